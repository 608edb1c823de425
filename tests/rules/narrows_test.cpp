#include "rules/narrows.hpp"

#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

struct NarrowsSetup {
  template <int words>
  using Rules = Narrows<words>;
  static constexpr std::string_view id = "narrows";
  static constexpr std::array shapes = {Shape{2, 2},   Shape{2, 3},  Shape{3, 4},  Shape{5, 4},
                                        Shape{8, 8},   Shape{26, 2}, Shape{7, 10}, Shape{11, 12},
                                        Shape{15, 26}, Shape{20, 20}};
  static constexpr bool fits(int rows, int columns) {
    return rows >= 2 && columns >= 2 && (rows % 2 == 0 || columns % 2 == 0);
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Narrows, GameProperties, NarrowsSetup);

TEST(Narrows, a_side_that_has_not_connected_has_a_capture) {
  for (const Shape shape : NarrowsSetup::shapes) {
    if (shape.cells() > 64) continue;
    const Narrows<1> rules(shape);
    Random random(17);
    for (int i = 0; i < 2000; ++i) {
      const auto fields = random_fields(rules, "narrows", false, false, random);
      const auto position = rules.construct(fields.contents, fields.side);
      EXPECT_EQ(rules.count_moves(*position) == 0, position->connected.has_value())
          << write_position_fields(fields);
    }
  }
}

TEST(Narrows, the_first_move_can_end_the_smallest_games) {
  const Narrows<1> two(Shape{2, 2});
  for (const Move move : moves_of(two, two.start())) {
    EXPECT_EQ(two.after(two.start(), move).connected, Color::black);
  }
  const Narrows<1> three(Shape{2, 3});
  int wins = 0;
  int losses = 0;
  for (const Move move : moves_of(three, three.start())) {
    const auto position = three.after(three.start(), move);
    wins += position.connected == Color::black ? 1 : 0;
    losses += position.connected == Color::white ? 1 : 0;
    EXPECT_EQ(can_swap(three, position), !position.connected.has_value());
  }
  EXPECT_EQ(wins, 3);
  EXPECT_EQ(losses, 2);
}

TEST(Narrows, the_side_that_moved_last_wins_where_both_are_connected) {
  for (const auto& [side, winner] : {std::pair{"b", Color::white}, std::pair{"w", Color::black}}) {
    const auto game = read_game(std::string("narrows 2x2 x1/1o ") + side + " 2");
    ASSERT_TRUE(game);
    EXPECT_EQ((*game)->winner(), winner);
  }
}

TEST(Narrows, a_side_without_stones_is_connected) {
  const auto game = read_game("narrows 2x4 x1x1/1x2 b 2");
  ASSERT_TRUE(game);
  EXPECT_EQ((*game)->winner(), Color::white);
}

}  // namespace
}  // namespace papamu::testing
