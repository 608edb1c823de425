#include <algorithm>

#include "board/notation.hpp"
#include "engine/wording.hpp"
#include "protocol/answers.hpp"
#include "protocol/door_answers.hpp"
#include "protocol/json.hpp"

namespace papamu {

namespace {

std::vector<Content> contents_of(const AnyGame& game) {
  std::vector<Content> contents;
  for (const Cell cell : cells_of(game.shape())) contents.push_back(game.content(cell));
  return contents;
}

/// The stones other than the moving one that vanish with a move, from the boards around it.
Json takes_json(Shape shape, Move move, const std::vector<Content>& before,
                const std::vector<Content>& after) {
  std::vector<Cell> taken;
  for (const Cell cell : cells_of(shape)) {
    const Content stone = before[cell.index];
    if (stone != Content::vacant && stone != after[cell.index] && cell != move.from) {
      taken.push_back(cell);
    }
  }
  return cells_json(shape, taken);
}

Json ends_of(Shape shape, std::string_view name, Move move) {
  return {{name, write_move(shape, move)},
          {"from", write_cell(shape, move.from)},
          {"to", write_cell(shape, move.to)}};
}

Json moves_json(const Match& match) {
  Json moves = Json::array();
  if (match.result()) return moves;
  const Shape shape = match.game().shape();
  const auto game = match.game().clone();
  const Color mover = game->side();
  const auto before = contents_of(*game);
  for (const Move move : match.game().legal_moves()) {
    game->play(move);
    const bool is_over = game->is_over();
    const bool wins = is_over && game->winner() == mover;
    Json entry = ends_of(shape, "text", move);
    entry["takes"] = takes_json(shape, move, before, contents_of(*game));
    entry["wins"] = wins;
    entry["loses"] = is_over && !wins;
    moves.push_back(std::move(entry));
    game->undo();
  }
  return moves;
}

Json last_json(const Match& match) {
  if (match.plies().empty()) return nullptr;
  const Ply last = match.plies().back();
  if (last.is_swap()) {
    return {{"ply", "swap"}, {"from", nullptr}, {"to", nullptr}, {"takes", Json::array()}};
  }
  const Shape shape = match.game().shape();
  const auto game = match.game().clone();
  const auto after = contents_of(*game);
  game->undo();
  Json json = ends_of(shape, "ply", *last.move);
  json["takes"] = takes_json(shape, *last.move, contents_of(*game), after);
  return json;
}

Json weak_pairs_json(const Match& match) {
  Json pairs = Json::array();
  if (match.result()) return pairs;
  const Shape shape = match.game().shape();
  for (const auto& [stones, cells] : match.game().weak_pairs()) {
    pairs.push_back({{"stones", cells_json(shape, {stones.begin(), stones.end()})},
                     {"cells", cells_json(shape, cells)}});
  }
  return pairs;
}

/// What the side to move must do; null when the match is over.
Json task_json(const Match& match) {
  const AnyGame& game = match.game();
  if (match.result()) return nullptr;
  if (game.must_answer()) return "answer_weak_pair";
  return game.info().task_codes[static_cast<std::size_t>(game.phase())];
}

}  // namespace

std::string view_answer(std::uint64_t re, const Match& match) {
  const AnyGame& game = match.game();
  return line_of({
      {"type", "view"},
      {"re", re},
      {"game", game.info().id},
      {"size", write_shape(game.shape())},
      {"position", game.position_text()},
      {"board", board_json(game)},
      {"phase", game.phase()},
      {"side", write_color(game.side())},
      {"seat", name_of(match.seat_to_move())},
      {"swapped", match.is_swapped()},
      {"can_swap", !match.result() && game.can_swap()},
      {"task", task_json(match)},
      {"moves", moves_json(match)},
      {"last", last_json(match)},
      {"weak_pairs", weak_pairs_json(match)},
      {"occurrences", game.occurrences()},
      {"result", result_json(match)},
      {"evidence", game.is_over() ? evidence_json(game) : Json::array()},
  });
}

std::string breach_answer(std::uint64_t re, const Match& match, std::string_view move) {
  const AnyGame& game = match.game();
  const auto ply = read_ply(game.shape(), move);
  if (!ply) return refusal_answer(re, refusal_of(ply.error()));
  Json json = {{"type", "breach"}, {"re", re}, {"rule", nullptr}, {"cells", Json::array()}};
  if (ply->is_swap()) {
    Match tried(game.clone());
    if (const auto played = tried.play(*ply); !played) {
      return refusal_answer(re, refusal_of(played.error()));
    }
    return line_of(json);
  }
  const auto breach = match.result() ? Breach{Rule::game_is_over, {}} : game.breach(*ply->move);
  if (breach) {
    json["rule"] = write_rule(breach->rule);
    json["cells"] = cells_json(game.shape(), breach->cells);
    json["message"] = explain(game, *ply->move, *breach);
  }
  return line_of(json);
}

std::string_view write_rule(Rule rule) {
  switch (rule) {
    case Rule::game_is_over: return "game_is_over";
    case Rule::one_cell_expected: return "one_cell_expected";
    case Rule::two_cells_expected: return "two_cells_expected";
    case Rule::no_stone: return "no_stone";
    case Rule::foe_stone: return "foe_stone";
    case Rule::foe_cell: return "foe_cell";
    case Rule::occupied: return "occupied";
    case Rule::corner_or_center: return "corner_or_center";
    case Rule::beside_the_hole: return "beside_the_hole";
    case Rule::not_in_line: return "not_in_line";
    case Rule::odd_jump: return "odd_jump";
    case Rule::nothing_to_jump: return "nothing_to_jump";
    case Rule::landing_occupied: return "landing_occupied";
    case Rule::way_blocked: return "way_blocked";
    case Rule::nothing_to_capture: return "nothing_to_capture";
    case Rule::no_hole_beside: return "no_hole_beside";
    case Rule::no_stone_beside: return "no_stone_beside";
    case Rule::square_of_holes: return "square_of_holes";
    case Rule::square_of_stones: return "square_of_stones";
    case Rule::weak_pair: return "weak_pair";
  }
  return {};
}

}  // namespace papamu
