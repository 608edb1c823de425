#include "match/computer.hpp"

namespace papamu {

namespace {

/// At these levels threads and memory are the same everywhere.
bool counts_nodes(const ComputerOptions& options) {
  return !options.limits && options.level < full_strength;
}

SearchOptions search_options(const ComputerOptions& options) {
  if (counts_nodes(options)) return options_of_levels(options.seed);
  SearchOptions search = options.search;
  search.seed = options.seed;
  return search;
}

}  // namespace

Computer::Computer(const AnyGame& game, const ComputerOptions& options)
    : options_(options),
      random_(options.seed),
      thinker_(game, search_options(options), counts_nodes(options) ? 1 : options.threads) {}

Decision Computer::decide(const AnyGame& game, std::optional<std::chrono::milliseconds> time,
                          const std::stop_token& stop) {
  constexpr std::chrono::milliseconds usual_time{1'000};
  if (options_.limits) {
    ThinkLimits limits = *options_.limits;
    const bool has_limit = limits.time || limits.nodes || limits.depth_plies;
    if (!has_limit) limits.time = time.value_or(usual_time);
    SearchReport report = thinker_.think(game, 1, limits, stop);
    return {should_swap(game, report.lines.front().verdict) ? swap_ply
                                                            : Ply{report.lines.front().move()},
            std::move(report)};
  }
  const Level level = level_of(game, options_.level);
  ThinkLimits limits;
  limits.nodes = level.nodes;
  if (!level.nodes) limits.time = time.value_or(usual_time);
  SearchReport report = thinker_.think(game, lines_for(game, level), limits, stop);
  const Ply ply = choose(game, report, level, random_);
  return {ply, std::move(report)};
}

}  // namespace papamu
