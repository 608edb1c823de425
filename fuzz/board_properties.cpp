#include "board_properties.hpp"

#include <algorithm>

#include "engine/catalog.hpp"
#include "engine/wording.hpp"
#include "property.hpp"

namespace papamu::fuzz {

namespace {

/// The same board, whatever line led to it.
void require_equal(const AnyGame& a, const AnyGame& b) {
  require(a.info().id == b.info().id && a.shape() == b.shape());
  require(a.position_text() == b.position_text());
  require(a.side() == b.side() && a.phase() == b.phase());
  require(a.legal_moves() == b.legal_moves() && a.can_swap() == b.can_swap());
  require(a.is_over() == b.is_over());
  if (a.is_over()) require(a.winner() == b.winner() && a.ending() == b.ending());
  for (std::uint16_t index = 0; index < a.shape().cells(); ++index) {
    require(a.content(Cell{index}) == b.content(Cell{index}));
  }
}

void check_end(const AnyGame& game) {
  for (const auto& [cell, block] : game.evidence()) {
    require(game.shape().has(cell));
    for (const Cell part : block) require(game.shape().has(part));
  }
  for (const std::string& sentence : explain_ending(game)) require_clean(sentence);
}

void check_breach(const AnyGame& game, Move move, const std::vector<Move>& sorted_moves) {
  const auto breach = game.breach(move);
  require(breach.has_value() != std::ranges::binary_search(sorted_moves, move));
  if (!breach) return;
  require((breach->rule == Rule::game_is_over) == game.is_over());
  for (const Cell cell : breach->cells) require(game.shape().has(cell));
  require_clean(explain(game, move, *breach));
}

}  // namespace

void check_board(const AnyGame& game) {
  auto moves = game.legal_moves();
  require(game.is_over() == moves.empty());
  require(game.perft(1, false) == moves.size());
  require(game.perft(1, true) == moves.size() + (game.can_swap() ? 1 : 0));
  require(!game.can_swap() || (game.info().has_pie_rule && game.phase() == 1 && !moves.empty()));
  std::ranges::sort(moves);
  require(std::ranges::adjacent_find(moves) == moves.end());
  if (game.is_over()) {
    check_end(game);
  } else {
    require_clean(explain_turn(game));
  }
  const std::string text = game.position_text();
  const auto again = read_game(text);
  require(again.ok());
  require_equal(game, **again);
}

void check_breaches(const AnyGame& game, Cell origin) {
  auto moves = game.legal_moves();
  std::ranges::sort(moves);
  for (const Move move : moves) check_breach(game, move, moves);
  const auto cells = static_cast<std::uint16_t>(game.shape().cells());
  for (std::uint16_t from = 0; from < cells; ++from) {
    check_breach(game, at(Cell{from}), moves);
    if (cells > small_board && Cell{from} != origin) continue;
    for (std::uint16_t to = 0; to < cells; ++to) {
      check_breach(game, {Cell{from}, Cell{to}}, moves);
    }
  }
}

}  // namespace papamu::fuzz
