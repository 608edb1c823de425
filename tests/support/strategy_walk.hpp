// Follows proofs from the table to the ends of games, sharing no code with the search.
#pragma once

#include <gtest/gtest.h>

#include <unordered_set>

#include "solve/proof_search.hpp"
#include "support/game_properties.hpp"

namespace papamu::testing {

/// A won position needs one move to a lost one, a lost position needs all its moves to lead to won
/// ones, and each line goes on until the rules say who has won. So the walk believes nothing: the
/// table only says which move to follow. What a small table has lost is searched again.
template <typename G>
class StrategyWalk {
 public:
  using Position = typename G::Position;

  StrategyWalk(const G& rules, ProofSearch<G>& search) : rules_(rules), search_(search) {}

  /// Gives: how many positions the strategy meets, each once; those with a move that wins at once,
  /// which are most, are checked without being kept.
  std::size_t check(const Position& root, Outcome outcome) {
    walk(known(root), outcome);
    return met_.size();
  }
  /// How often the table had lost what the walk asked for.
  [[nodiscard]] std::size_t lost() const { return lost_; }

 private:
  [[nodiscard]] Outcome claimed(const Position& position) const {
    const auto moves = moves_of(rules_, position);
    if (moves.empty()) {
      return rules_.winner(position) == position.side ? Outcome::win : Outcome::loss;
    }
    return search_.find(position);
  }

  /// The position itself or, near the root, the mirror image that was searched in its place.
  [[nodiscard]] Position known(const Position& position) const {
    return claimed(position) != Outcome::unknown ? position : canonical(rules_, position);
  }

  /// The same, searched again if it is not known.
  [[nodiscard]] Position found_again(const Position& position) {
    const Position image = known(position);
    if (claimed(image) == Outcome::unknown) {
      ++lost_;
      search_.prove(image, [] { return true; });
    }
    return image;
  }

  void walk(const Position& position, Outcome outcome) {
    const auto moves = moves_of(rules_, position);
    if (moves.empty()) {
      ASSERT_EQ(rules_.winner(position) == position.side, outcome == Outcome::win);
      return;
    }
    if (outcome == Outcome::win && has_winning_move(rules_, position)) return;
    if (!met_.insert(position).second) return;
    if (outcome == Outcome::win) {
      for (const bool searches_again : {false, true}) {
        for (const Move move : moves) {
          const Position after = rules_.after(position, move);
          const Position next = searches_again ? found_again(after) : known(after);
          if (claimed(next) == Outcome::loss) {
            walk(next, Outcome::loss);
            return;
          }
        }
      }
      FAIL() << "no move of a won position is known to win";
    }
    for (const Move move : moves) {
      const Position next = found_again(rules_.after(position, move));
      ASSERT_EQ(claimed(next), Outcome::win) << "a reply to a lost position is not proved";
      walk(next, Outcome::win);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }

  const G& rules_;
  ProofSearch<G>& search_;
  std::unordered_set<Position, PositionHash<G>> met_;
  std::size_t lost_ = 0;
};

}  // namespace papamu::testing
