// What holds for every game. A game gets all of it in one line of its test file:
//
//   INSTANTIATE_TYPED_TEST_SUITE_P(Konane, GameProperties, KonaneSetup);
//
// where the setup names the rules, the id, the shapes to try and which shapes fit.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "engine/catalog.hpp"
#include "rules/perft.hpp"
#include "rules/position_text.hpp"
#include "support/random.hpp"
#include "support/slow_rules.hpp"

namespace papamu::testing {

template <typename G>
std::vector<Move> moves_of(const G& rules, const typename G::Position& position) {
  typename G::Moves moves;
  rules.legal_moves(position, moves);
  return {moves.begin(), moves.end()};
}

/// Does a move end the game with a win of its side?
template <typename G>
bool has_winning_move(const G& rules, const typename G::Position& position) {
  return std::ranges::any_of(moves_of(rules, position), [&](Move move) {
    const auto next = rules.after(position, move);
    return rules.count_moves(next) == 0 && rules.winner(next) == position.side;
  });
}

inline std::vector<std::string> sorted_text(Shape shape, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(write_move(shape, move));
  std::ranges::sort(texts);
  return texts;
}

inline slow::SlowGame slow_game(const PositionFields& fields) {
  std::vector<std::string> board(static_cast<std::size_t>(fields.shape.rows),
                                 std::string(static_cast<std::size_t>(fields.shape.columns), '.'));
  for (const Cell cell : cells_of(fields.shape)) {
    board[static_cast<std::size_t>(fields.shape.row(cell))]
         [static_cast<std::size_t>(fields.shape.column(cell))] =
             ".xo*"[static_cast<std::size_t>(fields.contents[cell.index])];
  }
  return slow::SlowGame::at(fields.id, board, fields.side == Color::black ? 'b' : 'w',
                            fields.phase);
}

/// Plays random games of G on `shape` and calls `visit(rules, position)` at every position, the
/// last one included. Every third game with a pie rule swaps.
template <typename G, typename Visit>
void visit_random_games(Shape shape, int games, Visit visit) {
  const G rules(shape);
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(1000 * shape.rows + shape.columns + 100'000 * game));
    auto position = rules.start();
    constexpr int enough_plies = 600;  // only Rhode could go on for longer
    for (int ply = 0; ply < enough_plies; ++ply) {
      visit(rules, position);
      const auto moves = moves_of(rules, position);
      if (moves.empty()) break;
      if (can_swap(rules, position) && game % 3 == 0) {
        position = after_swap<G>(position);
      } else {
        position = rules.after(position, moves[random.below(moves.size())]);
      }
    }
  }
}

/// Fields of phase 2 with random stones that the game admits; more empty cells as `vacancy` grows.
template <typename G>
PositionFields random_fields(const G& rules, std::string_view id, bool is_inverse, bool is_mining,
                             Random& random) {
  const Shape shape = rules.shape();
  const std::size_t vacancy = 1 + random.below(5);
  PositionFields fields{
      .id = std::string(id),
      .shape = shape,
      .contents = std::vector<Content>(static_cast<std::size_t>(shape.cells()), Content::vacant),
      .side = random.below(2) == 0 ? Color::black : Color::white,
      .phase = 2};
  if (is_mining && !is_inverse) {
    for (const Cell cell : cells_of(shape)) {
      fields.contents[cell.index] = stone_of(shape.owner(cell));
    }
  }
  // Cell by cell, so that what breaks a condition is left out and the rest stays.
  for (const Cell cell : cells_of(shape)) {
    if (random.below(6) < vacancy) continue;
    Content& content = fields.contents[cell.index];
    const Content before = content;
    if (is_mining) {
      content = is_inverse ? Content::neutral : Content::vacant;
    } else {
      content = random.below(2) == 0 ? Content::black : Content::white;
    }
    if (!rules.construct(fields.contents, fields.side)) content = before;
  }
  return fields;
}

template <typename Setup>
class GameProperties : public ::testing::Test {
 public:
  template <int words>
  using Rules = typename Setup::template Rules<words>;

  static constexpr bool is_mining = Setup::id == "room-and-pillar" ||
                                    Setup::id == "inverse-room-and-pillar";
  static constexpr bool is_inverse = Setup::id == "inverse-room-and-pillar";

  /// Calls `test(rules)` for each shape of the setup, with the bitboard that fits it.
  template <typename Test>
  static void for_each_shape(Test test) {
    for (const Shape shape : Setup::shapes) {
      SCOPED_TRACE(write_shape(shape));
      if (shape.cells() <= 64)
        test.template operator()<Rules<1>>(shape);
      else if (shape.cells() <= 128)
        test.template operator()<Rules<2>>(shape);
      else if (shape.cells() <= 256)
        test.template operator()<Rules<4>>(shape);
      else
        test.template operator()<Rules<8>>(shape);
    }
  }

