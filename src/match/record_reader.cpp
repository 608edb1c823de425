#include <algorithm>
#include <array>

#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "board/utf8.hpp"
#include "engine/catalog.hpp"
#include "match/record.hpp"
#include "match/record_rules.hpp"

namespace papamu {

namespace {

constexpr std::string_view spaces = " \t\r\n";
constexpr std::string_view token_ends = " \t\r\n{}()[]";
constexpr std::string_view mark_begins = "!?$";

/// The length of the number with its dots that a token begins with: 2 for `3.c2`, 0 for `c2`.
std::size_t number_length(std::string_view token) {
  const auto digits = std::min(token.find_first_not_of("0123456789"), token.size());
  const auto dots = std::min(token.find_first_not_of('.', digits), token.size()) - digits;
  return digits > 0 && dots > 0 ? digits + dots : 0;
}

/// Walks through the text of one record after the other; keeps the line for errors.
class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() {
    skip_spaces();
    return at_ == text_.size();
  }

  Result<Record> read() {
    record_ = Record{};
    has_result_tag_ = false;
    coloring_.reset();
    mirror_ = Symmetry::identity;
    is_number_open_ = false;
    line_.reset();
    if (const auto tags = read_tags(); !tags) return tags.error();
    if (const auto ready = set_up(); !ready) return error(ready.error());
    const auto ended = read_moves();
    if (!ended) return ended.error();
    const std::size_t result_at = at_;
    if (const auto result = read_end(); !result) {
      at_ = result_at;
      return result.error();
    }
    return std::move(record_);
  }

 private:
  [[nodiscard]] Error error(const std::string& message) const {
    const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<long>(at_), '\n');
    return {ErrorCode::bad_record, "line " + std::to_string(line) + ": " + message};
  }
  [[nodiscard]] Error error(const Error& cause) const {
    return {cause.code, error(cause.message).message};
  }

  void skip_spaces() { at_ = std::min(text_.find_first_not_of(spaces, at_), text_.size()); }

  [[nodiscard]] bool sees(char c) const { return at_ < text_.size() && text_[at_] == c; }

