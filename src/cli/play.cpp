// Play at a terminal: people, computers, or one of each.
#include "arena/engine_text.hpp"
#include "board/notation.hpp"
#include "cli/commands.hpp"
#include "cli/sitting.hpp"
#include "cli/terminal.hpp"

namespace papamu::cli {

namespace {

/// Text: `human` or `level:5`.
Result<Chair> make_chair(const AnyGame& game, const std::string& text, int seed) {
  if (text == "human") return Chair{};
  const auto engine = read_engine(text);
  if (!engine || engine->kind != EngineText::Kind::level) {
    return Error{ErrorCode::not_possible,
                 "expected human, or level:1 to level:10, found " + quote(text)};
  }
  ComputerOptions options = engine->computer;
  options.seed = static_cast<std::uint64_t>(seed);
  return Chair{.name = "level " + std::to_string(options.level),
               .computer = std::make_unique<Computer>(game, options)};
}

}  // namespace

Result<Exit> play(const PlayArguments& arguments) {
  auto match = open_match(arguments.board);
  if (!match) return match.error();
  std::optional<TimeControl> control;
  if (arguments.clock) {
    const auto read = read_time_control(*arguments.clock);
    if (!read) return read.error();
    control = *read;
  }
  auto first = make_chair(match->game(), arguments.first, arguments.seed);
  if (!first) return first.error();
  // Two computers of one level do not choose alike.
  auto second = make_chair(match->game(), arguments.second, arguments.seed + 1);
  if (!second) return second.error();
  const auto done =
      Sitting(std::move(*match), {std::move(*first), std::move(*second)}, control).run();
  if (!done) return done.error();
  return Exit::ok;
}

}  // namespace papamu::cli
