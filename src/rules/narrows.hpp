// Narrows, by Mark Steere (2026). Rules: docs/rules.md.
#pragma once

#include <algorithm>
#include <array>

#include "board/grid.hpp"
#include "rules/game.hpp"
#include "rules/narrows_groups.hpp"
#include "rules/stones.hpp"

namespace papamu {

/// Capture along rows and columns until all your stones are joined by your stones and empty cells.
template <int words>
class Narrows {
 public:
  using Bits = Bitboard<words>;

  struct Position {
    Stones<words> stones;
    Color side = Color::black;
    std::uint8_t phase = 0;
    /// Who has won; a function of the stones and the side, kept because it is dear to compute.
    std::optional<Color> connected = std::nullopt;

    friend bool operator==(const Position&, const Position&) = default;
  };

  /// A capture is a pair of stones of different colors with only empty cells between them. A line
  /// of n cells has at most n - 1 such pairs, and each cell lies in two lines.
  static constexpr int capacity = 2 * std::min(Bits::capacity, max_cells);
  using Moves = MoveList<capacity>;

  static constexpr std::string_view sizes = "sides of at least 2, at least one of them even";
  static constexpr bool has_pie_rule = true;
  static constexpr bool can_repeat = false;  // every move captures a stone
  static constexpr Ending ending = Ending::connected;

  static constexpr bool fits(Shape shape) {
    return shape.rows >= 2 && shape.columns >= 2 && shape.cells() % 2 == 0;
  }

  static constexpr bool exchanges_colors(Symmetry /*symmetry*/, Shape /*shape*/) { return false; }
  static constexpr bool colors_are_alike = true;  // at phase 2 nothing tells them apart

  explicit Narrows(Shape shape) : grid_(shape) {}

  [[nodiscard]] const Shape& shape() const { return grid_.shape(); }

  [[nodiscard]] Position start() const {
    return {.stones = {grid_.owned(Color::black), grid_.owned(Color::white)}};
  }

  void legal_moves(const Position& position, Moves& moves) const {
    moves.clear();
    for_each_reach(position, [&](const Bits& captured, int back) {
      captured.for_each([&](Cell to) {
        moves.push({{static_cast<std::uint16_t>(to.index + back)}, to});
      });
    });
  }

  [[nodiscard]] int count_moves(const Position& position) const {
    int count = 0;
    for_each_reach(position, [&](const Bits& captured, int) { count += captured.count(); });
    return count;
  }

  [[nodiscard]] Position after(const Position& position, Move move) const {
    Position next = position;
    next.stones[index_of(position.side)].reset(move.from);
    next.stones[index_of(position.side)].set(move.to);
    next.stones[index_of(opposite(position.side))].reset(move.to);
    next.side = opposite(position.side);
    next.phase = position.phase == 0 ? 1 : 2;
    next.connected = connected_in(next);
    return next;
  }

  /// Can the side to move win with one capture? A hint for solvers (solve/proof_hints.hpp).
  /// Needs: a game that goes on.
  [[nodiscard]] bool wins_at_once(const Position& position) const {
    const Bits& own = position.stones[index_of(position.side)];
    const Bits& foe = position.stones[index_of(opposite(position.side))];
    const Bits open = grid_.all() & ~foe;
    // What NarrowsGroups does, but without a list.
    Bits joining = foe;
    for (Bits rest = own; rest.any() && joining.any();) {
      const Bits group = grid_.flood(Bits::of(rest.first()), open);
      joining &= grid_.neighbors(group);
      rest &= ~group;
    }
    return is_in_reach(joining, own, foe);
  }

  /// The moves after which the other side cannot win at once. A hint for solvers.
  /// Needs: a game that goes on and that no move wins.
  void safe_moves(const Position& position, Moves& moves) const {
    const Bits& own = position.stones[index_of(position.side)];
    const Bits& foe = position.stones[index_of(opposite(position.side))];
    const NarrowsGroups<words> groups(grid_, foe, grid_.all() & ~(own | foe));
    if (groups.are_too_many()) {
      legal_moves(position, moves);
      return;
    }
    moves.clear();
    captures(own, own, foe).for_each([&](Cell to) {
      const Bits captured = Bits::of(to);
      const Bits foe_left = foe ^ captured;
      const NarrowsGroups<words> groups_left = groups.without(captured);
      // Who could capture this cell stands where it could be captured from this cell.
      captures(captured, foe, own).for_each([&](Cell from) {
        const Bits vacated = Bits::of(from);
        const Bits own_then = (own ^ vacated) | captured;
        const Bits joining = groups_left.joining_cells(vacated) & own_then;
        if (!is_in_reach(joining, foe_left, own_then)) moves.push({from, to});
      });
    });
  }

  /// A hint for solvers: a side is near a loss if it has few moves and many groups, and the other
  /// side few stones and few groups. What is a guess of the effort for a win does not matter.
  /// The best of seventy formulas on 4x6, 3x8 and 2x11.
  [[nodiscard]] ProofGuess proof_guess(const Position& position, int moves) const {
    const Color other = opposite(position.side);
    constexpr int scale = 4;
    const int loss = scale * moves * position.stones[index_of(other)].count() *
                     groups(position, other) / groups(position, position.side);
    return {.win = 1, .loss = static_cast<std::uint32_t>(loss)};
  }

  /// Needs: a decided position.
  [[nodiscard]] Color winner(const Position& position) const { return *position.connected; }

