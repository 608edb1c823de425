#include <algorithm>

#include "board/notation.hpp"
#include "board/utf8.hpp"
#include "match/record.hpp"
#include "match/record_rules.hpp"

namespace papamu {

namespace {

Error bad_record(std::string message) { return {ErrorCode::bad_record, std::move(message)}; }

Status append_tag(std::string& text, std::string_view name, std::string_view value) {
  if (name.empty() || !std::ranges::all_of(name, is_tag_letter)) {
    return bad_record("tag " + quote(name) + ": a name has letters, digits and _ only");
  }
  if (clean_length(value, "\t") < value.size()) {
    return bad_record("tag " + std::string(name) + ": expected one line of UTF-8");
  }
  text += '[';
  text += name;
  text += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  text += "\"]\n";
  return success();
}

/// The tags in their order; those of the record's own places first.
Status append_tags(std::string& text, const Record& record, const GameInfo& info) {
  std::vector<std::pair<std::string_view, std::string>> tags = {
      {"Game", record.game}, {"Size", write_shape(record.shape)}};
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) tags.emplace_back(name, value);
  };
  add("First", record.first);
  add("Second", record.second);
  add("Date", record.date);
  add("Result", write_result(record.result));
  if (record.termination) add("Termination", write_termination(*record.termination));
  add("TimeControl", record.time_control);
  if (info.is_chequered) add("Coloring", "a1");
  add("Position", record.position);
  for (const auto& [name, value] : record.other_tags) {
    if (is_known_tag(name)) return bad_record("tag " + name + " has a place of its own");
    tags.emplace_back(name, value);
  }
  for (const auto& [name, value] : tags) {
    if (const auto added = append_tag(text, name, value); !added) return added;
  }
  return success();
}

/// Move text, broken into lines between its words.
class Paragraph {
 public:
  explicit Paragraph(std::string& text) : text_(text) {}

  /// `glued` words follow the one before without a space.
  void add(std::string_view word, bool glued = false) {
    constexpr std::size_t longest_line = 80;
    const bool is_first = text_.empty() || text_.back() == '\n';
    if (!is_first && !glued) {
      const auto line = text_.size() - (text_.rfind('\n') + 1);
      text_ += line + 1 + word.size() > longest_line ? '\n' : ' ';
    }
    text_ += word;
  }

 private:
  std::string& text_;
};

bool are_marks(std::string_view text) {
  while (!text.empty()) {
    const auto space = std::min(text.find(' '), text.size());
    if (!is_mark(text.substr(0, space)) || space + 1 == text.size()) return false;
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return true;
}

}  // namespace

Result<std::string> write_record(const Record& record) {
  auto start = start_of(record);
  if (!start) return start.error();
  RecordLine line = std::move(*start);
  std::string text;
  if (const auto tags = append_tags(text, record, line.match().game().info()); !tags) {
    return tags.error();
  }
  text += '\n';
  Paragraph paragraph(text);
  bool number_is_due = true;  // at the start, and wherever something stood between two plies
  bool glued = false;
  for (const RecordItem& item : record.items) {
    const bool has_text = item.kind == RecordItem::Kind::ply ||
                          item.kind == RecordItem::Kind::comment;
    if (!has_text && !item.text.empty()) return bad_record("a variation has no text of its own");
    switch (item.kind) {
      case RecordItem::Kind::ply: {
        if (number_is_due || !line.next_is_second_half()) {
          paragraph.add(line.number_of_next(), glued);
          glued = false;
        }
        if (const auto played = line.play(item.ply); !played) return played.error();
        if (!are_marks(item.text)) {
          return bad_record("expected marks like ! or $1, found " + quote(item.text));
        }
        const bool joins = item.text.starts_with('!') || item.text.starts_with('?');
        const std::string separator = item.text.empty() || joins ? "" : " ";
        paragraph.add(write_ply(record.shape, item.ply) + separator + item.text, glued);
        number_is_due = false;
        glued = false;
        break;
      }
      case RecordItem::Kind::comment:
        if (item.text.find('}') != std::string::npos ||
            clean_length(item.text, "\t\n") < item.text.size()) {
          return bad_record("a comment is UTF-8 without '}', found " + quote(item.text));
        }
        paragraph.add("{" + item.text + "}", glued);
        number_is_due = true;
        glued = false;
        break;
      case RecordItem::Kind::variation_begin:
        if (const auto begun = line.begin_variation(); !begun) return begun.error();
        paragraph.add("(", glued);
        number_is_due = true;
        glued = true;
        break;
      case RecordItem::Kind::variation_end:
        if (const auto ended = line.end_variation(); !ended) return ended.error();
        paragraph.add(")", true);
        number_is_due = true;
        glued = false;
        break;
    }
  }
  if (line.depth() > 0) return bad_record("a variation without an end");
  const auto result = line.settle(record);
  if (!result) return result.error();
  if (*result && (*result)->termination != record.termination) {
    return bad_record("the termination is not that of the moves");
  }
  paragraph.add(write_result(record.result));
  return text + '\n';
}

}  // namespace papamu
