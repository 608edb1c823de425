#include "rules/rhode.hpp"

#include <unordered_map>

#include "support/game_properties.hpp"
#include "support/lines.hpp"

namespace papamu::testing {
namespace {

struct RhodeSetup {
  template <int words>
  using Rules = Rhode<words>;
  static constexpr std::string_view id = "rhode";
  static constexpr std::array shapes = {Shape{2, 2},   Shape{3, 3},   Shape{4, 4},
                                        Shape{5, 5},   Shape{8, 8},   Shape{9, 9},
                                        Shape{11, 11}, Shape{13, 13}, Shape{20, 20}};
  static constexpr bool fits(int rows, int columns) {
    return rows == columns && rows >= 2 && rows <= 20;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Rhode, GameProperties, RhodeSetup);

/// Visits every position that play can reach, once for all its mirror images. Fails if the line
/// that leads to a position holds an image of it already; if no position comes back in this sense,
/// none does, and the longest game is the longest path. Needs: at most 16 cells.
class EveryPosition {
 public:
  explicit EveryPosition(Shape shape) : rules_(shape) {
    for (const Symmetry symmetry : all_symmetries) {
      auto& images = images_.emplace_back(std::size_t{1} << static_cast<unsigned>(shape.cells()));
      for (std::size_t set = 0; set < images.size(); ++set) {
        for (const Cell cell : cells_of(shape)) {
          if ((set >> cell.index & 1U) == 0) continue;
          images[set] |= std::uint64_t{1} << image(symmetry, shape, cell).index;
        }
      }
    }
  }

  void visit_all() { visit(rules_.start(), longest_game_); }

  /// Positions that are no images of each other.
  [[nodiscard]] std::size_t classes() const { return most_plies_.size(); }
  [[nodiscard]] int longest_game() const { return longest_game_; }

 private:
  /// Sets `most_plies` to the plies of the longest line from here to an end.
  void visit(const Rhode<1>::Position& position, int& most_plies) {
    const std::uint64_t key = key_of(position);
    const auto [known, is_new] = most_plies_.try_emplace(key, on_line);
    most_plies = known->second;
    if (!is_new) {
      ASSERT_NE(most_plies, on_line) << "a position came back";
      return;
    }
    check(position);
    most_plies = 0;
    for (const Move move : moves_of(rules_, position)) {
      int rest = 0;
      visit(rules_.after(position, move), rest);
      if (::testing::Test::HasFatalFailure()) return;
      most_plies = std::max(most_plies, rest + 1);
    }
    most_plies_[key] = most_plies;
  }

  void check(const Rhode<1>::Position& position) {
    std::vector<Content> contents;
    for (const Cell cell : cells_of(rules_.shape())) {
      contents.push_back(rules_.content(position, cell));
    }
    // Construction refuses crosscuts and asks the side that is not to move first.
    const auto black_asked = rules_.construct(contents, Color::white);
    ASSERT_TRUE(black_asked) << "a crosscut stands";
    const auto white_asked = rules_.construct(contents, Color::black);
    ASSERT_EQ(black_asked->connected, white_asked->connected) << "both sides join their edges";
    ASSERT_EQ(position.connected, black_asked->connected);
    if (position.connected) {
      ASSERT_NE(*position.connected, position.side) << "only the mover can win";
    } else {
      ASSERT_GT(rules_.count_moves(position), 0) << "a placement is always there";
    }
  }

  /// The least of the images' keys: a bit a cell and color, and the side.
  [[nodiscard]] std::uint64_t key_of(const Rhode<1>::Position& position) const {
    std::array<std::uint64_t, 2> sets{};
    for (const Color color : {Color::black, Color::white}) {
      position.stones[index_of(color)].for_each([&](Cell cell) {
        sets[index_of(color)] |= std::uint64_t{1} << cell.index;
      });
    }
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < images_.size(); ++i) {
      const bool exchanges = Rhode<1>::exchanges_colors(all_symmetries[i], rules_.shape());
      const std::uint64_t black = images_[i][sets[exchanges ? 1 : 0]];
      const std::uint64_t white = images_[i][sets[exchanges ? 0 : 1]];
      const bool white_moves = (position.side == Color::white) != exchanges;
      least = std::min(least, black << 33U | white << 1U | (white_moves ? 1U : 0U));
    }
    return least;
  }

