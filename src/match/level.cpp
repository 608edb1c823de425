#include "match/level.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace papamu {

namespace {

/// Levels 1 to 9 of a game; tools/levels.sh measures them, docs/strength.md has the results.
struct Scale {
  std::string_view game;
  std::array<std::uint64_t, full_strength - 1> nodes;
  std::array<int, full_strength - 1> errors;
};

constexpr std::array scales = {
    Scale{"konane",
          {250, 250, 250, 250, 700, 2'000, 6'000, 25'000, 120'000},
          {260, 70, 17, 0, 0, 0, 0, 0, 0}},
    Scale{"room-and-pillar",
          {100, 100, 200, 400, 800, 2'000, 6'000, 20'000, 300'000},
          {1'250, 390, 228, 160, 112, 87, 70, 51, 0}},
    Scale{"inverse-room-and-pillar",
          {100, 100, 200, 400, 800, 2'000, 6'000, 20'000, 300'000},
          {1'250, 390, 228, 160, 112, 87, 70, 51, 0}},
    Scale{"narrows",
          {300, 300, 300, 300, 1'000, 2'600, 6'500, 20'000, 60'000},
          {500, 35, 4, 0, 0, 0, 0, 0, 0}},
    Scale{"rhode",
          {300, 300, 300, 300, 1'000, 2'500, 7'000, 22'000, 70'000},
          {120, 25, 8, 0, 0, 0, 0, 0, 0}},
};

/// The chance of who is neither better nor worse.
constexpr double even = 0.5;

/// So many plies are varied at every level.
constexpr int opening_plies = 4;
/// The least error in them, in hundredths of log-odds.
constexpr int opening_error = 10;

bool is_opening(const AnyGame& game) {
  return game.phase() < 2 || game.plies_played() < opening_plies;
}

/// Hundredths of log-odds, a proof being worth a little more than any estimate that counts.
double worth(const Verdict& verdict) {
  constexpr double most = 500;
  const double chance = chance_of(verdict);
  if (chance <= 0 || chance >= 1) return chance <= 0 ? -most : most;
  return std::clamp(100 * std::log(chance / (1 - chance)), 1 - most, most - 1);
}

/// The index of a line, the less likely the more it costs. Not std::discrete_distribution, which
/// each standard library implements in another way.
std::size_t pick(const std::vector<double>& costs, double error, std::mt19937_64& random) {
  double sum = 0;
  for (const double cost : costs) sum += std::exp(-cost / error);
  constexpr double two_to_53 = 9007199254740992.0;
  double rest = sum * static_cast<double>(random() >> 11U) / two_to_53;
  for (std::size_t i = 0; i + 1 < costs.size(); ++i) {
    rest -= std::exp(-costs[i] / error);
    if (rest < 0) return i;
  }
  return costs.size() - 1;
}

}  // namespace

bool may_be_swapped(const AnyGame& game) { return game.phase() == 0 && game.info().has_pie_rule; }

bool should_swap(const AnyGame& game, const Verdict& best) {
  return game.can_swap() && chance_of(best) < even;
}

const SearchLine& most_even(const SearchReport& report) {
  return *std::ranges::min_element(report.lines, {}, [](const SearchLine& line) {
    return std::abs(chance_of(line.verdict) - even);
  });
}

Level level_of(const AnyGame& game, int level) {
  assert(level >= weakest_level && level <= full_strength);
  if (level == full_strength) return {.nodes = {}, .error = 0};
  const auto scale = std::ranges::find(scales, game.info().id, &Scale::game);
  assert(scale != scales.end());
  const auto place = static_cast<std::size_t>(level - 1);
  const auto usual = static_cast<std::uint64_t>(game.info().default_size.cells());
  const auto cells = static_cast<std::uint64_t>(game.shape().cells());
  const std::uint64_t nodes = scale->nodes[place];
  return {.nodes = cells > usual ? nodes * usual / cells : nodes, .error = scale->errors[place]};
}

SearchOptions options_of_levels(std::uint64_t seed) {
  constexpr std::size_t table_mib = 8;
  return {.table_mib = table_mib, .seed = seed};
}

int lines_for(const AnyGame& game, const Level& level) {
  if (level.error > 0 || may_be_swapped(game)) {
    return static_cast<int>(game.legal_moves().size());
  }
  constexpr int opening_lines = 4;
  return is_opening(game) ? opening_lines : 1;
}

Ply choose(const AnyGame& game, const SearchReport& report, const Level& level,
           std::mt19937_64& random) {
  const double best = worth(report.lines.front().verdict);
  if (game.can_swap()) {
    // What the other side of the board is worth, against the best move on this side.
    const std::vector<double> costs = {std::max(0.0, -2 * best), std::max(0.0, 2 * best)};
    if (pick(costs, std::max(level.error, 1), random) == 1) return swap_ply;
  }
  const double error = std::max(level.error, is_opening(game) ? opening_error : 0);
  if (error == 0) return {report.lines.front().move()};
  const bool wants_balance = may_be_swapped(game);
  std::vector<double> costs;
  costs.reserve(report.lines.size());
  for (const SearchLine& line : report.lines) {
    const double value = worth(line.verdict);
    costs.push_back(wants_balance ? std::abs(value) : best - value);
  }
  if (wants_balance) {
    const double least = std::ranges::min(costs);
    for (double& cost : costs) cost -= least;
  }
  return {report.lines[pick(costs, error, random)].move()};
}

}  // namespace papamu
