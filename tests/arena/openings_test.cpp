#include "arena/openings.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/lines.hpp"

namespace papamu::testing {
namespace {

std::unique_ptr<AnyGame> start_of(const char* game, Shape shape) {
  return std::move(*make_game(**find_game(game), shape));
}

std::string position_after(const AnyGame& start, const Opening& opening) {
  Match match(start.clone());
  for (const Ply& ply : opening) EXPECT_TRUE(match.play(ply));
  EXPECT_FALSE(match.result());
  return match.game().position_text();
}

TEST(Openings, random_ones_are_different_and_go_on) {
  for (const GameInfo& info : all_games()) {
    const auto start = make_game(info, info.default_size);
    const auto openings = random_openings(**start, 4, 30, 7);
    EXPECT_EQ(openings.note, "") << info.id;
    ASSERT_EQ(openings.list.size(), 30U);
    std::set<std::string> positions;
    for (const Opening& opening : openings.list) {
      EXPECT_EQ(opening.size(), 4U);
      for (const Ply& ply : opening) EXPECT_FALSE(ply.is_swap());
      positions.insert(position_after(**start, opening));
    }
    EXPECT_EQ(positions.size(), 30U);
  }
}

TEST(Openings, a_seed_tells_them_all) {
  const auto start = start_of("narrows", {6, 6});
  EXPECT_EQ(random_openings(*start, 3, 10, 1).list, random_openings(*start, 3, 10, 1).list);
  EXPECT_NE(random_openings(*start, 3, 10, 1).list, random_openings(*start, 3, 10, 2).list);
}

TEST(Openings, a_small_board_has_few) {
  const auto start = start_of("konane", {4, 4});
  const auto openings = random_openings(*start, 1, 100, 1);
  EXPECT_EQ(openings.list.size(), 4U) << "two corners and two cells of the center";
  EXPECT_EQ(openings.note,
            "openings of 1 plies: only 4 different were found, so they are played again");
  EXPECT_TRUE(random_openings(*start, 100, 10, 1).list.empty());
  // Without plies there is one opening.
  EXPECT_EQ(random_openings(*start, 0, 2, 1).list, std::vector<Opening>{{}});
  EXPECT_EQ(random_openings(*start, 0, 2, 1).note, "");
}

TEST(Openings, decided_ones_are_the_last_choice) {
  // On 4x4 a search of some hundred nodes proves every position.
  const auto openings = random_openings(*start_of("room-and-pillar", {4, 4}), 2, 3, 1);
  EXPECT_EQ(openings.list.size(), 3U);
  EXPECT_EQ(openings.note,
            "some of the openings are proved won for a side, since the board has too few others");
}

TEST(Openings, read_from_text) {
  const auto start = start_of("rhode", {5, 5});
  const auto openings = read_openings(*start, "# all\nc3 swap\n\n  a1 B2 d4 # three\n");
  ASSERT_TRUE(openings);
  ASSERT_EQ(openings->list.size(), 2U);
  EXPECT_TRUE(openings->list[0][1].is_swap());
  EXPECT_EQ(openings->list[1].size(), 3U);
  EXPECT_EQ(read_openings(*start, "c3\nc3 c3\n").error().message,
            "line 2: ply 2, c3: a stone stands on c3 already");
  EXPECT_EQ(read_openings(*start, "\nc9\n").error().code, ErrorCode::bad_move_text);
  EXPECT_FALSE(read_openings(*start, "# nothing\n"));
  const auto small = start_of("narrows", {2, 2});
  EXPECT_EQ(read_openings(*small, "a1-a2\n").error().message, "line 1: the game is over there");
}

}  // namespace
}  // namespace papamu::testing
