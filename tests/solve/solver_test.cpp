#include "solve/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/konane.hpp"
#include "rules/narrows.hpp"
#include "rules/rhode.hpp"
#include "rules/room_and_pillar.hpp"
#include "support/game_properties.hpp"
#include "support/lines.hpp"
#include "support/vectors.hpp"

namespace papamu::testing {
namespace {

TEST(Solver, solved_boards_of_the_vectors) {
  const auto vectors = read_vectors("solved.json");
  for (const auto& vector : vectors) {
    const Shape shape{vector["rows"], vector["columns"]};
    const auto game = *make_game(**find_game(vector["game"].get<std::string>()), shape);
    const auto report = game->solve({.table_mib = 64});
    std::vector<std::string> winning;
    for (const auto& [move, solved] : report.moves) {
      if (solved.outcome == Outcome::win) winning.push_back(write_move(shape, move));
      ASSERT_NE(solved.outcome, Outcome::unknown);
    }
    std::ranges::sort(winning);
    auto expected = vector["winning_first_moves"].get<std::vector<std::string>>();
    std::ranges::sort(expected);
    EXPECT_EQ(winning, expected) << vector["game"] << write_shape(shape);
    EXPECT_EQ(report.position.outcome,
              vector["winner_without_swap"] == "first" ? Outcome::win : Outcome::loss);
  }
}

/// Who wins and in how many plies, by walking through the whole tree and asking nothing else.
template <typename G>
Solved walked(const G& rules, const typename G::Position& position) {
  const auto moves = moves_of(rules, position);
  if (moves.empty()) {
    return {rules.winner(position) == position.side ? Outcome::win : Outcome::loss, 0};
  }
  std::optional<int> shortest_win;
  int longest_loss = 0;
  for (const Move move : moves) {
    const Solved reply = walked(rules, rules.after(position, move));
    const int plies = *reply.plies + 1;
    if (reply.outcome == Outcome::loss) {
      shortest_win = std::min(plies, shortest_win.value_or(plies));
    }
    longest_loss = std::max(longest_loss, plies);
  }
  if (shortest_win) return {Outcome::win, shortest_win};
  return {Outcome::loss, longest_loss};
}

/// Random positions whose trees are small, against the walk and the five-line reference.
template <typename G>
void compare_on_random_positions(std::string_view id, std::vector<Shape> shapes, bool is_inverse,
                                 bool is_mining) {
  for (const Shape shape : shapes) {
    const G rules(shape);
    Random random(41);
    for (int i = 0; i < 60; ++i) {
      const auto fields = random_fields(rules, id, is_inverse, is_mining, random);
      const auto position = *rules.construct(fields.contents, fields.side);
      SCOPED_TRACE(write_position_fields(fields));
      const Solved expected = walked(rules, position);
      ASSERT_EQ(is_won(rules, position), expected.outcome == Outcome::win);
      ASSERT_EQ(solve(rules, position, {.table_mib = 1}).position.outcome, expected.outcome);
      ASSERT_EQ(solve(rules, position, {.table_mib = 64, .with_plies = true}).position, expected);
      // A run that is kept finds the plies by deadlines instead of the graph.
      const auto by_deadlines =
          solve(rules, position,
                {.table_mib = 1, .with_plies = true, .checkpoints = {.save = [](const auto&) {}}});
      ASSERT_EQ(by_deadlines.position, expected);
      const auto mirrored = canonical(rules, position);
      ASSERT_EQ(walked(rules, mirrored), expected) << "a mirror image has another outcome";
      ASSERT_EQ(canonical(rules, mirrored), mirrored);
    }
  }
}

TEST(Solver, agrees_with_a_walk_through_the_whole_tree) {
  compare_on_random_positions<Konane<1>>("konane", {{3, 4}, {4, 4}, {2, 8}}, false, false);
  compare_on_random_positions<RoomAndPillar<1>>("room-and-pillar", {{3, 4}, {4, 4}}, false, true);
  compare_on_random_positions<InverseRoomAndPillar<1>>("inverse-room-and-pillar", {{4, 4}}, true,
                                                       true);
  compare_on_random_positions<Narrows<1>>("narrows", {{2, 4}, {3, 4}}, false, false);
}

TEST(Solver, knows_the_positions_of_rhode_in_which_no_side_can_force_a_win) {
  const auto match = played(
      "rhode 6x6 6/6/6/6/6/6 b 0",
      "a4 f1 e5 b2 b4 f2 d2 d1 b1 f4 e2 e6 b5 a2 f5 c5 a3 c2 a1 c1 b6 a6 f6 b3 d5 f3 e4 e3 d6 a5 "
      "c3 d4");
  for (const bool with_plies : {false, true}) {
    const auto report = match.game().solve({.table_mib = 16, .with_plies = with_plies});
    EXPECT_EQ(report.position, (Solved{.outcome = Outcome::neither, .plies = {}}));
  }
}

TEST(Solver, finds_a_way_out_of_the_circle_of_rhode) {
  const auto circle = played("rhode 6x6 oxox2/xxoxxx/ox1oxx/oox1oo/oooxxo/oxoxoo b 2", "");
  for (const bool with_plies : {false, true}) {
    const auto report = circle.game().solve({.table_mib = 16, .with_plies = with_plies});
    EXPECT_EQ(report.position.outcome, Outcome::win);
    if (with_plies) {
      EXPECT_EQ(report.position.plies, 3);
    }
  }
  // The outcome is the position's own, whatever the line that led to it.
  const auto later = played("rhode 6x6 oxox2/xxoxxx/ox1oxx/oox1oo/oooxxo/oxoxoo b 2",
                            "c4 d3 d5 c2");
  EXPECT_EQ(later.game().solve({.table_mib = 16}).position.outcome, Outcome::win);
}

TEST(Solver, graph_and_search_agree_on_rhode) {
  int compared = 0;
  for (const Shape shape : {Shape{3, 3}, Shape{4, 4}}) {
    const Rhode<1> rules(shape);
    Random random(43);
    for (int i = 0; i < 25; ++i) {
      const auto fields = random_fields(rules, "rhode", false, false, random);
      const auto position = *rules.construct(fields.contents, fields.side);
      const auto by_graph = solve(rules, position, {.table_mib = 16, .with_plies = true});
      if (by_graph.table_was_too_small) continue;
      EXPECT_EQ(solve(rules, position, {.table_mib = 16}).position.outcome,
                by_graph.position.outcome)
          << write_position_fields(fields);
      ++compared;
    }
  }
  EXPECT_GT(compared, 25);
}

TEST(Solver, stops_when_it_is_told_and_keeps_what_it_proved) {
  const auto game = *make_game(**find_game("konane"), {6, 6});
  int asked = 0;
  const auto report = game->solve({.table_mib = 16, .watch = [&](const SolveProgress& progress) {
                                     EXPECT_EQ(progress.moves, 4U);
                                     return ++asked < 3;
                                   }});
  EXPECT_EQ(asked, 3);
  EXPECT_TRUE(report.was_stopped);
  EXPECT_EQ(report.position.outcome, Outcome::unknown);
  EXPECT_EQ(report.moves.size(), 4U);
}

TEST(Solver, the_graph_says_when_it_does_not_fit) {
  const Konane<1> rules({6, 6});
  const SolveOptions options{.table_mib = 1};
  PositionGraph<Konane<1>> graph(rules, options);
  EXPECT_FALSE(graph.solve(rules.start()));
  EXPECT_FALSE(graph.was_stopped());
  EXPECT_GT(graph.nodes(), 1000U);
}

TEST(Solver, finds_the_plies_of_boards_whose_positions_do_not_fit) {
  const auto game = *make_game(**find_game("konane"), {5, 5});
  const auto expected = game->solve({.table_mib = 256, .with_plies = true});
  const auto report = game->solve({.table_mib = 8, .with_plies = true});
  EXPECT_EQ(report.position, expected.position);
  for (std::size_t i = 0; i < report.moves.size(); ++i) {
    EXPECT_EQ(report.moves[i].solved, expected.moves[i].solved);
  }
}

TEST(Solver, a_game_that_is_over_is_solved) {
  const auto over = read_game("konane 2x2 ox/xo w 2");
  EXPECT_EQ((*over)->solve({.table_mib = 1}).position,
            (Solved{.outcome = Outcome::loss, .plies = 0}));
}

}  // namespace
}  // namespace papamu::testing
