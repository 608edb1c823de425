// Black and white stones as two bitboards, shared by the games that have both.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "board/bitboard.hpp"
#include "board/notation.hpp"
#include "rules/rule.hpp"

namespace papamu {

/// One bitboard a color; no cell is in both.
template <int words>
using Stones = std::array<Bitboard<words>, 2>;

/// What a cell holds.
template <int words>
Content content_at(const Stones<words>& stones, Cell cell) {
  if (stones[0].has(cell)) return Content::black;
  return stones[1].has(cell) ? Content::white : Content::vacant;
}

/// A hash of the stones and the side to move.
template <int words>
std::uint64_t hash_of(const Stones<words>& stones, Color side) {
  return stones[1].mixed_into(stones[0].mixed_into(index_of(side)));
}

inline Error neutral_stone_error(Shape shape, Cell cell) {
  return {ErrorCode::bad_position,
          "a neutral stone at " + write_cell(shape, cell) + ", which this game does not have"};
}

/// The stones as a position of two colors holds them. Fails: bad_position for a neutral stone.
template <int words>
Result<Stones<words>> read_stones(Shape shape, std::span<const Content> contents) {
  Stones<words> stones;
  for (const Cell cell : cells_of(shape)) {
    const Content content = contents[cell.index];
    if (content == Content::black) stones[0].set(cell);
    if (content == Content::white) stones[1].set(cell);
    if (content == Content::neutral) return neutral_stone_error(shape, cell);
  }
  return stones;
}

/// The cells of a set, lowest index first.
template <int words>
std::vector<Cell> cells_of(const Bitboard<words>& bits) {
  std::vector<Cell> cells;
  bits.for_each([&](Cell cell) { cells.push_back(cell); });
  return cells;
}

/// The cells one by one, with nothing that blocks them.
template <int words>
std::vector<Evidence> evidence_of(const Bitboard<words>& bits) {
  std::vector<Evidence> evidence;
  bits.for_each([&](Cell cell) { evidence.push_back({cell, {}}); });
  return evidence;
}

}  // namespace papamu
