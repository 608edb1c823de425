// What games tell the solver, against what play says.
#include "solve/proof_hints.hpp"

#include <gtest/gtest.h>

#include "rules/konane.hpp"
#include "rules/narrows.hpp"
#include "rules/rhode.hpp"
#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

/// Calls `check(rules, position)` for positions of games and constructed ones that go on.
template <typename G, typename Check>
void visit_open_positions(std::string_view id, Shape shape, Check check) {
  const auto check_open = [&](const G& rules, const auto& position) {
    if (rules.count_moves(position) == 0) return;
    SCOPED_TRACE(write_position_fields(fields_of(rules, position, id)));
    check(rules, position);
  };
  visit_random_games<G>(shape, 60, check_open);
  const G rules(shape);
  Random random(71);
  for (int i = 0; i < 400; ++i) {
    const auto fields = random_fields(rules, id, false, false, random);
    check_open(rules, *rules.construct(fields.contents, fields.side));
  }
}

/// Gives: how many of the positions can be won at once.
template <typename G>
int compare_wins_at_once(std::string_view id, Shape shape) {
  int wins = 0;
  visit_open_positions<G>(id, shape, [&](const G& rules, const auto& position) {
    const bool wins_at_once = rules.wins_at_once(position);
    ASSERT_EQ(wins_at_once, has_winning_move(rules, position));
    wins += wins_at_once ? 1 : 0;
  });
  return wins;
}

/// Gives: how many moves are not safe.
template <typename G>
int compare_safe_moves(std::string_view id, Shape shape) {
  int unsafe = 0;
  visit_open_positions<G>(id, shape, [&](const G& rules, const auto& position) {
    if (has_winning_move(rules, position)) return;
    std::vector<Move> expected;
    for (const Move move : moves_of(rules, position)) {
      const auto next = rules.after(position, move);
      const bool goes_on = rules.count_moves(next) > 0;
      if (goes_on && !has_winning_move(rules, next)) expected.push_back(move);
    }
    typename G::Moves safe;
    rules.safe_moves(position, safe);
    ASSERT_EQ(sorted_text(shape, {safe.begin(), safe.end()}), sorted_text(shape, expected));
    unsafe += rules.count_moves(position) - static_cast<int>(safe.size());
  });
  return unsafe;
}

TEST(ProofHints, a_win_at_once_is_one_that_a_move_makes) {
  for (const Shape shape : {Shape{2, 4}, Shape{3, 4}, Shape{4, 4}, Shape{5, 6}, Shape{1, 2}}) {
    if (!Narrows<1>::fits(shape)) continue;
    EXPECT_GT(compare_wins_at_once<Narrows<1>>("narrows", shape), 20) << write_shape(shape);
  }
  EXPECT_GT(compare_wins_at_once<Narrows<2>>("narrows", {8, 9}), 20);
  for (const int side : {3, 4, 5, 6}) {
    EXPECT_GT(compare_wins_at_once<Rhode<1>>("rhode", {side, side}), 20) << side;
  }
  EXPECT_GT(compare_wins_at_once<Rhode<2>>("rhode", {9, 9}), 20);
}

TEST(ProofHints, a_move_is_safe_if_the_other_side_cannot_win_at_once) {
  for (const Shape shape : {Shape{2, 4}, Shape{2, 9}, Shape{3, 4}, Shape{4, 4}, Shape{5, 6}}) {
    EXPECT_GT(compare_safe_moves<Narrows<1>>("narrows", shape), 100) << write_shape(shape);
  }
  EXPECT_GT(compare_safe_moves<Narrows<2>>("narrows", {8, 9}), 100);
}

TEST(ProofHints, a_guess_is_never_a_proof) {
  const auto check = []<typename G>(const G& rules, const typename G::Position& position) {
    const ProofGuess guess = guess_of(rules, position, rules.count_moves(position));
    ASSERT_GE(guess.win, 1U);
    ASSERT_GE(guess.loss, 1U);
    ASSERT_LE(guess.win, 1U << 20U);
    ASSERT_LE(guess.loss, 1U << 20U);
  };
  visit_random_games<Konane<8>>({20, 20}, 1, check);
  visit_random_games<Narrows<8>>({20, 20}, 1, check);
  visit_random_games<Rhode<8>>({20, 20}, 1, check);
}

}  // namespace
}  // namespace papamu::testing
