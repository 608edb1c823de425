// Monte Carlo tree search with proved results. Selection: Silver et al., "Mastering the game of Go
// without human knowledge" (2017); proofs: Winands, Björnsson and Saito, "Monte-Carlo tree search
// solver" (2008).
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <ranges>
#include <span>
#include <tuple>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "search/options.hpp"
#include "search/score.hpp"
#include "search/task.hpp"

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
        most_nodes_(std::max<std::size_t>(4'096, (table_mib << 20U) / sizeof(Node))),
        companion_(companion),
        random_(seed + companion) {}

  /// `line` holds the positions of the game so far, the present one last.
  void look_at(std::span<const Position> line, const SearchTask& task) {
    task_ = task;
    before_.assign(line.begin(), line.end());
    nodes_ = 0;
    goal_ = 0;
    tree_.assign(1, {});
    expand(0, before_.back());
    if (companion_ > 0) stir_root();
  }

  /// Overruns by one line and the moves of one position at most.
  /// What one slice overran, the next one has less.
  void advance(std::uint64_t nodes) {
    goal_ += nodes;
    while (nodes_ < goal_ && !is_done()) visit();
  }

  [[nodiscard]] bool is_done() const {
    return tree_[0].children == 0 || is_proof(tree_[0].proof) || depth_plies() >= task_.depth_plies;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// The visits of the root in doublings, which is what stands for depth here: a line that grows
  /// by less is no news.
  [[nodiscard]] int depth_plies() const {
    return static_cast<int>(std::bit_width(tree_[0].visits));
  }

  [[nodiscard]] SearchReport report() const {
    SearchReport report;
    report.nodes = nodes_;
    report.table_use = static_cast<double>(tree_.size()) / static_cast<double>(most_nodes_);
    for (const std::uint32_t child : best_first(tree_[0])) {
      if (report.lines.size() == static_cast<std::size_t>(task_.lines)) break;
      report.lines.push_back({verdict(tree_[child]), line_from(child), 0});
      report.lines.back().depth_plies = static_cast<int>(report.lines.back().moves.size());
    }
    report.depth_plies = depth_plies();
    return report;
  }

  /// Adds the visits of another search's root to this one's, so that a report speaks for both.
  /// Needs: a search that looks at the same position.
  void absorb(const MonteCarlo& other) {
    nodes_ += other.nodes_;
    for (std::uint32_t i = 0; i < tree_[0].children; ++i) {
      Node& mine = tree_[tree_[0].first_child + i];
      const Node& theirs = other.tree_[other.tree_[0].first_child + i];
      mine.visits += theirs.visits;
      mine.sum += theirs.sum;
      if (!is_proof(mine.proof)) mine.proof = theirs.proof;
    }
    settle(tree_[0]);
  }

 private:
  struct Node {
    double sum = 0;  ///< of the chances of the side that made the move
    std::uint32_t visits = 0;
    std::uint32_t first_child = 0;
    std::uint32_t children = 0;
    float prior = 1;
    Move move = {};
    Score proof = 0;  ///< for the side to move here, where is_proof
  };

  [[nodiscard]] auto children_of(const Node& node) const {
    return std::views::iota(node.first_child, node.first_child + node.children);
  }

  /// One walk from the root to a new leaf, and back.
  void visit() {
    path_.assign(1, 0);
    Position position = before_.back();
    double chance = 0.5;  // of the side to move at the end of the path
    for (;;) {
      if (tree_[path_.back()].children == 0) {
        chance = expand(path_.back(), position);
        break;
      }
      const std::uint32_t child = select(tree_[path_.back()]);
      position = rules_.after(position, tree_[child].move);
      ++nodes_;
      path_.push_back(child);
      if (is_repeated(position)) break;
      if constexpr (G::can_repeat) line_.push_back(position);
    }
    line_.clear();
    for (std::size_t i = path_.size(); i-- > 0;) {
      Node& node = tree_[path_[i]];
      if (i + 1 < path_.size() && is_proof(tree_[path_[i + 1]].proof)) settle(node);
      if (is_proof(node.proof)) chance = is_win(node.proof) ? 1 : 0;
      chance = 1 - chance;  // of the side that made the move
      ++node.visits;
      node.sum += chance;
    }
  }

  [[nodiscard]] bool is_repeated(const Position& position) const {
    if constexpr (G::can_repeat) {
      return std::ranges::find(before_, position) != before_.end() ||
             std::ranges::find(line_, position) != line_.end();
    }
    return false;
  }

  /// The child to try next. Needs: a node that is not proved, so that some child is not.
  [[nodiscard]] std::uint32_t select(const Node& node) const {
    constexpr double curiosity = 1.8;
    constexpr double doubt = 0.2;  // an untried move is thought this much worse than its parent
    const double untried = node.visits > 0 ? 1 - node.sum / node.visits - doubt : 0.5;
    const double scale = curiosity * std::sqrt(static_cast<double>(node.visits + 1));
    std::uint32_t best = node.first_child;
    double best_rank = -1;
    for (const std::uint32_t child : children_of(node)) {
      const Node& tried = tree_[child];
      if (is_proof(tried.proof)) continue;
      const double chance = tried.visits > 0 ? tried.sum / tried.visits : untried;
      const double rank = chance + scale * tried.prior / (1 + tried.visits);
      if (rank > best_rank) {
        best_rank = rank;
        best = child;
      }
    }
    return best;
  }

  /// Gives a leaf its children, as long as there is room.
  /// Gives: the chance of the side to move.
  double expand(std::uint32_t at, const Position& position) {
    typename G::Moves moves;
    rules_.legal_moves(position, moves);
    if (moves.empty()) {
      tree_[at].proof = end_score(rules_, position);
      return is_win(tree_[at].proof) ? 1 : 0;
    }
    if (tree_.size() + moves.size() > most_nodes_) return chance_at(position);
    const auto first = static_cast<std::uint32_t>(tree_.size());
    double best = 0;
    double sum = 0;
    for (const Move move : moves) {
      const Position next = rules_.after(position, move);
      ++nodes_;
      Node child{.move = move};
      double chance = 0;
      if (rules_.count_moves(next) == 0) {
        child.proof = end_score(rules_, next);
        chance = is_win(child.proof) ? 0 : 1;
      } else {
        chance = 1 - chance_at(next);
      }
      best = std::max(best, chance);
      child.prior = eagerness(chance);
      sum += child.prior;
      tree_.push_back(child);
    }
    Node& node = tree_[at];
    node.first_child = first;
    node.children = static_cast<std::uint32_t>(moves.size());
    for (const std::uint32_t child : children_of(node)) {
      tree_[child].prior /= static_cast<float>(sum);
    }
    settle(node);
    if (is_proof(node.proof)) return is_win(node.proof) ? 1 : 0;
    return best;
  }

  /// Proves the node if its children do: one lost reply is a win, won replies alone are a loss.
  void settle(Node& node) const {
    Score best = -infinity;
    bool is_open = false;
    for (const std::uint32_t child : children_of(node)) {
      const Score proof = tree_[child].proof;
      is_open = is_open || !is_proof(proof);
      if (is_proof(proof)) best = std::max(best, from_reply(proof));
    }
    if (is_win(best) || (!is_open && is_loss(best))) node.proof = best;
  }

  /// (1 + chance)^12: about e^(8 chance) where it matters, and the same bits everywhere.
  [[nodiscard]] static float eagerness(double chance) {
    const double cube = (1 + chance) * (1 + chance) * (1 + chance);
    return static_cast<float>(cube * cube * cube * cube);
  }

  /// Needs: a position that is not decided.
  [[nodiscard]] double chance_at(const Position& position) const {
    return chances.of(as_estimate(evaluation(evaluator_, position)));
  }

  /// Makes a part of the root's priors random.
  void stir_root() {
    constexpr float part = 0.25F;
    std::exponential_distribution<float> any;
    std::vector<float> shares;
    float sum = 0;
    for (std::uint32_t i = 0; i < tree_[0].children; ++i) sum += shares.emplace_back(any(random_));
    for (const std::uint32_t child : children_of(tree_[0])) {
      float& prior = tree_[child].prior;
      prior += part * (shares[child - tree_[0].first_child] / sum - prior);
    }
  }

  /// A proved win first, the shortest of them; then what was visited most; what is lost last, the
  /// longest resistance first.
  [[nodiscard]] std::vector<std::uint32_t> best_first(const Node& node) const {
    const auto rank = [&](std::uint32_t child) {
      const Node& tried = tree_[child];
      const Score proof = is_proof(tried.proof) ? from_reply(tried.proof) : 0;
      return std::tuple(proof, tried.visits, tried.prior);
    };
    const auto all = children_of(node);
    std::vector<std::uint32_t> order(all.begin(), all.end());
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
      const auto rank_of_a = rank(a);
      const auto rank_of_b = rank(b);
      return rank_of_a != rank_of_b ? rank_of_a > rank_of_b : a < b;
    });
    return order;
  }

  [[nodiscard]] static Verdict verdict(const Node& child) {
    if (is_proof(child.proof)) return verdict_of(from_reply(child.proof));
    return Estimate{child.visits > 0 ? child.sum / child.visits : 0.5};
  }

  [[nodiscard]] std::vector<Move> line_from(std::uint32_t at) const {
    std::vector<Move> line = {tree_[at].move};
    while (tree_[at].children > 0) {
      at = best_first(tree_[at]).front();
      if (tree_[at].visits == 0 && !is_proof(tree_[at].proof)) break;
      line.push_back(tree_[at].move);
    }
    return line;
  }

  const G& rules_;
  Evaluation evaluator_;
  std::size_t most_nodes_;
  std::uint64_t companion_;
  std::mt19937_64 random_;
  SearchTask task_;
  std::vector<Position> before_;  ///< the game so far, the root last
  std::vector<Node> tree_;  ///< the root first; the children of a node stand together
  std::vector<std::uint32_t> path_;
  std::vector<Position> line_;  ///< of the present walk, where positions can repeat
  std::uint64_t nodes_ = 0;
  std::uint64_t goal_ = 0;  ///< of nodes
};

}  // namespace papamu
