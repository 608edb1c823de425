// Kōnane: who cannot move loses, so what counts is where each side can land, and how sure that is.
#pragma once

#include "evaluate/evaluator.hpp"
#include "rules/konane.hpp"

namespace papamu {

template <int words>
class KonaneEvaluator {
 public:
  using Bits = Bitboard<words>;
  using Position = typename Konane<words>::Position;

  static constexpr bool suits_monte_carlo = false;

  explicit KonaneEvaluator(Shape shape) : grid_(shape) {}

  /// Each but the last is the own number less the other side's: hops; stones that can hop; cells
  /// they land on; stones they jump; hops that no reply can spoil at once; stones beside an enemy
  /// that cannot hop. Last the turn.
  static constexpr std::array<Weight, 7> weights = {{{391, -1135},
                                                     {-578, 617},
                                                     {-75, 1025},
                                                     {-213, 569},
                                                     {-38, -55},
                                                     {-402, -403},
                                                     {-213, -124}}};

  [[nodiscard]] std::array<int, 7> features(const Position& position) const {
    if (position.phase < 2) return {};
    const Bits& own = position.stones[index_of(position.side)];
    const Bits& foe = position.stones[index_of(opposite(position.side))];
    const Bits vacant = grid_.all() & ~(own | foe);
    const Hops ours = hops(own, foe, vacant);
    const Hops theirs = hops(foe, own, vacant);
    const auto stuck = [&](const Bits& stones, const Bits& others, const Hops& of) {
      return (stones & grid_.neighbors(others) & ~of.stones).count();
    };
    return {ours.count - theirs.count,
            ours.stones.count() - theirs.stones.count(),
            ours.landings.count() - theirs.landings.count(),
            ours.jumped.count() - theirs.jumped.count(),
            safe_hops(own, foe, vacant, theirs) - safe_hops(foe, own, vacant, ours),
            stuck(own, foe, ours) - stuck(foe, own, theirs),
            1};
  }

  [[nodiscard]] int progress(const Position& position) const {
    const Bits vacant = grid_.all() & ~(position.stones[0] | position.stones[1]);
    return latest * vacant.count() / grid_.shape().cells();
  }

 private:
  /// The single hops of one side.
  struct Hops {
    int count;
    Bits stones;  ///< that can hop
    Bits jumped;
    Bits landings;
  };

  [[nodiscard]] Hops hops(const Bits& own, const Bits& foe, const Bits& vacant) const {
    const Bits over_right = grid_.right(own) & foe & grid_.left(vacant);
    const Bits over_left = grid_.left(own) & foe & grid_.right(vacant);
    const Bits over_up = grid_.up(own) & foe & grid_.down(vacant);
    const Bits over_down = grid_.down(own) & foe & grid_.up(vacant);
    return {
        over_right.count() + over_left.count() + over_up.count() + over_down.count(),
        grid_.left(over_right) | grid_.right(over_left) | grid_.down(over_up) | grid_.up(over_down),
        over_right | over_left | over_up | over_down,
        grid_.right(over_right) | grid_.left(over_left) | grid_.up(over_up) |
            grid_.down(over_down)};
  }

  /// Hops of stones that the other side cannot jump now, over stones that cannot hop away, to cells
  /// that it cannot land on.
  [[nodiscard]] int safe_hops(const Bits& own, const Bits& foe, const Bits& vacant,
                              const Hops& theirs) const {
    return hops(own & ~theirs.jumped, foe & ~theirs.stones, vacant & ~theirs.landings).count;
  }

  Grid<words> grid_;
};

template <int words>
struct EvaluatorOf<Konane<words>> {
  using type = KonaneEvaluator<words>;
};

}  // namespace papamu
