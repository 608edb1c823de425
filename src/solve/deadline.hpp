// A game with a deadline: the attacker must have won when so many plies are played.
#pragma once

#include <utility>

#include "solve/canonical.hpp"
#include "solve/proof_hints.hpp"

namespace papamu {

/// The shortest forced win is the least deadline that the attacker can meet. The plies that are
/// left are part of a position, so no position comes back, and no answer depends on the line.
template <Game G>
class Deadline {
 public:
  struct Position {
    typename G::Position inner = {};
    Color side = Color::black;
    Color attacker = Color::black;
    std::uint16_t plies_left = 0;

    friend bool operator==(const Position&, const Position&) = default;
  };
  using Moves = typename G::Moves;
  static constexpr int capacity = G::capacity;
  static constexpr bool can_repeat = false;

  explicit Deadline(const G& rules) : rules_(rules) {}

  [[nodiscard]] static Position position(const typename G::Position& inner, Color attacker,
                                         int plies) {
    return {inner, inner.side, attacker, static_cast<std::uint16_t>(plies)};
  }

  void legal_moves(const Position& position, Moves& moves) const {
    moves.clear();
    if (position.plies_left > 0) rules_.legal_moves(position.inner, moves);
  }
  [[nodiscard]] int count_moves(const Position& position) const {
    return position.plies_left > 0 ? rules_.count_moves(position.inner) : 0;
  }
  [[nodiscard]] Position after(const Position& position, Move move) const {
    return Deadline::position(rules_.after(position.inner, move), position.attacker,
                              position.plies_left - 1);
  }
  [[nodiscard]] Color winner(const Position& position) const {
    if (rules_.count_moves(position.inner) == 0) return rules_.winner(position.inner);
    return opposite(position.attacker);
  }
  [[nodiscard]] static std::uint64_t hash(const Position& position) {
    const auto beside = static_cast<std::uint64_t>(2 * position.plies_left) +
                        index_of(position.attacker);
    return G::hash(position.inner) ^ beside * 0x9E3779B97F4A7C15U;
  }

  /// Needs: a position with moves, so at least one ply is left.
  [[nodiscard]] bool wins_at_once(const Position& position) const {
    return is_won_at_sight(rules_, position.inner);
  }
  [[nodiscard]] ProofGuess proof_guess(const Position& position, int moves) const {
    return guess_of(rules_, position.inner, moves);
  }
  [[nodiscard]] Position least_image(const Position& position) const {
    const auto inner = papamu::least_image(rules_, position.inner);
    const bool exchanges = inner.side != position.side;
    return Deadline::position(inner, exchanges ? opposite(position.attacker) : position.attacker,
                              position.plies_left);
  }

 private:
  const G& rules_;
};

}  // namespace papamu
