// Every position that play can reach, solved backward from the ends.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "rules/game.hpp"
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
      if (!expand(at) || bytes() > options_.table_mib << 20U || is_stopped(at)) return false;
    }
    settle();
    return true;
  }

  /// For the side to move. Needs: a position that was reached, and solve() gave true.
  [[nodiscard]] Solved at(const Position& position) const {
    const auto& node = nodes_[ids_.at(position)];
    if (node.outcome == Outcome::unknown) return {.outcome = Outcome::neither, .plies = {}};
    return {.outcome = node.outcome, .plies = node.plies};
  }

  [[nodiscard]] std::uint64_t nodes() const { return positions_.size(); }
  [[nodiscard]] bool was_stopped() const { return was_stopped_; }

 private:
  struct Node {
    Outcome outcome = Outcome::unknown;
    int plies = 0;
    std::uint32_t open_moves = 0;  ///< moves not yet known to win for the other side
  };
  /// A move from one position to another, kept at the second.
  struct Edge {
    std::uint32_t from;
    std::uint32_t next;  ///< the edge before it in the list of the same position
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t add(const Position& position) {
    const auto [known, is_new] = ids_.try_emplace(position,
                                                  static_cast<std::uint32_t>(positions_.size()));
    if (is_new) {
      positions_.push_back(position);
      nodes_.emplace_back();
      last_edge_.push_back(none);
    }
    return known->second;
  }

  bool expand(std::uint32_t from) {
    typename G::Moves moves;
    const Position position = positions_[from];
    rules_.legal_moves(position, moves);
    if (moves.empty()) {
      const bool is_won = rules_.winner(position) == position.side;
      decide(from, is_won ? Outcome::win : Outcome::loss, 0);
      return true;
    }
    nodes_[from].open_moves = static_cast<std::uint32_t>(moves.size());
    for (const Move move : moves) {
      const std::uint32_t to = add(rules_.after(position, move));
      edges_.push_back({from, last_edge_[to]});
      last_edge_[to] = static_cast<std::uint32_t>(edges_.size() - 1);
    }
    return edges_.size() < none;
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

  /// About the memory in use; a node of the map has two pointers and a bucket beside its content.
  [[nodiscard]] std::size_t bytes() const {
    constexpr std::size_t map_node = sizeof(Position) + sizeof(std::uint32_t) + 4 * sizeof(void*);
    return positions_.size() * (map_node + sizeof(Position) + sizeof(Node) + 2 * sizeof(none)) +
           edges_.size() * sizeof(Edge);
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
  std::unordered_map<Position, std::uint32_t, PositionHash<G>> ids_;
  std::vector<Position> positions_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> last_edge_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> decided_;
  bool was_stopped_ = false;
};

}  // namespace papamu
