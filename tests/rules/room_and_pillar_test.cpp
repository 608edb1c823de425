#include "rules/room_and_pillar.hpp"

#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

struct MiningSetup {
  static constexpr std::array shapes = {Shape{1, 2},   Shape{2, 1},   Shape{2, 2},  Shape{3, 4},
                                        Shape{8, 8},   Shape{26, 1},  Shape{7, 10}, Shape{10, 12},
                                        Shape{14, 16}, Shape{15, 26}, Shape{20, 20}};
  static constexpr bool fits(int rows, int columns) { return rows % 2 == 0 || columns % 2 == 0; }
};

struct RoomAndPillarSetup : MiningSetup {
  template <int words>
  using Rules = RoomAndPillar<words>;
  static constexpr std::string_view id = "room-and-pillar";
};

struct InverseSetup : MiningSetup {
  template <int words>
  using Rules = InverseRoomAndPillar<words>;
  static constexpr std::string_view id = "inverse-room-and-pillar";
};

INSTANTIATE_TYPED_TEST_SUITE_P(RoomAndPillar, GameProperties, RoomAndPillarSetup);
INSTANTIATE_TYPED_TEST_SUITE_P(Inverse, GameProperties, InverseSetup);

TEST(Inverse, is_room_and_pillar_with_stone_and_hole_exchanged) {
  const Shape shape{8, 8};
  const InverseRoomAndPillar<1> inverse(shape);
  visit_random_games<RoomAndPillar<1>>(shape, 30, [&](const auto& rules, const auto& position) {
    const InverseRoomAndPillar<1>::Position same{position.marked, position.side, position.phase};
    ASSERT_EQ(moves_of(rules, position), moves_of(inverse, same));
    for (const Cell cell : cells_of(shape)) {
      ASSERT_EQ(rules.content(position, cell) == Content::vacant,
                inverse.content(same, cell) == Content::neutral);
    }
  });
}

}  // namespace
}  // namespace papamu::testing
