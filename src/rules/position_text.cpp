#include "rules/position_text.hpp"

#include <algorithm>

namespace papamu {

namespace {

Error malformed(std::string message) { return {ErrorCode::bad_position, std::move(message)}; }

/// Takes the word before the next space; the rest begins behind that space.
std::string_view take_word(std::string_view& rest) {
  const auto space = rest.find(' ');
  const auto word = rest.substr(0, space);
  rest = space == std::string_view::npos ? std::string_view{} : rest.substr(space + 1);
  return word;
}

/// Reads one row into `contents` at its place. Fails: bad_position, naming the row.
Status read_row(std::string_view text, Shape shape, int row, std::vector<Content>& contents) {
  const std::string where = "row " + std::to_string(row + 1);
  const auto wrong_length = [&] {
    return malformed(where + ": expected " + std::to_string(shape.columns) + " cells, found " +
                     quote(text));
  };
  int column = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto digits = std::min(text.find_first_not_of("0123456789", at), text.size()) - at;
    if (digits > 0) {
      const auto run = read_number(text.substr(at, digits), shape.columns - column);
      if (!run || *run == 0) {
        return malformed(where + ": " + quote(text.substr(at, digits)) +
                         " is not a number of empty cells that fits");
      }
      column += *run;
      at += digits;
      continue;
    }
    const char letter = text[at++];
    Content content{};
    if (letter == 'x') {
      content = Content::black;
    } else if (letter == 'o') {
      content = Content::white;
    } else if (letter == '*') {
      content = Content::neutral;
    } else {
      return malformed(where + ": expected x, o, * or a number, found " +
                       quote(text.substr(at - 1)));
    }
    if (column == shape.columns) return wrong_length();
    contents[shape.cell(row, column++).index] = content;
  }
  if (column != shape.columns) return wrong_length();
  return success();
}

}  // namespace

Result<PositionHead> read_position_head(std::string_view text) {
  const auto id = take_word(text);
  if (id.empty() || text.empty()) {
    return malformed("expected a position as 'GAME SIZE ROWS SIDE PHASE'");
  }
  auto shape = read_shape(take_word(text));
  if (!shape) return shape.error();
  return PositionHead{.id = id, .shape = *shape};
}

Result<PositionFields> read_position_fields(std::string_view text) {
  const auto head = read_position_head(text);
  if (!head) return head.error();
  PositionFields fields{.id = std::string(head->id), .shape = head->shape, .contents = {}};
  if (!fields.shape.is_within_limits()) {
    return Error{ErrorCode::bad_size, "expected sides from 1 to 26 and at most 400 cells, found " +
                                          quote(write_shape(fields.shape))};
  }
  take_word(text);
  take_word(text);
  const auto rows = take_word(text);
  const auto side = take_word(text);
  const auto phase = text;

  if (std::count(rows.begin(), rows.end(), '/') != fields.shape.rows - 1) {
    return malformed("expected " + std::to_string(fields.shape.rows) +
                     " rows separated by '/', found " + quote(rows));
  }
  fields.contents.resize(static_cast<std::size_t>(fields.shape.cells()), Content::vacant);
  std::size_t begin = 0;
  for (int row = fields.shape.rows - 1; row >= 0; --row) {
    const auto end = std::min(rows.find('/', begin), rows.size());
    const auto read = read_row(rows.substr(begin, end - begin), fields.shape, row, fields.contents);
    if (!read) return read.error();
    begin = end + 1;
  }
  if (side != "b" && side != "w") return malformed("expected side b or w, found " + quote(side));
  fields.side = side == "b" ? Color::black : Color::white;
  const auto number = read_number(phase, 2);
  if (!number) return malformed("expected phase 0, 1 or 2, found " + quote(phase));
  fields.phase = *number;
  return fields;
}

std::string write_position_fields(const PositionFields& fields) {
  const Shape& shape = fields.shape;
  std::string text = fields.id + " " + write_shape(shape) + " ";
  for (int row = shape.rows - 1; row >= 0; --row) {
    int run = 0;
    const auto end_run = [&] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int column = 0; column < shape.columns; ++column) {
      const Content content = fields.contents[shape.cell(row, column).index];
      if (content == Content::vacant) {
        ++run;
        continue;
      }
      end_run();
      text += letter_of(content);
    }
    end_run();
    text += row > 0 ? '/' : ' ';
  }
  text += fields.side == Color::black ? "b " : "w ";
  return text + std::to_string(fields.phase);
}

PositionFields image(Symmetry symmetry, const PositionFields& fields) {
  PositionFields mirrored = fields;
  for (const Cell cell : cells_of(fields.shape)) {
    mirrored.contents[image(symmetry, fields.shape, cell).index] = fields.contents[cell.index];
  }
  return mirrored;
}

Error opening_refusal(const PositionFields& fields, const std::vector<Content>& start) {
  const bool is_start = fields.phase == 0;
  if (is_start && fields.side != Color::black) {
    return malformed("phase 0 is Black's turn, found side w");
  }
  if (!is_start && fields.side != Color::white) {
    return malformed("phase 1 is White's turn, found side b");
  }
  const auto different = std::ranges::mismatch(fields.contents, start).in1;
  if (different == fields.contents.end()) return malformed("phase 1 is not the start itself");
  const Cell cell{static_cast<std::uint16_t>(different - fields.contents.begin())};
  const std::string text = write_cell(fields.shape, cell);
  return malformed(is_start ? "phase 0 is the start, but " + text + " is not as it is there"
                            : "phase 1 is the start and one legal ply, which what differs from " +
                                  text + " on is not");
}

}  // namespace papamu
