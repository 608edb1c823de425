// Counting the move sequences of a given length: the check that two programs know the same rules.
#pragma once

#include <cstdint>

#include "rules/game.hpp"

namespace papamu {

/// The number of sequences of exactly `depth` plies, counted in bulk at the last one.
/// With `with_swap` the pie rule's ply counts as one of them. Needs: depth >= 1.
/// Cost: one copy of the position a node, no allocation.
template <Game G>
std::uint64_t perft(const G& rules, const typename G::Position& position, int depth,
                    bool with_swap = false) {
  const bool swaps = with_swap && can_swap(rules, position);
  if (depth == 1) return static_cast<std::uint64_t>(rules.count_moves(position)) + (swaps ? 1 : 0);
  typename G::Moves moves;
  rules.legal_moves(position, moves);
  std::uint64_t total = 0;
  for (const Move move : moves) {
    total += perft(rules, rules.after(position, move), depth - 1, with_swap);
  }
  if (swaps) total += perft(rules, after_swap<G>(position), depth - 1, with_swap);
  return total;
}

}  // namespace papamu
