// Room and Pillar and its inverse: who keeps more cells to mark.
#pragma once

#include "evaluate/evaluator.hpp"
#include "rules/room_and_pillar.hpp"

namespace papamu {

template <int words, bool is_inverse>
class MiningEvaluator {
 public:
  using Bits = Bitboard<words>;
  using Position = typename Mining<words, is_inverse>::Position;

  static constexpr bool suits_monte_carlo = false;

  explicit MiningEvaluator(Shape shape)
      : grid_(shape), block_corners_(grid_.not_last_column() & ~grid_.last_row()) {}

  /// Each is the own number less the other side's: cells that can be marked now, cells that
  /// can still become so, cells that nothing can block any more; last the turn.
  static constexpr std::array<Weight, 4> weights = {
      {{364, 975}, {541, 759}, {-220, -57}, {-466, -922}}};

  [[nodiscard]] std::array<int, 4> features(const Position& position) const {
    const Bits& marked = position.marked;
    const Bits vacant = grid_.all() & ~marked;
    const Bits dead = vacant & completing(marked);
    const Bits alive = vacant & ~dead;
    const Bits open = alive & grid_.neighbors(marked);
    const Bits safe = alive & ~threatened(dead);
    const Bits& own = grid_.owned(position.side);
    const auto lead = [&](const Bits& cells) {
      const int ours = (cells & own).count();
      return 2 * ours - cells.count();
    };
    return {lead(open), lead(alive), lead(safe), 1};
  }

  [[nodiscard]] int progress(const Position& position) const {
    return latest * position.marked.count() / grid_.shape().cells();
  }

 private:
  /// The cells that would complete a 2x2 block: three of its cells are marked.
  [[nodiscard]] Bits completing(const Bits& marked) const {
    const Bits pairs = marked & grid_.left(marked);  // kept at the left cell
    const Bits beside = grid_.up(pairs) | grid_.down(pairs);
    return (grid_.left(marked) & beside) | grid_.right(marked & beside);
  }

  /// The cells of blocks that can still be filled: those without a dead cell.
  [[nodiscard]] Bits threatened(const Bits& dead) const {
    const Bits dead_columns = dead | grid_.left(dead);
    const Bits fillable = block_corners_ & ~(dead_columns | grid_.down(dead_columns));
    const Bits rows = fillable | grid_.right(fillable);
    return rows | grid_.up(rows);
  }

  Grid<words> grid_;
  Bits block_corners_;  ///< lower left cells of the 2x2 blocks
};

template <int words, bool is_inverse>
struct EvaluatorOf<Mining<words, is_inverse>> {
  using type = MiningEvaluator<words, is_inverse>;
};

}  // namespace papamu
