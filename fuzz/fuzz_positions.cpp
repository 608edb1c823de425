// Fuzzes the text of positions. The input is one position, without a line end.
#include <algorithm>

#include "board_properties.hpp"
#include "engine/catalog.hpp"
#include "property.hpp"

namespace {

using namespace papamu;
using fuzz::require;
using fuzz::require_clean;

/// At most this many moves are tried from one position, evenly chosen.
constexpr std::size_t most_plies = 40;

/// Plays a move and takes it back.
void check_ply(AnyGame& game, Move move) {
  const std::string before = game.position_text();
  game.play(move);
  require(game.phase() == 2 || game.phase() == 1);
  fuzz::check_board(game);
  require(game.undo() && game.position_text() == before);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto fields = read_position_fields(text);
  const auto game = read_game(text);
  if (!fields) {
    require_clean(fields.error());
    require(!game.ok());
    return 0;
  }
  require(write_position_fields(*fields) == text);
  if (!game) {
    require_clean(game.error());
    return 0;
  }
  AnyGame& board = **game;
  require(board.position_text() == text && board.shape() == fields->shape);
  require(!board.undo());
  fuzz::check_board(board);
  fuzz::check_breaches(board, Cell{static_cast<std::uint16_t>(size % fields->contents.size())});

  const auto moves = board.legal_moves();
  const std::size_t stride = moves.size() / most_plies + 1;
  for (std::size_t i = 0; i < moves.size(); i += stride) check_ply(board, moves[i]);
  if (board.can_swap()) {
    board.swap();
    require(board.phase() == 2);
    fuzz::check_board(board);
    require(board.undo() && board.position_text() == text);
  }
  return 0;
}
