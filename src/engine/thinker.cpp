#include "engine/thinker.hpp"

#include <algorithm>
#include <thread>

namespace papamu {

using Clock = std::chrono::steady_clock;

Thinker::Thinker(const AnyGame& game, const SearchOptions& options, int threads)
    : search_(game.make_search(options)) {
  for (int i = 1; i < threads; ++i) companions_.push_back(search_->companion());
}

SearchReport Thinker::think(const AnyGame& game, int lines, const ThinkLimits& limits,
                            const std::stop_token& stop, const Watch& watch) {
  const auto begin = Clock::now();
  SearchTask task{.lines = lines};
  if (limits.depth_plies) task.depth_plies = *limits.depth_plies;
  search_->look_at(game, task);
  for (const auto& companion : companions_) companion->look_at(game, task);

  SearchReport report;
  {
    std::vector<std::jthread> threads;
    for (const auto& companion : companions_) {
      threads.emplace_back([&companion](const std::stop_token& is_enough) {
        while (!companion->is_done() && !is_enough.stop_requested()) {
          companion->advance(nodes_between_polls);
        }
      });
    }
    int told_depth = 0;
    bool is_sure = false;
    std::uint64_t given = 0;
    while (!search_->is_done() && !stop.stop_requested()) {
      constexpr int part_when_sure = 8;
      const auto spent = Clock::now() - begin;
      if (limits.time && spent >= *limits.time / (is_sure ? part_when_sure : 1)) break;
      if (limits.nodes && given >= *limits.nodes) break;
      std::uint64_t slice = nodes_between_polls;
      if (limits.nodes) slice = std::min(slice, *limits.nodes - given);
      search_->advance(slice);
      given += slice;
      if (search_->depth_plies() > told_depth) {
        report = search_->report();
        told_depth = report.depth_plies;
        is_sure = is_proved(report.lines.front().verdict);
        if (watch) watch(report);
      }
    }
  }  // the companions come to their end here
  report = companions_.empty() ? search_->report() : search_->merged(companions_);
  if (watch) watch(report);
  return report;
}

}  // namespace papamu
