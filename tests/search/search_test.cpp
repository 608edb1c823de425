// Both searches against solved boards and against themselves, for every game.
#include <gtest/gtest.h>

#include <algorithm>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "support/game_properties.hpp"
#include "support/lines.hpp"
#include "support/vectors.hpp"

namespace papamu::testing {
namespace {

constexpr std::array both_methods = {Method::alpha_beta, Method::monte_carlo};

std::string text_of(Shape shape, const SearchReport& report) {
  std::string text = std::to_string(report.nodes) + " nodes, depth " +
                     std::to_string(report.depth_plies) + "\n";
  for (const SearchLine& line : report.lines) {
    text += std::to_string(chance_of(line.verdict)) + (is_proved(line.verdict) ? " proved" : "");
    for (const Move move : line.moves) text += ' ' + write_move(shape, move);
    text += '\n';
  }
  return text;
}

/// Plies to the end of a proved win (positive) or loss (negative).
int distance(const Verdict& verdict) {
  if (const auto* win = std::get_if<WinIn>(&verdict)) return win->plies;
  if (const auto* loss = std::get_if<LossIn>(&verdict)) return -loss->plies;
  ADD_FAILURE() << "not proved";
  return 0;
}

Outcome outcome_of(const Verdict& verdict) {
  if (!is_proved(verdict)) return Outcome::unknown;
  return std::holds_alternative<WinIn>(verdict) ? Outcome::win : Outcome::loss;
}

/// Games of every kind, each with a size whose random positions are soon proved.
struct SmallBoard {
  std::string_view game;
  Shape shape;
};
constexpr std::array small_boards = {
    SmallBoard{"konane", {4, 4}},          SmallBoard{"konane", {3, 7}},
    SmallBoard{"room-and-pillar", {4, 4}}, SmallBoard{"inverse-room-and-pillar", {3, 4}},
    SmallBoard{"narrows", {4, 3}},         SmallBoard{"rhode", {3, 3}},
};
/// Sizes on every width of bitboard.
constexpr std::array usual_boards = {
    SmallBoard{"konane", {8, 8}},  SmallBoard{"konane", {10, 12}},
    SmallBoard{"narrows", {8, 8}}, SmallBoard{"room-and-pillar", {13, 16}},
    SmallBoard{"rhode", {9, 9}},   SmallBoard{"inverse-room-and-pillar", {8, 8}},
    SmallBoard{"rhode", {20, 20}},
};

std::unique_ptr<AnyGame> game_of(const SmallBoard& board) {
  return *make_game(**find_game(board.game), board.shape);
}

/// Plays up to `plies` random moves, not to the end.
void play_randomly(AnyGame& game, std::size_t plies, Random& random) {
  for (std::size_t i = 0; i < plies; ++i) {
    const auto moves = game.legal_moves();
    game.play(moves[random.below(moves.size())]);
    if (!game.is_over()) continue;
    game.undo();
    return;
  }
}

void finish(AnySearch& search) {
  constexpr std::uint64_t enough = 20'000'000;
  search.advance(enough);
  ASSERT_TRUE(search.is_done());
}

TEST(Search, solved_boards_of_the_vectors) {
  int compared = 0;
  for (const auto& vector : read_vectors("solved.json")) {
    const Shape shape{vector["rows"], vector["columns"]};
    if (shape.cells() > 20) continue;
    const auto game = *make_game(**find_game(vector["game"].get<std::string>()), shape);
    const bool is_win = vector["winner_without_swap"] == "first";
    for (const Method method : both_methods) {
      const auto search = game->make_search({.method = method, .table_mib = 32});
      search->look_at(*game, {});
      search->advance(4'000'000);
      const auto report = search->report();
      const Outcome outcome = outcome_of(report.lines.front().verdict);
      if (outcome == Outcome::unknown) continue;
      ++compared;
      EXPECT_EQ(outcome, is_win ? Outcome::win : Outcome::loss)
          << vector["game"] << write_shape(shape);
      const auto winning = vector["winning_first_moves"].get<std::vector<std::string>>();
      const std::string move = write_move(shape, report.lines.front().move());
      EXPECT_EQ(std::ranges::find(winning, move) != winning.end(), is_win) << move;
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(Search, every_line_agrees_with_the_solver) {
  Random random(51);
  for (const auto& board : small_boards) {
    for (int i = 0; i < 25; ++i) {
      const auto game = game_of(board);
      play_randomly(*game, random.below(6), random);
      SCOPED_TRACE(game->position_text());
      const auto solved = game->solve({.table_mib = 64, .with_plies = true});
      const auto moves = game->legal_moves();
      for (const Method method : both_methods) {
        for (const bool with_reductions : {true, false}) {
          const auto search = game->make_search({.method = method,
                                                 .table_mib = 16,
                                                 .ideas = {.reductions = with_reductions}});
          search->look_at(*game, {.lines = static_cast<int>(moves.size())});
          finish(*search);
          const auto report = search->report();
          ASSERT_EQ(report.lines.size(), moves.size());
          for (const SearchLine& line : report.lines) {
            if (method == Method::monte_carlo && !is_proved(line.verdict)) continue;
            const auto known = std::ranges::find(solved.moves, line.move(), &SolvedMove::move);
            ASSERT_EQ(outcome_of(line.verdict), known->solved.outcome);
            const int plies = std::abs(distance(line.verdict));
            if (method == Method::alpha_beta && !with_reductions) {
              ASSERT_EQ(plies, *known->solved.plies) << write_move(game->shape(), line.move());
            } else {
              ASSERT_GE(plies, known->solved.outcome == Outcome::win ? *known->solved.plies : 1);
            }
          }
          if (method == Method::alpha_beta && !with_reductions) {
            EXPECT_EQ(std::abs(distance(report.lines.front().verdict)), *solved.position.plies);
          }
        }
      }
    }
  }
}

/// A proof in n plies ends within n plies, whatever the loser tries, and is never taken back.
TEST(Search, a_proved_win_is_won_in_time) {
  Random random(52);
  for (const auto& board : small_boards) {
    for (const Method method : both_methods) {
      for (int i = 0; i < 8; ++i) {
        const auto game = game_of(board);
        play_randomly(*game, random.below(4), random);
        const auto search = game->make_search({.method = method, .table_mib = 16});
        search->look_at(*game, {});
        finish(*search);
        const int promised = distance(search->report().lines.front().verdict);
        const bool mover_wins = promised > 0;
        const Color winner = mover_wins ? game->side() : opposite(game->side());
        SCOPED_TRACE(game->position_text());
        int plies = 0;
        for (; !game->is_over(); ++plies) {
          const auto moves = game->legal_moves();
          Move move = moves[random.below(moves.size())];
          if (game->side() == winner) {
            search->look_at(*game, {});
            finish(*search);
            const SearchLine line = search->report().lines.front();
            ASSERT_GT(distance(line.verdict), 0);
            if (method == Method::alpha_beta) {
              ASSERT_LE(distance(line.verdict), std::abs(promised) - plies);
            }
            move = line.move();
          }
          game->play(move);
        }
        EXPECT_EQ(game->winner(), winner);
        if (method == Method::alpha_beta) {
          EXPECT_LE(plies, std::abs(promised));
        }
      }
    }
  }
}

TEST(Search, expected_play_is_legal_and_a_proved_line_ends_the_game) {
  Random random(53);
  for (const auto& board : usual_boards) {
    for (const Method method : both_methods) {
      const auto game = game_of(board);
      play_randomly(*game, random.below(30), random);
      const auto search = game->make_search({.method = method, .table_mib = 8});
      search->look_at(*game, {.lines = 3});
      search->advance(20'000);
      for (const SearchLine& line : search->report().lines) {
        const auto copy = game->clone();
        for (const Move move : line.moves) {
          ASSERT_FALSE(copy->is_over());
          ASSERT_FALSE(copy->breach(move)) << write_move(game->shape(), move);
          copy->play(move);
        }
      }
    }
  }
}

TEST(Search, slices_change_nothing) {
  Random random(54);
  constexpr std::uint64_t nodes = 12'000;
  for (const auto& board : usual_boards) {
    for (const Method method : both_methods) {
      const auto game = game_of(board);
      play_randomly(*game, 5, random);
      const SearchOptions options{.method = method, .table_mib = 4};
      const auto at_once = game->make_search(options);
      at_once->look_at(*game, {.lines = 2});
      const std::uint64_t end = at_once->advance(nodes);
      const auto sliced = game->make_search(options);
      sliced->look_at(*game, {.lines = 2});
      std::uint64_t last = 0;
      for (std::uint64_t given = 0; given < nodes;) {
        const auto slice = std::min<std::uint64_t>(1 + random.below(700), nodes - given);
        last = sliced->advance(slice);
        given += slice;
      }
      EXPECT_EQ(last, end);
      EXPECT_EQ(text_of(board.shape, sliced->report()), text_of(board.shape, at_once->report()));
    }
  }
}

/// What bounds the time between two looks at a clock.
TEST(Search, overruns_a_slice_by_the_moves_of_one_position) {
  Random random(55);
  for (const auto& board : usual_boards) {
    for (const Method method : both_methods) {
      const auto game = game_of(board);
      play_randomly(*game, 8, random);
      const auto search = game->make_search({.method = method, .table_mib = 4});
      search->look_at(*game, {});
      // A line of the tree, and the moves of its last position.
      const auto most = static_cast<std::uint64_t>(4 * board.shape.cells());
      std::uint64_t before = search->advance(0);
      for (int i = 0; i < 50; ++i) {
        const std::uint64_t after = search->advance(100);
        EXPECT_LE(after - before, 100 + most);
        before = after;
      }
    }
  }
}

TEST(Search, has_a_move_before_it_starts) {
  for (const auto& board : usual_boards) {
    for (const Method method : both_methods) {
      const auto game = game_of(board);
      const auto search = game->make_search({.method = method, .table_mib = 1});
      search->look_at(*game, {});
      const auto report = search->report();
      ASSERT_EQ(report.lines.size(), 1U);
      EXPECT_FALSE(game->breach(report.lines.front().move()));
    }
  }
}

TEST(Search, a_game_that_is_over_has_no_lines) {
  const auto over = *read_game("konane 2x2 ox/xo w 2");
  for (const Method method : both_methods) {
    const auto search = over->make_search({.method = method, .table_mib = 1});
    search->look_at(*over, {});
    EXPECT_TRUE(search->is_done());
    EXPECT_TRUE(search->report().lines.empty());
  }
}

TEST(Search, goes_no_deeper_than_it_is_told) {
  const auto game = game_of({"konane", {8, 8}});
  for (const Method method : both_methods) {
    const auto search = game->make_search({.method = method, .table_mib = 4});
    search->look_at(*game, {.depth_plies = 4});
    search->advance(10'000'000);
    EXPECT_TRUE(search->is_done());
    EXPECT_EQ(search->report().depth_plies, 4);
  }
}

/// In a position where neither side can force a win nothing may ever be called proved.
TEST(Search, proves_nothing_where_play_can_go_in_circles) {
  const auto neither = played(
      "rhode 6x6 6/6/6/6/6/6 b 0",
      "a4 f1 e5 b2 b4 f2 d2 d1 b1 f4 e2 e6 b5 a2 f5 c5 a3 c2 a1 c1 b6 a6 f6 b3 d5 f3 e4 e3 d6 a5 "
      "c3 d4");
  for (const Method method : both_methods) {
    const auto search = neither.game().make_search({.method = method, .table_mib = 16});
    search->look_at(neither.game(), {});
    for (int i = 0; i < 20 && !search->is_done(); ++i) search->advance(20'000);
    EXPECT_FALSE(is_proved(search->report().lines.front().verdict));
  }
}

TEST(Search, the_same_question_gets_the_same_answer_without_each_idea) {
  const auto game = game_of({"narrows", {4, 3}});
  const auto expected = game->solve({.table_mib = 16}).position.outcome;
  for (const Ideas ideas : {Ideas{.table = false}, Ideas{.history = false},
                            Ideas{.reductions = false}, Ideas{.aspiration = false}}) {
    const auto search =
        game->make_search({.method = Method::alpha_beta, .table_mib = 16, .ideas = ideas});
    search->look_at(*game, {});
    finish(*search);
    EXPECT_EQ(outcome_of(search->report().lines.front().verdict), expected);
  }
}

}  // namespace
}  // namespace papamu::testing
