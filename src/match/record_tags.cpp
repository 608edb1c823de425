#include "match/record_tags.hpp"

#include <algorithm>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "match/record_rules.hpp"

namespace papamu {

namespace {

class TagReader {
 public:
  explicit TagReader(RecordCursor& cursor) : cursor_(cursor) {}

  Result<RecordTags> read() {
    const auto has = [&](std::string_view name) {
      return std::ranges::find(tags_.places, name, &std::pair<std::string, std::size_t>::first) !=
             tags_.places.end();
    };
    for (cursor_.skip_spaces(); cursor_.sees('['); cursor_.skip_spaces()) {
      const std::size_t begin = cursor_.at;
      ++cursor_.at;
      cursor_.skip_spaces();
      const std::string name = take_name();
      cursor_.skip_spaces();
      if (name.empty() || !cursor_.sees('"'))
        return cursor_.error("expected a tag as [Name \"value\"]");
      const auto value = read_value(name);
      if (!value) return value.error();
      cursor_.skip_spaces();
      if (!cursor_.sees(']'))
        return cursor_.error("tag " + name + ": expected ']' after the value");
      ++cursor_.at;
      if (is_known_tag(name)) {
        if (has(name)) {
          cursor_.at = begin;
          return cursor_.error("tag " + name + " stands here for the second time");
        }
        tags_.places.emplace_back(name, begin);
      }
      if (const auto taken = take(name, *value); !taken) {
        cursor_.at = begin;
        return cursor_.error({taken.error().code, "tag " + name + ": " + taken.error().message});
      }
    }
    if (!has("Game")) return cursor_.error("tag Game is missing");
    if (!has("Size")) return cursor_.error("tag Size is missing");
    return std::move(tags_);
  }

 private:
  std::string take_name() {
    std::string name;
    for (; !cursor_.is_at_end() && is_tag_letter(cursor_.text[cursor_.at]); ++cursor_.at) {
      name += cursor_.text[cursor_.at];
    }
    return name;
  }

  Result<std::string> read_value(const std::string& name) {
    std::string value;
    for (++cursor_.at; !cursor_.sees('"'); ++cursor_.at) {
      if (cursor_.is_at_end() || cursor_.sees('\n') || cursor_.sees('\r')) {
        return cursor_.error("tag " + name + ": expected '\"' at the end of the value");
      }
      if (cursor_.sees('\\')) {
        ++cursor_.at;
        if (!cursor_.sees('"') && !cursor_.sees('\\')) {
          return cursor_.error("tag " + name + R"(: expected \" or \\ after a backslash)");
        }
      }
      value += cursor_.text[cursor_.at];
    }
    ++cursor_.at;
    return value;
  }

  Status take(const std::string& name, const std::string& value) {
    const auto malformed = [&](const std::string& expected) {
      return Error{ErrorCode::bad_record, "expected " + expected + ", found " + quote(value)};
    };
    if (name == "Game") {
      if (const auto info = find_game(value); !info) return info.error();
      tags_.record.game = value;
    } else if (name == "Size") {
      const auto shape = read_shape(value);
      if (!shape) return shape.error();
      tags_.record.shape = *shape;
    } else if (name == "First") {
      tags_.record.first = value;
    } else if (name == "Second") {
      tags_.record.second = value;
    } else if (name == "Date") {
      tags_.record.date = value;
    } else if (name == "Result") {
      const auto result = read_result(value);
      if (!result) return malformed("first, second, draw or *");
      tags_.record.result = *result;
      tags_.has_result = true;
    } else if (name == "Termination") {
      tags_.record.termination = read_termination(value);
      if (!tags_.record.termination) {
        return malformed("no moves, connected, repetition, resignation, time or abandoned");
      }
    } else if (name == "TimeControl") {
      tags_.record.time_control = value;
    } else if (name == "Position") {
      if (value.empty()) return malformed("a position");
      tags_.record.position = value;
    } else if (name == "Coloring") {
      tags_.coloring = value;
    } else {
      tags_.record.other_tags.emplace_back(name, value);
    }
    return success();
  }

  RecordCursor& cursor_;
  RecordTags tags_;
};

}  // namespace

Result<RecordTags> read_tags(RecordCursor& cursor) { return TagReader(cursor).read(); }

}  // namespace papamu
