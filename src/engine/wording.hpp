// What the rules have to say, in English sentences for terminals, errors and logs.
// A graphical client words the same codes and cells anew in its user's language.
#pragma once

#include <string>
#include <vector>

#include "engine/any_game.hpp"

namespace papamu {

/// One sentence, without a final period, on what an illegal move breaks.
/// Needs: the breach that `game` reports for `move`.
std::string explain(const AnyGame& game, Move move, const Breach& breach);

/// Who won and why, one sentence a line: first the verdict, then what shows it on the board.
/// Needs: game.is_over().
std::vector<std::string> explain_ending(const AnyGame& game);

/// What the side to move must do now, in one sentence. Needs: a game that goes on.
std::string explain_turn(const AnyGame& game);

/// The cells in their order, separated by spaces.
std::string write_cells(Shape shape, const std::vector<Cell>& cells);

}  // namespace papamu
