// Narrows: who has fewer groups is nearer to having connected, and more so the later it is.
#pragma once

#include "evaluate/evaluator.hpp"
#include "rules/narrows.hpp"

namespace papamu {

template <int words>
class NarrowsEvaluator {
 public:
  using Bits = Bitboard<words>;
  using Position = typename Narrows<words>::Position;

  static constexpr bool suits_monte_carlo = true;

  explicit NarrowsEvaluator(Shape shape) : grid_(shape) {}

  /// The other side's groups less the own, the own stones less the other side's, the turn.
  static constexpr std::array<Weight, 3> weights = {{{-158, 3273}, {361, -130}, {167, 2041}}};

  [[nodiscard]] std::array<int, 3> features(const Position& position) const {
    const Bits& own = position.stones[index_of(position.side)];
    const Bits& foe = position.stones[index_of(opposite(position.side))];
    return {groups(foe, grid_.all() & ~own) - groups(own, grid_.all() & ~foe),
            own.count() - foe.count(), 1};
  }

  [[nodiscard]] int progress(const Position& position) const {
    const Bits vacant = grid_.all() & ~(position.stones[0] | position.stones[1]);
    return latest * vacant.count() / grid_.shape().cells();
  }

 private:
  /// Stones are of one group where own stones and empty cells join them.
  [[nodiscard]] int groups(const Bits& own, const Bits& open) const {
    const Bits alone = own & ~grid_.neighbors(open);
    int count = alone.count();
    for (Bits rest = own & ~alone; rest.any(); ++count) {
      rest &= ~grid_.flood(Bits::of(rest.first()), open);
    }
    return count;
  }

  Grid<words> grid_;
};

template <int words>
struct EvaluatorOf<Narrows<words>> {
  using type = NarrowsEvaluator<words>;
};

}  // namespace papamu
