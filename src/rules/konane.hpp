// Kōnane, traditional, Hawaiʻi. Rules: docs/rules.md.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "board/grid.hpp"
#include "rules/game.hpp"
#include "rules/stones.hpp"

namespace papamu {

/// Remove one stone each, then jump; who cannot jump loses.
template <int words>
class Konane {
 public:
  using Bits = Bitboard<words>;

  struct Position {
    Stones<words> stones;
    Color side = Color::black;
    std::uint8_t phase = 0;

    friend bool operator==(const Position&, const Position&) = default;
  };

  /// A landing cell and a direction fix the jump: going back from it, enemy stones and empty cells
  /// alternate until the jumper stands there. So there are at most 4 jumps for each empty cell, and
  /// for the same reason at most 4 for each enemy stone, which makes at most 2 for each cell.
  static constexpr int capacity = 2 * std::min(Bits::capacity, max_cells);
  using Moves = MoveList<capacity>;

  static constexpr std::string_view sizes = "any rectangle of at least 4 cells";
  static constexpr bool has_pie_rule = false;
  static constexpr bool can_repeat = false;  // every ply removes a stone
  static constexpr Ending ending = Ending::no_moves;

  static constexpr bool fits(Shape shape) { return shape.cells() >= 4; }

  static constexpr bool exchanges_colors(Symmetry /*symmetry*/, Shape /*shape*/) { return false; }
  static constexpr bool colors_are_alike = true;  // at phase 2 nothing tells them apart

  explicit Konane(Shape shape)
      : grid_(shape),
        inner_columns_(grid_.not_first_column() & grid_.not_last_column()),
        openings_(corners_and_center(grid_)) {}

  [[nodiscard]] const Shape& shape() const { return grid_.shape(); }

  [[nodiscard]] Position start() const {
    return {.stones = {grid_.owned(Color::black), grid_.owned(Color::white)}};
  }

  void legal_moves(const Position& position, Moves& moves) const {
    moves.clear();
    if (position.phase < 2) {
      removals(position).for_each([&](Cell cell) { moves.push(at(cell)); });
      return;
    }
    for_each_hop(position, [&](const Bits& takeoffs, int hops, int step) {
      takeoffs.for_each([&](Cell takeoff) {
        moves.push({cell(takeoff.index - 2 * step * hops), cell(takeoff.index + 2 * step)});
      });
    });
  }

  [[nodiscard]] int count_moves(const Position& position) const {
    if (position.phase < 2) return removals(position).count();
    int count = 0;
    for_each_hop(position, [&](const Bits& takeoffs, int, int) { count += takeoffs.count(); });
    return count;
  }

  [[nodiscard]] Position after(const Position& position, Move move) const {
    Position next = position;
    Bits& own = next.stones[index_of(position.side)];
    own.reset(move.from);
    if (position.phase < 2) {
      ++next.phase;
    } else {
      own.set(move.to);
      Bits& foe = next.stones[index_of(opposite(position.side))];
      const int step = step_of(move);
      for (int jumped = move.from.index + step;; jumped += 2 * step) {
        foe.reset(cell(jumped));
        if (jumped + step == move.to.index) break;
      }
    }
    next.side = opposite(position.side);
    return next;
  }

  [[nodiscard]] Color winner(const Position& position) const { return opposite(position.side); }

  [[nodiscard]] static std::uint64_t hash(const Position& position) {
    return hash_of(position.stones, position.side);
  }

  [[nodiscard]] std::optional<Breach> breach(const Position& position, Move move) const {
    if (position.phase < 2) return removal_breach(position, move);
    if (move.is_single_cell()) return Breach{Rule::two_cells_expected, {}};
    const Bits& own = position.stones[index_of(position.side)];
    const Bits& foe = position.stones[index_of(opposite(position.side))];
    if (foe.has(move.from)) return Breach{Rule::foe_stone, {move.from}};
    if (!own.has(move.from)) return Breach{Rule::no_stone, {move.from}};
    const bool same_row = shape().row(move.from) == shape().row(move.to);
    if (!same_row && shape().column(move.from) != shape().column(move.to)) {
      return Breach{Rule::not_in_line, {move.from, move.to}};
    }
    const int step = step_of(move);
    if ((move.to.index - move.from.index) / step % 2 != 0) {
      return Breach{Rule::odd_jump, {move.from, move.to}};
    }
    for (int here = move.from.index; here != move.to.index; here += 2 * step) {
      const Cell jumped = cell(here + step);
      const Cell landing = cell(here + 2 * step);
      if (!foe.has(jumped)) return Breach{Rule::nothing_to_jump, {jumped}};
      if (own.has(landing) || foe.has(landing)) return Breach{Rule::landing_occupied, {landing}};
    }
    return std::nullopt;
  }

