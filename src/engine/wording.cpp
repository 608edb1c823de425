#include "engine/wording.hpp"

#include "board/notation.hpp"

namespace papamu {

namespace {

/// "one of a1 d4", or just "a1" where there is no choice.
std::string choice_of(Shape shape, const std::vector<Cell>& cells) {
  return (cells.size() == 1 ? "" : "one of ") + write_cells(shape, cells);
}

std::string move_noun(const AnyGame& game) {
  return std::string(game.info().move_nouns[static_cast<std::size_t>(game.phase())]);
}

std::vector<std::string> explain_stuck(const AnyGame& game) {
  const Shape shape = game.shape();
  const std::string loser(game.info().name_of(opposite(game.winner())));
  std::vector<std::string> lines = {loser + " has no " + move_noun(game) + " left: " +
                                    std::string(game.info().name_of(game.winner())) + " wins"};
  std::vector<Cell> stuck;
  for (const auto& [cell, block] : game.evidence()) {
    if (block.empty()) {
      stuck.push_back(cell);
    } else {
      lines.push_back(write_cell(shape, cell) + " would complete the 2x2 block " +
                      write_cells(shape, block));
    }
  }
  if (!stuck.empty()) {
    lines.push_back(std::string(game.info().stuck_label) + ": " + write_cells(shape, stuck));
  }
  return lines;
}

std::vector<std::string> explain_connection(const AnyGame& game) {
  const std::string winner(game.info().name_of(game.winner()));
  std::vector<Cell> stones;
  std::vector<Cell> bridges;
  for (const auto& [cell, block] : game.evidence()) {
    (game.content(cell) == Content::vacant ? bridges : stones).push_back(cell);
  }
  if (game.info().has_sides_to_join) {
    const bool upright = game.winner() == Color::black;
    return {winner + "'s chain joins " + (upright ? "top and bottom" : "left and right") + ": " +
                winner + " wins",
            "Chain: " + write_cells(game.shape(), stones)};
  }
  std::vector<std::string> lines = {winner + " has connected: " + winner + " wins"};
  if (!stones.empty()) lines.push_back("Stones: " + write_cells(game.shape(), stones));
  if (!bridges.empty()) {
    lines.push_back("Empty cells that join them: " + write_cells(game.shape(), bridges));
  }
  return lines;
}

}  // namespace

std::string write_cells(Shape shape, const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell cell : cells) {
    if (!text.empty()) text += ' ';
    text += write_cell(shape, cell);
  }
  return text;
}

std::string explain(const AnyGame& game, Move move, const Breach& breach) {
  const Shape shape = game.shape();
  const std::string cells = write_cells(shape, breach.cells);
  const std::string moved = write_cell(shape, move.to);
  const std::string own(game.info().name_of(game.side()));
  const std::string foe(game.info().name_of(opposite(game.side())));
  switch (breach.rule) {
    case Rule::game_is_over: return "the game is over";
    case Rule::one_cell_expected: return "a " + move_noun(game) + " names one cell, like c3";
    case Rule::two_cells_expected: return "a " + move_noun(game) + " names two cells, like c3-e3";
    case Rule::no_stone: return "no stone stands on " + cells;
    case Rule::foe_stone:
      return own + " is to move and the stone on " + cells + " is " + foe + "'s";
    case Rule::foe_cell: return own + " is to move and the cell " + cells + " is " + foe + "'s";
    case Rule::occupied: return "a stone stands on " + cells + " already";
    case Rule::corner_or_center:
      return "the first removal is on a corner or the center of Black's color, " +
             choice_of(shape, breach.cells);
    case Rule::beside_the_hole:
      return "the second removal is next to the hole, " + choice_of(shape, breach.cells);
    case Rule::not_in_line:
      return write_cell(shape, move.from) + " and " + moved + " share neither row nor column";
    case Rule::odd_jump: return "a jump goes an even number of cells";
    case Rule::nothing_to_jump: return "no stone of " + foe + "'s to jump over on " + cells;
    case Rule::landing_occupied: return "a stone stands on " + cells + ", where the jump must land";
    case Rule::way_blocked: return "the stone on " + cells + " blocks the way";
    case Rule::nothing_to_capture: return "no stone of " + foe + "'s to capture on " + cells;
    case Rule::no_hole_beside: return "no neighbor of " + moved + " is a hole: " + cells;
    case Rule::no_stone_beside: return "no neighbor of " + moved + " holds a stone: " + cells;
    case Rule::square_of_holes: return "it would complete a 2x2 block of holes: " + cells;
    case Rule::square_of_stones: return "it would complete a 2x2 block of stones: " + cells;
    case Rule::weak_pair:
      return own + " has a weak pair, which must be answered at " + choice_of(shape, breach.cells);
  }
  return {};
}

std::vector<std::string> explain_ending(const AnyGame& game) {
  return game.ending() == Ending::no_moves ? explain_stuck(game) : explain_connection(game);
}

std::string explain_turn(const AnyGame& game) {
  const GameInfo& info = game.info();
  std::string sentence = std::string(info.name_of(game.side())) + " ";
  if (game.must_answer()) {
    sentence += "answers a weak pair";
  } else {
    sentence += info.tasks[static_cast<std::size_t>(game.phase())];
  }
  return game.can_swap() ? sentence + ", or swaps" : sentence;
}

}  // namespace papamu
