// Monte Carlo tree search with proved results. Selection: Silver et al., "Mastering the game of Go
// without human knowledge" (2017); proofs: Winands, Björnsson and Saito, "Monte-Carlo tree search
// solver" (2008).
#pragma once

#include <algorithm>
#include <bit>
#include <random>
#include <span>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "search/options.hpp"
#include "search/score.hpp"
#include "search/task.hpp"
#include "search/visit_tree.hpp"

namespace papamu {

/// Searches one position after the other, each with a new tree.
///
/// The evaluation takes the place of random playouts: it says what a new leaf is worth, by its best
/// move, and how readily each move is tried. A node is a position made by a move. Where a result is
/// proved, no visit is spent any more; a repetition of the line counts as even, which proves
/// nothing.
template <Game G>
class MonteCarlo {
 public:
  using Position = typename G::Position;
  using Evaluation = typename EvaluatorOf<G>::type;
  static_assert(Evaluator<Evaluation, G>);

  /// Companions with a number above 0 try the moves of the root with chances of their own.
  MonteCarlo(const G& rules, std::size_t table_mib, std::uint64_t seed, std::uint64_t companion = 0)
      : rules_(rules),
        evaluator_(rules.shape()),
        companion_(companion),
        random_(seed + companion),
        tree_(table_mib) {}

  /// `line` holds the positions of the game so far, the present one last.
  void look_at(std::span<const Position> line, const SearchTask& task) {
    task_ = task;
    before_.assign(line.begin(), line.end());
    nodes_ = 0;
    goal_ = 0;
    tree_.clear();
    expand(0, before_.back());
    if (companion_ > 0) tree_.stir_root(random_);
  }

  /// Overruns by one line and the moves of one position at most.
  /// What one slice overran, the next one has less.
  void advance(std::uint64_t nodes) {
    goal_ += nodes;
    while (nodes_ < goal_ && !is_done()) visit();
  }

  [[nodiscard]] bool is_done() const {
    return !tree_.has_children(0) || tree_.is_proved(0) || depth_plies() >= task_.depth_plies;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// The visits of the root in doublings, which is what stands for depth here: a line that grows
  /// by less is no news.
  [[nodiscard]] int depth_plies() const {
    return static_cast<int>(std::bit_width(tree_.visits(0)));
  }

  [[nodiscard]] SearchReport report() const {
    return {.depth_plies = depth_plies(),
            .nodes = nodes_,
            .table_use = tree_.use(),
            .lines = tree_.lines(static_cast<std::size_t>(task_.lines))};
  }

  /// Adds the visits of another search's root to this one's, so that a report speaks for both.
  /// Needs: a search that looks at the same position.
  void absorb(const MonteCarlo& other) {
    nodes_ += other.nodes_;
    tree_.absorb(other.tree_);
  }

 private:
  /// One walk from the root to a new leaf, and back.
  void visit() {
    path_.assign(1, 0);
    Position position = before_.back();
    double chance = 0.5;  // of the side to move at the end of the path
    for (;;) {
      if (!tree_.has_children(path_.back())) {
        chance = expand(path_.back(), position);
        break;
      }
      const VisitTree::Number child = tree_.select(path_.back());
      position = rules_.after(position, tree_.move(child));
      ++nodes_;
      path_.push_back(child);
      if (is_repeated(position)) break;
      if constexpr (G::can_repeat) line_.push_back(position);
    }
    line_.clear();
    tree_.count_visit(path_, chance);
  }

  [[nodiscard]] bool is_repeated(const Position& position) const {
    if constexpr (G::can_repeat) {
      return std::ranges::find(before_, position) != before_.end() ||
             std::ranges::find(line_, position) != line_.end();
    }
    return false;
  }

  /// Gives a leaf its children, as long as there is room.
  /// Gives: the chance of the side to move.
  double expand(VisitTree::Number at, const Position& position) {
    typename G::Moves moves;
    rules_.legal_moves(position, moves);
    if (moves.empty()) return tree_.end(at, end_score(rules_, position));
    if (!tree_.has_room_for(moves.size())) return chance_at(position);
    const auto first = static_cast<VisitTree::Number>(tree_.size());
    double best = 0;
    for (const Move move : moves) {
      const Position next = rules_.after(position, move);
      ++nodes_;
      const bool is_end = rules_.count_moves(next) == 0;
      const Score proof = is_end ? end_score(rules_, next) : 0;
      const double reply = is_end ? (is_win(proof) ? 1 : 0) : chance_at(next);
      tree_.push(move, 1 - reply, proof);
      best = std::max(best, 1 - reply);
    }
    return tree_.adopt(at, first, best);
  }

  /// Needs: a position that is not decided.
  [[nodiscard]] double chance_at(const Position& position) const {
    return chances.of(as_estimate(evaluation(evaluator_, position)));
  }

  const G& rules_;
  Evaluation evaluator_;
  std::uint64_t companion_;
  std::mt19937_64 random_;
  SearchTask task_;
  std::vector<Position> before_;  ///< the game so far, the root last
  VisitTree tree_;
  std::vector<VisitTree::Number> path_;
  std::vector<Position> line_;  ///< of the present walk, where positions can repeat
  std::uint64_t nodes_ = 0;
  std::uint64_t goal_ = 0;  ///< of nodes
};

}  // namespace papamu
