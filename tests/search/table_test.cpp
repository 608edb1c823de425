#include <gtest/gtest.h>

#include "rules/konane.hpp"
#include "search/transposition_table.hpp"
#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

using Table = TranspositionTable<Konane<1>>;

/// Different positions, as a game of chance has them.
std::vector<Konane<1>::Position> some_positions(int games) {
  std::vector<Konane<1>::Position> positions;
  visit_random_games<Konane<1>>({8, 8}, games, [&](const auto&, const auto& position) {
    if (position.phase == 2) positions.push_back(position);
  });
  return positions;
}

TEST(TranspositionTable, gives_back_what_was_kept_and_nothing_else) {
  Table table(4);
  const auto positions = some_positions(20);
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    table.keep({positions[i], {}, static_cast<std::int16_t>(i), 3, Bound::exact, 0});
  }
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto entry = table.find(positions[i]);
    if (!entry) continue;
    EXPECT_EQ(entry->position, positions[i]);
    EXPECT_EQ(positions[static_cast<std::size_t>(entry->score)], positions[i]);
  }
}

TEST(TranspositionTable, the_same_position_takes_its_own_place) {
  Table table(1);
  const auto position = some_positions(1).front();
  for (std::int16_t score = 0; score < 100; ++score) {
    table.keep({position, {}, score, 1, Bound::exact, 0});
    EXPECT_EQ(table.find(position)->score, score);
  }
}

TEST(TranspositionTable, old_and_shallow_entries_give_way_first) {
  Table table(1);
  const auto positions = some_positions(3'000);
  const auto& dear = positions.front();
  table.keep({dear, {}, 7, 60, Bound::exact, 0});
  for (const auto& position : positions) {
    if (position != dear) table.keep({position, {}, 0, 1, Bound::exact, 0});
  }
  ASSERT_GT(table.use(), 0.9) << "the table must be full for this to say anything";
  EXPECT_TRUE(table.find(dear)) << "depth is kept";
  table.grow_older();
  for (const auto& position : positions) {
    if (position != dear) table.keep({position, {}, 0, 1, Bound::exact, 0});
  }
  EXPECT_FALSE(table.find(dear)) << "but not for ever";
}

}  // namespace
}  // namespace papamu::testing
