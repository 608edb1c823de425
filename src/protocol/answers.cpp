#include "protocol/answers.hpp"

#include <algorithm>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "engine/wording.hpp"
#include "protocol/json.hpp"

namespace papamu {

namespace {

Json match_json(const Match& match) {
  const AnyGame& game = match.game();
  const Shape shape = game.shape();
  Json plies = Json::array();
  for (const Ply& ply : match.plies()) plies.push_back(write_ply(shape, ply));
  Json json = {
      {"game", game.info().id},
      {"size", write_shape(shape)},
      {"position", game.position_text()},
      {"board", board_json(game)},
      {"plies", plies},
      {"side", write_color(game.side())},
      {"seat", name_of(match.seat_to_move())},
      {"moves", match.result() ? std::vector<std::string>{} : legal_plies(game)},
      {"result", result_json(match)},
  };
  if (game.is_over()) {
    json["why"] = explain_ending(game);
    json["evidence"] = evidence_json(game);
  }
  return json;
}

}  // namespace

std::string_view write_color(Color color) { return color == Color::black ? "black" : "white"; }

std::string_view write_winner(Color side, Outcome outcome) {
  switch (outcome) {
    case Outcome::win: return write_color(side);
    case Outcome::loss: return write_color(opposite(side));
    case Outcome::neither: return "neither";
    case Outcome::unknown: break;
  }
  return "unknown";
}

std::string_view swap_advice(const AnyGame& game, const SolvedMove& opening) {
  const auto next = game.clone();
  next->play(opening.move);
  if (opening.solved.outcome == Outcome::unknown || !next->can_swap()) return {};
  return opening.solved.outcome == Outcome::win ? "swap" : "keep";
}

std::vector<std::string> winning_moves(const AnyGame& game, const SolveReport& report) {
  std::vector<std::string> moves;
  for (const auto& [move, solved] : report.moves) {
    if (solved.outcome == Outcome::win) moves.push_back(write_move(game.shape(), move));
  }
  std::ranges::sort(moves);
  return moves;
}

std::string_view write_code(ErrorCode code) {
  switch (code) {
    case ErrorCode::unknown_game: return "unknown_game";
    case ErrorCode::bad_size: return "bad_size";
    case ErrorCode::bad_move_text: return "bad_move_text";
    case ErrorCode::bad_position: return "bad_position";
    case ErrorCode::illegal_move: return "illegal_move";
    case ErrorCode::bad_record: return "bad_record";
    case ErrorCode::bad_checkpoint: return "bad_checkpoint";
    case ErrorCode::storage_failed: return "storage_failed";
    case ErrorCode::storage_full: return "storage_full";
    case ErrorCode::not_possible: return "not_possible";
  }
  return {};
}

std::string explain_result(const Match& match) {
  if (!match.result()) return "not finished";
  const MatchResult& result = *match.result();
  if (result.is_draw()) return "drawn by threefold repetition (papamu's rule, not the designer's)";
  if (!result.winner) return "abandoned without a winner";
  std::string text = std::string(name_of(*result.winner)) + " (" +
                     std::string(match.game().info().name_of(match.color_of(*result.winner))) +
                     ") won";
  if (result.termination) text += ": " + std::string(write_termination(*result.termination));
  return text;
}

std::string games_answer() {
  Json games = Json::array();
  for (const GameInfo& info : all_games()) {
    std::vector<std::string> sizes;
    for (const Shape& shape : info.offered) sizes.push_back(write_shape(shape));
    games.push_back({{"id", info.id},
                     {"name", info.name},
                     {"designer", info.designer},
                     {"year", info.year},
                     {"credit", info.credit},
                     {"origin", info.origin},
                     {"sheet", info.sheet},
                     {"players", 2},
                     {"length", info.length},
                     {"complexity", info.complexity},
                     {"pie_rule", info.has_pie_rule},
                     {"sizes", sizes},
                     {"default_size", write_shape(info.default_size)},
                     {"all_sizes", info.sizes},
                     {"longest_side", max_side},
                     {"most_cells", max_cells},
                     {"ends_because", info.why_it_ends}});
  }
  return line_of({{"games", games}});
}

std::string match_answer(const Match& match) { return line_of(match_json(match)); }

std::string moves_answer(const Match& match) {
  Json json = {{"moves", Json::array()}, {"winner", nullptr}, {"drawn", false}};
  if (!match.result()) {
    json["moves"] = legal_plies(match.game());
  } else if (match.result()->winner) {
    json["winner"] = write_color(match.color_of(*match.result()->winner));
  } else {
    json["drawn"] = match.result()->is_draw();
  }
  return line_of(json);
}

std::string perft_answer(const AnyGame& game, const std::vector<std::uint64_t>& counts,
                         const std::vector<std::pair<std::string, std::uint64_t>>& divided) {
  Json json = {{"game", game.info().id},
               {"size", write_shape(game.shape())},
               {"position", game.position_text()},
               {"counts", counts}};
  for (const auto& [ply, count] : divided) json["divide"][ply] = count;
  return line_of(json);
}

std::string record_answer(const Record& record, const Match& match) {
  Json json = match_json(match);
  json["first"] = record.first;
  json["second"] = record.second;
  json["date"] = record.date;
  json["time_control"] = record.time_control;
  json["start"] = record.position;
  json["record_result"] = write_result(record.result);
  json["record_termination"] = nullptr;
  if (record.termination) json["record_termination"] = write_termination(*record.termination);
  json["other_tags"] = Json::array();
  for (const auto& [name, value] : record.other_tags) json["other_tags"].push_back({name, value});
  return line_of(json);
}

std::string check_answer(const std::string& file, const std::vector<Record>& records) {
  Json list = Json::array();
  for (const Record& record : records) {
    const auto match = replay(record);
    list.push_back({{"game", record.game},
                    {"size", write_shape(record.shape)},
                    {"plies", match->plies().size()},
                    {"result", result_json(*match)}});
  }
  return line_of({{"file", file}, {"legal", true}, {"records", list}});
}

std::string check_answer(const std::string& file, const Error& error) {
  return line_of({{"file", file},
                  {"legal", false},
                  {"error", {{"code", write_code(error.code)}, {"message", error.message}}}});
}

std::string solve_answer(const AnyGame& game, const SolveReport& report, double seconds,
                         bool as_openings, bool with_swap) {
  const auto seat_of = [](Color side, Outcome outcome) {
    const auto winner = write_winner(side, outcome);
    return winner == "black" ? "first" : winner == "white" ? "second" : winner;
  };
  Json json = {
      {"game", game.info().id}, {"rows", game.shape().rows}, {"columns", game.shape().columns}};
  const auto plies = [](const Solved& solved) -> Json {
    return solved.plies ? Json(*solved.plies) : Json(nullptr);
  };
  if (game.phase() == 0) {
    json["winner_without_swap"] = seat_of(game.side(), report.position.outcome);
    json["winning_first_moves"] = winning_moves(game, report);
  } else {
    json["position"] = game.position_text();
    json["winner"] = write_winner(game.side(), report.position.outcome);
    json["moves"] = winning_moves(game, report);
  }
  json["plies"] = plies(report.position);
  if (as_openings) {
    json["openings"] = Json::array();
    for (const SolvedMove& opening : report.moves) {
      Json entry = {{"move", write_move(game.shape(), opening.move)},
                    {"winner", seat_of(game.side(), opening.solved.outcome)},
                    {"plies", plies(opening.solved)}};
      if (const auto advice = swap_advice(game, opening); with_swap && !advice.empty()) {
        entry["second"] = advice;
      }
      json["openings"].push_back(entry);
    }
  }
  json["nodes"] = report.nodes;
  json["seconds"] = seconds;
  return line_of(json);
}

std::string bench_answer(const BenchFigures& rules, const BenchFigures& search) {
  const auto rate = [](const BenchFigures& of) {
    return static_cast<double>(of.positions) / of.seconds;
  };
  return line_of({{"signature", rules.signature},
                  {"search_signature", search.signature},
                  {"seconds", rules.seconds + search.seconds},
                  {"positions_per_second", rate(rules)},
                  {"search_nodes_per_second", rate(search)}});
}

}  // namespace papamu
