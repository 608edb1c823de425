// The text of cells, sizes and moves, as docs/notation.md fixes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/move.hpp"
#include "board/result.hpp"

namespace papamu {

/// A decimal number as every text form of papamu writes it: digits only, no leading zero.
/// Gives: nothing for other text and for numbers above `most`.
std::optional<int> read_number(std::string_view text, int most);

/// Text: rows first, `8x8`, `5x4`.
std::string write_shape(Shape shape);
/// Whether a board of the size can be had is the game's affair. Fails: bad_size.
Result<Shape> read_shape(std::string_view text);

/// Text: column letter and row number, `a1`.
std::string write_cell(Shape shape, Cell cell);
/// Gives: nothing for other text and for cells outside the shape.
std::optional<Cell> read_cell(Shape shape, std::string_view text);

/// Text: `c3` for a removal or placement, `c3-g3` for a jump or capture.
std::string write_move(Shape shape, Move move);
/// Reads also upper case, `c3:g3` and `c3xg3`. Fails: bad_move_text.
Result<Move> read_move(Shape shape, std::string_view text);

/// Text from outside, made safe for a terminal: control characters and what is not UTF-8 as \xNN.
std::string escaped(std::string_view text);
/// The same in quotation marks for an error, cut when long.
std::string quote(std::string_view text);

/// ASCII letters in lower case; all else unchanged.
std::string lowered(std::string_view text);

}  // namespace papamu