  std::string_view take_while(auto accepts) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && accepts(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  Status read_tags() {
    std::vector<std::string> names;
    for (skip_spaces(); sees('['); skip_spaces()) {
      const std::size_t begin = at_;
      ++at_;
      skip_spaces();
      const std::string name(take_while(is_tag_letter));
      skip_spaces();
      if (name.empty() || !sees('"')) return error("expected a tag as [Name \"value\"]");
      const auto value = read_tag_value(name);
      if (!value) return value.error();
      skip_spaces();
      if (!sees(']')) return error("tag " + name + ": expected ']' after the value");
      ++at_;
      if (is_known_tag(name)) {
        if (std::ranges::find(names, name) != names.end()) {
          at_ = begin;
          return error("tag " + name + " stands here for the second time");
        }
        names.push_back(name);
      }
      if (const auto taken = take_tag(name, *value); !taken) {
        at_ = begin;
        return error({taken.error().code, "tag " + name + ": " + taken.error().message});
      }
    }
    if (std::ranges::find(names, "Game") == names.end()) return error("tag Game is missing");
    if (std::ranges::find(names, "Size") == names.end()) return error("tag Size is missing");
    return success();
  }

  Result<std::string> read_tag_value(const std::string& name) {
    std::string value;
    for (++at_; !sees('"'); ++at_) {
      if (at_ == text_.size() || sees('\n') || sees('\r')) {
        return error("tag " + name + ": expected '\"' at the end of the value");
      }
      if (sees('\\')) {
        ++at_;
        if (!sees('"') && !sees('\\')) {
          return error("tag " + name + R"(: expected \" or \\ after a backslash)");
        }
      }
      value += text_[at_];
    }
    ++at_;
    return value;
  }

  Status take_tag(const std::string& name, const std::string& value) {
    const auto malformed = [&](const std::string& expected) {
      return Error{ErrorCode::bad_record, "expected " + expected + ", found " + quote(value)};
    };
    if (name == "Game") {
      if (const auto info = find_game(value); !info) return info.error();
      record_.game = value;
    } else if (name == "Size") {
      const auto shape = read_shape(value);
      if (!shape) return shape.error();
      record_.shape = *shape;
    } else if (name == "First") {
      record_.first = value;
    } else if (name == "Second") {
      record_.second = value;
    } else if (name == "Date") {
      record_.date = value;
    } else if (name == "Result") {
      const auto result = read_result(value);
      if (!result) return malformed("first, second, draw or *");
      record_.result = *result;
      has_result_tag_ = true;
    } else if (name == "Termination") {
      record_.termination = read_termination(value);
      if (!record_.termination) {
        return malformed("no moves, connected, repetition, resignation, time or abandoned");
      }
    } else if (name == "TimeControl") {
      record_.time_control = value;
    } else if (name == "Position") {
      record_.position = value;
    } else if (name == "Coloring") {
      coloring_ = value;
    } else {
      record_.other_tags.emplace_back(name, value);
    }
    return success();
  }

  /// The first move that is written behind the tags, if it can be read.
  [[nodiscard]] std::optional<Move> peek_at_first_move() const {
    std::size_t at = at_;
    for (;;) {
      at = text_.find_first_not_of(spaces, at);
      if (at == std::string_view::npos) return std::nullopt;
      if (text_[at] == '{') {
        at = text_.find('}', at);
        if (at == std::string_view::npos) return std::nullopt;
        ++at;
        continue;
      }
      const auto end = std::min(text_.find_first_of(token_ends, at), text_.size());
      auto token = text_.substr(at, end - at);
      token.remove_prefix(number_length(token));
      if (token.empty() && end > at) {
        at = end;
        continue;
      }
      const auto ply = read_ply(record_.shape, token.substr(0, token.find_first_of(mark_begins)));
      return ply ? ply->move : std::nullopt;
    }
  }

  /// Whether and how the board is to be mirrored, so that a1 is Black's: the Coloring tag says it,
  /// or a first move on a cell of White's.
  [[nodiscard]] Result<Symmetry> find_mirror(const GameInfo& info, bool starts_anew) const {
    const Shape shape = record_.shape;
    bool is_foreign = false;
    if (coloring_) {
      const auto corner = read_cell(shape, *coloring_);
      const auto is_end = [](int index, int length) { return index == 0 || index == length - 1; };
      if (!corner || !is_end(shape.row(*corner), shape.rows) ||
          !is_end(shape.column(*corner), shape.columns)) {
        return Error{ErrorCode::bad_record,
                     "tag Coloring: expected a corner cell, found " + quote(*coloring_)};
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
    const auto from_tag = [](std::string_view tag, const Error& cause) {
      return Error{cause.code, "tag " + std::string(tag) + ": " + cause.message};
    };
    auto game = make_game(info, record_.shape);
    if (!game) return from_tag("Size", game.error());
    std::optional<PositionFields> fields;
    if (!record_.position.empty()) {
      const auto read = read_position_fields(record_.position);
      if (!read) return from_tag("Position", read.error());
      if (read->id != record_.game || read->shape != record_.shape) {
        return Error{ErrorCode::bad_record, "tag Position: expected one of " + record_.game + " " +
                                                write_shape(record_.shape) +
                                                ", as Game and Size say"};
      }
      fields = *read;
    }
    const auto mirror = find_mirror(info, !fields || fields->phase == 0);
    if (!mirror) return mirror.error();
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
      skip_spaces();
      if (at_ == text_.size()) {
        return error("expected the result, one of first, second, draw or *, at the end");
      }
      const std::size_t begin = at_;
      if (sees('{')) {
        if (const auto comment = read_comment(); !comment) return comment;
      } else if (sees('(') || sees(')')) {
        const bool begins = sees('(');
        if (is_number_open_) return error(number_without_ply());
        const auto turned = begins ? line_->begin_variation() : line_->end_variation();
        if (!turned) return error(turned.error());
        record_.items.push_back({.kind = begins ? RecordItem::Kind::variation_begin
                                                : RecordItem::Kind::variation_end});
        ++at_;
      } else {
        const auto end = std::min(text_.find_first_of(token_ends, at_), text_.size());
        const auto token = text_.substr(at_, end - at_);
        at_ = end;
        if (const auto result = read_result(token)) {
          if (is_number_open_) {
            at_ = begin;
            return error(number_without_ply());
          }
          if (has_result_tag_ && *result != record_.result) {
            at_ = begin;
            return error("the result " + std::string(token) + " is not that of the Result tag, " +
                         std::string(write_result(record_.result)));
          }
          record_.result = *result;
          return success();
        }
        const auto taken = token.empty() ? unexpected(text_.substr(begin, 1)) : take_token(token);
        if (!taken) {
          at_ = begin;
          return error(taken.error());
        }
      }
    }
  }

  [[nodiscard]] static Error unexpected(std::string_view token) {
    return {ErrorCode::bad_record, "expected a move or a result, found " + quote(token)};
  }

  [[nodiscard]] Error number_without_ply() const {
    return {ErrorCode::bad_record, line_->name_of_next() + ": expected a move after its number"};
  }

  Status read_comment() {
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) return error("expected '}' at the end of the comment");
    std::string comment;
    for (++at_; at_ < end; ++at_) {
      if (sees('\r')) {
        comment += '\n';
        if (text_[at_ + 1] == '\n') ++at_;
      } else {
        comment += text_[at_];
      }
    }
    ++at_;
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
    if (const auto played = line_->play(*ply); !played) return played;
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
    if (line_->depth() > 0) return error("expected ')' before the result");
    const auto result = line_->settle(record_);
    if (!result) return error(result.error());
    if (*result) record_.termination = (*result)->termination;
    return success();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Record record_;
  bool has_result_tag_ = false;
  std::optional<std::string> coloring_;
  Symmetry mirror_ = Symmetry::identity;
  bool is_number_open_ = false;  ///< was a number read and not its ply yet?
  std::optional<RecordLine> line_;  ///< what is on the board; nothing before the tags are read
};

/// Fails: bad_record at the first byte that no record may have.
Status check_characters(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto rest = text.substr(at);
    const std::size_t length = utf8_length(rest);
    const bool is_space = spaces.find(text[at]) != std::string_view::npos;
    if (length == 0 || (is_control(rest) && !is_space)) {
      const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n');
      return Error{ErrorCode::bad_record,
                   "line " + std::to_string(line) + ": " +
                       (length == 0 ? "not UTF-8: " : "a control character: ") +
                       quote(rest.substr(0, 1))};
    }
    at += length;
  }
  return success();
}

}  // namespace

Result<std::vector<Record>> read_records(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  if (const auto checked = check_characters(text); !checked) return checked.error();
  std::vector<Record> records;
  RecordReader reader(text);
  do {
    auto record = reader.read();
    if (!record) return record.error();
    records.push_back(std::move(*record));
  } while (!reader.at_end());
  return records;
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
