#include "match/computer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/catalog.hpp"
#include "match/time_control.hpp"
#include "support/lines.hpp"

namespace papamu::testing {
namespace {

using std::chrono::milliseconds;

std::unique_ptr<AnyGame> usual(const GameInfo& info) { return *make_game(info, info.default_size); }

/// The plies of a game that a level plays against itself.
std::string self_play(const GameInfo& info, Shape shape, int level, std::uint64_t seed) {
  Match match(*make_game(info, shape));
  Computer computer(match.game(), {.level = level, .seed = seed});
  std::string plies;
  while (!match.result()) {
    const Ply ply = computer.decide(match.game(), milliseconds(1)).ply;
    const Status status = match.play(ply);
    EXPECT_TRUE(status) << status.error().message;
    plies += write_ply(shape, ply) + ' ';
  }
  return plies;
}

TEST(Computer, every_level_plays_every_game_to_its_end) {
  for (const GameInfo& info : all_games()) {
    for (const Shape shape : {Shape{2, 2}, Shape{4, 4}, Shape{6, 6}}) {
      for (int level = weakest_level; level <= full_strength; ++level) {
        EXPECT_FALSE(self_play(info, shape, level, 1).empty());
      }
    }
  }
}

TEST(Computer, a_seed_repeats_a_game_and_another_one_varies_it) {
  for (const GameInfo& info : all_games()) {
    const Shape shape = info.default_size;
    for (const int level : {1, 5, 8}) {
      EXPECT_EQ(self_play(info, shape, level, 1), self_play(info, shape, level, 1));
    }
    std::set<std::string> games;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      games.insert(self_play(info, shape, 7, seed));
    }
    EXPECT_GE(games.size(), 5U) << info.id;
  }
}

/// On boards that the search proves, the pie rule is played without fault: swap a winning first
/// move, keep a losing one.
TEST(Computer, swaps_exactly_the_first_moves_that_win) {
  int swaps = 0;
  int keeps = 0;
  for (const std::string_view id :
       {"room-and-pillar", "inverse-room-and-pillar", "narrows", "rhode"}) {
    const GameInfo& info = **find_game(id);
    const Shape shape = id == "rhode" ? Shape{3, 3} : Shape{4, 4};
    const auto solved = (*make_game(info, shape))->solve({.table_mib = 16});
    for (const auto& [move, outcome] : solved.moves) {
      const auto game = *make_game(info, shape);
      game->play(move);
      if (!game->can_swap()) continue;
      Computer computer(*game, {.limits = ThinkLimits{.nodes = 2'000'000}});
      const Ply ply = computer.decide(*game).ply;
      EXPECT_EQ(ply.is_swap(), outcome.outcome == Outcome::win)
          << id << ' ' << write_move(shape, move);
      ++(ply.is_swap() ? swaps : keeps);
    }
  }
  EXPECT_GT(swaps, 5);
  EXPECT_GT(keeps, 5);
}

TEST(Computer, opens_with_balance_where_the_opponent_may_swap) {
  for (const GameInfo& info : all_games()) {
    if (!info.has_pie_rule) continue;
    const auto game = usual(info);
    Computer computer(*game, {.level = 8});
    const Decision decision = computer.decide(*game);
    const auto& lines = decision.report.lines;
    const auto chosen = std::ranges::find(lines, *decision.ply.move,
                                          [](const SearchLine& line) { return line.move(); });
    ASSERT_NE(chosen, lines.end());
    double least = 1;
    for (const SearchLine& line : lines) {
      least = std::min(least, std::abs(chance_of(line.verdict) - 0.5));
    }
    EXPECT_LT(std::abs(chance_of(chosen->verdict) - 0.5), least + 0.15) << info.id;
  }
}

TEST(Computer, within_limits_it_plays_what_the_search_likes_best) {
  const auto game = usual(**find_game("konane"));
  game->play(game->legal_moves().front());
  Computer computer(*game, {.limits = ThinkLimits{.nodes = 5'000}});
  const Decision decision = computer.decide(*game);
  EXPECT_EQ(decision.ply.move, decision.report.lines.front().move());
}

TEST(Level, nodes_grow_and_errors_shrink) {
  for (const GameInfo& info : all_games()) {
    const auto game = usual(info);
    for (int level = weakest_level; level + 1 < full_strength; ++level) {
      const Level lower = level_of(*game, level);
      const Level upper = level_of(*game, level + 1);
      EXPECT_LE(*lower.nodes, *upper.nodes);
      EXPECT_GE(lower.error, upper.error);
    }
    EXPECT_FALSE(level_of(*game, full_strength).nodes);
    EXPECT_EQ(level_of(*game, full_strength).error, 0);
  }
}

TEST(Level, larger_boards_get_fewer_nodes) {
  const GameInfo& info = **find_game("narrows");
  const auto large = *make_game(info, {20, 20});
  EXPECT_LT(*level_of(*large, 9).nodes, *level_of(*usual(info), 9).nodes);
}

TEST(TimeControl, minutes_and_seconds) {
  EXPECT_EQ(*read_time_control("3+2"), (TimeControl{milliseconds(180'000), milliseconds(2'000)}));
  EXPECT_EQ(*read_time_control("0.5+0"), (TimeControl{milliseconds(30'000), milliseconds(0)}));
  EXPECT_EQ(*read_time_control("0+0.25"), (TimeControl{milliseconds(0), milliseconds(250)}));
  for (const auto* text : {"", "3", "+", "3+", "+2", "0+0", "-1+2", "3+2x", "3 +2", "1e3+0", "3.+2",
                           "3+.5", "3+2+1", "1500+0", "3.1234+0", "nan+1"}) {
    EXPECT_FALSE(read_time_control(text)) << text;
  }
}

TEST(TimeControl, never_spends_what_is_not_there) {
  for (const GameInfo& info : all_games()) {
    const auto game = usual(info);
    for (const int remaining : {0, 1, 20, 50, 51, 100, 1'000, 60'000}) {
      for (const int increment : {0, 100, 5'000}) {
        const auto time = time_for_ply(*game, milliseconds(remaining), milliseconds(increment));
        EXPECT_GE(time.count(), 0);
        EXPECT_LE(time.count(), std::max(0, remaining - 50));
      }
    }
  }
}

/// A whole game of plies that each take what they may leaves something on the clock.
TEST(TimeControl, lasts_for_a_whole_game) {
  const auto game = usual(**find_game("konane"));
  milliseconds clock(60'000);
  for (int ply = 0; ply < 200; ++ply) {
    const auto time = time_for_ply(*game, clock, milliseconds(0));
    EXPECT_LT(time, clock);
    clock -= time;
  }
  EXPECT_GT(clock.count(), 0);
}

}  // namespace
}  // namespace papamu::testing
