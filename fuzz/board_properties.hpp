// What holds for every board that the project accepts, in whatever way it came about.
#pragma once

#include "engine/any_game.hpp"

namespace papamu::fuzz {

/// Up to this many cells all pairs of cells are tried as moves.
inline constexpr int small_board = 36;

/// Legal moves, their count, the end and the text agree with each other; the text reads back.
void check_board(const AnyGame& game);

/// `breach` refuses exactly the moves that are not legal, and each refusal can be explained: all
/// pairs of cells on a small board, else the single cells and the pairs that begin at `origin`.
void check_breaches(const AnyGame& game, Cell origin);

}  // namespace papamu::fuzz
