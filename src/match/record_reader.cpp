#include <algorithm>

#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "board/utf8.hpp"
#include "engine/catalog.hpp"
#include "match/record.hpp"
#include "match/record_cursor.hpp"
#include "match/record_rules.hpp"
#include "match/record_tags.hpp"

namespace papamu {

namespace {

constexpr std::string_view mark_begins = "!?$";

/// The length of the number with its dots that a token begins with: 2 for `3.c2`, 0 for `c2`.
std::size_t number_length(std::string_view token) {
  const auto digits = std::min(token.find_first_not_of("0123456789"), token.size());
  const auto dots = std::min(token.find_first_not_of('.', digits), token.size()) - digits;
  return digits > 0 && dots > 0 ? digits + dots : 0;
}

/// Reads one record after the other.
class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : cursor_{text} {}

  /// Fails: bad_record where something else than a tag begins.
  Result<bool> has_next() {
    cursor_.skip_spaces();
    if (cursor_.is_at_end() || cursor_.sees('[')) return !cursor_.is_at_end();
    const std::size_t begin = cursor_.at;
    const auto token = std::string(cursor_.take_token());
    cursor_.at = begin;
    return cursor_.error("expected a tag or the end, found " + quote(token));
  }

  Result<Record> read() {
    auto tags = read_tags(cursor_);
    if (!tags) return tags.error();
    tags_ = std::move(*tags);
    record_ = std::move(tags_.record);
    is_number_open_ = false;
    if (const auto ready = set_up(); !ready) return cursor_.error(ready.error());
    if (const auto moves = read_moves(); !moves) return moves.error();
    if (const auto end = read_end(); !end) return end.error();
    return std::move(record_);
  }

 private:
  /// The first move that is written behind the tags, if it can be read.
  [[nodiscard]] std::optional<Move> peek_at_first_move() const {
    RecordCursor cursor = cursor_;
    for (;;) {
      cursor.skip_spaces();
      if (cursor.sees('{')) {
        cursor.at = std::min(cursor.text.find('}', cursor.at), cursor.text.size() - 1) + 1;
        continue;
      }
      const auto token = cursor.take_token();
      const auto number = number_length(token);
      if (number > 0 && number == token.size()) continue;
      const auto marks = token.find_first_of(mark_begins);
      const auto ply = read_ply(record_.shape, token.substr(0, marks).substr(number));
      return ply ? ply->move : std::nullopt;
    }
  }

  /// Whether and how the board is to be mirrored, so that a1 is Black's: the Coloring tag says it,
  /// or a first move on a cell of White's.
  [[nodiscard]] Result<Symmetry> find_mirror(const GameInfo& info, bool starts_anew) const {
    const Shape shape = record_.shape;
    bool is_foreign = false;
    if (tags_.coloring) {
      const auto corner = read_cell(shape, *tags_.coloring);
      const auto is_end = [](int index, int length) { return index == 0 || index == length - 1; };
      if (!corner || !is_end(shape.row(*corner), shape.rows) ||
          !is_end(shape.column(*corner), shape.columns)) {
        return Error{ErrorCode::bad_record,
                     "expected a corner cell, found " + quote(*tags_.coloring)};
      }
      is_foreign = shape.owner(*corner) == Color::white;
    } else if (starts_anew) {
      const auto first = peek_at_first_move();
      is_foreign = first && shape.owner(first->from) == Color::white;
    }
    if (!is_foreign || !info.is_chequered) return Symmetry::identity;
    if (shape.rows % 2 == 0) return Symmetry::mirror_rows;
    if (shape.columns % 2 == 0) return Symmetry::mirror_columns;
    return Error{ErrorCode::bad_record,
                 "a1 is White's here, but a board of odd sides has no mirror image with a1 "
                 "Black's"};
  }

