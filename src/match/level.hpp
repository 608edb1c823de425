// The ten levels of each game, and how a ply is chosen at one.
#pragma once

#include <random>

#include "engine/any_search.hpp"
#include "match/match.hpp"

namespace papamu {

inline constexpr int weakest_level = 1;
inline constexpr int full_strength = 10;

/// Equal on every device: nodes are counted, not time, and the error is chosen.
struct Level {
  /// How long to search; nothing at full strength, where the clock decides.
  std::optional<std::uint64_t> nodes;
  /// A move is chosen with a chance of e^(-d / error), d being what it is worth less than the best
  /// in hundredths of log-odds. 0: always the best.
  int error;
};

/// May the other seat take over the move that is to be made?
bool may_be_swapped(const AnyGame& game);

/// Is taking the first move over better than the best move of one's own, which is worth `best`?
/// Gives: false where there is no swap.
bool should_swap(const AnyGame& game, const Verdict& best);

/// The line that is nearest to even. Needs: a report with lines.
const SearchLine& most_even(const SearchReport& report);

/// Needs: 1 to 10. The nodes are fewer on boards above the game's default size, where each costs
/// more.
Level level_of(const AnyGame& game, int level);

/// What every level that counts nodes searches with.
SearchOptions options_of_levels(std::uint64_t seed);

/// How many lines the search must report so that `choose` can do its work here.
int lines_for(const AnyGame& game, const Level& level);

/// The ply that the level plays, from what its search found.
///
/// The pie rule: before ply 1 it takes a move that leaves both sides about the same chances, before
/// ply 2 it swaps if the first move is worth more than half. The first plies vary among moves of
/// about the same worth.
/// Needs: a game that goes on, and a report on it with lines_for() lines or as many as there are
/// moves.
Ply choose(const AnyGame& game, const SearchReport& report, const Level& level,
           std::mt19937_64& random);

}  // namespace papamu
