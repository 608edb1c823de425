// The rules that a move can break, and the ways in which a game ends.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/color.hpp"
#include "board/shape.hpp"

namespace papamu {

/// The one rule that an illegal move breaks. Where a cell list is named, a client can draw it.
enum class Rule : std::uint8_t {
  game_is_over,
  one_cell_expected,     ///< from and to given where one cell is asked for
  two_cells_expected,    ///< one cell given where from and to are asked for
  no_stone,              ///< no stone on the cell that is to be left or removed (that cell)
  foe_stone,             ///< the stone belongs to the other color (that cell)
  foe_cell,              ///< the cell belongs to the other color (that cell)
  occupied,              ///< a stone stands on the cell (that cell)
  corner_or_center,      ///< Kōnane, ply 1 (the permitted cells)
  beside_the_hole,       ///< Kōnane, ply 2 (the permitted cells)
  not_in_line,           ///< from and to share neither row nor column
  odd_jump,              ///< Kōnane: an odd number of steps
  nothing_to_jump,       ///< Kōnane: no enemy stone where one must be jumped (that cell)
  landing_occupied,      ///< Kōnane: a stone on a cell to land on (that cell)
  way_blocked,           ///< Narrows: a stone between from and to (that cell)
  nothing_to_capture,    ///< Narrows: no enemy stone to replace (that cell)
  no_hole_beside,        ///< Room and Pillar: no empty neighbor (the neighbors)
  no_stone_beside,       ///< Inverse: no neighboring stone (the neighbors)
  square_of_holes,       ///< Room and Pillar: a 2x2 block of holes (its cells)
  square_of_stones,      ///< Inverse: a 2x2 block of stones (its cells)
  weak_pair,             ///< Rhode: a weak pair must be answered (the permitted cells)
};

/// What an illegal move breaks and the cells that show it.
struct Breach {
  Rule rule;
  std::vector<Cell> cells;
};

/// Rhode: two stones that must be answered, and the cells where they may be.
struct WeakPair {
  std::array<Cell, 2> stones;  ///< the lower one first
  std::vector<Cell> cells;
};

/// Why a game is over on the board.
enum class Ending : std::uint8_t {
  no_moves,   ///< the side to move has no move
  connected,  ///< the winner has connected
};

/// A cell that shows why a game is over: a stuck stone with what it would complete, or a part of
/// the winner's chain or region.
struct Evidence {
  Cell cell;
  std::vector<Cell> block;
};

}  // namespace papamu
