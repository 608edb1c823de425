#include "search/visit_tree.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace papamu {

namespace {

/// (1 + chance)^12: about e^(8 chance) where it matters, and the same bits everywhere.
float eagerness(double chance) {
  const double cube = (1 + chance) * (1 + chance) * (1 + chance);
  return static_cast<float>(cube * cube * cube * cube);
}

}  // namespace

VisitTree::VisitTree(std::size_t mib)
    : most_nodes_(std::max<std::size_t>(4'096, (mib << 20U) / sizeof(Node))) {}

double VisitTree::end(Number at, Score score) {
  nodes_[at].proof = score;
  return is_win(score) ? 1 : 0;
}

void VisitTree::push(Move move, double chance, Score proof) {
  nodes_.push_back({.prior = eagerness(chance), .move = move, .proof = proof});
}

double VisitTree::adopt(Number at, Number first, double best) {
  Node& node = nodes_[at];
  node.first_child = first;
  node.children = static_cast<std::uint32_t>(nodes_.size()) - first;
  double sum = 0;
  for (const Number child : children_of(node)) sum += nodes_[child].prior;
  for (const Number child : children_of(node)) nodes_[child].prior /= static_cast<float>(sum);
  settle(node);
  if (is_proof(node.proof)) return is_win(node.proof) ? 1 : 0;
  return best;
}

VisitTree::Number VisitTree::select(Number at) const {
  constexpr double curiosity = 1.8;
  constexpr double doubt = 0.2;  // an untried move is thought this much worse than its parent
  const Node& node = nodes_[at];
  const double untried = node.visits > 0 ? 1 - node.sum / node.visits - doubt : 0.5;
  const double scale = curiosity * std::sqrt(static_cast<double>(node.visits + 1));
  Number best = node.first_child;
  double best_rank = -1;
  for (const Number child : children_of(node)) {
    const Node& tried = nodes_[child];
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

void VisitTree::count_visit(std::span<const Number> path, double chance) {
  for (std::size_t i = path.size(); i-- > 0;) {
    Node& node = nodes_[path[i]];
    if (i + 1 < path.size() && is_proof(nodes_[path[i + 1]].proof)) settle(node);
    if (is_proof(node.proof)) chance = is_win(node.proof) ? 1 : 0;
    chance = 1 - chance;  // of the side that made the move
    ++node.visits;
    node.sum += chance;
  }
}

/// Proves the node if its children do: one lost reply is a win, won replies alone are a loss.
void VisitTree::settle(Node& node) const {
  Score best = -infinity;
  bool is_open = false;
  for (const Number child : children_of(node)) {
    const Score proof = nodes_[child].proof;
    is_open = is_open || !is_proof(proof);
    if (is_proof(proof)) best = std::max(best, from_reply(proof));
  }
  if (is_win(best) || (!is_open && is_loss(best))) node.proof = best;
}

void VisitTree::stir_root(std::mt19937_64& random) {
  constexpr float part = 0.25F;
  std::exponential_distribution<float> any;
  std::vector<float> shares;
  float sum = 0;
  for (std::uint32_t i = 0; i < nodes_[0].children; ++i) sum += shares.emplace_back(any(random));
  for (const Number child : children_of(nodes_[0])) {
    float& prior = nodes_[child].prior;
    prior += part * (shares[child - nodes_[0].first_child] / sum - prior);
  }
}

void VisitTree::absorb(const VisitTree& other) {
  for (std::uint32_t i = 0; i < nodes_[0].children; ++i) {
    Node& mine = nodes_[nodes_[0].first_child + i];
    const Node& theirs = other.nodes_[other.nodes_[0].first_child + i];
    mine.visits += theirs.visits;
    mine.sum += theirs.sum;
    if (!is_proof(mine.proof)) mine.proof = theirs.proof;
  }
  settle(nodes_[0]);
}

/// A proved win first, the shortest of them; then what was visited most; what is lost last, the
/// longest resistance first.
std::vector<VisitTree::Number> VisitTree::best_first(const Node& node) const {
  const auto rank = [&](Number child) {
    const Node& tried = nodes_[child];
    const Score proof = is_proof(tried.proof) ? from_reply(tried.proof) : 0;
    return std::tuple(proof, tried.visits, tried.prior);
  };
  const auto all = children_of(node);
  std::vector<Number> order(all.begin(), all.end());
  std::ranges::sort(order, [&](Number a, Number b) {
    const auto rank_of_a = rank(a);
    const auto rank_of_b = rank(b);
    return rank_of_a != rank_of_b ? rank_of_a > rank_of_b : a < b;
  });
  return order;
}

std::vector<SearchLine> VisitTree::lines(std::size_t most) const {
  std::vector<SearchLine> lines;
  for (const Number child : best_first(nodes_[0])) {
    if (lines.size() == most) break;
    const Node& tried = nodes_[child];
    Verdict verdict = Estimate{tried.visits > 0 ? tried.sum / tried.visits : 0.5};
    if (is_proof(tried.proof)) verdict = verdict_of(from_reply(tried.proof));
    lines.push_back({verdict, line_from(child), 0});
    lines.back().depth_plies = static_cast<int>(lines.back().moves.size());
  }
  return lines;
}

std::vector<Move> VisitTree::line_from(Number at) const {
  std::vector<Move> line = {nodes_[at].move};
  while (nodes_[at].children > 0) {
    at = best_first(nodes_[at]).front();
    if (nodes_[at].visits == 0 && !is_proof(nodes_[at].proof)) break;
    line.push_back(nodes_[at].move);
  }
  return line;
}

}  // namespace papamu
