#include "engine/thinker.hpp"

#include <gtest/gtest.h>

#include "engine/catalog.hpp"
#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

using std::chrono::milliseconds;

TEST(Thinker, a_limit_of_nodes_gives_the_same_answer_each_time) {
  for (const GameInfo& info : all_games()) {
    const auto game = *make_game(info, info.default_size);
    std::optional<SearchReport> first;
    for (int i = 0; i < 2; ++i) {
      Thinker thinker(*game, {.table_mib = 4}, 1);
      const auto report = thinker.think(*game, 1, {.nodes = 20'000});
      if (!first) first = report;
      EXPECT_EQ(report.nodes, first->nodes);
      EXPECT_EQ(report.lines.front().moves, first->lines.front().moves);
      EXPECT_EQ(report.lines.front().verdict, first->lines.front().verdict);
    }
  }
}

TEST(Thinker, has_a_move_however_little_it_may_do) {
  for (const GameInfo& info : all_games()) {
    const auto game = *make_game(info, info.default_size);
    Thinker thinker(*game, {.table_mib = 1}, 1);
    std::stop_source stopped;
    stopped.request_stop();
    for (const auto& report :
         {thinker.think(*game, 1, {.time = milliseconds(0)}), thinker.think(*game, 1, {.nodes = 0}),
          thinker.think(*game, 1, {}, stopped.get_token())}) {
      ASSERT_EQ(report.lines.size(), 1U);
      EXPECT_FALSE(game->breach(report.lines.front().move()));
    }
  }
}

/// A watch that asks for the stop sees the search end by itself.
TEST(Thinker, stops_when_it_is_asked) {
  const auto game = *make_game(**find_game("konane"), {12, 12});
  Thinker thinker(*game, {.table_mib = 4}, 1);
  std::stop_source stop;
  int told = 0;
  const auto report = thinker.think(*game, 1, {}, stop.get_token(), [&](const SearchReport&) {
    if (++told == 3) stop.request_stop();
  });
  EXPECT_EQ(told, 4) << "three times, and the end";
  EXPECT_FALSE(game->breach(report.lines.front().move()));
}

TEST(Thinker, tells_of_every_depth_once) {
  const auto game = *make_game(**find_game("room-and-pillar"), {6, 6});
  Thinker thinker(*game, {.table_mib = 4}, 1);
  int last = 0;
  thinker.think(*game, 1, {.depth_plies = 9}, {}, [&](const SearchReport& report) {
    EXPECT_GE(report.depth_plies, last);
    last = report.depth_plies;
  });
  EXPECT_EQ(last, 9);
}

TEST(Threads, prove_what_one_thread_proves) {
  struct Case {
    std::string_view game;
    Shape shape;
  };
  for (const auto& [id, shape] : {Case{"konane", {4, 5}}, Case{"room-and-pillar", {4, 5}},
                                  Case{"narrows", {4, 4}}, Case{"rhode", {3, 3}}}) {
    for (const Method method : {Method::alpha_beta, Method::monte_carlo}) {
      const auto game = *make_game(**find_game(id), shape);
      const auto expected = game->solve({.table_mib = 16}).position.outcome;
      Thinker thinker(*game, {.method = method, .table_mib = 8}, 4);
      // A move at a time, so that the threads meet in a table that is already in use.
      while (!game->is_over()) {
        const auto report = thinker.think(*game, 1, {.nodes = 200'000});
        const Verdict& verdict = report.lines.front().verdict;
        if (game->plies_played() == 0 && is_proved(verdict)) {
          EXPECT_EQ(std::holds_alternative<WinIn>(verdict), expected == Outcome::win) << id;
        }
        ASSERT_FALSE(game->breach(report.lines.front().move()));
        game->play(report.lines.front().move());
      }
    }
  }
}

TEST(Threads, stop_together_and_report_all_nodes) {
  const auto game = *make_game(**find_game("konane"), {8, 8});
  Thinker one(*game, {.table_mib = 4}, 1);
  Thinker several(*game, {.table_mib = 4}, 3);
  const auto alone = one.think(*game, 1, {.nodes = 50'000});
  const auto together = several.think(*game, 1, {.nodes = 50'000});
  EXPECT_GE(together.nodes, 50'000U);
  EXPECT_GE(together.lines.size(), alone.lines.size());
}

}  // namespace
}  // namespace papamu::testing
