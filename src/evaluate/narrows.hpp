// Narrows: who has fewer, smaller groups apart from the largest is nearer to having connected.
#pragma once

#include "evaluate/evaluator.hpp"
#include "rules/narrows.hpp"

namespace papamu {

template <int words>
class NarrowsEvaluator {
 public:
  using Bits = Bitboard<words>;
  using Position = typename Narrows<words>::Position;

  explicit NarrowsEvaluator(Shape shape) : grid_(shape) {}

  /// Each is the other side's number less the own: groups, stones outside the largest group,
  /// stones; last the turn.
  static constexpr std::array weights = {200, 100, 0, 200};

  [[nodiscard]] std::array<int, 4> features(const Position& position) const {
    const Bits& own = position.stones[index_of(position.side)];
    const Bits& foe = position.stones[index_of(opposite(position.side))];
    const Groups ours = groups(own, grid_.all() & ~foe);
    const Groups theirs = groups(foe, grid_.all() & ~own);
    return {theirs.count - ours.count, theirs.strays - ours.strays, theirs.stones - ours.stones, 1};
  }

 private:
  struct Groups {
    int count;
    int strays;  ///< stones outside the largest group
    int stones;
  };

  /// Stones are of one group where own stones and empty cells join them.
  [[nodiscard]] Groups groups(const Bits& own, const Bits& open) const {
    const Bits alone = own & ~grid_.neighbors(open);
    const int stones = own.count();
    int count = alone.count();
    int largest = count > 0 ? 1 : 0;
    for (Bits rest = own & ~alone; rest.any();) {
      const Bits region = grid_.flood(Bits::of(rest.first()), open);
      largest = std::max(largest, (rest & region).count());
      rest &= ~region;
      ++count;
    }
    return {count, stones - largest, stones};
  }

  Grid<words> grid_;
};

template <int words>
struct EvaluatorOf<Narrows<words>> {
  using type = NarrowsEvaluator<words>;
};

}  // namespace papamu
