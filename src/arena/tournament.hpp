// Two engines over many games: who plays when, what is counted, when it is enough.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>

#include "arena/engine_text.hpp"
#include "arena/game.hpp"
#include "arena/rating.hpp"

namespace papamu {

struct TournamentOptions {
  std::array<EngineText, 2> engines;  ///< A and B
  int games = 100;                    ///< even: both games of each pair
  int concurrency = 1;
  TimeRules rules = {};
  std::uint64_t seed = 1;
  std::optional<Sprt> sprt = {};
  int give_up_after = 20;  ///< failures of an engine in its games in a row; 0: never
};

/// Why no more games are played.
enum class Stop : std::uint8_t { all_played, elo0_accepted, elo1_accepted, interrupted, gave_up };

/// What was counted so far, from A's side of the table.
struct Score {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  PairCounts pairs = {};  ///< of pairs whose two games are both played
  std::array<std::map<Fault, int>, 2> failures = {};  ///< by engine
  Stop stop = Stop::all_played;

  [[nodiscard]] int games() const { return wins + draws + losses; }
};

/// A game that was just finished.
struct PlayedGame {
  int number = 0;       ///< from 0
  int opening = 0;      ///< from 0; both games of a pair have the same
  bool a_is_first = true;
  GameOutcome outcome;
};

/// Plays the games of even number with A first, those of odd number with B first; two such games
/// are a pair and have the same opening. As many at a time as asked for; each of these lines has
/// engines of its own. `watch` is called for each finished game, one call at a time; false stops
/// the run. Stopped, it leaves out the games that were not finished.
/// Fails: not_possible if an engine cannot be started, or refuses to begin a game at all.
Result<Score> play_tournament(const AnyGame& start, const Openings& openings,
                              const TournamentOptions& options, const std::stop_token& stop,
                              const std::function<bool(const PlayedGame&, const Score&)>& watch);

}  // namespace papamu
