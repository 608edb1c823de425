#include "engine/wording.hpp"

#include <gtest/gtest.h>

#include "board/notation.hpp"
#include "engine/catalog.hpp"

namespace papamu::testing {
namespace {

/// What is said of a move at a position.
std::string said(const char* position, const char* text) {
  const auto game = read_game(position);
  EXPECT_TRUE(game) << game.error().message;
  const auto move = read_move((*game)->shape(), text);
  EXPECT_TRUE(move);
  const auto breach = (*game)->breach(*move);
  return breach ? explain(**game, *move, *breach) : "legal";
}

TEST(Wording, konane) {
  const char* start = "konane 4x4 oxox/xoxo/oxox/xoxo b 0";
  EXPECT_EQ(said(start, "a3"),
            "the first removal is on a corner or the center of Black's color, one of a1 b2 c3 d4");
  EXPECT_EQ(said(start, "a1-a3"), "a removal names one cell, like c3");
  EXPECT_EQ(said(start, "b1"), "Black is to move and the stone on b1 is White's");
  const char* second = "konane 4x4 oxox/xoxo/oxox/1oxo w 1";
  EXPECT_EQ(said(second, "a1"), "no stone stands on a1");
  EXPECT_EQ(said(second, "d1"), "the second removal is next to the hole, one of b1 a2");
  const char* third = "konane 4x4 oxox/xoxo/1xox/1oxo b 2";
  EXPECT_EQ(said(third, "a3"), "a jump names two cells, like c3-e3");
  EXPECT_EQ(said(third, "a2-a4"), "no stone stands on a2");
  EXPECT_EQ(said(third, "b1-d1"), "Black is to move and the stone on b1 is White's");
  EXPECT_EQ(said(third, "c1-d2"), "c1 and d2 share neither row nor column");
  EXPECT_EQ(said(third, "c1-b1"), "a jump goes an even number of cells");
  EXPECT_EQ(said(third, "a3-a1"), "no stone of White's to jump over on a2");
  EXPECT_EQ(said(third, "b2-d2"), "a stone stands on d2, where the jump must land");
  EXPECT_EQ(said(third, "c1-a1"), "legal");
}

TEST(Wording, room_and_pillar_and_its_inverse) {
  const char* two = "room-and-pillar 4x4 oxox/xoxo/1xox/1oxo b 2";
  EXPECT_EQ(said(two, "a1"), "no stone stands on a1");
  EXPECT_EQ(said(two, "b1"), "Black is to move and the stone on b1 is White's");
  EXPECT_EQ(said(two, "d4"), "no neighbor of d4 is a hole: d3 c4");
  EXPECT_EQ(said("room-and-pillar 4x4 oxox/xoxo/1xox/2xo b 2", "b2"),
            "it would complete a 2x2 block of holes: a1 b1 a2 b2");
  const char* inverse = "inverse-room-and-pillar 4x4 4/4/*3/2*1 b 2";
  EXPECT_EQ(said(inverse, "c1"), "a stone stands on c1 already");
  EXPECT_EQ(said(inverse, "b1"), "Red is to move and the cell b1 is Blue's");
  EXPECT_EQ(said(inverse, "d4"), "no neighbor of d4 holds a stone: d3 c4");
  EXPECT_EQ(said("inverse-room-and-pillar 4x4 4/4/*3/**2 b 2", "b2"),
            "it would complete a 2x2 block of stones: a1 b1 a2 b2");
  EXPECT_EQ(said(inverse, "a1-a3"), "a placement names one cell, like c3");
}

TEST(Wording, narrows) {
  const char* position = "narrows 4x4 x1xo/3x/o1xo/xoo1 b 2";
  EXPECT_EQ(said(position, "a1"), "a capture names two cells, like c3-e3");
  EXPECT_EQ(said(position, "a1-b2"), "a1 and b2 share neither row nor column");
  EXPECT_EQ(said(position, "a1-a4"), "the stone on a2 blocks the way");
  EXPECT_EQ(said(position, "a4-b4"), "no stone of White's to capture on b4");
  EXPECT_EQ(said(position, "a3-a2"), "no stone stands on a3");
  EXPECT_EQ(said(position, "c1-c2"), "Black is to move and the stone on c1 is White's");
  EXPECT_EQ(said(position, "a1-a2"), "legal");
}

TEST(Wording, rhode) {
  const char* pair = "rhode 4x4 4/4/1x2/x3 b 2";
  EXPECT_EQ(said(pair, "d4"), "Black has a weak pair, which must be answered at one of b1 a2");
  EXPECT_EQ(said("rhode 4x4 4/4/1x2/xo2 b 2", "d4"),
            "Black has a weak pair, which must be answered at a2");
  EXPECT_EQ(said(pair, "a1"), "a stone stands on a1 already");
  EXPECT_EQ(said(pair, "a1-a2"), "a placement names one cell, like c3");
}

std::vector<std::string> ending(const char* position) {
  const auto game = read_game(position);
  EXPECT_TRUE(game) << game.error().message;
  EXPECT_TRUE((*game)->is_over());
  EXPECT_EQ((*game)->breach(at(Cell{0}))->rule, Rule::game_is_over);
  return explain_ending(**game);
}

using Lines = std::vector<std::string>;

TEST(Wording, endings_show_what_decided) {
  EXPECT_EQ(ending("konane 2x2 1x/x1 b 2"),
            (Lines{"Black has no jump left: White wins", "Stuck stones: a1 b2"}));
  EXPECT_EQ(ending("konane 2x2 oo/2 b 2"), (Lines{"Black has no jump left: White wins"}));
  EXPECT_EQ(ending("room-and-pillar 2x2 1x/2 b 2"),
            (Lines{"Black has no removal left: White wins",
                   "b2 would complete the 2x2 block a1 b1 a2 b2"}));
  EXPECT_EQ(ending("room-and-pillar 2x2 ox/xo b 2"),
            (Lines{"Black has no removal left: White wins", "Not next to a hole: a1 b2"}));
  EXPECT_EQ(ending("inverse-room-and-pillar 2x2 *1/** b 2"),
            (Lines{"Red has no placement left: Blue wins",
                   "b2 would complete the 2x2 block a1 b1 a2 b2"}));
  EXPECT_EQ(ending("narrows 2x2 1x/x1 w 2"),
            (Lines{"Black has connected: Black wins", "Stones: a1 b2",
                   "Empty cells that join them: b1 a2"}));
  EXPECT_EQ(ending("narrows 2x2 x1/1x w 2").size(), 3U);
  EXPECT_EQ(ending("narrows 2x2 xx/xx b 2"), (Lines{"White has connected: White wins"}));
  EXPECT_EQ(ending("rhode 3x3 2o/x2/ooo b 2"),
            (Lines{"White's chain joins left and right: White wins", "Chain: a1 b1 c1"}));
  EXPECT_EQ(ending("rhode 3x3 x2/x2/x1x w 2"),
            (Lines{"Black's chain joins top and bottom: Black wins", "Chain: a1 a2 a3"}));
}

TEST(Wording, the_turn_is_said_for_each_phase) {
  const auto turn = [](const char* position) { return explain_turn(**read_game(position)); };
  EXPECT_EQ(turn("konane 2x2 ox/xo b 0"), "Black removes a stone on a corner or the center");
  EXPECT_EQ(turn("konane 2x2 ox/1o w 1"), "White removes a stone next to the hole");
  EXPECT_EQ(turn("konane 1x4 xo2 b 2"), "Black jumps");
  EXPECT_EQ(turn("room-and-pillar 2x2 ox/xo b 0"), "Black removes a stone");
  EXPECT_EQ(turn("room-and-pillar 2x2 ox/1o w 1"),
            "White removes a stone next to a hole, or swaps");
  EXPECT_EQ(turn("inverse-room-and-pillar 2x2 2/*1 w 1"),
            "Blue places a stone next to a stone, or swaps");
  EXPECT_EQ(turn("narrows 2x4 oxox/xoxo b 0"), "Black captures along a row or column");
  EXPECT_EQ(turn("rhode 3x3 3/1x1/3 w 1"), "White places a stone, or swaps");
  EXPECT_EQ(turn("rhode 3x3 3/1x1/x2 b 2"), "Black answers a weak pair");
  EXPECT_EQ(turn("rhode 2x2 1x/x1 b 2"), "Black answers a weak pair") << "on every empty cell";
}

}  // namespace
}  // namespace papamu::testing
