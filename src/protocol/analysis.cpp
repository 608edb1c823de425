#include "protocol/analysis.hpp"

#include <algorithm>
#include <cmath>

#include "board/notation.hpp"
#include "match/level.hpp"
#include "protocol/answers.hpp"
#include "protocol/json.hpp"

namespace papamu {

std::string write_verdict(const Verdict& verdict) {
  if (const auto* win = std::get_if<WinIn>(&verdict)) return "win in " + std::to_string(win->plies);
  if (const auto* loss = std::get_if<LossIn>(&verdict)) {
    return "loss in " + std::to_string(loss->plies);
  }
  return std::to_string(std::clamp(std::lround(100 * chance_of(verdict)), 1L, 99L)) + " %";
}

std::string write_moves(Shape shape, const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + write_move(shape, move);
  return text;
}

std::string_view swap_advice(const AnyGame& game, const Verdict& verdict) {
  if (!game.can_swap()) return {};
  return should_swap(game, verdict) ? "swap" : "keep";
}

std::string analysis_answer(const AnyGame& game, const SearchReport& report,
                            std::chrono::duration<double> time, bool is_final) {
  constexpr double digits = 1'000'000;
  const double seconds = std::round(time.count() * digits) / digits;
  Json json = {
      {"depth", report.depth_plies}, {"nodes", report.nodes},         {"seconds", seconds},
      {"nodes_per_second", nullptr}, {"table_use", report.table_use}, {"lines", Json::array()}};
  if (seconds > 0) {
    json["nodes_per_second"] = std::llround(static_cast<double>(report.nodes) / seconds);
  }
  for (const SearchLine& line : report.lines) {
    Json moves = Json::array();
    for (const Move move : line.moves) moves.push_back(write_move(game.shape(), move));
    json["lines"].push_back({{"move", write_move(game.shape(), line.move())},
                             {"verdict", verdict_json(line.verdict)},
                             {"depth", line.depth_plies},
                             {"moves", std::move(moves)}});
  }
  if (!report.lines.empty()) {
    const auto advice = swap_advice(game, report.lines.front().verdict);
    if (!advice.empty()) json["second"] = advice;
  }
  json["final"] = is_final;
  return json.dump();
}

std::string over_answer(const Match& match) {
  Json json = {{"winner", nullptr}, {"result", explain_result(match)}, {"final", true}};
  if (match.result() && match.result()->winner) {
    json["winner"] = write_color(match.color_of(*match.result()->winner));
  }
  return json.dump();
}

}  // namespace papamu
