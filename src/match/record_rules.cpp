#include "match/record_rules.hpp"

#include <algorithm>
#include <array>

#include "board/notation.hpp"
#include "engine/catalog.hpp"

namespace papamu {

namespace {

constexpr std::array<std::string_view, 4> result_words = {"*", "first", "second", "draw"};

constexpr std::array<std::string_view, 10> known_tags = {
    "Game",   "Size",        "First",       "Second",   "Date",
    "Result", "Termination", "TimeControl", "Coloring", "Position"};

Error bad_record(std::string message) { return {ErrorCode::bad_record, std::move(message)}; }

std::optional<Seat> winner_of(RecordResult result) {
  if (result == RecordResult::first) return Seat::first;
  if (result == RecordResult::second) return Seat::second;
  return std::nullopt;
}

RecordResult result_of(const std::optional<MatchResult>& result) {
  if (!result) return RecordResult::open;
  if (result->is_draw()) return RecordResult::draw;
  if (!result->winner) return RecordResult::open;
  return *result->winner == Seat::first ? RecordResult::first : RecordResult::second;
}

}  // namespace

bool is_known_tag(std::string_view name) {
  return std::ranges::find(known_tags, name) != known_tags.end();
}

bool is_mark(std::string_view text) {
  constexpr int most = 255;
  if (text.starts_with('$')) return read_number(text.substr(1), most).has_value();
  return !text.empty() && text.size() <= 2 &&
         text.find_first_not_of("!?") == std::string_view::npos;
}

std::string_view write_result(RecordResult result) {
  return result_words[static_cast<std::size_t>(result)];
}

std::optional<RecordResult> read_result(std::string_view text) {
  const auto found = std::ranges::find(result_words, text);
  if (found == result_words.end()) return std::nullopt;
  return static_cast<RecordResult>(found - result_words.begin());
}

std::string RecordLine::number_of_next() const {
  const std::size_t halves = match_.plies().size() + (white_begins_ ? 1 : 0);
  return std::to_string(halves / 2 + 1) + (halves % 2 == 0 ? "." : "...");
}

Status RecordLine::play(Ply ply) {
  auto played = match_.play(ply);
  if (played) ++plies_of_line_;
  return played;
}

Status RecordLine::begin_variation() {
  if (plies_of_line_ == 0) return bad_record("a variation needs a ply before it");
  left_.push_back({match_.plies().back(), plies_of_line_});
  match_.undo();
  plies_of_line_ = 0;
  return success();
}

Status RecordLine::end_variation() {
  if (left_.empty()) return bad_record("expected a move or a result, found ')'");
  if (plies_of_line_ == 0) return bad_record("a variation without a ply");
  for (; plies_of_line_ > 0; --plies_of_line_) match_.undo();
  plies_of_line_ = left_.back().plies_of_line;
  const auto played = match_.play(left_.back().replaced);
  left_.pop_back();
  return played;
}

Result<std::optional<MatchResult>> RecordLine::settle(const Record& record) const {
  const std::string said(write_result(record.result));
  const auto& termination = record.termination;
  if (const auto& board = match_.result()) {
    if (result_of(board) != record.result) {
      return bad_record("the moves lead to the result " +
                        std::string(write_result(result_of(board))) + ", the record says " + said);
    }
    if (termination && termination != board->termination) {
      return bad_record("the moves end with '" +
                        std::string(write_termination(*board->termination)) +
                        "', tag Termination says '" + std::string(write_termination(*termination)) +
                        "'");
    }
    return board;
  }
  if (record.result == RecordResult::draw) {
    return bad_record("the result is draw, but no position stands for the third time");
  }
  if (termination == Termination::no_moves || termination == Termination::connected ||
      termination == Termination::repetition) {
    return bad_record("tag Termination says '" + std::string(write_termination(*termination)) +
                      "', but the game goes on after the last move");
  }
  if (record.result == RecordResult::open) {
    if (!termination) return std::optional<MatchResult>{};
    if (*termination != Termination::abandoned) {
      return bad_record("the result is *, but tag Termination says '" +
                        std::string(write_termination(*termination)) + "'");
    }
  }
  return std::optional(MatchResult{winner_of(record.result), termination});
}

Result<RecordLine> start_of(const Record& record) {
  if (record.position.empty()) {
    const auto info = find_game(record.game);
    if (!info) return info.error();
    auto game = make_game(**info, record.shape);
    if (!game) return game.error();
    return RecordLine(std::move(*game));
  }
  auto game = read_game(record.position);
  if (!game) return game.error();
  if ((*game)->info().id != record.game || (*game)->shape() != record.shape) {
    return bad_record("the position is not one of " + record.game + " " +
                      write_shape(record.shape));
  }
  return RecordLine(std::move(*game));
}

Result<Match> replay(const Record& record, std::optional<std::size_t> plies) {
  auto start = start_of(record);
  if (!start) return start.error();
  RecordLine line = std::move(*start);
  std::size_t depth = 0;
  for (const RecordItem& item : record.items) {
    if (item.kind == RecordItem::Kind::variation_begin) ++depth;
    if (item.kind == RecordItem::Kind::variation_end && depth-- == 0) {
      return bad_record("the end of a variation that did not begin");
    }
    if (item.kind != RecordItem::Kind::ply || depth > 0) continue;
    if (plies && line.match().plies().size() == *plies) return std::move(line).release();
    if (const auto played = line.play(item.ply); !played) return played.error();
  }
  const auto result = line.settle(record);
  if (!result) return result.error();
  Match match = std::move(line).release();
  if (*result && !match.result()) static_cast<void>(match.end(**result));
  return match;
}

Record record_of(const Match& match) {
  const AnyGame& game = match.game();
  Record record{.game = std::string(game.info().id), .shape = game.shape()};
  const auto start = game.clone();
  while (start->undo()) {
  }
  if (start->phase() > 0) record.position = start->position_text();
  for (const Ply& ply : match.plies()) {
    record.items.push_back({.kind = RecordItem::Kind::ply, .ply = ply});
  }
  record.result = result_of(match.result());
  if (match.result()) record.termination = match.result()->termination;
  return record;
}

}  // namespace papamu
