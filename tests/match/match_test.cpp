#include "match/match.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/lines.hpp"
#include "support/random.hpp"

namespace papamu::testing {
namespace {

const char* const two_by_four = "room-and-pillar 2x4 oxox/xoxo b 0";

TEST(Match, first_has_black_until_a_swap) {
  auto match = played(two_by_four, "a1");
  EXPECT_EQ(match.color_of(Seat::first), Color::black);
  EXPECT_EQ(match.seat_to_move(), Seat::second);
  ASSERT_TRUE(match.play(swap_ply));
  EXPECT_TRUE(match.is_swapped());
  EXPECT_EQ(match.color_of(Seat::first), Color::white);
  EXPECT_EQ(match.seat_of(Color::black), Seat::second);
  EXPECT_EQ(match.seat_to_move(), Seat::first);
  EXPECT_EQ(match.game().side(), Color::white);
  EXPECT_EQ(match.game().position_text(), "room-and-pillar 2x4 oxox/1oxo w 2");
  ASSERT_TRUE(match.undo());
  EXPECT_FALSE(match.is_swapped());
  EXPECT_EQ(match.seat_to_move(), Seat::second);
}

TEST(Match, swap_is_possible_only_as_the_second_ply_of_games_with_the_pie_rule) {
  for (const GameInfo& info : all_games()) {
    Match match(*make_game(info, info.default_size));
    EXPECT_FALSE(match.play(swap_ply));
    ASSERT_TRUE(match.play({match.game().legal_moves().front()}));
    EXPECT_EQ(match.play(swap_ply).ok(), info.has_pie_rule) << info.id;
    EXPECT_FALSE(match.play(swap_ply));
    ASSERT_TRUE(match.play({match.game().legal_moves().front()}));
    EXPECT_FALSE(match.play(swap_ply));
  }
  auto over = played("narrows 2x2 ox/xo b 0", "a1-a2");
  EXPECT_FALSE(over.play(swap_ply)) << "the first move ended the game";
}

TEST(Match, a_refusal_names_the_ply_and_the_rule_and_changes_nothing) {
  auto match = played(two_by_four, "a1 swap");
  const auto refused = match.play(ply_of(match, "c1"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::illegal_move);
  EXPECT_EQ(refused.error().message, "ply 3, c1: White is to move and the stone on c1 is Black's");
  EXPECT_EQ(match.plies().size(), 2U);
  EXPECT_EQ(match.play(swap_ply).error().message,
            "ply 3, swap: a swap is possible only as the second ply");
  auto konane = played("konane 4x4 oxox/xoxo/oxox/xoxo b 0", "a1");
  EXPECT_EQ(konane.play(swap_ply).error().message, "ply 2, swap: this game has no pie rule");
}

TEST(Match, the_result_belongs_to_a_seat) {
  // Black's only move wins on 2x2; First has Black.
  const auto narrows = played("narrows 2x2 ox/xo b 0", "a1-a2");
  EXPECT_EQ(*narrows.result(), (MatchResult{Seat::first, Termination::connected}));
  // After the swap the same color's win is the other seat's.
  const auto line = "b2 swap c2 c1 a2 a1";
  const auto swapped = played("room-and-pillar 2x3 oxo/xox b 0", line);
  ASSERT_TRUE(swapped.result());
  EXPECT_EQ(swapped.result()->termination, Termination::no_moves);
  EXPECT_EQ(swapped.game().winner(), Color::black);
  EXPECT_EQ(swapped.result()->winner, Seat::second);
}

TEST(Match, nothing_goes_on_after_the_end) {
  auto match = played("narrows 2x2 ox/xo b 0", "a1-a2");
  EXPECT_EQ(match.play(ply_of(match, "b1-b2")).error().message, "ply 2, b1-b2: the game is over");
  EXPECT_FALSE(match.resign(Seat::second));
  auto resigned = played(two_by_four, "a1");
  ASSERT_TRUE(resigned.resign(Seat::first));
  EXPECT_EQ(*resigned.result(), (MatchResult{Seat::second, Termination::resignation}));
  EXPECT_FALSE(resigned.play(swap_ply));
  EXPECT_FALSE(resigned.resign(Seat::second));
  EXPECT_FALSE(resigned.take_back(Seat::first));
  ASSERT_TRUE(resigned.undo()) << "a resignation can be undone without a ply";
  EXPECT_FALSE(resigned.result());
  EXPECT_EQ(resigned.plies().size(), 1U);
}

TEST(Match, a_seat_takes_back_to_its_own_last_ply) {
  auto match = played(two_by_four, "a1 swap b1 c1");
  ASSERT_TRUE(match.take_back(Seat::first));  // First played b1, and Second c1 after it
  EXPECT_EQ(match.plies().size(), 2U);
  EXPECT_EQ(match.seat_to_move(), Seat::first);
  ASSERT_TRUE(match.take_back(Seat::second));  // its own last ply is the swap
  EXPECT_EQ(match.plies().size(), 1U);
  EXPECT_FALSE(match.is_swapped());
  EXPECT_FALSE(match.take_back(Seat::second)) << "it has played nothing yet";
  ASSERT_TRUE(match.take_back(Seat::first));
  EXPECT_TRUE(match.plies().empty());
  EXPECT_FALSE(match.take_back(Seat::first));
  EXPECT_FALSE(match.undo());
}

TEST(Match, taking_back_opens_a_game_that_ended_on_the_board) {
  auto match = played("narrows 2x2 ox/xo b 0", "a1-a2");
  ASSERT_TRUE(match.take_back(Seat::first));
  EXPECT_FALSE(match.result());
}

/// Whatever is played and taken back, the match is the one that its plies lead to.
TEST(Match, is_a_function_of_its_plies) {
  for (const GameInfo& info : all_games()) {
    Random random(23);
    const auto make = [&] { return Match(*make_game(info, info.offered.front())); };
    Match match = make();
    for (int step = 0; step < 400; ++step) {
      const auto moves = match.game().legal_moves();
      if (random.below(4) == 0 || match.result()) {
        static_cast<void>(match.undo());
      } else if (match.game().can_swap() && random.below(2) == 0) {
        ASSERT_TRUE(match.play(swap_ply));
      } else {
        ASSERT_TRUE(match.play({moves[random.below(moves.size())]}));
      }
      if (step % 20 != 0) continue;
      Match again = make();
      for (const Ply& ply : match.plies()) ASSERT_TRUE(again.play(ply));
      ASSERT_EQ(again.game().position_text(), match.game().position_text());
      ASSERT_EQ(again.game().occurrences(), match.game().occurrences());
      ASSERT_EQ(again.is_swapped(), match.is_swapped());
      ASSERT_EQ(again.result(), match.result());
      ASSERT_EQ(match.seat_to_move(), match.plies().size() % 2 == 0 ? Seat::first : Seat::second);
    }
  }
}

TEST(Match, plies_are_written_sorted_as_text) {
  Match match(*make_game(**find_game("rhode"), {11, 11}));
  ASSERT_TRUE(match.play(ply_of(match, "A1")));
  const auto plies = legal_plies(match.game());
  EXPECT_TRUE(std::ranges::is_sorted(plies));
  EXPECT_EQ(plies.front(), "a10");
  EXPECT_EQ(plies.back(), "swap");
  EXPECT_EQ(ply_of(match, "SWAP"), swap_ply);
}

}  // namespace
}  // namespace papamu::testing
