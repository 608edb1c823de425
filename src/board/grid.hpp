// The geometry of one board: its shape and the masks that keep shifts from wrapping around an edge.
#pragma once

#include <cassert>

#include "board/bitboard.hpp"

namespace papamu {

/// Shape at run time, capacity at compile time.
template <int words>
class Grid {
 public:
  using Bits = Bitboard<words>;

  /// Needs: shape.cells() <= Bits::capacity.
  explicit Grid(Shape shape) : shape_(shape) {
    assert(shape.is_within_limits() && shape.cells() <= Bits::capacity);
    for (const Cell cell : cells_of(shape)) {
      all_.set(cell);
      owned_[index_of(shape.owner(cell))].set(cell);
      if (shape.column(cell) > 0) not_first_column_.set(cell);
      if (shape.column(cell) + 1 < shape.columns) not_last_column_.set(cell);
      if (shape.row(cell) == 0) first_row_.set(cell);
      if (shape.row(cell) + 1 == shape.rows) last_row_.set(cell);
    }
  }

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] const Bits& all() const { return all_; }
  /// The cells of a color on the chequered board.
  [[nodiscard]] const Bits& owned(Color color) const { return owned_[index_of(color)]; }
  [[nodiscard]] const Bits& not_first_column() const { return not_first_column_; }
  [[nodiscard]] const Bits& not_last_column() const { return not_last_column_; }
  [[nodiscard]] const Bits& first_row() const { return first_row_; }
  [[nodiscard]] const Bits& last_row() const { return last_row_; }
  [[nodiscard]] Bits first_column() const { return all_ & ~not_first_column_; }
  [[nodiscard]] Bits last_column() const { return all_ & ~not_last_column_; }

  /// Each cell's neighbor on one side, where there is one.
  [[nodiscard]] Bits right(const Bits& bits) const { return bits << 1 & not_first_column_; }
  [[nodiscard]] Bits left(const Bits& bits) const { return bits >> 1 & not_last_column_; }
  [[nodiscard]] Bits up(const Bits& bits) const { return bits << shape_.columns & all_; }
  [[nodiscard]] Bits down(const Bits& bits) const { return bits >> shape_.columns; }

  /// The cells orthogonally adjacent to one of `bits`.
  [[nodiscard]] Bits neighbors(const Bits& bits) const {
    return right(bits) | left(bits) | up(bits) | down(bits);
  }

  /// All of `within` that is joined to `seed` by orthogonal steps inside `within`.
  /// Needs: seed is a part of within. Cost: one step for each cell of the longest shortest path.
  [[nodiscard]] Bits flood(Bits seed, const Bits& within) const {
    for (;;) {
      const Bits grown = (seed | neighbors(seed)) & within;
      if (grown == seed) return seed;
      seed = grown;
    }
  }

 private:
  Shape shape_;
  Bits all_;
  std::array<Bits, 2> owned_;
  Bits not_first_column_;
  Bits not_last_column_;
  Bits first_row_;
  Bits last_row_;
};

}  // namespace papamu
