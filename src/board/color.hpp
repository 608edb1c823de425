// The two colors of stones and of the side to move. A color is never a seat (see match/).
#pragma once

#include <cstddef>
#include <cstdint>

namespace papamu {

/// What stands on the board and whose turn it is. Red plays as black, Blue as white.
enum class Color : std::uint8_t { black, white };

/// The other color.
constexpr Color opposite(Color color) {
  return color == Color::black ? Color::white : Color::black;
}

/// Position of the color in an array of two.
constexpr std::size_t index_of(Color color) { return static_cast<std::size_t>(color); }

/// What a cell holds.
enum class Content : std::uint8_t { vacant, black, white, neutral };

/// How a content is written in drawings and positions: `x`, `o`, `*`, and a dot where it is vacant.
constexpr char letter_of(Content content) {
  switch (content) {
    case Content::black: return 'x';
    case Content::white: return 'o';
    case Content::neutral: return '*';
    case Content::vacant: break;
  }
  return '.';
}

/// Black for white and white for black.
constexpr Content exchanged(Content content) {
  if (content == Content::black) return Content::white;
  return content == Content::white ? Content::black : content;
}

/// The content that is a stone of this color.
constexpr Content stone_of(Color color) {
  return color == Color::black ? Content::black : Content::white;
}

}  // namespace papamu
