// What an evaluation must be whatever its weights: blind to mirror images, and to which color a
// side has where the rules are.
#include <gtest/gtest.h>

#include "evaluate/konane.hpp"
#include "evaluate/narrows.hpp"
#include "evaluate/rhode.hpp"
#include "evaluate/room_and_pillar.hpp"
#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

template <typename G>
class Evaluations : public ::testing::Test {};

using Games = ::testing::Types<Konane<1>, Konane<4>, RoomAndPillar<1>, InverseRoomAndPillar<2>,
                               Narrows<1>, Narrows<2>, Rhode<1>, Rhode<2>>;
TYPED_TEST_SUITE(Evaluations, Games);

/// The image of a position, colors exchanged where the game's symmetry asks for it.
template <typename G>
std::optional<typename G::Position> mirrored(const G& rules, const typename G::Position& position,
                                             Symmetry symmetry, bool exchanges) {
  PositionFields fields = image(symmetry, fields_of(rules, position, {}));
  if (exchanges) {
    fields.side = opposite(fields.side);
    for (Content& content : fields.contents) content = exchanged(content);
  }
  const auto made = position_from(rules, fields);
  if (!made) return std::nullopt;
  return *made;
}

TYPED_TEST(Evaluations, do_not_see_mirror_images) {
  using G = TypeParam;
  const typename EvaluatorOf<G>::type evaluator(Shape{6, 6});
  int compared = 0;
  visit_random_games<G>({6, 6}, 20, [&](const auto& rules, const auto& position) {
    if (rules.count_moves(position) == 0 || position.phase < 2) return;
    const int value = evaluation(evaluator, position);
    for (const Symmetry symmetry : all_symmetries) {
      for (const bool exchanges : {false, true}) {
        if (!G::colors_are_alike && exchanges != G::exchanges_colors(symmetry, rules.shape())) {
          continue;
        }
        const auto other = mirrored(rules, position, symmetry, exchanges);
        ASSERT_TRUE(other);
        EXPECT_EQ(evaluation(evaluator, *other), value)
            << write_position_fields(fields_of(rules, position, "x"));
        ++compared;
      }
    }
  });
  EXPECT_GT(compared, 1'000);
}

TYPED_TEST(Evaluations, stay_within_their_scale) {
  using G = TypeParam;
  for (const Shape shape : {Shape{2, 2}, Shape{6, 6}, Shape{8, 8}}) {
    const typename EvaluatorOf<G>::type evaluator(shape);
    visit_random_games<G>(shape, 5, [&](const auto& rules, const auto& position) {
      if (rules.count_moves(position) == 0) return;
      EXPECT_GE(evaluator.progress(position), 0);
      EXPECT_LE(evaluator.progress(position), latest);
    });
  }
}

/// Better than chance: the side that it favors wins more often, even in games of chance.
TYPED_TEST(Evaluations, favor_the_side_that_wins) {
  using G = TypeParam;
  const Shape shape{6, 6};
  const typename EvaluatorOf<G>::type evaluator(shape);
  int right = 0;
  int wrong = 0;
  std::vector<std::pair<Color, int>> seen;  // the side to move and its value, of the present game
  visit_random_games<G>(shape, 120, [&](const auto& rules, const auto& position) {
    if (rules.count_moves(position) > 0) {
      seen.emplace_back(position.side, evaluation(evaluator, position));
      return;
    }
    constexpr std::size_t last = 6;
    const Color winner = rules.winner(position);
    for (std::size_t i = seen.size() - std::min(seen.size(), last); i < seen.size(); ++i) {
      if (seen[i].second == 0) continue;
      ++((seen[i].second > 0) == (seen[i].first == winner) ? right : wrong);
    }
    seen.clear();
  });
  EXPECT_GT(right, wrong * 3 / 2);
}

}  // namespace
}  // namespace papamu::testing
