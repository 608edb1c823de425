// Positions as one line of text: `konane 4x4 oxox/xoxo/1xox/1oxo b 2`. See docs/notation.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "rules/game.hpp"

namespace papamu {

/// What the text of a position says before any rule is asked.
struct PositionFields {
  std::string id;
  Shape shape;
  std::vector<Content> contents;  ///< by cell index
  Color side = Color::black;
  int phase = 0;
};

/// The first two words of a position.
struct PositionHead {
  std::string_view id;
  Shape shape;
};

/// Says which game a position is of before the rest is read. Fails: bad_position, bad_size.
Result<PositionHead> read_position_head(std::string_view text);

/// Fails: bad_position, naming the row or word; bad_size beyond the limits that all games share.
Result<PositionFields> read_position_fields(std::string_view text);
/// Gives: the one line that reads back as the same fields.
std::string write_position_fields(const PositionFields& fields);

/// The fields of the mirrored board. Needs: a symmetry that does not transpose.
PositionFields image(Symmetry symmetry, const PositionFields& fields);

/// What the text of a position says of this one.
template <Game G>
PositionFields fields_of(const G& rules, const typename G::Position& position,
                         std::string_view id) {
  PositionFields fields{.id = std::string(id),
                        .shape = rules.shape(),
                        .contents = {},
                        .side = position.side,
                        .phase = position.phase};
  for (const Cell cell : cells_of(rules.shape())) {
    fields.contents.push_back(rules.content(position, cell));
  }
  return fields;
}

/// What is wrong with fields of phase 0 or 1 that the opening plies cannot reach from the start.
Error opening_refusal(const PositionFields& fields, const std::vector<Content>& start);

/// The position that the fields describe: at phase 0 and 1 one that the opening plies can reach,
/// at phase 2 one that the game's conditions admit. Needs: fields of the shape of the rules.
/// Fails: bad_position.
template <Game G>
Result<typename G::Position> position_from(const G& rules, const PositionFields& fields) {
  if (fields.phase == 2) return rules.construct(fields.contents, fields.side);
  const auto start = fields_of(rules, rules.start(), fields.id).contents;
  if (fields.phase == 0 && fields.side == Color::black && fields.contents == start) {
    return rules.start();
  }
  if (fields.phase == 1 && fields.side == Color::white) {
    typename G::Moves moves;
    rules.legal_moves(rules.start(), moves);
    for (const Move move : moves) {
      const auto position = rules.after(rules.start(), move);
      if (fields_of(rules, position, fields.id).contents == fields.contents) return position;
    }
  }
  return opening_refusal(fields, start);
}

}  // namespace papamu
