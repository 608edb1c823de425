// Rhode: who needs fewer stones to join the two edges.
#pragma once

#include "evaluate/evaluator.hpp"
#include "rules/rhode.hpp"

namespace papamu {

template <int words>
class RhodeEvaluator {
 public:
  using Bits = Bitboard<words>;
  using Position = typename Rhode<words>::Position;

  static constexpr bool suits_monte_carlo = true;

  explicit RhodeEvaluator(Shape shape) : grid_(shape) {}

  /// Each is the other side's number less the own: stones needed to connect; the cells on
  /// shortest ways count for the side whose they are. Last the turn.
  static constexpr std::array<Weight, 3> weights = {{{1000, 1000}, {40, 40}, {500, 500}}};

  [[nodiscard]] std::array<int, 3> features(const Position& position) const {
    const Way ours = way(position, position.side);
    const Way theirs = way(position, opposite(position.side));
    return {theirs.stones - ours.stones, ours.choices - theirs.choices, 1};
  }

  [[nodiscard]] int progress(const Position& position) const {
    return latest * (position.stones[0] | position.stones[1]).count() / grid_.shape().cells();
  }

 private:
  struct Way {
    int stones;   ///< still to be placed
    int choices;  ///< empty cells that lie on a shortest way
  };

  /// Breadth first from both edges. Own stones cost nothing, an empty cell one; stones on the
  /// diagonal of two empty cells count as joined, since the pair must be answered when the other
  /// side takes one of the two.
  [[nodiscard]] Way way(const Position& position, Color color) const {
    const Bits& own = position.stones[index_of(color)];
    const Bits vacant = grid_.all() & ~(own | position.stones[index_of(opposite(color))]);
    const bool is_black = color == Color::black;
    const Bits near = is_black ? grid_.first_row() : grid_.first_column();
    const Bits far = is_black ? grid_.last_row() : grid_.last_column();

    // The empty cells that the i-th stone, counted from one edge, can reach.
    std::array<Bits, max_side> from_near;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t steps = 0;
    Bits reached = joined(own & near, own, vacant);
    Bits front = (near & vacant) | (step(reached, vacant) & vacant);
    for (;;) {
      if ((reached & far).any()) break;
      front &= ~reached;
      if (front.none() || steps == from_near.size()) return {max_side, 0};
      from_near[steps++] = front;
      reached |= front;
      if ((front & far).any()) break;
      const Bits beyond = step(front, vacant);
      const Bits stones = joined(beyond & own & ~reached, own, vacant) & ~reached;
      reached |= stones;
      front = (beyond | step(stones, vacant)) & vacant;
    }
    if (steps == 0) return {0, 0};

    // Back from the other edge, the same way; a cell on a shortest way is the i-th from here
    // and the (steps - i)-th from there.
    int choices = 0;
    reached = joined(own & far, own, vacant);
    front = (far & vacant) | (step(reached, vacant) & vacant);
    for (std::size_t i = steps; i-- > 0;) {
      front &= ~reached;
      choices += (front & from_near[i]).count();
      reached |= front;
      const Bits beyond = step(front, vacant);
      const Bits stones = joined(beyond & own & ~reached, own, vacant) & ~reached;
      reached |= stones;
      front = (beyond | step(stones, vacant)) & vacant;
    }
    return {static_cast<int>(steps), choices};
  }

  /// The cells beside `bits`, or diagonal to them across two empty cells.
  [[nodiscard]] Bits step(const Bits& bits, const Bits& vacant) const {
    const Bits right = grid_.right(bits);
    const Bits left = grid_.left(bits);
    const Bits up = grid_.up(bits);
    const Bits down = grid_.down(bits);
    const Bits up_right = grid_.up(right & vacant) & grid_.right(up & vacant);
    const Bits up_left = grid_.up(left & vacant) & grid_.left(up & vacant);
    const Bits down_right = grid_.down(right & vacant) & grid_.right(down & vacant);
    const Bits down_left = grid_.down(left & vacant) & grid_.left(down & vacant);
    return right | left | up | down | up_right | up_left | down_right | down_left;
  }

  /// All own stones that are joined to `seed`.
  [[nodiscard]] Bits joined(Bits seed, const Bits& own, const Bits& vacant) const {
    if (seed.none()) return seed;
    for (;;) {
      const Bits grown = seed | (step(seed, vacant) & own);
      if (grown == seed) return seed;
      seed = grown;
    }
  }

  Grid<words> grid_;
};

template <int words>
struct EvaluatorOf<Rhode<words>> {
  using type = RhodeEvaluator<words>;
};

}  // namespace papamu
