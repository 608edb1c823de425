#include "lines.hpp"

#include <algorithm>
#include <random>

#include "board/notation.hpp"
#include "engine/catalog.hpp"

namespace papamu::load {

Result<std::vector<LineOfPlay>> random_lines(const std::string& game, const std::string& size,
                                             int count, unsigned seed) {
  const auto info = find_game(game);
  if (!info) return info.error();
  const auto shape = read_shape(size);
  if (!shape) return shape.error();
  // Rhode alone can go on for long, and repeat; such a line is cut where a draw is far away.
  constexpr std::size_t longest = 200;
  std::mt19937 random(seed);
  std::vector<LineOfPlay> lines(static_cast<std::size_t>(count));
  for (LineOfPlay& line : lines) {
    auto board = make_game(**info, *shape);
    if (!board) return board.error();
    while (!(*board)->is_over() && (*board)->occurrences() < 2 && line.size() < longest) {
      const auto moves = (*board)->legal_moves();
      const Move move = moves[random() % moves.size()];
      line.push_back(write_move(*shape, move));
      (*board)->play(move);
    }
  }
  return lines;
}

}  // namespace papamu::load
