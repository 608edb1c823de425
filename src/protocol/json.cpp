#include "protocol/json.hpp"

#include <cmath>

#include "board/notation.hpp"
#include "protocol/answers.hpp"

namespace papamu {

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json result_json(const Match& match) {
  if (!match.result()) return nullptr;
  const MatchResult& result = *match.result();
  Json json = {{"winner_seat", nullptr}, {"winner", nullptr}, {"termination", nullptr}};
  if (result.winner) {
    json["winner_seat"] = name_of(*result.winner);
    json["winner"] = write_color(match.color_of(*result.winner));
  }
  if (result.termination) json["termination"] = write_termination(*result.termination);
  return json;
}

Json board_json(const AnyGame& game) {
  const Shape shape = game.shape();
  Json board = Json::array();
  for (int row = shape.rows - 1; row >= 0; --row) {
    std::string text;
    for (int column = 0; column < shape.columns; ++column) {
      text += letter_of(game.content(shape.cell(row, column)));
    }
    board.push_back(std::move(text));
  }
  return board;
}

Json cells_json(Shape shape, const std::vector<Cell>& cells) {
  Json json = Json::array();
  for (const Cell cell : cells) json.push_back(write_cell(shape, cell));
  return json;
}

Json evidence_json(const AnyGame& game) {
  Json json = Json::array();
  for (const auto& [cell, block] : game.evidence()) {
    json.push_back({{"cell", write_cell(game.shape(), cell)},
                    {"block", cells_json(game.shape(), block)}});
  }
  return json;
}

Json verdict_json(const Verdict& verdict) {
  if (const auto* win = std::get_if<WinIn>(&verdict)) return {{"win_in", win->plies}};
  if (const auto* loss = std::get_if<LossIn>(&verdict)) return {{"loss_in", loss->plies}};
  constexpr double digits = 10'000;
  return {{"chance", std::round(chance_of(verdict) * digits) / digits}};
}

}  // namespace papamu
