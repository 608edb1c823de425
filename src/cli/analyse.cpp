// What the engine thinks of a position, streamed while it thinks.
#include <chrono>
#include <cmath>
#include <iomanip>
#include <iostream>

#include "arena/engine_text.hpp"
#include "board/notation.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "engine/thinker.hpp"
#include "match/clock.hpp"
#include "protocol/analysis.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::chrono::milliseconds usual_time = std::chrono::seconds(3);

/// A report for people: one line for each first move, best first.
void print(const AnyGame& game, const SearchReport& report, Seconds time) {
  constexpr int numbers_width = 12;
  constexpr int verdict_width = 10;
  for (const SearchLine& line : report.lines) {
    std::cout << "depth " << std::setw(3) << line.depth_plies << "  " << std::left
              << std::setw(verdict_width) << write_verdict(line.verdict) << std::right
              << std::setw(numbers_width) << report.nodes << " nodes";
    if (time.count() > 0) {
      const auto rate = std::llround(static_cast<double>(report.nodes) / time.count());
      std::cout << std::setw(numbers_width) << rate << "/s";
    }
    std::cout << "  " << write_moves(game.shape(), line.moves) << '\n';
  }
  std::cout.flush();
}

/// The last line: the best move, what it is worth, and what the pie rule asks.
void print_answer(const AnyGame& game, const SearchReport& report) {
  const SearchLine& best = report.lines.front();
  std::cout << "best " << write_move(game.shape(), best.move()) << ", "
            << write_verdict(best.verdict) << " for " << game.info().name_of(game.side());
  if (const auto advice = swap_advice(game, best.verdict); !advice.empty()) {
    const bool is_swap = advice == "swap";
    std::cout << "; " << (is_swap ? "the second player swaps" : "the second player does not swap");
  }
  std::cout << '\n';
}

}  // namespace

Result<Exit> analyse(const AnalyseArguments& arguments, bool as_json) {
  const auto match = open_match(arguments.board);
  if (!match) return match.error();
  SearchOptions options{.table_mib = arguments.table_mib};
  ThinkLimits limits{.nodes = arguments.nodes, .depth_plies = arguments.depth};
  if (arguments.method) {
    const auto method = read_method(*arguments.method);
    if (!method) return method.error();
    options.method = *method;
  }
  if (arguments.time) {
    const auto time = read_duration(*arguments.time);
    if (!time) return time.error();
    limits.time = *time;
  } else if (!limits.nodes && !limits.depth_plies) {
    limits.time = usual_time;
  }
  if (const auto fits = check_table(arguments.table_mib); !fits) return fits.error();
  const AnyGame& game = match->game();
  if (match->result()) {
    std::cout << (as_json ? over_answer(*match) : "over: " + explain_result(*match)) << '\n';
    return Exit::ok;
  }

  const InterruptGuard guard;
  Thinker thinker(game, options, arguments.threads);
  const auto begin = std::chrono::steady_clock::now();
  const auto spent = [&] { return Seconds(std::chrono::steady_clock::now() - begin); };
  const auto report =
      thinker.think(game, arguments.lines, limits, guard.token(), [&](const SearchReport& now) {
        if (as_json) {
          std::cout << analysis_answer(game, now, spent(), false) << '\n' << std::flush;
        } else {
          print(game, now, spent());
        }
      });
  if (as_json) {
    std::cout << analysis_answer(game, report, spent(), true) << '\n';
  } else {
    print_answer(game, report);
  }
  return Exit::ok;
}

}  // namespace papamu::cli
