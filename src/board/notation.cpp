#include "board/notation.hpp"

#include <algorithm>

#include "board/utf8.hpp"

namespace papamu {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

Error bad_move(Shape shape, std::string_view text) {
  const std::string last = write_cell(shape, shape.cell(shape.rows - 1, shape.columns - 1));
  return {ErrorCode::bad_move_text,
          "expected a cell from a1 to " + last + " or two joined by '-', found " + quote(text)};
}

}  // namespace

std::optional<int> read_number(std::string_view text, int most) {
  if (text.empty() || (text.front() == '0' && text.size() > 1)) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    const int digit = c - '0';
    if (value > (most - digit) / 10) return std::nullopt;
    value = 10 * value + digit;
  }
  return value <= most ? std::optional(value) : std::nullopt;
}

std::string write_shape(Shape shape) {
  return std::to_string(shape.rows) + "x" + std::to_string(shape.columns);
}

Result<Shape> read_shape(std::string_view text) {
  const auto cross = text.find('x');
  if (cross != std::string_view::npos) {
    constexpr int largest = 9999;  // far beyond every board; which sizes fit, the game says
    const auto rows = read_number(text.substr(0, cross), largest);
    const auto columns = read_number(text.substr(cross + 1), largest);
    if (rows && columns) return Shape{.rows = *rows, .columns = *columns};
  }
  return Error{ErrorCode::bad_size,
               "expected a size as ROWSxCOLUMNS, like 8x8, found " + quote(text)};
}

std::string write_cell(Shape shape, Cell cell) {
  return static_cast<char>('a' + shape.column(cell)) + std::to_string(shape.row(cell) + 1);
}

std::optional<Cell> read_cell(Shape shape, std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const int column = lower(text.front()) - 'a';
  const auto number = read_number(text.substr(1), max_side);
  if (!number || !shape.has(*number - 1, column)) return std::nullopt;
  return shape.cell(*number - 1, column);
}

std::string write_move(Shape shape, Move move) {
  std::string text = write_cell(shape, move.from);
  if (!move.is_single_cell()) {
    text += '-';
    text += write_cell(shape, move.to);
  }
  return text;
}

Result<Move> read_move(Shape shape, std::string_view text) {
  // The first character may itself be the column x, so a separator is looked for behind it.
  const auto separator = text.find_first_of("-:xX", 1);
  if (separator == std::string_view::npos) {
    const auto cell = read_cell(shape, text);
    if (!cell) return bad_move(shape, text);
    return at(*cell);
  }
  const auto from = read_cell(shape, text.substr(0, separator));
  const auto to = read_cell(shape, text.substr(separator + 1));
  if (!from || !to || *from == *to) return bad_move(shape, text);
  return Move{*from, *to};
}

std::string escaped(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string safe;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0 || is_control(text)) {
      const auto byte = static_cast<unsigned char>(text.front());
      safe += "\\x";
      safe += hex[byte >> 4U];
      safe += hex[byte & 15U];
      text.remove_prefix(1);
    } else {
      safe += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return safe;
}

std::string quote(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::size_t cut = std::min(text.size(), longest);
  while (cut < text.size() && cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) {
    --cut;
  }
  return "'" + escaped(text.substr(0, cut)) + (cut < text.size() ? "…'" : "'");
}

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

}  // namespace papamu
