// Boards, moves and colors as GTP writes them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "match/match.hpp"

namespace papamu {

/// Plies as text. For GoGui, columns leave out the letter i, as on Go boards, and a swap is
/// `pass`, which GoGui has a button for.
struct GtpPlyText {
  bool is_gogui = false;

  [[nodiscard]] std::string write(Shape shape, Ply ply) const;
  /// Fails: bad_move_text.
  [[nodiscard]] Result<Ply> read(Shape shape, std::string_view text) const;
};

/// Text: `b`, `w`, `black`, `white` in any case.
std::optional<Color> read_gtp_color(std::string_view text);

/// Text: `8` for a square board, or rows and columns like `7x8`. Fails: bad_size.
Result<Shape> read_gtp_size(std::string_view text);

/// The board with its coordinates, whose turn it is, and the position; no line of it is empty.
std::string write_gtp_board(const AnyGame& game);

/// The board as GoGui draws it: rows of X, O and dots. A neutral stone is drawn in the color whose
/// cell it stands on.
std::string write_gogui_board(const AnyGame& game);

/// The game's id as GoGui wants it: a capital letter, then small ones only.
std::string write_gogui_id(const GameInfo& info);

}  // namespace papamu
