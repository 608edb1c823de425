// Cells and the rectangle they lie in.
#pragma once

#include <compare>
#include <cstdint>

#include "board/color.hpp"

namespace papamu {

/// One cell, numbered row by row from the bottom left: index = row * columns + column.
struct Cell {
  std::uint16_t index;

  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};

/// The longest side and the largest number of cells that any board may have.
inline constexpr int max_side = 26;
inline constexpr int max_cells = 400;

/// Rows and columns of a board; row 0 is the bottom one.
struct Shape {
  int rows = 0;
  int columns = 0;

  [[nodiscard]] constexpr int cells() const { return rows * columns; }
  [[nodiscard]] constexpr Cell cell(int row, int column) const {
    return {static_cast<std::uint16_t>(row * columns + column)};
  }
  [[nodiscard]] constexpr int row(Cell cell) const { return cell.index / columns; }
  [[nodiscard]] constexpr int column(Cell cell) const { return cell.index % columns; }
  [[nodiscard]] constexpr bool has(int row, int column) const {
    return row >= 0 && row < rows && column >= 0 && column < columns;
  }
  [[nodiscard]] constexpr bool has(Cell cell) const { return cell.index < cells(); }

  /// Whose cell it is on a chequered board: a1 is Black's.
  [[nodiscard]] constexpr Color owner(Cell cell) const {
    return (row(cell) + column(cell)) % 2 == 0 ? Color::black : Color::white;
  }

  /// Within the limits that all games share.
  [[nodiscard]] constexpr bool is_within_limits() const {
    return rows >= 1 && columns >= 1 && rows <= max_side && columns <= max_side &&
           cells() <= max_cells;
  }

  friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

/// All cells of a shape, for loops: `for (const Cell cell : cells_of(shape))`.
class CellRange {
 public:
  explicit constexpr CellRange(Shape shape) : end_(static_cast<std::uint16_t>(shape.cells())) {}

  class Iterator {
   public:
    explicit constexpr Iterator(std::uint16_t index) : cell_{index} {}
    constexpr Cell operator*() const { return cell_; }
    constexpr Iterator& operator++() {
      ++cell_.index;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    Cell cell_;
  };

  [[nodiscard]] static constexpr Iterator begin() { return Iterator(0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(end_); }

 private:
  std::uint16_t end_;
};

constexpr CellRange cells_of(Shape shape) { return CellRange(shape); }

}  // namespace papamu
