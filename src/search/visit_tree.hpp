// The tree of Monte Carlo search: moves, visits and proofs, whatever the game.
#pragma once

#include <cstdint>
#include <random>
#include <ranges>
#include <span>
#include <vector>

#include "board/move.hpp"
#include "search/report.hpp"
#include "search/score.hpp"

namespace papamu {

/// Nodes by number, the root being 0. A node is a position made by a move.
class VisitTree {
 public:
  using Number = std::uint32_t;

  explicit VisitTree(std::size_t mib);

  /// The root alone is left.
  void clear() { nodes_.assign(1, {}); }

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] bool has_room_for(std::size_t moves) const {
    return nodes_.size() + moves <= most_nodes_;
  }
  /// The part that is filled, 0 to 1.
  [[nodiscard]] double use() const {
    return static_cast<double>(nodes_.size()) / static_cast<double>(most_nodes_);
  }

  [[nodiscard]] bool has_children(Number at) const { return nodes_[at].children > 0; }
  [[nodiscard]] Move move(Number at) const { return nodes_[at].move; }
  [[nodiscard]] bool is_proved(Number at) const { return is_proof(nodes_[at].proof); }
  [[nodiscard]] std::uint32_t visits(Number at) const { return nodes_[at].visits; }

  /// Says that nothing can be played at a node. Gives: the chance of the side to move.
  double end(Number at, Score score);
  /// Adds a child of the node that `adopt` is told next. The chance is of the side that moves.
  void push(Move move, double chance, Score proof = 0);
  /// Gives a node all nodes from `first` on. Gives: the chance of the side to move, which is `best`
  /// where nothing is proved.
  double adopt(Number at, Number first, double best);

  /// The child to try next. Needs: a node that is not proved, so that some child is not.
  [[nodiscard]] Number select(Number at) const;
  /// Counts a visit for each node of a path from the root, with the chance of the side to move at
  /// its end.
  void count_visit(std::span<const Number> path, double chance);
  /// Makes a part of the root's priors random.
  void stir_root(std::mt19937_64& random);
  /// Adds the visits of another tree's root. Needs: the same position at both roots.
  void absorb(const VisitTree& other);

  /// The best moves of the root, as many as are asked for.
  [[nodiscard]] std::vector<SearchLine> lines(std::size_t most) const;

 private:
  struct Node {
    double sum = 0;  ///< of the chances of the side that made the move
    std::uint32_t visits = 0;
    Number first_child = 0;
    std::uint32_t children = 0;
    float prior = 1;
    Move move = {};
    Score proof = 0;  ///< for the side to move here, where is_proof
  };

  [[nodiscard]] static auto children_of(const Node& node) {
    return std::views::iota(node.first_child, node.first_child + node.children);
  }
  void settle(Node& node) const;
  [[nodiscard]] std::vector<Number> best_first(const Node& node) const;
  [[nodiscard]] std::vector<Move> line_from(Number at) const;

  std::size_t most_nodes_;
  std::vector<Node> nodes_;  ///< the children of a node stand together
};

}  // namespace papamu
