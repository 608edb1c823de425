// From which positions the engines play: each opening is played twice, with the seats exchanged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace papamu {

/// The plies that begin a game.
using Opening = std::vector<Ply>;

struct Openings {
  std::vector<Opening> list;  ///< not empty; begun again from the front when all were played
  /// What is to be known about them in one sentence; empty if they are as asked for.
  std::string note = {};
};

/// Random moves of the board, never a swap, that lead to `count` different positions. Left out are
/// games that are over, and positions that a search of 2000 nodes proves won for a side. Where the
/// board is too small for so many, such positions are taken as well, and after them fewer.
Openings random_openings(const AnyGame& start, int plies, std::size_t count, std::uint64_t seed);

/// Text: the plies of an opening on each line, swap included; empty lines and what follows a '#'
/// are left out. Fails: bad_move_text, illegal_move, not_possible, with the line.
Result<Openings> read_openings(const AnyGame& start, std::string_view text);

}  // namespace papamu
