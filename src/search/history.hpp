// Which moves refuted others lately, wherever that was.
#pragma once

#include <array>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "board/color.hpp"
#include "board/move.hpp"

namespace papamu {

/// Scores between -limit and limit for each side and move. On boards of more than 64 cells moves
/// share places, which costs order, not truth.
class History {
 public:
  static constexpr int limit = 4'096;

  [[nodiscard]] int of(Color side, Move move) const { return table_[index_of(side)][place(move)]; }

  /// For a move that cut its node off (weight above 0), or was tried before one that did.
  void add(Color side, Move move, int weight) {
    int& score = table_[index_of(side)][place(move)];
    score += weight - score * std::abs(weight) / limit;
  }

  /// Halves everything, for a new root.
  void fade() {
    for (auto& side : table_) {
      for (int& score : side) score /= 2;
    }
  }

 private:
  static constexpr std::size_t places = 4'096;

  static std::size_t place(Move move) {
    return (std::size_t{move.from.index} * 64 + move.to.index) % places;
  }

  std::array<std::array<int, places>, 2> table_{};
};

struct OrderedMove {
  Move move;
  int rank;  ///< higher first
  int place;  ///< in the order of the rules
};

/// Fills `ordered` with the moves: `first` in front, then those that cut off elsewhere. Without a
/// history the others keep the order of the rules.
void put_in_order(std::vector<OrderedMove>& ordered, std::span<const Move> moves,
                  const History* history, Color side, std::optional<Move> first);

}  // namespace papamu
