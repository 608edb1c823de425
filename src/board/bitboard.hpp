// A set of cells as a fixed number of 64-bit words. All loops have constant bounds and unroll.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "board/shape.hpp"

namespace papamu {

/// Up to 64 * words cells; the cell with index i is bit i % 64 of word i / 64.
/// More words than one are kept in pairs, which every 64-bit processor handles as one register.
template <int words>
class Bitboard {
  static_assert(words == 1 || words % 2 == 0);

 public:
  static constexpr int capacity = 64 * words;

  [[nodiscard]] static Bitboard of(Cell cell) {
    Bitboard bits;
    bits.set(cell);
    return bits;
  }

  [[nodiscard]] bool has(Cell cell) const { return (word_of(cell) & bit_of(cell)) != 0; }
  void set(Cell cell) { put_word_of(cell, word_of(cell) | bit_of(cell)); }
  void reset(Cell cell) { put_word_of(cell, word_of(cell) & ~bit_of(cell)); }

  [[nodiscard]] bool any() const {
    Lane all = lanes_[0];
    for (std::size_t i = 1; i < lane_count; ++i) all |= lanes_[i];
    if constexpr (words == 1) {
      return all != 0;
    } else {
      return (all[0] | all[1]) != 0;
    }
  }
  [[nodiscard]] bool none() const { return !any(); }

  [[nodiscard]] int count() const {
    int total = 0;
    for (std::size_t i = 0; i < words; ++i) total += std::popcount(word(i));
    return total;
  }

  /// The cell with the lowest index. Needs: any().
  [[nodiscard]] Cell first() const {
    std::size_t i = 0;
    while (word(i) == 0) ++i;
    return lowest_cell(i, word(i));
  }

  /// Calls `visit(cell)` for each cell, lowest index first.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words; ++i) {
      for (auto rest = word(i); rest != 0; rest &= rest - 1) visit(lowest_cell(i, rest));
    }
  }

  /// A hash of these cells and of what was hashed before.
  [[nodiscard]] std::uint64_t mixed_into(std::uint64_t hash) const {
    for (std::size_t i = 0; i < words; ++i) {
      hash = (hash ^ word(i)) * 0x9E3779B97F4A7C15U;  // odd, from the golden ratio
      hash ^= hash >> 32U;
    }
    return hash;
  }

  Bitboard& operator&=(const Bitboard& other) {
    for (std::size_t i = 0; i < lane_count; ++i) lanes_[i] &= other.lanes_[i];
    return *this;
  }
  Bitboard& operator|=(const Bitboard& other) {
    for (std::size_t i = 0; i < lane_count; ++i) lanes_[i] |= other.lanes_[i];
    return *this;
  }
  Bitboard& operator^=(const Bitboard& other) {
    for (std::size_t i = 0; i < lane_count; ++i) lanes_[i] ^= other.lanes_[i];
    return *this;
  }
  friend Bitboard operator&(Bitboard a, const Bitboard& b) { return a &= b; }
  friend Bitboard operator|(Bitboard a, const Bitboard& b) { return a |= b; }
  friend Bitboard operator^(Bitboard a, const Bitboard& b) { return a ^= b; }

  /// The complement over the whole capacity, cells outside the board included.
  friend Bitboard operator~(Bitboard bits) {
    for (auto& lane : bits.lanes_) lane = ~lane;
    return bits;
  }

  /// Moves each cell to the index that is higher by `distance`. Needs: 0 < distance < 64.
  friend Bitboard operator<<(const Bitboard& bits, int distance) {
    Bitboard moved;
    if constexpr (words == 1) {
      moved.lanes_[0] = bits.lanes_[0] << distance;
    } else {
      Lane below{};
      for (std::size_t i = 0; i < lane_count; ++i) {
        const Lane carried = __builtin_shufflevector(below, bits.lanes_[i], 1, 2);
        moved.lanes_[i] = bits.lanes_[i] << both(distance) | carried >> both(64 - distance);
        below = bits.lanes_[i];
      }
    }
    return moved;
  }
  /// Moves each cell to the index that is lower by `distance`. Needs: 0 < distance < 64.
  friend Bitboard operator>>(const Bitboard& bits, int distance) {
    Bitboard moved;
    if constexpr (words == 1) {
      moved.lanes_[0] = bits.lanes_[0] >> distance;
    } else {
      Lane above{};
      for (std::size_t i = lane_count; i-- > 0;) {
        const Lane carried = __builtin_shufflevector(bits.lanes_[i], above, 1, 2);
        moved.lanes_[i] = bits.lanes_[i] >> both(distance) | carried << both(64 - distance);
        above = bits.lanes_[i];
      }
    }
    return moved;
  }

  friend bool operator==(const Bitboard& a, const Bitboard& b) { return (a ^ b).none(); }

 private:
  using Pair = std::uint64_t __attribute__((vector_size(16)));
  using Lane = std::conditional_t<words == 1, std::uint64_t, Pair>;
  static constexpr std::size_t lane_count = words == 1 ? 1 : words / 2;

  [[nodiscard]] static Lane both(int distance) {
    const auto value = static_cast<std::uint64_t>(distance);
    return Lane{value, value};
  }
  [[nodiscard]] static std::uint64_t bit_of(Cell cell) {
    return std::uint64_t{1} << (cell.index % 64U);
  }
  [[nodiscard]] static Cell lowest_cell(std::size_t word, std::uint64_t rest) {
    return {static_cast<std::uint16_t>(64 * word + static_cast<unsigned>(std::countr_zero(rest)))};
  }

  [[nodiscard]] std::uint64_t word(std::size_t i) const {
    if constexpr (words == 1) {
      return lanes_[0];
    } else {
      return lanes_[i / 2][i % 2];
    }
  }
  [[nodiscard]] std::uint64_t word_of(Cell cell) const { return word(cell.index / 64U); }
  void put_word_of(Cell cell, std::uint64_t word) {
    if constexpr (words == 1) {
      lanes_[0] = word;
    } else {
      lanes_[cell.index / 128U][cell.index / 64U % 2U] = word;
    }
  }

  std::array<Lane, lane_count> lanes_{};
};

}  // namespace papamu