  [[nodiscard]] static std::uint64_t hash(const Position& position) {
    return hash_of(position.stones, position.side);
  }

  [[nodiscard]] std::optional<Breach> breach(const Position& position, Move move) const {
    if (move.is_single_cell()) return Breach{Rule::two_cells_expected, {}};
    const Content foe = stone_of(opposite(position.side));
    const Content origin = content(position, move.from);
    if (origin == foe) return Breach{Rule::foe_stone, {move.from}};
    if (origin == Content::vacant) return Breach{Rule::no_stone, {move.from}};
    const int rows = shape().row(move.to) - shape().row(move.from);
    const int columns = shape().column(move.to) - shape().column(move.from);
    if (rows != 0 && columns != 0) return Breach{Rule::not_in_line, {move.from, move.to}};
    const int distance = std::max({rows, -rows, columns, -columns});
    const int step = (move.to.index - move.from.index) / distance;
    for (int between = move.from.index + step; between != move.to.index; between += step) {
      const Cell cell{static_cast<std::uint16_t>(between)};
      if (content(position, cell) != Content::vacant) return Breach{Rule::way_blocked, {cell}};
    }
    if (content(position, move.to) != foe) return Breach{Rule::nothing_to_capture, {move.to}};
    return std::nullopt;
  }

  /// The winner's stones and the empty cells that join them.
  [[nodiscard]] std::vector<Evidence> evidence(const Position& position) const {
    const Bits& own = position.stones[index_of(*position.connected)];
    const Bits& foe = position.stones[index_of(opposite(*position.connected))];
    if (own.none()) return {};
    return evidence_of(grid_.flood(Bits::of(own.first()), grid_.all() & ~foe));
  }

  [[nodiscard]] Content content(const Position& position, Cell cell) const {
    return content_at(position.stones, cell);
  }

  /// Any stones may stand anywhere.
  [[nodiscard]] Result<Position> construct(std::span<const Content> contents, Color side) const {
    const auto stones = read_stones<words>(shape(), contents);
    if (!stones) return stones.error();
    Position position{.stones = *stones, .side = side, .phase = 2, .connected = {}};
    position.connected = connected_in(position);
    return position;
  }

 private:
  /// Who has connected; the side that moved last is asked first.
  [[nodiscard]] std::optional<Color> connected_in(const Position& position) const {
    for (const Color color : {opposite(position.side), position.side}) {
      if (is_joined(position.stones[index_of(color)],
                    grid_.all() & ~position.stones[index_of(opposite(color))])) {
        return color;
      }
    }
    return std::nullopt;
  }

  /// The enemy stones that one of `captors` could capture. Needs: an undecided position's stones.
  [[nodiscard]] Bits captures(const Bits& captors, const Bits& own, const Bits& foe) const {
    Bits captured;
    for_each_reach(captors, own, foe, [&](const Bits& reached, int) { captured |= reached; });
    return captured;
  }

  /// Can one of `targets` be captured? Needs: targets among the stones of the foe.
  [[nodiscard]] bool is_in_reach(const Bits& targets, const Bits& own, const Bits& foe) const {
    // Mostly a neighbor can. Lines of sight go both ways.
    return (grid_.neighbors(targets) & own).any() ||
           (targets.any() && captures(targets, foe, own).any());
  }

  /// Into how many groups a side is divided (NarrowsGroups).
  [[nodiscard]] int groups(const Position& position, Color color) const {
    const Bits open = grid_.all() & ~position.stones[index_of(opposite(color))];
    Bits rest = position.stones[index_of(color)];
    int count = 0;
    for (; rest.any(); ++count) rest &= ~grid_.flood(Bits::of(rest.first()), open);
    return count;
  }

  /// Do all of `own` lie in one region of `open` cells? In most positions some stone has no open
  /// neighbor at all, which is seen without a flood.
  [[nodiscard]] bool is_joined(const Bits& own, const Bits& open) const {
    if (own.none()) return true;
    Bits region = Bits::of(own.first());
    if (own == region) return true;
    if ((own & ~grid_.neighbors(open)).any()) return false;
    for (;;) {
      const Bits grown = (region | grid_.neighbors(region)) & open;
      if ((own & ~grown).none()) return true;
      if (grown == region) return false;
      region = grown;
    }
  }

  /// Calls `visit(captured, back)` for each direction and distance; the index of a captured cell
  /// plus back is the index of the captor.
  template <typename Visit>
  void for_each_reach(const Position& position, Visit visit) const {
    if (position.connected) return;
    const Bits& own = position.stones[index_of(position.side)];
    for_each_reach(own, own, position.stones[index_of(opposite(position.side))], visit);
  }
  /// The same for the captors among the own stones.
  template <typename Visit>
  void for_each_reach(const Bits& captors, const Bits& own, const Bits& foe, Visit visit) const {
    const Bits vacant = grid_.all() & ~(own | foe);
    const int columns = shape().columns;
    const auto along = [&](int step, auto shift) {
      Bits reach = shift(captors);
      for (int back = -step; reach.any(); back -= step) {
        visit(reach & foe, back);
        reach = shift(reach & vacant);
      }
    };
    along(1, [this](const Bits& bits) { return grid_.right(bits); });
    along(-1, [this](const Bits& bits) { return grid_.left(bits); });
    along(columns, [columns](const Bits& bits) { return bits << columns; });
    along(-columns, [columns](const Bits& bits) { return bits >> columns; });
  }

  Grid<words> grid_;
};

}  // namespace papamu
