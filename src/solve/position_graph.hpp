// Every position that play can reach, solved backward from the ends.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/game.hpp"
#include "solve/chunk_list.hpp"
#include "solve/solved.hpp"

namespace papamu {

/// Knows wins, losses, their plies, and the positions in which no side can force a win: what is
/// left when nothing more follows backward. No answer depends on the line to a position.
template <Game G>
class PositionGraph {
 public:
  using Position = typename G::Position;

  PositionGraph(const G& rules, const SolveOptions& options) : rules_(rules), options_(options) {}

  /// Collects what can be reached from `start` and solves it.
  /// Gives: false if that does not fit the table, or when it was stopped; then nothing is known.
  bool solve(const Position& start) {
    add(start);
    for (std::uint32_t at = 0; at < positions_.size(); ++at) {
      if (!fits() || is_stopped(at)) return false;
      expand(at);
    }
    settle();
    return true;
  }

  /// For the side to move. Needs: a position that was reached, and solve() gave true.
  [[nodiscard]] Solved at(const Position& position) const {
    const Node& node = nodes_[slots_[slot_of(position)]];
    if (node.outcome == Outcome::unknown) return {.outcome = Outcome::neither, .plies = {}};
    return {.outcome = node.outcome, .plies = node.plies};
  }

  [[nodiscard]] std::uint64_t nodes() const { return positions_.size(); }
  [[nodiscard]] bool was_stopped() const { return was_stopped_; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  struct Node {
    Outcome outcome = Outcome::unknown;
    int plies = 0;
    std::uint32_t open_moves = 0;  ///< moves not yet known to win for the other side
  };
  /// A move from one position to another, kept at the second.
  struct Edge {
    std::uint32_t from = none;
    std::uint32_t next = none;  ///< the edge before it in the list of the same position
  };
  /// The place of a position in the index, or the empty place where it belongs.
  [[nodiscard]] std::size_t slot_of(const Position& position) const {
    // The upper bits of a product are the well-mixed ones.
    std::size_t slot = (G::hash(position) * 0xD6E8FEB86659FD93U >> 32U) & (slots_.size() - 1);
    while (slots_[slot] != none && positions_[slots_[slot]] != position) {
      slot = (slot + 1) & (slots_.size() - 1);
    }
    return slot;
  }

  std::uint32_t add(const Position& position) {
    if (2 * positions_.size() >= slots_.size()) widen_index();
    std::uint32_t& id = slots_[slot_of(position)];
    if (id == none) {
      id = static_cast<std::uint32_t>(positions_.size());
      positions_.push_back(position);
      nodes_.push_back({});
      last_edge_.push_back(none);
    }
    return id;
  }

  void widen_index() {
    slots_ = std::vector<std::uint32_t>(2 * slots_.size(), none);
    for (std::uint32_t id = 0; id < positions_.size(); ++id) slots_[slot_of(positions_[id])] = id;
  }

  void expand(std::uint32_t from) {
    typename G::Moves moves;
    const Position position = positions_[from];
    rules_.legal_moves(position, moves);
    if (moves.empty()) {
      const bool is_won = rules_.winner(position) == position.side;
      decide(from, is_won ? Outcome::win : Outcome::loss, 0);
      return;
    }
    nodes_[from].open_moves = static_cast<std::uint32_t>(moves.size());
    for (const Move move : moves) {
      const std::uint32_t to = add(rules_.after(position, move));
      edges_.push_back({from, last_edge_[to]});
      last_edge_[to] = static_cast<std::uint32_t>(edges_.size() - 1);
    }
  }

  void decide(std::uint32_t id, Outcome outcome, int plies) {
    nodes_[id].outcome = outcome;
    nodes_[id].plies = plies;
    decided_.push_back(id);
  }

  /// Goes backward from the ends, nearest first: the first lost reply makes the shortest win, the
  /// last won reply the longest loss.
  void settle() {
    // The list grows while it is walked.
    for (std::size_t at = 0; at < decided_.size(); ++at) {  // NOLINT(modernize-loop-convert)
      const Node& decided = nodes_[decided_[at]];
      for (auto edge = last_edge_[decided_[at]]; edge != none; edge = edges_[edge].next) {
        const std::uint32_t from = edges_[edge].from;
        if (nodes_[from].outcome != Outcome::unknown) continue;
        if (decided.outcome == Outcome::loss) {
          decide(from, Outcome::win, decided.plies + 1);
        } else if (--nodes_[from].open_moves == 0) {
          decide(from, Outcome::loss, decided.plies + 1);
        }
      }
    }
  }

  /// The memory in use, and what is needed to solve the graph as it is.
  [[nodiscard]] std::size_t bytes() const {
    return positions_.bytes() + nodes_.bytes() + last_edge_.bytes() + edges_.bytes() +
           positions_.size() * sizeof(none) + slots_.size() * sizeof(none);
  }

  /// Is there room for one more expansion, whatever has to grow for it? While the index is widened
  /// the old one is still there.
  [[nodiscard]] bool fits() const {
    const std::size_t limit = options_.table_mib << 20U;
    const bool may_widen = 2 * (positions_.size() + G::capacity) >= slots_.size();
    const std::size_t widened = may_widen ? 2 * slots_.size() * sizeof(none) : 0;
    return bytes() + widened <= limit && edges_.size() < none - G::capacity;
  }

  bool is_stopped(std::uint32_t at) {
    constexpr std::uint32_t watch_interval = 1U << 14U;
    if (options_.watch && at % watch_interval == 0) {
      SolveProgress progress;
      progress.nodes = at;
      progress.table_use = static_cast<double>(bytes()) /
                           static_cast<double>(options_.table_mib << 20U);
      was_stopped_ = !options_.watch(progress);
    }
    return was_stopped_;
  }

  const G& rules_;
  const SolveOptions& options_;
  ChunkList<Position> positions_;
  ChunkList<Node> nodes_;
  ChunkList<std::uint32_t> last_edge_;
  ChunkList<Edge> edges_;
  ChunkList<std::uint32_t> decided_;
  /// For each position its number, at the place that its hash says or after it.
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1024, none);
  bool was_stopped_ = false;
};

}  // namespace papamu
