// What a game may tell a solver beyond the concept, each through an optional member of its rules.
//
//   `foreseen(position)`: who wins for certain, seen without a search; nothing where that takes
//   one. `proof_guess(position)`: a first guess of the effort to prove a win and a loss.
//   `essence(position)` with the type `Essence`: all that the outcome for the side to move depends
//     on. Positions of one essence are proved as one.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/game.hpp"
#include "solve/solved.hpp"

namespace papamu {

/// What stands in a table for a position: its essence where the game knows one, else all of it.
template <Game G>
struct ProofKey {
  using Type = typename G::Position;
};
template <Game G>
  requires requires { typename G::Essence; }
struct ProofKey<G> {
  using Type = typename G::Essence;
};

template <Game G>
typename ProofKey<G>::Type key_of(const G& rules, const typename G::Position& position) {
  if constexpr (requires { rules.essence(position); }) {
    return rules.essence(position);
  } else {
    return position;
  }
}

/// The outcome for the side to move, where it needs no search; else unknown.
/// Needs: a position with `moves` legal moves.
template <Game G>
Outcome outcome_at_sight(const G& rules, const typename G::Position& position, int moves) {
  std::optional<Color> winner;
  if (moves == 0) {
    winner = rules.winner(position);
  } else if constexpr (requires { rules.foreseen(position); }) {
    winner = rules.foreseen(position);
  }
  if (!winner) return Outcome::unknown;
  return *winner == position.side ? Outcome::win : Outcome::loss;
}

/// The effort that a proof of a position with `moves` legal moves may take. Without a word from the
/// game: a proof has to answer each move of the side that loses, so few moves are soon answered.
/// The third power is the best of seven functions on Kōnane 6x7.
template <Game G>
ProofGuess guess_of(const G& rules, typename G::Position position, int moves) {
  constexpr std::uint32_t largest = 1U << 20U;  // leaves room for sums
  ProofGuess guess;
  if constexpr (requires { rules.proof_guess(position); }) {
    guess = rules.proof_guess(position);
  } else {
    const auto cube_of = [](int count) {
      const auto base = static_cast<std::uint32_t>(std::min(count, 100));
      return base * base * base;
    };
    position.side = opposite(position.side);
    guess = {.win = 1 + cube_of(rules.count_moves(position)), .loss = cube_of(moves)};
  }
  return {.win = std::clamp(guess.win, 1U, largest), .loss = std::clamp(guess.loss, 1U, largest)};
}

}  // namespace papamu
