// What a solver asks of a game, and what a game may tell it beyond the concept, each through an
// optional member of its rules:
//
//   `wins_at_once(position)`: can the side to move win with one move? Without it a solver looks at
//     each move.
//   `safe_moves(position, moves)`: the moves after which the other side cannot win at once, where
//   the
//     side to move cannot either. Then a solver looks at no others.
//   `proof_guess(position, moves)`: a first guess of the effort to prove a win and a loss, of a
//     position with so many legal moves, or safe ones where they are known.
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

template <typename G>
concept KnowsSafeMoves = requires(const G rules, const typename G::Position position,
                                  typename G::Moves moves) { rules.safe_moves(position, moves); };

/// Can the side to move win with one move, as far as the game tells? Needs: a game that goes on.
template <Playable G>
bool is_won_at_sight(const G& rules, const typename G::Position& position) {
  if constexpr (requires { rules.wins_at_once(position); }) {
    return rules.wins_at_once(position);
  } else {
    return false;
  }
}

/// The outcome for the side to move, where it needs no search; else unknown.
/// Needs: a position with `moves` legal moves.
template <Playable G>
Outcome outcome_at_sight(const G& rules, const typename G::Position& position, int moves) {
  if (moves == 0) {
    return rules.winner(position) == position.side ? Outcome::win : Outcome::loss;
  }
  if (is_won_at_sight(rules, position)) return Outcome::win;
  if constexpr (KnowsSafeMoves<G>) {
    typename G::Moves safe;
    rules.safe_moves(position, safe);
    if (safe.empty()) return Outcome::loss;
  }
  return Outcome::unknown;
}

/// The moves that a search must look at. Needs: a position that is not decided at sight.
template <Playable G>
void list_candidates(const G& rules, const typename G::Position& position,
                     typename G::Moves& moves) {
  if constexpr (KnowsSafeMoves<G>) {
    rules.safe_moves(position, moves);
  } else {
    rules.legal_moves(position, moves);
  }
}

/// A position seen without a search.
struct Sight {
  Outcome outcome = Outcome::unknown;  ///< for the side to move
  int moves = 0;                       ///< those that a search must look at, or more
};

/// Needs: a position after one of the candidates.
template <Playable G>
Sight look_at(const G& rules, const typename G::Position& position) {
  if constexpr (KnowsSafeMoves<G>) {
    typename G::Moves moves;
    rules.safe_moves(position, moves);
    const int count = static_cast<int>(moves.size());
    return {count == 0 ? Outcome::loss : Outcome::unknown, count};
  } else {
    const int moves = rules.count_moves(position);
    return {outcome_at_sight(rules, position, moves), moves};
  }
}

/// The effort that a proof of a position with `moves` legal moves may take. Without a word from the
/// game: a proof has to answer each move of the side that loses, so few moves are soon answered,
/// the sooner the more moves the other side has. The best of twenty formulas on Kōnane 6x6 and 6x7
/// and Room and Pillar 7x8.
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
    const int other_moves = rules.count_moves(position);
    constexpr std::uint32_t scale = 16;
    guess = {.win = 1 + cube_of(other_moves),
             .loss = scale * cube_of(moves) / (1 + static_cast<std::uint32_t>(other_moves))};
  }
  return {.win = std::clamp(guess.win, 1U, largest), .loss = std::clamp(guess.loss, 1U, largest)};
}

}  // namespace papamu