  Rhode<1> rules_;
  std::vector<std::vector<std::uint64_t>> images_;
  static constexpr int on_line = -1;
  /// By class: the plies of the longest line on from it, or on_line while that is looked for.
  std::unordered_map<std::uint64_t, int> most_plies_;
  int longest_game_ = 0;
};

TEST(Rhode, facts_hold_in_every_position_up_to_4x4) {
  struct Board {
    int side;
    std::size_t classes;
    int longest_game;
  };
  for (const Board& board : {Board{2, 11, 5}, Board{3, 1896, 13}, Board{4, 3'095'921, 28}}) {
    SCOPED_TRACE(board.side);
    EveryPosition every(Shape{board.side, board.side});
    every.visit_all();
    if (HasFatalFailure()) return;
    EXPECT_EQ(every.classes(), board.classes);
    EXPECT_EQ(every.longest_game(), board.longest_game);
  }
}

TEST(Rhode, no_crosscut_at_a_turn_s_start_and_only_the_mover_wins_on_larger_boards) {
  for (const Shape shape : {Shape{5, 5}, Shape{7, 7}}) {
    visit_random_games<Rhode<1>>(shape, 60, [](const auto& rules, const auto& position) {
      const auto slow = slow_game(fields_of(rules, position, "rhode"));
      ASSERT_FALSE(slow.has_crosscut()) << slow.text();
      ASSERT_FALSE(slow.is_connected('b') && slow.is_connected('w'));
      ASSERT_FALSE(slow.is_connected(slow.side())) << slow.text();
    });
  }
}

TEST(Rhode, a_chain_that_its_own_removal_cuts_is_no_win) {
  const std::string before =
      "c4 a5 b3 c1 c3 d4 a1 a3 e2 d1 a2 b2 a3 c2 d2 d3 c2 b1 b4 c5 d5 c4 e3 a4 e4 e5";
  const auto match = played("rhode 5x5 5/5/5/5/5 b 0", before + " d4");
  const Shape shape = match.game().shape();
  EXPECT_FALSE(match.game().is_over());
  EXPECT_FALSE(match.result());
  EXPECT_EQ(match.game().content(*read_cell(shape, "c3")), Content::vacant);
  // With the stone that was removed put back, Black's chain would join top and bottom.
  auto fields = *read_position_fields(match.game().position_text());
  fields.contents[read_cell(shape, "c3")->index] = Content::black;
  EXPECT_TRUE(slow_game(fields).is_connected('b'));
}

const std::string circle_approach =
    "e4 a3 b4 a4 f3 e3 f4 c6 b5 f2 e2 f3 c2 c1 d5 b2 e5 a2 b1 c2 d6 a6 b6 a1 d1 e1 d2 f1 a5 b3 f5 "
    "c5 c3 d4";

TEST(Rhode, constructed_chains_that_their_own_removal_cuts_are_no_wins) {
  const std::array<std::array<const char*, 2>, 2> cases = {{
      {"rhode 5x5 2ooo/2o2/1xoo1/o1xo1/xooo1 w 2", "rhode 5x5 2ooo/2o2/1x1o1/ooxo1/xooo1 b 2"},
      {"rhode 5x5 4x/xxx1x/xoxxx/x1o2/ox3 b 2", "rhode 5x5 4x/xxx1x/xo1xx/xxo2/ox3 w 2"},
  }};
  for (const auto& [before, after] : cases) {
    const auto match = played(before, "b2");
    EXPECT_EQ(match.game().position_text(), after);
    EXPECT_FALSE(match.result());
  }
}

TEST(Rhode, the_circle_on_6x6_is_drawn_at_the_third_occurrence) {
  auto match = played("rhode 6x6 6/6/6/6/6/6 b 0", circle_approach);
  const std::string position = match.game().position_text();
  for (int round = 1; round <= 2; ++round) {
    for (const char* text : {"c4", "d3", "d5", "c2"}) {
      ASSERT_FALSE(match.result());
      ASSERT_TRUE(match.play(ply_of(match, text)));
    }
    EXPECT_EQ(match.game().position_text(), position);
    EXPECT_EQ(match.game().occurrences(), round + 1);
  }
  ASSERT_TRUE(match.result());
  EXPECT_TRUE(match.result()->is_draw());
  EXPECT_FALSE(match.game().is_over()) << "the rules of a position stay pure";
  EXPECT_FALSE(match.play(ply_of(match, "c4")));
  // Taking the last ply back opens the game again.
  ASSERT_TRUE(match.undo());
  EXPECT_FALSE(match.result());
  ASSERT_TRUE(match.play(ply_of(match, "c2")));
  EXPECT_TRUE(match.result());
}

TEST(Rhode, the_position_where_neither_side_can_force_a_win_is_reached) {
  const auto match = played(
      "rhode 6x6 6/6/6/6/6/6 b 0",
      "a4 f1 e5 b2 b4 f2 d2 d1 b1 f4 e2 e6 b5 a2 f5 c5 a3 c2 a1 c1 b6 a6 f6 b3 d5 f3 e4 e3 d6 a5 "
      "c3 d4");
  EXPECT_FALSE(match.result());
  EXPECT_EQ(match.game().side(), Color::black);
}

}  // namespace
}  // namespace papamu::testing
