// What a solver asks of a game, and what a game may tell it beyond the concept, each through an
// optional member of its rules:
//
//   `wins_at_once(position)`: can the side to move win with one move? Without it a solver looks at
//     each move.
//   `proof_guess(position, moves)`: a first guess of the effort to prove a win and a loss, of a
//     position with so many legal moves.
#pragma once

#include <algorithm>
#include <concepts>

#include "rules/game.hpp"
#include "solve/solved.hpp"

namespace papamu {

/// The part of a Game that is played in a search.
template <typename G>
concept Playable = requires(const G rules, const typename G::Position position,
                            typename G::Moves moves, Move move) {
  { G::can_repeat } -> std::convertible_to<bool>;
  { rules.legal_moves(position, moves) } -> std::same_as<void>;
  { rules.count_moves(position) } -> std::same_as<int>;
  { rules.after(position, move) } -> std::same_as<typename G::Position>;
  { rules.winner(position) } -> std::same_as<Color>;
  { G::hash(position) } -> std::same_as<std::uint64_t>;
};

/// The outcome for the side to move, where it needs no search; else unknown.
/// Needs: a position with `moves` legal moves.
template <Playable G>
Outcome outcome_at_sight(const G& rules, const typename G::Position& position, int moves) {
  if (moves == 0) {
    return rules.winner(position) == position.side ? Outcome::win : Outcome::loss;
  }
  if constexpr (requires { rules.wins_at_once(position); }) {
    if (rules.wins_at_once(position)) return Outcome::win;
  }
  return Outcome::unknown;
}

/// The effort that a proof of a position with `moves` legal moves may take. Without a word from the
/// game: a proof has to answer each move of the side that loses, so few moves are soon answered.
/// The third power is the best of seven functions on Kōnane 6x7.
template <Playable G>
ProofGuess guess_of(const G& rules, typename G::Position position, int moves) {
  constexpr std::uint32_t largest = 1U << 20U;  // leaves room for sums
  ProofGuess guess;
  if constexpr (requires { rules.proof_guess(position, moves); }) {
    guess = rules.proof_guess(position, moves);
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