  /// Puts the start on the board.
  Status set_up() {
    const GameInfo& info = **find_game(record_.game);
    const auto from_tag = [&](std::string_view tag, const Error& cause) {
      cursor_.at = tags_.place_of(tag);
      return Error{cause.code, "tag " + std::string(tag) + ": " + cause.message};
    };
    auto game = make_game(info, record_.shape);
    if (!game) return from_tag("Size", game.error());
    std::optional<PositionFields> fields;
    if (!record_.position.empty()) {
      const auto read = read_position_fields(record_.position);
      if (!read) return from_tag("Position", read.error());
      if (read->id != record_.game || read->shape != record_.shape) {
        return from_tag("Position", {ErrorCode::bad_record, "expected one of " + record_.game +
                                                                " " + write_shape(record_.shape) +
                                                                ", as Game and Size say"});
      }
      fields = *read;
    }
    const auto mirror = find_mirror(info, !fields || fields->phase == 0);
    if (!mirror) return tags_.coloring ? from_tag("Coloring", mirror.error()) : mirror.error();
    mirror_ = *mirror;
    if (fields) {
      const auto set = (*game)->set_position(image(mirror_, *fields));
      if (!set) return from_tag("Position", set.error());
      record_.position = (*game)->position_text();
    }
    line_.emplace(std::move(*game));
    return success();
  }

  /// Reads up to and with the result that ends the moves.
  Status read_moves() {
    for (;;) {
      cursor_.skip_spaces();
      if (cursor_.is_at_end()) {
        return cursor_.error("expected the result, one of first, second, draw or *, at the end");
      }
      const std::size_t begin = cursor_.at;
      if (cursor_.sees('{')) {
        if (const auto comment = read_comment(); !comment) return comment;
      } else if (cursor_.sees('(') || cursor_.sees(')')) {
        const bool begins = cursor_.sees('(');
        if (is_number_open_) return cursor_.error(number_without_ply());
        const auto turned = begins ? line_->begin_variation() : line_->end_variation();
        if (!turned) return cursor_.error(turned.error());
        record_.items.push_back({.kind = begins ? RecordItem::Kind::variation_begin
                                                : RecordItem::Kind::variation_end});
        ++cursor_.at;
      } else {
        const auto token = cursor_.take_token();
        const auto result = read_result(token);
        const auto taken = result          ? take_result(*result)
                           : token.empty() ? unexpected(cursor_.text.substr(begin, 1))
                                           : take_token(token);
        if (!taken) {
          cursor_.at = begin;
          return cursor_.error(taken.error());
        }
        if (result) return success();
      }
    }
  }

  Status take_result(RecordResult result) {
    if (is_number_open_) return number_without_ply();
    if (tags_.has_result && result != record_.result) {
      return Error{ErrorCode::bad_record, "the result " + std::string(write_result(result)) +
                                              " is not that of the Result tag, " +
                                              std::string(write_result(record_.result))};
    }
    record_.result = result;
    return success();
  }

  [[nodiscard]] static Error unexpected(std::string_view token) {
    return {ErrorCode::bad_record, "expected a move or a result, found " + quote(token)};
  }

  [[nodiscard]] Error number_without_ply() const {
    return {ErrorCode::bad_record, line_->name_of_next() + ": expected a move after its number"};
  }

  Status read_comment() {
    const std::size_t end = cursor_.text.find('}', cursor_.at);
    if (end == std::string_view::npos)
      return cursor_.error("expected '}' at the end of the comment");
    std::string comment;
    for (++cursor_.at; cursor_.at < end; ++cursor_.at) {
      if (cursor_.sees('\r')) {
        comment += '\n';
        if (cursor_.text[cursor_.at + 1] == '\n') ++cursor_.at;
      } else {
        comment += cursor_.text[cursor_.at];
      }
    }
    ++cursor_.at;
    record_.items.push_back({.kind = RecordItem::Kind::comment, .text = std::move(comment)});
    return success();
  }

