#include "arena/openings.hpp"

#include <random>
#include <set>
#include <sstream>

#include "engine/thinker.hpp"

namespace papamu {

namespace {

/// A line of random moves. Gives: nothing if the game is over before or at its end.
std::optional<Match> random_line(const AnyGame& start, int plies, std::mt19937_64& random) {
  Match match(start.clone());
  for (int i = 0; i < plies && !match.result(); ++i) {
    const auto moves = match.game().legal_moves();
    static_cast<void>(match.play({moves[random() % moves.size()]}));
  }
  if (match.result()) return std::nullopt;
  return match;
}

bool is_decided(const AnyGame& game, Thinker& thinker) {
  constexpr std::uint64_t nodes = 2000;
  const auto report = thinker.think(game, 1, {.nodes = nodes});
  return is_proved(report.lines.front().verdict);
}

}  // namespace

Openings random_openings(const AnyGame& start, int plies, std::size_t count, std::uint64_t seed) {
  constexpr int most_misses = 200;
  Openings openings;
  std::mt19937_64 random(seed);
  Thinker thinker(start, {.table_mib = 1}, 1);
  std::set<std::string> seen;
  bool takes_decided = false;
  int misses = 0;
  while (openings.list.size() < count) {
    const auto match = random_line(start, plies, random);
    const bool is_good = match && !seen.contains(match->game().position_text()) &&
                         (takes_decided || !is_decided(match->game(), thinker));
    if (is_good) {
      seen.insert(match->game().position_text());
      openings.list.push_back(match->plies());
      misses = 0;
    } else if (++misses == most_misses) {
      if (takes_decided) break;
      takes_decided = true;
      misses = 0;
    }
  }
  if (openings.list.empty()) return openings;
  const auto found = std::to_string(openings.list.size());
  if (plies == 0) return openings;  // the start is all that was asked for
  if (openings.list.size() < count) {
    openings.note = "openings of " + std::to_string(plies) + " plies: only " + found +
                    " different were found, so they are played again";
  } else if (takes_decided) {
    openings.note = "some of the openings are proved won for a side, since the board has too few "
                    "others";
  }
  return openings;
}

Result<Openings> read_openings(const AnyGame& start, std::string_view text) {
  Openings openings;
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const auto where = "line " + std::to_string(number) + ": ";
    std::istringstream words(line.substr(0, line.find('#')));
    Match match(start.clone());
    for (std::string word; words >> word;) {
      const auto ply = read_ply(start.shape(), word);
      if (!ply) return Error{ply.error().code, where + ply.error().message};
      const auto played = match.play(*ply);
      if (!played) return Error{played.error().code, where + played.error().message};
    }
    if (match.result()) return Error{ErrorCode::not_possible, where + "the game is over there"};
    if (!match.plies().empty()) openings.list.push_back(match.plies());
  }
  if (openings.list.empty()) {
    return Error{ErrorCode::not_possible, "expected an opening on a line, found none"};
  }
  return openings;
}

}  // namespace papamu