  template <typename G>
  static void compare_with_slow_rules(const G& rules, const typename G::Position& position) {
    const auto fields = fields_of(rules, position, Setup::id);
    const auto slow = slow_game(fields);
    const auto moves = moves_of(rules, position);
    ASSERT_EQ(sorted_text(rules.shape(), moves), slow.moves()) << slow.text();
    ASSERT_EQ(write_position_fields(fields), slow.text());
    ASSERT_EQ(rules.count_moves(position), static_cast<int>(moves.size())) << slow.text();
    ASSERT_EQ(can_swap(rules, position), slow.can_swap()) << slow.text();
    if (moves.empty()) {
      ASSERT_EQ(rules.winner(position) == Color::black ? 'b' : 'w', slow.winner()) << slow.text();
    } else {
      ASSERT_EQ(slow.winner(), '-') << slow.text();
    }
    for (const Move move : moves) {
      const auto next = fields_of(rules, rules.after(position, move), Setup::id);
      const auto text = write_move(rules.shape(), move);
      ASSERT_EQ(write_position_fields(next), slow.after(text).text()) << slow.text() << text;
    }
  }
};

TYPED_TEST_SUITE_P(GameProperties);

TYPED_TEST_P(GameProperties, random_games_agree_with_slow_rules) {
  TestFixture::for_each_shape([]<typename G>(Shape shape) {
    const int games = shape.cells() <= 64 ? 12 : 2;
    visit_random_games<G>(shape, games, [](const G& rules, const auto& position) {
      TestFixture::compare_with_slow_rules(rules, position);
    });
  });
}

TYPED_TEST_P(GameProperties, constructed_positions_agree_with_slow_rules) {
  TestFixture::for_each_shape([]<typename G>(Shape shape) {
    const G rules(shape);
    Random random(static_cast<std::uint64_t>(shape.rows * 1000 + shape.columns));
    const int positions = shape.cells() <= 64 ? 150 : 15;
    for (int i = 0; i < positions; ++i) {
      const auto fields = random_fields(rules, TypeParam::id, TestFixture::is_inverse,
                                        TestFixture::is_mining, random);
      const auto position = rules.construct(fields.contents, fields.side);
      ASSERT_TRUE(position) << write_position_fields(fields);
      TestFixture::compare_with_slow_rules(rules, *position);
    }
  });
}

TYPED_TEST_P(GameProperties, text_of_position_reads_back_equal) {
  TestFixture::for_each_shape([]<typename G>(Shape shape) {
    visit_random_games<G>(shape, 3, [](const G& rules, const auto& position) {
      const auto text = write_position_fields(fields_of(rules, position, TypeParam::id));
      const auto fields = read_position_fields(text);
      ASSERT_TRUE(fields) << text;
      const auto read = position_from(rules, *fields);
      ASSERT_TRUE(read) << text << read.error().message;
      ASSERT_EQ(*read, position) << text;
    });
  });
}

TYPED_TEST_P(GameProperties, every_move_is_legal_or_breaks_a_rule) {
  TestFixture::for_each_shape([]<typename G>(Shape shape) {
    Random random(7);
    visit_random_games<G>(shape, 2, [&](const G& rules, const auto& position) {
      const auto moves = moves_of(rules, position);
      if (moves.empty()) return;
      const auto check = [&](Move move) {
        const bool is_legal = std::ranges::find(moves, move) != moves.end();
        ASSERT_EQ(!rules.breach(position, move), is_legal) << write_move(shape, move);
      };
      for (const Move move : moves) check(move);
      for (const Cell cell : cells_of(shape)) check(at(cell));
      const auto any_cell = [&] {
        return Cell{
            static_cast<std::uint16_t>(random.below(static_cast<std::size_t>(shape.cells())))};
      };
      for (int i = 0; i < 300; ++i) {
        const Move move{any_cell(), any_cell()};
        if (!move.is_single_cell()) check(move);
      }
    });
  });
}

TYPED_TEST_P(GameProperties, symmetric_positions_have_symmetric_moves) {
  TestFixture::for_each_shape([]<typename G>(Shape shape) {
    Random random(11);
    const G rules(shape);
    for (int i = 0; i < 20; ++i) {
      const auto fields = random_fields(rules, TypeParam::id, TestFixture::is_inverse,
                                        TestFixture::is_mining, random);
      const auto moves = moves_of(rules, *rules.construct(fields.contents, fields.side));
      for (const Symmetry symmetry : all_symmetries) {
        const Shape to = image(symmetry, shape);
        const bool exchanges = G::exchanges_colors(symmetry, shape);
        std::vector<Content> contents(fields.contents.size());
        for (const Cell cell : cells_of(shape)) {
          const Content content = fields.contents[cell.index];
          contents[image(symmetry, shape, cell).index] = exchanges ? exchanged(content) : content;
        }
        const G image_rules(to);
        const auto image_position =
            image_rules.construct(contents, exchanges ? opposite(fields.side) : fields.side);
        ASSERT_TRUE(image_position);
        std::vector<Move> expected;
        for (const Move move : moves) {
          expected.push_back({image(symmetry, shape, move.from), image(symmetry, shape, move.to)});
        }
        ASSERT_EQ(sorted_text(to, moves_of(image_rules, *image_position)),
                  sorted_text(to, expected))
            << write_position_fields(fields);
      }
    }
  });
}

TYPED_TEST_P(GameProperties, capacities_agree) {
  for (const Shape shape : TypeParam::shapes) {
    if (shape.cells() > 64) continue;
    const typename TestFixture::template Rules<1> one(shape);
    const typename TestFixture::template Rules<2> two(shape);
    const typename TestFixture::template Rules<4> four(shape);
    const typename TestFixture::template Rules<8> eight(shape);
    Random random(3);
    auto p1 = one.start();
    auto p2 = two.start();
    auto p4 = four.start();
    auto p8 = eight.start();
    for (;;) {
      const auto moves = moves_of(one, p1);
      ASSERT_EQ(moves, moves_of(two, p2));
      ASSERT_EQ(moves, moves_of(four, p4));
      ASSERT_EQ(moves, moves_of(eight, p8));
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      p1 = one.after(p1, move);
      p2 = two.after(p2, move);
      p4 = four.after(p4, move);
      p8 = eight.after(p8, move);
    }
    ASSERT_EQ(one.winner(p1), two.winner(p2));
    ASSERT_EQ(one.winner(p1), four.winner(p4));
    ASSERT_EQ(one.winner(p1), eight.winner(p8));
  }
}

TYPED_TEST_P(GameProperties, facade_agrees_with_static_core) {
  TestFixture::for_each_shape([]<typename G>(Shape shape) {
    auto made = make_game(**find_game(TypeParam::id), shape);
    ASSERT_TRUE(made) << made.error().message;
    AnyGame& game = **made;
    const G rules(shape);
    Random random(5);
    auto position = rules.start();
    std::vector<std::string> texts;
    for (;;) {
      texts.push_back(game.position_text());
      const auto moves = moves_of(rules, position);
      ASSERT_EQ(game.position_text(),
                write_position_fields(fields_of(rules, position, TypeParam::id)));
      ASSERT_EQ(game.legal_moves(), moves);
      ASSERT_EQ(game.is_over(), moves.empty());
      ASSERT_EQ(game.can_swap(), can_swap(rules, position));
      ASSERT_EQ(game.side(), position.side);
      ASSERT_EQ(game.phase(), position.phase);
      if (moves.empty()) break;
      ASSERT_EQ(game.perft(1, true), perft(rules, position, 1, true));
      const Move move = moves[random.below(moves.size())];
      ASSERT_FALSE(game.breach(move));
      game.play(move);
      position = rules.after(position, move);
    }
    ASSERT_EQ(game.winner(), rules.winner(position));
    ASSERT_EQ(game.breach(at(Cell{0}))->rule, Rule::game_is_over);
    const auto kept = game.clone();
    for (auto text = texts.rbegin(); text != texts.rend(); ++text) {
      ASSERT_EQ(game.position_text(), *text);
      ASSERT_EQ(game.undo(), std::next(text) != texts.rend());
    }
    ASSERT_EQ(kept->position_text(), texts.back());
  });
}

TYPED_TEST_P(GameProperties, only_fitting_shapes_are_made) {
  const GameInfo& info = **find_game(TypeParam::id);
  for (int rows = 0; rows <= 30; ++rows) {
    for (int columns = 0; columns <= 30; ++columns) {
      const Shape shape{rows, columns};
      const bool fits = shape.is_within_limits() && TypeParam::fits(rows, columns);
      const auto game = make_game(info, shape);
      ASSERT_EQ(game.ok(), fits) << write_shape(shape);
      if (fits) {
        ASSERT_EQ((*game)->shape(), shape);
        ASSERT_FALSE((*game)->is_over()) << write_shape(shape);
      } else {
        ASSERT_EQ(game.error().code, ErrorCode::bad_size);
        ASSERT_NE(game.error().message.find(info.sizes), std::string::npos);
      }
    }
  }
}

REGISTER_TYPED_TEST_SUITE_P(GameProperties, random_games_agree_with_slow_rules,
                            constructed_positions_agree_with_slow_rules,
                            text_of_position_reads_back_equal, every_move_is_legal_or_breaks_a_rule,
                            symmetric_positions_have_symmetric_moves, capacities_agree,
                            facade_agrees_with_static_core, only_fitting_shapes_are_made);

}  // namespace papamu::testing
