// The board as characters, for terminals of any kind: plain ASCII, colors only where asked for.
#pragma once

#include <string>

#include "match/match.hpp"

namespace papamu::cli {

/// The board with what is to be known beside it: the game and its credit, the last move, whose
/// turn it is, or who won and why. Black (Red) stones are x, white (Blue) ones o, neutral ones *,
/// empty cells a dot; the last move stands in parentheses, and edges that are to be joined show
/// whose they are.
std::string draw_match(const Match& match, bool in_color);

}  // namespace papamu::cli
