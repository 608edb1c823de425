// The mirror images of a board. Which of them a game allows is the game's affair.
#pragma once

#include <array>
#include <cstdint>

#include "board/shape.hpp"

namespace papamu {

/// Each symmetry of the square, written as "mirror rows?, mirror columns?, then transpose?".
enum class Symmetry : std::uint8_t {
  identity = 0,
  mirror_rows = 1,
  mirror_columns = 2,
  half_turn = 3,
  transpose = 4,
  transpose_mirror_rows = 5,
  transpose_mirror_columns = 6,
  transpose_half_turn = 7,
};

inline constexpr std::array all_symmetries = {
    Symmetry::identity,
    Symmetry::mirror_rows,
    Symmetry::mirror_columns,
    Symmetry::half_turn,
    Symmetry::transpose,
    Symmetry::transpose_mirror_rows,
    Symmetry::transpose_mirror_columns,
    Symmetry::transpose_half_turn,
};

/// Are rows and columns exchanged?
constexpr bool transposes(Symmetry symmetry) { return symmetry >= Symmetry::transpose; }

/// The shape of the image.
constexpr Shape image(Symmetry symmetry, Shape shape) {
  if (!transposes(symmetry)) return shape;
  return {.rows = shape.columns, .columns = shape.rows};
}

/// Where a cell of a board of this shape goes; the result lies in image(symmetry, shape).
constexpr Cell image(Symmetry symmetry, Shape shape, Cell cell) {
  const auto bits = static_cast<unsigned>(symmetry);
  int row = shape.row(cell);
  int column = shape.column(cell);
  if ((bits & 1U) != 0) row = shape.rows - 1 - row;
  if ((bits & 2U) != 0) column = shape.columns - 1 - column;
  const Shape to = image(symmetry, shape);
  return transposes(symmetry) ? to.cell(column, row) : to.cell(row, column);
}

/// Is Black's every cell mapped onto a cell of Black's? Otherwise the colors are exchanged.
constexpr bool keeps_owners(Symmetry symmetry, Shape shape) {
  return image(symmetry, shape).owner(image(symmetry, shape, Cell{0})) == Color::black;
}

}  // namespace papamu
