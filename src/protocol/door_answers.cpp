#include "protocol/door_answers.hpp"

#include "board/notation.hpp"
#include "protocol/json.hpp"

namespace papamu {

namespace {

Json plies_json(Shape shape, const std::vector<Ply>& plies) {
  Json json = Json::array();
  for (const Ply& ply : plies) json.push_back(write_ply(shape, ply));
  return json;
}

}  // namespace

std::string counsel_answer(std::uint64_t re, std::string_view type, Shape shape,
                           const Counsel& counsel) {
  return line_of({{"type", type},
                  {"re", re},
                  {"ply", write_ply(shape, counsel.ply)},
                  {"verdict", verdict_json(counsel.verdict)},
                  {"line", plies_json(shape, counsel.line)}});
}

std::string record_text_answer(std::uint64_t re, DoorRequest request) {
  Match& match = *request.match;
  if (request.result && request.result != match.result()) {
    if (const auto ended = match.end(*request.result); !ended) {
      return refusal_answer(re, refusal_of(ended.error()));
    }
  }
  Record record = record_of(match);
  record.first = std::move(request.first);
  record.second = std::move(request.second);
  record.date = std::move(request.date);
  record.time_control = std::move(request.time_control);
  const auto text = write_record(record);
  if (!text) return refusal_answer(re, refusal_of(text.error()));
  return line_of({{"type", "record"}, {"re", re}, {"text", *text}});
}

std::string records_answer(std::uint64_t re, std::string_view text) {
  const auto records = read_records(text);
  if (!records) return refusal_answer(re, refusal_of(records.error()));
  Json list = Json::array();
  for (const Record& record : *records) {
    const auto match = replay(record);
    if (!match) return refusal_answer(re, refusal_of(match.error()));
    list.push_back({{"game", record.game},
                    {"size", write_shape(record.shape)},
                    {"position", nullptr},
                    {"plies", plies_json(record.shape, match->plies())},
                    {"first", record.first},
                    {"second", record.second},
                    {"date", record.date},
                    {"time_control", record.time_control},
                    {"result", result_json(*match)}});
    if (!record.position.empty()) list.back()["position"] = record.position;
  }
  return line_of({{"type", "games_read"}, {"re", re}, {"records", std::move(list)}});
}

std::string refusal_answer(std::optional<std::uint64_t> re, const Refusal& refusal) {
  Json json = {
      {"type", "error"}, {"re", nullptr}, {"code", refusal.code}, {"message", refusal.message}};
  if (re) json["re"] = *re;
  return line_of(json);
}

}  // namespace papamu
