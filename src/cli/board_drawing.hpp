// The board as characters, for terminals of any kind: plain ASCII, colors only where asked for.
#pragma once

#include <optional>
#include <string>

#include "match/match.hpp"

namespace papamu::cli {

/// Black (Red) stones are x, white (Blue) ones o, neutral ones *, empty cells a dot. The last move
/// stands in parentheses. Around a board whose edges are to be joined stand the edges' owners.
std::string draw_board(const AnyGame& game, std::optional<Ply> last, bool in_color);

/// The board with what is to be known beside it: the game and its designer, the last move, whose
/// turn it is, or who won and why.
std::string draw_match(const Match& match, bool in_color);

/// The game, its size and whom it is by, in one line.
std::string credit_line(const AnyGame& game);

}  // namespace papamu::cli
