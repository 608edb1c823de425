// The moves of the position that alpha-beta searches.
#pragma once

#include <optional>
#include <vector>

#include "board/move.hpp"
#include "search/score.hpp"

namespace papamu {

struct RootMove {
  Move move;
  Score score;  ///< exact for the best lines, of whenever it was the last time
  int depth_plies = 0;
  std::vector<Move> line = {};  ///< the expected play behind the move
};

/// Puts a move behind those that are not worse, and behind `first` at least, if that is in the
/// list.
void insert_in_order(std::vector<RootMove>& moves, RootMove added, std::optional<Move> first = {});

/// The moves with a new score lead, the others follow in the order they had. Leaves `better` empty.
void put_first(std::vector<RootMove>& better, std::vector<RootMove>& moves);

}  // namespace papamu
