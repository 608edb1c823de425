#include "protocol/gtp_board.hpp"

#include "board/notation.hpp"
#include "engine/wording.hpp"
#include "protocol/answers.hpp"

namespace papamu {

namespace {

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/// Every column from the ninth on has the next letter.
std::string skip_letter_i(std::string text) {
  for (char& c : text) {
    if (is_letter(c) && c >= 'i') ++c;
  }
  return text;
}

/// Gives: nothing for a text that names the column i.
std::optional<std::string> fill_letter_i(std::string text) {
  for (char& c : text) {
    if (c == 'i') return std::nullopt;
    if (is_letter(c) && c > 'i') --c;
  }
  return text;
}

}  // namespace

std::string GtpPlyText::write(Shape shape, Ply ply) const {
  if (!is_gogui) return write_ply(shape, ply);
  return ply.is_swap() ? "pass" : skip_letter_i(write_ply(shape, ply));
}

Result<Ply> GtpPlyText::read(Shape shape, std::string_view text) const {
  if (!is_gogui) return read_ply(shape, text);
  const std::string lower = lowered(text);
  if (lower == "pass" || lower == "swap") return swap_ply;
  const auto filled = fill_letter_i(lower);
  if (!filled) {
    return Error{ErrorCode::bad_move_text,
                 "expected columns without the letter i, found " + quote(text)};
  }
  return read_ply(shape, *filled);
}

std::optional<Color> read_gtp_color(std::string_view text) {
  const std::string lower = lowered(text);
  if (lower == "b" || lower == "black") return Color::black;
  if (lower == "w" || lower == "white") return Color::white;
  return std::nullopt;
}

Result<Shape> read_gtp_size(std::string_view text) {
  if (const auto side = read_number(text, max_side)) return Shape{*side, *side};
  return read_shape(text);
}

std::string write_gtp_board(const AnyGame& game) {
  const Shape shape = game.shape();
  std::string columns = "  ";
  for (int column = 0; column < shape.columns; ++column) {
    columns += {' ', static_cast<char>('a' + column)};
  }
  std::string text = columns + '\n';
  for (int row = shape.rows - 1; row >= 0; --row) {
    const std::string number = std::to_string(row + 1);
    text += (number.size() < 2 ? " " : "") + number;
    for (int column = 0; column < shape.columns; ++column) {
      text += {' ', letter_of(game.content(shape.cell(row, column)))};
    }
    text += ' ' + std::to_string(row + 1) + '\n';
  }
  text += columns + '\n';
  if (game.is_over()) {
    text += explain_ending(game).front();
  } else {
    text += explain_turn(game);
  }
  return text + '\n' + game.position_text();
}

std::string write_gogui_board(const AnyGame& game) {
  const Shape shape = game.shape();
  const auto letter = [&](Cell cell) {
    const Content content = game.content(cell);
    if (content == Content::vacant) return '.';
    const bool is_black = content == Content::neutral ? shape.owner(cell) == Color::black
                                                      : content == Content::black;
    return is_black ? 'X' : 'O';
  };
  std::string text;
  for (int row = shape.rows - 1; row >= 0; --row) {
    for (int column = 0; column < shape.columns; ++column) {
      if (column > 0) text += ' ';
      text += letter(shape.cell(row, column));
    }
    if (row > 0) text += '\n';
  }
  return text;
}

std::string write_gogui_id(const GameInfo& info) {
  std::string id;
  for (const char c : info.id) {
    if (is_letter(c)) id += c;
  }
  id.front() = static_cast<char>(id.front() - 'a' + 'A');
  return id;
}

}  // namespace papamu
