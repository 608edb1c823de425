// One measured game, from its opening to its end.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>

#include "arena/openings.hpp"
#include "arena/player.hpp"
#include "match/record.hpp"

namespace papamu {

/// How a game ended and what is to be kept of it.
struct GameOutcome {
  MatchResult result;
  std::size_t plies = 0;
  /// What the loser did, if the game did not end on the board or by resignation.
  std::optional<Failure> failure = {};
  Record record = {};
};

/// Plays it to its end: whoever fails, or moves illegally, loses, as `abandoned`; whoever is too
/// late, on time. Gives: nothing if it was stopped before its end.
/// Needs: a legal opening, players by seat.
std::optional<GameOutcome> play_game(const AnyGame& start, const Opening& opening,
                                     const std::array<Player*, 2>& players, const TimeRules& rules,
                                     std::uint64_t seed, const std::stop_token& stop);

}  // namespace papamu
