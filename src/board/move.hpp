// One move for the whole family of games, and a list of moves that never allocates.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>

#include "board/shape.hpp"

namespace papamu {

/// A jump or capture goes `from` one cell `to` another; a removal or placement has from == to.
struct Move {
  Cell from;
  Cell to;

  [[nodiscard]] constexpr bool is_single_cell() const { return from == to; }

  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

/// The removal or placement at one cell.
constexpr Move at(Cell cell) { return {cell, cell}; }

/// A list on the stack. Its capacity is the game's proved bound, so that `push` never fails;
/// the storage is left uninitialized because clearing it would cost more than filling it.
template <int capacity>
class MoveList {
 public:
  void push(Move move) {
    assert(size_ < capacity);
    moves_[size_++] = move;
  }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Move& operator[](std::size_t index) const { return moves_[index]; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  std::array<Move, capacity> moves_;
  std::size_t size_ = 0;
};

}  // namespace papamu
