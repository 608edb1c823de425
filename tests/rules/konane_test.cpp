#include "rules/konane.hpp"

#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

struct KonaneSetup {
  template <int words>
  using Rules = Konane<words>;
  static constexpr std::string_view id = "konane";
  static constexpr std::array shapes = {Shape{1, 4},  Shape{4, 1},   Shape{2, 2},   Shape{3, 5},
                                        Shape{5, 5},  Shape{8, 8},   Shape{26, 2},  Shape{9, 10},
                                        Shape{1, 26}, Shape{12, 15}, Shape{15, 26}, Shape{20, 20}};
  static constexpr bool fits(int rows, int columns) { return rows * columns >= 4; }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Konane, GameProperties, KonaneSetup);

std::vector<std::string> openings(Shape shape) {
  const Konane<8> rules(shape);
  return sorted_text(shape, moves_of(rules, rules.start()));
}

using Texts = std::vector<std::string>;

TEST(Konane, opens_on_corners_and_center_of_black) {
  EXPECT_EQ(openings({8, 8}), (Texts{"a1", "d4", "e5", "h8"}));
  EXPECT_EQ(openings({5, 5}), (Texts{"a1", "a5", "c3", "e1", "e5"}));
  EXPECT_EQ(openings({4, 5}), (Texts{"a1", "c3", "e1"}));
  EXPECT_EQ(openings({1, 4}), (Texts{"a1", "c1"}));
  EXPECT_EQ(openings({1, 5}), (Texts{"a1", "c1", "e1"}));
}

TEST(Konane, opens_on_corners_only_where_the_center_is_white) {
  EXPECT_EQ(openings({3, 5}), (Texts{"a1", "a3", "e1", "e3"}));
  EXPECT_EQ(openings({5, 7}), (Texts{"a1", "a5", "g1", "g5"}));
  EXPECT_EQ(openings({7, 9}), (Texts{"a1", "a7", "i1", "i7"}));
  EXPECT_EQ(openings({1, 7}), (Texts{"a1", "g1"}));
}

TEST(Konane, a_stone_never_leaves_its_parity_class) {
  visit_random_games<Konane<1>>({7, 8}, 20, [](const auto& rules, const auto& position) {
    if (position.phase < 2) return;
    for (const Move move : moves_of(rules, position)) {
      const Shape shape = rules.shape();
      EXPECT_EQ(shape.row(move.from) % 2, shape.row(move.to) % 2);
      EXPECT_EQ(shape.column(move.from) % 2, shape.column(move.to) % 2);
    }
  });
}

TEST(Konane, a_full_board_at_phase_2_is_lost_for_the_side_to_move) {
  const auto game = read_game("konane 2x2 ox/xo w 2");
  ASSERT_TRUE(game);
  EXPECT_TRUE((*game)->is_over());
  EXPECT_EQ((*game)->winner(), Color::black);
}

}  // namespace
}  // namespace papamu::testing