  /// A token may be a number, a move and marks written without a space: `1.a1!?`.
  Status take_token(std::string_view token) {
    if (const auto number = token.substr(0, number_length(token)); !number.empty()) {
      if (is_number_open_) return number_without_ply();
      if (const auto counted = check_number(number); !counted) return counted;
      is_number_open_ = true;
      token.remove_prefix(number.size());
      if (token.empty()) return success();
    }
    const auto marks = std::min(token.find_first_of(mark_begins), token.size());
    if (marks > 0) {
      if (const auto played = take_ply(token.substr(0, marks)); !played) return played;
    } else if (is_number_open_) {
      return number_without_ply();
    }
    for (std::size_t at = marks; at < token.size();) {
      const auto end = std::min(token.find('$', at + 1), token.size());
      if (const auto taken = take_mark(token.substr(at, end - at)); !taken) return taken;
      at = end;
    }
    return success();
  }

  Status check_number(std::string_view number) const {
    const std::string expected = line_->number_of_next();
    if (number == expected) return success();
    return Error{ErrorCode::bad_record, line_->name_of_next() + ": expected number " + expected +
                                            ", found " + quote(number)};
  }

  Status take_ply(std::string_view token) {
    auto ply = read_ply(record_.shape, token);
    if (!ply) {
      return Error{ply.error().code, line_->name_of_next() + ": " + ply.error().message};
    }
    is_number_open_ = false;
    if (ply->move) {
      ply->move = Move{image(mirror_, record_.shape, ply->move->from),
                       image(mirror_, record_.shape, ply->move->to)};
    }
    if (auto played = line_->play(*ply); !played) {
      if (mirror_ == Symmetry::identity) return played;
      return Error{played.error().code,
                   quote(token) + " as written, a1 being White's: " + played.error().message};
    }
    record_.items.push_back({.kind = RecordItem::Kind::ply, .ply = *ply});
    return success();
  }

  Status take_mark(std::string_view token) {
    if (!is_mark(token)) return unexpected(token);
    if (record_.items.empty() || record_.items.back().kind != RecordItem::Kind::ply) {
      return Error{ErrorCode::bad_record, "the mark " + quote(token) + " needs a move before it"};
    }
    std::string& marks = record_.items.back().text;
    if (!marks.empty()) marks += ' ';
    marks += token;
    return success();
  }

  /// Compares what the record says of the end with what the moves lead to.
  Status read_end() {
    if (line_->depth() > 0) return cursor_.error("expected ')' before the result");
    const auto result = line_->settle(record_);
    if (!result) return cursor_.error(result.error());
    if (*result) record_.termination = (*result)->termination;
    return success();
  }

  RecordCursor cursor_;
  RecordTags tags_;
  Record record_;
  Symmetry mirror_ = Symmetry::identity;
  bool is_number_open_ = false;  ///< was a number read and not its ply yet?
  std::optional<RecordLine> line_;  ///< what is on the board; nothing before the tags are read
};

/// Fails: bad_record at the first byte that no record may have.
Status check_characters(std::string_view text) {
  const std::size_t at = clean_length(text, RecordCursor::spaces);
  if (at == text.size()) return success();
  const bool is_utf8 = utf8_length(text.substr(at)) > 0;
  return RecordCursor{text, at}.error((is_utf8 ? "a control character: " : "not UTF-8: ") +
                                      quote(text.substr(at, 1)));
}

}  // namespace

Result<std::vector<Record>> read_records(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  if (const auto checked = check_characters(text); !checked) return checked.error();
  std::vector<Record> records;
  RecordReader reader(text);
  for (;;) {
    auto record = reader.read();
    if (!record) return record.error();
    records.push_back(std::move(*record));
    const auto has_next = reader.has_next();
    if (!has_next) return has_next.error();
    if (!*has_next) return records;
  }
}

Result<Record> read_record(std::string_view text) {
  auto records = read_records(text);
  if (!records) return records.error();
  if (records->size() > 1) {
    return Error{ErrorCode::bad_record,
                 "expected one record, found " + std::to_string(records->size())};
  }
  return std::move(records->front());
}

}  // namespace papamu
