#include "cli/board_drawing.hpp"

#include "board/notation.hpp"
#include "engine/wording.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

constexpr std::string_view reset = "\x1b[0m";

/// The escape that colors a content, or nothing for what stays in the terminal's own color.
std::string_view color_of(Content content) {
  switch (content) {
    case Content::black: return "\x1b[1;34m";
    case Content::white: return "\x1b[1;33m";
    case Content::neutral: return "\x1b[1;35m";
    case Content::vacant: break;
  }
  return "\x1b[2m";
}

class Drawing {
 public:
  Drawing(const AnyGame& game, std::optional<Ply> last, bool in_color)
      : game_(game), shape_(game.shape()), in_color_(in_color) {
    if (last && last->move) marked_ = last->move;
  }

  std::string draw() {
    const bool has_edges = game_.info().has_sides_to_join;
    draw_columns();
    if (has_edges) draw_edge();
    for (int row = shape_.rows - 1; row >= 0; --row) draw_row(row, has_edges);
    if (has_edges) draw_edge();
    draw_columns();
    return std::move(text_);
  }

 private:
  static std::string number(int row) {
    const std::string digits = std::to_string(row + 1);
    return digits.size() < 2 ? ' ' + digits : digits;
  }

  void put(Content content) {
    if (in_color_) text_ += color_of(content);
    text_ += letter_of(content);
    if (in_color_) text_ += reset;
  }

  void put_cell(Cell cell) {
    const Content content = game_.content(cell);
    const bool is_white_s = game_.info().is_chequered_when_empty && content == Content::vacant &&
                            shape_.owner(cell) == Color::white;
    if (is_white_s) {
      text_ += ':';
    } else {
      put(content);
    }
  }

  void draw_columns() {
    text_ += game_.info().has_sides_to_join ? "       " : "    ";
    for (int column = 0; column < shape_.columns; ++column) {
      if (column > 0) text_ += ' ';
      text_ += static_cast<char>('a' + column);
    }
    text_ += '\n';
  }

  /// The top or bottom edge, which is Black's.
  void draw_edge() {
    text_ += "     +";
    for (int column = 0; column < shape_.columns; ++column) {
      text_ += '-';
      put(Content::black);
    }
    text_ += "-+\n";
  }

  [[nodiscard]] bool is_marked(int row, int column) const {
    if (!marked_ || !shape_.has(row, column)) return false;
    const Cell cell = shape_.cell(row, column);
    return cell == marked_->from || cell == marked_->to;
  }

  void draw_row(int row, bool has_edges) {
    text_ += number(row);
    if (has_edges) {
      text_ += "   ";
      put(Content::white);
    } else {
      text_ += ' ';
    }
    for (int column = 0; column <= shape_.columns; ++column) {
      const bool opens = is_marked(row, column);
      const bool closes = is_marked(row, column - 1);
      text_ += opens && closes ? '|' : opens ? '(' : closes ? ')' : ' ';
      if (column < shape_.columns) put_cell(shape_.cell(row, column));
    }
    if (has_edges) {
      put(Content::white);
      text_ += "  ";
    }
    text_ += ' ' + std::to_string(row + 1) + '\n';
  }

  const AnyGame& game_;
  Shape shape_;
  bool in_color_;
  std::optional<Move> marked_;
  std::string text_;
};

std::string draw_board(const AnyGame& game, std::optional<Ply> last, bool in_color) {
  return Drawing(game, last, in_color).draw();
}

std::string credit_line(const AnyGame& game) {
  return std::string(game.info().name) + " " + write_shape(game.shape()) + ", " +
         std::string(game.info().credit);
}

std::string legend(const AnyGame& game) {
  const GameInfo& info = game.info();
  if (info.has_sides_to_join) {
    return "x Black joins top and bottom, o White joins left and right\n";
  }
  if (info.is_chequered_when_empty) {
    return "* stone, . a cell of " + std::string(info.name_of(Color::black)) + "'s, : of " +
           std::string(info.name_of(Color::white)) + "'s\n";
  }
  return "x Black, o White\n";
}

}  // namespace

std::string draw_match(const Match& match, bool in_color) {
  const AnyGame& game = match.game();
  const auto& plies = match.plies();
  const auto last = plies.empty() ? std::nullopt : std::optional(plies.back());
  std::string text = credit_line(game) + "\n\n" + draw_board(game, last, in_color) + "\n" +
                     legend(game);
  if (last) {
    text += "Ply " + std::to_string(plies.size()) + ": " + write_ply(game.shape(), *last);
    if (last->is_swap()) {
      text += ", first is now " + std::string(game.info().name_of(match.color_of(Seat::first)));
    }
    text += '\n';
  }
  if (!match.result()) {
    text += explain_turn(game) + "\n";
    if (game.occurrences() == 2) {
      text += "This position stands for the second time; the third is a draw, by papamu's rule\n";
    }
  } else if (game.is_over()) {
    for (const std::string& line : explain_ending(game)) text += line + "\n";
  } else {
    text += "The game is over, " + explain_result(match) + "\n";
  }
  return text + game.position_text() + "\n";
}

}  // namespace papamu::cli
