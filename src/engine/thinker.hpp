// A search on threads of its own, within limits of time, nodes and depth. Not for builds without
// threads: those call AnySearch::advance.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "engine/any_game.hpp"

namespace papamu {

/// Where a search ends. Without any limit it ends when all is proved as short as can be, or when it
/// is stopped. Within a time, a proved line that may not be the shortest gets an eighth of it.
struct ThinkLimits {
  std::optional<std::chrono::milliseconds> time = {};
  std::optional<std::uint64_t> nodes = {};  ///< of the first thread
  std::optional<int> depth_plies = {};
};

/// Keeps its table from one position to the next.
class Thinker {
 public:
  /// Between two looks at the clock and the stop token lie so many nodes of each thread, and what
  /// AnySearch::advance may overrun them by.
  static constexpr std::uint64_t nodes_between_polls = 256;

  /// Called each time another depth is finished, and at the end.
  using Watch = std::function<void(const SearchReport&)>;

  /// Needs: threads >= 1. With one thread and a limit of nodes or depth, the answers depend on
  /// nothing but the positions that it was given.
  Thinker(const AnyGame& game, const SearchOptions& options, int threads);

  /// Gives: at least one line, unless the game is over. `watch` is called from this thread.
  SearchReport think(const AnyGame& game, int lines, const ThinkLimits& limits,
                     const std::stop_token& stop = {}, const Watch& watch = {});

 private:
  std::unique_ptr<AnySearch> search_;
  AnySearch::Companions companions_;
};

}  // namespace papamu
