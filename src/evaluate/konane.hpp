// Kōnane: who cannot move loses, so moves are what counts.
#pragma once

#include "evaluate/evaluator.hpp"
#include "rules/konane.hpp"

namespace papamu {

template <int words>
class KonaneEvaluator {
 public:
  using Bits = Bitboard<words>;
  using Position = typename Konane<words>::Position;

  explicit KonaneEvaluator(Shape shape) : grid_(shape) {}

  /// Each is the own number less the other side's: jumps of one hop, stones that can hop, stones
  /// that could if one more cell were empty; last the turn.
  static constexpr std::array weights = {150, 250, 20, 100};

  [[nodiscard]] std::array<int, 4> features(const Position& position) const {
    if (position.phase < 2) return {0, 0, 0, 1};
    const Bits& own = position.stones[index_of(position.side)];
    const Bits& foe = position.stones[index_of(opposite(position.side))];
    const Bits vacant = grid_.all() & ~(own | foe);
    const Mobility ours = mobility(own, foe, vacant);
    const Mobility theirs = mobility(foe, own, vacant);
    return {ours.hops - theirs.hops, ours.stones - theirs.stones, ours.hopeful - theirs.hopeful, 1};
  }

 private:
  struct Mobility {
    int hops;
    int stones;
    int hopeful;
  };

  [[nodiscard]] Mobility mobility(const Bits& own, const Bits& foe, const Bits& vacant) const {
    const Bits right = own & grid_.left(foe & grid_.left(vacant));
    const Bits left = own & grid_.right(foe & grid_.right(vacant));
    const Bits up = own & grid_.down(foe & grid_.down(vacant));
    const Bits down = own & grid_.up(foe & grid_.up(vacant));
    const Bits movable = right | left | up | down;
    const Bits beside_foe = own & grid_.neighbors(foe);
    return {right.count() + left.count() + up.count() + down.count(), movable.count(),
            (beside_foe & ~movable).count()};
  }

  Grid<words> grid_;
};

template <int words>
struct EvaluatorOf<Konane<words>> {
  using type = KonaneEvaluator<words>;
};

}  // namespace papamu
