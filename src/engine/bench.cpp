#include "engine/bench.hpp"

#include <array>
#include <chrono>

#include "board/notation.hpp"
#include "engine/catalog.hpp"

namespace papamu {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

BenchFigures count_positions(const BenchWatch& watch) {
  struct Task {
    std::string_view game;
    Shape shape;
    int depth;
    bool with_swap;
  };
  constexpr std::array tasks = {
      Task{"konane", {8, 8}, 9, false},
      Task{"konane", {10, 12}, 8, false},
      Task{"konane", {20, 20}, 7, false},
      Task{"room-and-pillar", {8, 8}, 10, false},
      Task{"room-and-pillar", {14, 16}, 7, true},
      Task{"inverse-room-and-pillar", {6, 6}, 11, true},
      Task{"narrows", {8, 8}, 3, true},
      Task{"narrows", {11, 12}, 3, false},
      Task{"rhode", {5, 5}, 5, true},
      Task{"rhode", {11, 11}, 3, false},
      Task{"rhode", {13, 13}, 3, false},
  };
  BenchFigures figures;
  for (const Task& task : tasks) {
    const auto game = make_game(**find_game(task.game), task.shape);
    const auto begin = Clock::now();
    const std::uint64_t count = (*game)->perft(task.depth, task.with_swap);
    figures.seconds += seconds_since(begin);
    figures.signature += count;
    figures.positions += count;
    if (!watch) continue;
    watch(std::string(task.game) + ' ' + write_shape(task.shape) + " depth " +
          std::to_string(task.depth) + (task.with_swap ? " with swap " : " ") +
          std::to_string(count));
  }
  return figures;
}

BenchFigures search_starts(const BenchWatch& watch) {
  struct Task {
    std::string_view game;
    Shape shape;
    Method method;
    int depth_plies;
  };
  constexpr std::array tasks = {
      Task{"konane", {8, 8}, Method::alpha_beta, 12},
      Task{"konane", {10, 12}, Method::alpha_beta, 10},
      Task{"room-and-pillar", {8, 8}, Method::alpha_beta, 14},
      Task{"inverse-room-and-pillar", {10, 14}, Method::alpha_beta, 8},
      Task{"narrows", {8, 8}, Method::alpha_beta, 5},
      Task{"rhode", {7, 7}, Method::alpha_beta, 6},
      Task{"konane", {8, 8}, Method::monte_carlo, 11},
      Task{"room-and-pillar", {8, 8}, Method::monte_carlo, 11},
      Task{"narrows", {8, 8}, Method::monte_carlo, 11},
      Task{"rhode", {9, 9}, Method::monte_carlo, 10},
      Task{"rhode", {17, 17}, Method::monte_carlo, 4},
  };
  BenchFigures figures;
  for (const Task& task : tasks) {
    const auto game = *make_game(**find_game(task.game), task.shape);
    const auto search = game->make_search({.method = task.method, .table_mib = 16});
    const auto begin = Clock::now();
    search->look_at(*game, {.depth_plies = task.depth_plies});
    while (!search->is_done()) search->advance(1'000);
    const double seconds = seconds_since(begin);
    const SearchReport report = search->report();
    figures.seconds += seconds;
    figures.positions += report.nodes;
    // The order of the moves counts, too.
    constexpr std::uint64_t odd = 0x100000001B3;
    figures.signature = figures.signature * odd + report.nodes;
    for (const Move move : report.lines.front().moves) {
      figures.signature = figures.signature * odd + move.from.index * std::uint64_t{512} +
                          move.to.index;
    }
    if (!watch) continue;
    const auto rate = static_cast<std::uint64_t>(static_cast<double>(report.nodes) / seconds);
    watch(std::string(task.game) + ' ' + write_shape(task.shape) +
          (task.method == Method::alpha_beta ? " alpha-beta" : " monte-carlo") + " depth " +
          std::to_string(task.depth_plies) + ": " + std::to_string(report.nodes) + " nodes, " +
          write_move(task.shape, report.lines.front().move()) + ", " + std::to_string(rate) +
          " nodes/s");
  }
  figures.signature %= 1'000'000'000;  // nine digits are enough to see a difference
  return figures;
}

}  // namespace papamu
