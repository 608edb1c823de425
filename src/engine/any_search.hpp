// The one door to a search whose game is known only at run time.
#pragma once

#include <memory>
#include <vector>

#include "search/options.hpp"
#include "search/report.hpp"
#include "search/task.hpp"

namespace papamu {

class AnyGame;

/// A search for one game and shape. It works only inside `advance`, so that a page can stop it
/// between slices. Made by AnyGame::make_search.
/// Threads: one at a time for each object; companions may work at the same time.
class AnySearch {
 public:
  AnySearch() = default;
  AnySearch(const AnySearch&) = delete;
  AnySearch& operator=(const AnySearch&) = delete;
  AnySearch(AnySearch&&) = delete;
  AnySearch& operator=(AnySearch&&) = delete;
  virtual ~AnySearch() = default;

  using Companions = std::vector<std::unique_ptr<AnySearch>>;

  /// Turns to the present position of a game. What was learned about other positions is kept.
  /// Needs: the same game and shape as ever; at least one line.
  virtual void look_at(const AnyGame& game, const SearchTask& task) = 0;

  /// Goes on for so many nodes. The same sum of nodes, in whatever slices, gives the same report,
  /// unless a companion worked meanwhile. Cost: linear in nodes; a slice may overrun by one line
  /// and the moves of one position, which the next one has less. Gives: the nodes since look_at.
  virtual std::uint64_t advance(std::uint64_t nodes) = 0;

  /// Will `advance` change nothing any more? All lines are proved, or the depth is the greatest.
  [[nodiscard]] virtual bool is_done() const = 0;

  /// The last depth that was finished (Monte Carlo: how far the best line goes).
  [[nodiscard]] virtual int depth_plies() const = 0;

  /// The best that is known now. Right after `look_at` it has a legal move already.
  [[nodiscard]] virtual SearchReport report() const = 0;

  /// Another search of the same kind, for another thread; it shares what can be shared.
  [[nodiscard]] virtual std::unique_ptr<AnySearch> companion() = 0;

  /// One report of what this search and its companions found.
  /// Needs: companions that look at the same position and are not at work.
  [[nodiscard]] virtual SearchReport merged(const Companions& companions) const = 0;
};

}  // namespace papamu
