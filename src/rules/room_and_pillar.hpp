// Room and Pillar and Inverse Room and Pillar, by Mark Steere (2026). Rules: docs/rules.md.
#pragma once

#include <algorithm>
#include <array>

#include "board/grid.hpp"
#include "rules/game.hpp"
#include "rules/stones.hpp"

namespace papamu {

template <int words>
struct MiningPosition {
  Bitboard<words> marked;
  Color side = Color::black;
  std::uint8_t phase = 0;

  friend bool operator==(const MiningPosition&, const MiningPosition&) = default;
};

/// One rule for both games: mark a cell of your own, next to a marked one, but never complete a
/// 2x2 block of marked cells; who cannot loses. A marked cell is a hole in Room and Pillar and a
/// neutral stone in the inverse; only what is drawn differs.
template <int words, bool is_inverse>
class Mining {
 public:
  using Bits = Bitboard<words>;

  using Position = MiningPosition<words>;
  /// The game that has the same positions, moves and results, so that one search is for both.
  using Twin = Mining<words, false>;

  /// Only own cells can be marked. Half of the cells are a side's, since one side of the board is
  /// even.
  static constexpr int capacity = std::min(Bits::capacity, max_cells) / 2;
  using Moves = MoveList<capacity>;

  static constexpr std::string_view sizes = "rectangles with at least one even side";
  static constexpr bool has_pie_rule = true;
  static constexpr bool can_repeat = false;  // every move marks one more cell
  static constexpr Ending ending = Ending::no_moves;

  static constexpr bool fits(Shape shape) { return shape.cells() % 2 == 0; }

  static constexpr bool exchanges_colors(Symmetry symmetry, Shape shape) {
    return !keeps_owners(symmetry, shape);
  }
  static constexpr bool colors_are_alike = false;

  explicit Mining(Shape shape) : grid_(shape) {}

  [[nodiscard]] const Shape& shape() const { return grid_.shape(); }

  [[nodiscard]] Position start() const { return {}; }

  void legal_moves(const Position& position, Moves& moves) const {
    moves.clear();
    markable(position).for_each([&](Cell cell) { moves.push(at(cell)); });
  }

  [[nodiscard]] int count_moves(const Position& position) const {
    return markable(position).count();
  }

  [[nodiscard]] Position after(const Position& position, Move move) const {
    Position next = position;
    next.marked.set(move.to);
    next.side = opposite(position.side);
    next.phase = position.phase == 0 ? 1 : 2;
    return next;
  }

  [[nodiscard]] Color winner(const Position& position) const { return opposite(position.side); }

  [[nodiscard]] static std::uint64_t hash(const Position& position) {
    return position.marked.mixed_into(index_of(position.side));
  }

  [[nodiscard]] std::optional<Breach> breach(const Position& position, Move move) const {
    if (!move.is_single_cell()) return Breach{Rule::one_cell_expected, {}};
    const Cell cell = move.to;
    if (position.marked.has(cell)) {
      return Breach{is_inverse ? Rule::occupied : Rule::no_stone, {cell}};
    }
    if (shape().owner(cell) != position.side) {
      return Breach{is_inverse ? Rule::foe_cell : Rule::foe_stone, {cell}};
    }
    if (position.phase == 0) return std::nullopt;
    const Bits neighbors = grid_.neighbors(Bits::of(cell));
    if ((neighbors & position.marked).none()) {
      return Breach{is_inverse ? Rule::no_stone_beside : Rule::no_hole_beside, cells_of(neighbors)};
    }
    std::vector<Cell> block = block_with(position.marked, cell);
    if (block.empty()) return std::nullopt;
    return Breach{is_inverse ? Rule::square_of_stones : Rule::square_of_holes, std::move(block)};
  }

  /// The loser's cells, each with the block that it would complete, or with nothing where no
  /// marked cell is beside it.
  [[nodiscard]] std::vector<Evidence> evidence(const Position& position) const {
    std::vector<Evidence> stuck;
    const Bits beside = grid_.neighbors(position.marked);
    (grid_.owned(position.side) & ~position.marked).for_each([&](Cell cell) {
      std::vector<Cell> block;
      if (beside.has(cell)) block = block_with(position.marked, cell);
      stuck.push_back({cell, std::move(block)});
    });
    return stuck;
  }

  [[nodiscard]] Content content(const Position& position, Cell cell) const {
    const bool marked = position.marked.has(cell);
    if (is_inverse) return marked ? Content::neutral : Content::vacant;
    return marked ? Content::vacant : stone_of(shape().owner(cell));
  }

  /// Room and Pillar: stones on cells of their color. Inverse: neutral stones. No 2x2 block.
  [[nodiscard]] Result<Position> construct(std::span<const Content> contents, Color side) const {
    Position position{.marked = {}, .side = side, .phase = 2};
    for (const Cell cell : cells_of(shape())) {
      const Content content = contents[cell.index];
      if (!is_inverse && content == Content::neutral) return neutral_stone_error(shape(), cell);
      if (is_inverse ? content == Content::neutral : content == Content::vacant) {
        position.marked.set(cell);
      } else if (content != (is_inverse ? Content::vacant : stone_of(shape().owner(cell)))) {
        return Error{ErrorCode::bad_position,
                     is_inverse
                         ? "only neutral stones can stand at " + text(cell)
                         : "the stone at " + text(cell) + " stands on a cell of the other color"};
      }
    }
    if (const auto block = block_with(position.marked, std::nullopt); !block.empty()) {
      return Error{ErrorCode::bad_position, std::string("a 2x2 block of ") +
                                                (is_inverse ? "stones" : "holes") + " at " +
                                                text(block.front())};
    }
    return position;
  }

 private:
  [[nodiscard]] std::string text(Cell cell) const { return write_cell(shape(), cell); }

  /// A pair is a marked cell whose right neighbor is marked too, kept at its left cell. A cell
  /// completes a block when the other cell of its own row there is marked and a pair lies above or
  /// below the two:
  ///
  ///     ##      the cell c sees its right neighbor # and the pair ## above,
  ///     c#      so c would complete the block.
  [[nodiscard]] Bits markable(const Position& position) const {
    const Bits& marked = position.marked;
    const Bits own = grid_.owned(position.side);
    if (position.phase == 0) return own;
    const int columns = shape().columns;
    const Bits right_marked = grid_.left(marked);  // cells whose right neighbor is marked
    const Bits pairs = marked & right_marked;
    const Bits beside_pair = pairs << columns | pairs >> columns;
    const Bits completing = (right_marked & beside_pair) | (marked & beside_pair) << 1;
    const Bits beside = right_marked | grid_.right(marked) | marked << columns | marked >> columns;
    return own & ~marked & beside & ~completing;
  }

  /// The cells of the first 2x2 block once `added` is marked as well; none if there is no block.
  [[nodiscard]] std::vector<Cell> block_with(Bits marked, std::optional<Cell> added) const {
    if (added) marked.set(*added);
    const Bits pairs = marked & grid_.left(marked);
    const Bits corners = pairs & grid_.down(pairs);
    if (corners.none()) return {};
    const Shape& board = shape();
    const int row = board.row(corners.first());
    const int column = board.column(corners.first());
    return {board.cell(row, column), board.cell(row, column + 1), board.cell(row + 1, column),
            board.cell(row + 1, column + 1)};
  }

  Grid<words> grid_;
};

template <int words>
using RoomAndPillar = Mining<words, false>;

template <int words>
using InverseRoomAndPillar = Mining<words, true>;

}  // namespace papamu
