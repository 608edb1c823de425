// A node of alpha-beta whose moves are being searched, as far as it knows no game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "search/history.hpp"
#include "search/score.hpp"

namespace papamu {

/// How a move is searched: less deep with a narrow window, at full depth with a narrow window,
/// with the whole window. Each stage that finds it better than expected leads to the next.
enum class Stage : std::uint8_t { reduced, narrow, whole };

/// By how many plies the move at a place in the order is searched less deep at first.
class Reductions {
 public:
  static constexpr int deepest = 120;

  explicit Reductions(bool is_on);

  [[nodiscard]] int of(int depth, std::size_t index) const {
    if (!is_on_ || depth < 3 || index < 2) return 0;
    const auto& row = rows_[static_cast<std::size_t>(depth)];
    return std::min<int>(depth - 2, row[std::min(index, most - 1)]);
  }

 private:
  static constexpr std::size_t most = 64;

  bool is_on_;
  std::array<std::array<std::int8_t, most>, deepest + 1> rows_{};
};

struct OpenNode {
  std::vector<OrderedMove> moves = {};
  std::vector<Move> line = {};  ///< the expected play from here
  std::size_t next = 0;
  int depth = 0;
  Score alpha = 0;
  Score beta = 0;
  Score floor = 0;  ///< alpha as it was on entering
  Score best = 0;
  Move best_move = {};
  Stage stage = Stage::whole;

  /// Takes the score of the next move, and the expected play behind it. Gives: whether it cuts the
  /// node off.
  bool receive(Score score, const std::vector<Move>& line_behind, const Reductions& reductions);
  /// Says to the history that the next move cut this node off, and those before it did not.
  void teach(History& history, Color side) const;
};

}  // namespace papamu