  /// The stones that are left without a jump.
  [[nodiscard]] std::vector<Evidence> evidence(const Position& position) const {
    return evidence_of(position.stones[index_of(position.side)]);
  }

  [[nodiscard]] Content content(const Position& position, Cell cell) const {
    return content_at(position.stones, cell);
  }

  /// Any stones may stand anywhere.
  [[nodiscard]] Result<Position> construct(std::span<const Content> contents, Color side) const {
    const auto stones = read_stones<words>(shape(), contents);
    if (!stones) return stones.error();
    return Position{.stones = *stones, .side = side, .phase = 2};
  }

 private:
  [[nodiscard]] static Cell cell(int index) { return {static_cast<std::uint16_t>(index)}; }

  static Bits corners_and_center(const Grid<words>& grid) {
    const Shape shape = grid.shape();
    const int top = shape.rows - 1;
    const int right = shape.columns - 1;
    Bits cells;
    for (const int row : {0, top}) {
      for (const int column : {0, right}) cells.set(shape.cell(row, column));
    }
    for (const int row : {top / 2, shape.rows / 2}) {
      for (const int column : {right / 2, shape.columns / 2}) cells.set(shape.cell(row, column));
    }
    return cells & grid.owned(Color::black);
  }

  /// The stones that may be removed in ply 1 or 2.
  [[nodiscard]] Bits removals(const Position& position) const {
    if (position.phase == 0) return openings_;
    const Bits hole = grid_.all() & ~(position.stones[0] | position.stones[1]);
    return grid_.neighbors(hole);
  }

  [[nodiscard]] std::optional<Breach> removal_breach(const Position& position, Move move) const {
    if (!move.is_single_cell()) return Breach{Rule::one_cell_expected, {}};
    const Bits permitted = removals(position);
    if (permitted.has(move.to)) return std::nullopt;
    if (position.stones[index_of(opposite(position.side))].has(move.to)) {
      return Breach{Rule::foe_stone, {move.to}};
    }
    if (!position.stones[index_of(position.side)].has(move.to)) {
      return Breach{Rule::no_stone, {move.to}};
    }
    return Breach{position.phase == 0 ? Rule::corner_or_center : Rule::beside_the_hole,
                  cells_of(permitted)};
  }

  /// The signed distance in indices of one step along the move's line.
  [[nodiscard]] int step_of(Move move) const {
    const int distance = move.to.index - move.from.index;
    const int columns = shape().columns;
    if (distance > 0) return distance < columns ? 1 : columns;
    return -distance < columns ? -1 : -columns;
  }

  /// Calls `visit(takeoffs, hops, step)` for each direction and number of hops: where the last hop
  /// of a jump starts, how many hops were made before it, and the direction as a step in indices.
  ///
  /// A hop starts at each cell that has a stone to jump beside it and an empty cell behind that;
  /// whose stone hops is asked afterwards, so the next hop of the same stones costs one shift only.
  /// Only stones off the first and last column can be jumped sideways, and that one mask keeps all
  /// sideways shifts from wrapping.
  template <typename Visit>
  void for_each_hop(const Position& position, Visit visit) const {
    const Bits& own = position.stones[index_of(position.side)];
    const Bits& foe = position.stones[index_of(opposite(position.side))];
    const Bits vacant = grid_.all() & ~(own | foe);
    const Bits inner_foe = foe & inner_columns_;
    const auto along = [&](const Bits& jumpable, int step, auto back, auto ahead) {
      const Bits starts = back(jumpable & back(vacant, step), step);
      Bits takeoffs = own & starts;
      for (int hops = 0; takeoffs.any(); ++hops) {
        visit(takeoffs, hops, step);
        takeoffs = ahead(takeoffs, 2 * step) & starts;
      }
    };
    const auto raise = [](const Bits& bits, int step) { return bits << std::abs(step); };
    const auto lower = [](const Bits& bits, int step) { return bits >> std::abs(step); };
    along(inner_foe, 1, lower, raise);
    along(inner_foe, -1, raise, lower);
    along(foe, shape().columns, lower, raise);
    along(foe, -shape().columns, raise, lower);
  }

  Grid<words> grid_;
  Bits inner_columns_;
  Bits openings_;
};

}  // namespace papamu
