#include "board/bitboard.hpp"

#include <gtest/gtest.h>

#include <set>

#include "board/grid.hpp"
#include "support/random.hpp"

namespace papamu::testing {
namespace {

/// A bitboard beside the set of indices that it should hold.
template <int words>
struct Pair {
  Bitboard<words> bits;
  std::set<int> indices;

  void add(int index) {
    bits.set({static_cast<std::uint16_t>(index)});
    indices.insert(index);
  }
};

template <int words>
Pair<words> random_pair(Random& random) {
  Pair<words> pair;
  for (int i = 0; i < 20 * words; ++i) pair.add(static_cast<int>(random.below(64 * words)));
  return pair;
}

template <int words>
std::set<int> indices_of(const Bitboard<words>& bits) {
  std::set<int> indices;
  int last = -1;
  bits.for_each([&](Cell cell) {
    EXPECT_GT(cell.index, last) << "in rising order";
    last = cell.index;
    indices.insert(cell.index);
  });
  return indices;
}

template <typename Words>
class BitboardTest : public ::testing::Test {};
using AllWords = ::testing::Types<std::integral_constant<int, 1>, std::integral_constant<int, 2>,
                                  std::integral_constant<int, 4>, std::integral_constant<int, 8>>;
TYPED_TEST_SUITE(BitboardTest, AllWords);

TYPED_TEST(BitboardTest, holds_what_was_set) {
  Random random(1);
  auto pair = random_pair<TypeParam::value>(random);
  EXPECT_EQ(indices_of(pair.bits), pair.indices);
  EXPECT_EQ(pair.bits.count(), static_cast<int>(pair.indices.size()));
  EXPECT_EQ(pair.bits.first().index, *pair.indices.begin());
  while (pair.bits.any()) {
    const Cell first = pair.bits.first();
    EXPECT_TRUE(pair.bits.has(first));
    pair.bits.reset(first);
    EXPECT_FALSE(pair.bits.has(first));
  }
  EXPECT_TRUE(pair.bits.none());
  EXPECT_EQ(pair.bits.count(), 0);
}

TYPED_TEST(BitboardTest, shifts_move_every_index) {
  constexpr int capacity = Bitboard<TypeParam::value>::capacity;
  Random random(2);
  for (int distance = 1; distance < 64; ++distance) {
    const auto pair = random_pair<TypeParam::value>(random);
    std::set<int> higher;
    std::set<int> lower;
    for (const int index : pair.indices) {
      if (index + distance < capacity) higher.insert(index + distance);
      if (index >= distance) lower.insert(index - distance);
    }
    EXPECT_EQ(indices_of(pair.bits << distance), higher);
    EXPECT_EQ(indices_of(pair.bits >> distance), lower);
  }
}

TYPED_TEST(BitboardTest, set_operations) {
  Random random(3);
  const auto a = random_pair<TypeParam::value>(random);
  const auto b = random_pair<TypeParam::value>(random);
  for (int index = 0; index < Bitboard<TypeParam::value>::capacity; ++index) {
    const Cell cell{static_cast<std::uint16_t>(index)};
    const bool in_a = a.indices.contains(index);
    const bool in_b = b.indices.contains(index);
    EXPECT_EQ((a.bits & b.bits).has(cell), in_a && in_b);
    EXPECT_EQ((a.bits | b.bits).has(cell), in_a || in_b);
    EXPECT_EQ((a.bits ^ b.bits).has(cell), in_a != in_b);
    EXPECT_EQ((~a.bits).has(cell), !in_a);
  }
  EXPECT_NE(a.bits.mixed_into(0), b.bits.mixed_into(0));
  EXPECT_NE(a.bits.mixed_into(0), a.bits.mixed_into(1));
}

/// Neighbors by coordinates, which know no shift.
template <int words>
void check_neighbors(Shape shape) {
  const Grid<words> grid(shape);
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const auto bits = Bitboard<words>::of(shape.cell(row, column));
      const auto expect = [&](const Bitboard<words>& found, int to_row, int to_column) {
        Bitboard<words> expected;
        if (shape.has(to_row, to_column)) expected.set(shape.cell(to_row, to_column));
        EXPECT_EQ(found, expected) << row << ' ' << column;
      };
      expect(grid.right(bits), row, column + 1);
      expect(grid.left(bits), row, column - 1);
      expect(grid.up(bits), row + 1, column);
      expect(grid.down(bits), row - 1, column);
    }
  }
  EXPECT_EQ(grid.all().count(), shape.cells());
  EXPECT_EQ(grid.owned(Color::black) ^ grid.owned(Color::white), grid.all());
  EXPECT_EQ(grid.first_row().count(), shape.columns);
  EXPECT_EQ(grid.last_row().count(), shape.columns);
  EXPECT_EQ(grid.first_column().count(), shape.rows);
  EXPECT_EQ(grid.last_column().count(), shape.rows);
}

TEST(Grid, steps_never_wrap_around_an_edge) {
  for (int rows = 1; rows <= max_side; ++rows) {
    for (int columns = 1; columns <= max_side; ++columns) {
      const Shape shape{rows, columns};
      if (shape.cells() <= 64)
        check_neighbors<1>(shape);
      else if (shape.cells() <= 128)
        check_neighbors<2>(shape);
      else if (shape.cells() <= 256)
        check_neighbors<4>(shape);
      else if (shape.is_within_limits())
        check_neighbors<8>(shape);
    }
  }
}

TEST(Grid, a_flood_stays_within_its_region) {
  const Shape shape{10, 12};
  const Grid<2> grid(shape);
  Random random(4);
  for (int i = 0; i < 50; ++i) {
    Bitboard<2> within;
    for (int j = 0; j < 70; ++j) within.set({static_cast<std::uint16_t>(random.below(120))});
    const auto region = grid.flood(Bitboard<2>::of(within.first()), within);
    EXPECT_EQ(region & within, region);
    EXPECT_TRUE((grid.neighbors(region) & within & ~region).none()) << "nothing is left out";
    EXPECT_TRUE(region.has(within.first()));
  }
}

}  // namespace
}  // namespace papamu::testing
