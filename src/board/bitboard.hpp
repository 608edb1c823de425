// A set of cells as a fixed number of 64-bit words. All loops have constant bounds and unroll.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "board/shape.hpp"

namespace papamu {

/// Up to 64 * words cells; the cell with index i is bit i % 64 of word i / 64.
template <int words>
class Bitboard {
 public:
  static constexpr int capacity = 64 * words;

  constexpr Bitboard() = default;

  [[nodiscard]] static constexpr Bitboard of(Cell cell) {
    Bitboard bits;
    bits.set(cell);
    return bits;
  }

  [[nodiscard]] constexpr bool has(Cell cell) const {
    return (word(cell) >> (cell.index % 64U) & 1U) != 0;
  }
  constexpr void set(Cell cell) { word(cell) |= bit(cell); }
  constexpr void reset(Cell cell) { word(cell) &= ~bit(cell); }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (const auto word : words_) all |= word;
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }

  [[nodiscard]] constexpr int count() const {
    int total = 0;
    for (const auto word : words_) total += std::popcount(word);
    return total;
  }

  /// The cell with the lowest index. Needs: any().
  [[nodiscard]] constexpr Cell first() const {
    std::size_t at = 0;
    while (words_[at] == 0) ++at;
    return cell_at(at, words_[at]);
  }

  /// Calls `visit(cell)` for each cell, lowest index first.
  template <typename Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      for (auto rest = words_[at]; rest != 0; rest &= rest - 1) visit(cell_at(at, rest));
    }
  }

  /// A hash of these cells and of what was hashed before.
  [[nodiscard]] constexpr std::uint64_t mixed_into(std::uint64_t hash) const {
    for (const auto word : words_) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15U;  // odd, from the golden ratio
      hash ^= hash >> 32U;
    }
    return hash;
  }

  constexpr Bitboard& operator&=(const Bitboard& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr Bitboard& operator|=(const Bitboard& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr Bitboard& operator^=(const Bitboard& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] ^= other.words_[i];
    return *this;
  }
  friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) { return a &= b; }
  friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) { return a |= b; }
  friend constexpr Bitboard operator^(Bitboard a, const Bitboard& b) { return a ^= b; }

  /// The complement over the whole capacity, cells outside the board included.
  friend constexpr Bitboard operator~(Bitboard bits) {
    for (auto& word : bits.words_) word = ~word;
    return bits;
  }

  /// Moves each cell to the index that is higher by `distance`. Needs: 0 < distance < 64.
  friend constexpr Bitboard operator<<(Bitboard bits, int distance) {
    for (std::size_t i = bits.words_.size() - 1; i > 0; --i) {
      bits.words_[i] = bits.words_[i] << distance | bits.words_[i - 1] >> (64 - distance);
    }
    bits.words_[0] <<= distance;
    return bits;
  }
  /// Moves each cell to the index that is lower by `distance`. Needs: 0 < distance < 64.
  friend constexpr Bitboard operator>>(Bitboard bits, int distance) {
    for (std::size_t i = 0; i + 1 < bits.words_.size(); ++i) {
      bits.words_[i] = bits.words_[i] >> distance | bits.words_[i + 1] << (64 - distance);
    }
    bits.words_.back() >>= distance;
    return bits;
  }

  friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(Cell cell) {
    return std::uint64_t{1} << (cell.index % 64U);
  }
  [[nodiscard]] constexpr std::uint64_t& word(Cell cell) {
    return words_[words == 1 ? 0 : cell.index / 64U];
  }
  [[nodiscard]] constexpr const std::uint64_t& word(Cell cell) const {
    return words_[words == 1 ? 0 : cell.index / 64U];
  }
  [[nodiscard]] static constexpr Cell cell_at(std::size_t at, std::uint64_t rest) {
    return {static_cast<std::uint16_t>(64 * at + static_cast<unsigned>(std::countr_zero(rest)))};
  }

  std::array<std::uint64_t, words> words_{};
};

}  // namespace papamu
