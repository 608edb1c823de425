// What is known about a game besides its rules.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "board/shape.hpp"

namespace papamu {

class AnyGame;

/// Facts for people. Empty text means that nothing is claimed.
struct GameInfo {
  std::string_view id;
  std::string_view name;
  std::string_view designer;  ///< a person, or "traditional"
  std::string_view year;      ///< of the design
  std::string_view credit;    ///< to be shown wherever the game is
  std::string_view origin;
  std::string_view sheet;  ///< where the designer's own rules are
  std::string_view length;
  std::string_view complexity;
  std::array<std::string_view, 2> color_names;  ///< as people say them, Black or Red first
  /// What a move is called, and what the side to move does, at phase 0, 1 and 2.
  std::array<std::string_view, 3> move_nouns;
  std::array<std::string_view, 3> tasks;
  std::array<std::string_view, 3> task_codes;  ///< the same as words that clients translate
  std::string_view stuck_label;  ///< for stones or cells without a move at the end
  std::string_view why_it_ends;                 ///< why no game goes on for ever
  std::span<const Shape> offered;               ///< sizes to offer to players first
  Shape default_size = {};
  bool is_chequered = false;             ///< do cells belong to colors?
  bool is_chequered_when_empty = false;  ///< must an empty cell show whose it is?
  bool has_sides_to_join = false;  ///< do the edges of the board belong to colors?

  // What the rules say of themselves; filled in by the catalog.
  std::string_view sizes = {};  ///< which sizes the game can have, as a phrase
  bool has_pie_rule = false;
  bool (*fits)(Shape) = nullptr;
  std::unique_ptr<AnyGame> (*make)(const GameInfo&, Shape) = nullptr;

  [[nodiscard]] std::string_view name_of(Color color) const { return color_names[index_of(color)]; }
};

}  // namespace papamu
