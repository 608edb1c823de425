#include "search/open_node.hpp"

#include <cmath>

namespace papamu {

Reductions::Reductions(bool is_on) : is_on_(is_on) {
  for (std::size_t depth = 1; depth < rows_.size(); ++depth) {
    for (std::size_t index = 1; index < most; ++index) {
      const auto size = static_cast<double>(depth);
      const auto place = static_cast<double>(index);
      rows_[depth][index] =
          static_cast<std::int8_t>(std::lround(std::log(size) * std::log(place) / 2));
    }
  }
}

bool OpenNode::receive(Score score, const std::vector<Move>& line_behind,
                       const Reductions& reductions) {
  const bool is_better = score > alpha;
  const bool is_null_window = alpha + 1 == beta;
  if (is_better && stage == Stage::reduced) {
    stage = is_null_window ? Stage::whole : Stage::narrow;
    return false;
  }
  if (is_better && stage == Stage::narrow) {
    stage = Stage::whole;
    return false;
  }
  const Move move = moves[next].move;
  if (score > best) {
    best = score;
    best_move = move;
  }
  if (is_better) {
    alpha = score;
    line.assign(1, move);
    line.insert(line.end(), line_behind.begin(), line_behind.end());
  }
  if (score >= beta) return true;
  ++next;
  if (reductions.of(depth, next) > 0) {
    stage = Stage::reduced;
  } else {
    stage = alpha + 1 == beta ? Stage::whole : Stage::narrow;
  }
  return false;
}

void OpenNode::teach(History& history, Color side) const {
  const int weight = std::min(depth * depth, 400);
  history.add(side, moves[next].move, weight);
  for (std::size_t i = 0; i < next; ++i) history.add(side, moves[i].move, -weight);
}

}  // namespace papamu
