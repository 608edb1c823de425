// Rhode, by Luis Bolaños Mures (2016). Rules: docs/rules.md.
#pragma once

#include <algorithm>
#include <cmath>

#include "board/grid.hpp"
#include "rules/game.hpp"
#include "rules/stones.hpp"

namespace papamu {

/// Place a stone, answer your weak pairs, lose your stones in crosscuts; join your two edges.
template <int words>
class Rhode {
 public:
  using Bits = Bitboard<words>;

  struct Position {
    Stones<words> stones;
    Color side = Color::black;
    std::uint8_t phase = 0;
    /// Who has won; a function of the stones, kept because it is dear to compute.
    std::optional<Color> connected = std::nullopt;

    friend bool operator==(const Position&, const Position&) = default;
  };

  /// A placement needs an empty cell.
  static constexpr int capacity = std::min(Bits::capacity, max_cells);
  using Moves = MoveList<capacity>;

  static constexpr std::string_view sizes = "square boards from 2x2 to 20x20";
  static constexpr bool has_pie_rule = true;
  static constexpr bool can_repeat = true;  // removals can undo what placements built
  static constexpr Ending ending = Ending::connected;

  static constexpr bool fits(Shape shape) {
    return shape.rows == shape.columns && shape.rows >= 2 && shape.rows <= 20;
  }

  /// Black's edges become White's where rows and columns are exchanged.
  static constexpr bool exchanges_colors(Symmetry symmetry, Shape /*shape*/) {
    return transposes(symmetry);
  }
  static constexpr bool colors_are_alike = false;

  explicit Rhode(Shape shape) : grid_(shape) {}

  [[nodiscard]] const Shape& shape() const { return grid_.shape(); }

  [[nodiscard]] Position start() const { return {}; }

  void legal_moves(const Position& position, Moves& moves) const {
    moves.clear();
    placements(position).for_each([&](Cell cell) { moves.push(at(cell)); });
  }

  [[nodiscard]] int count_moves(const Position& position) const {
    return placements(position).count();
  }

  /// Does the side to move have a weak pair?
  [[nodiscard]] bool must_answer(const Position& position) const {
    const auto [rising, falling] = weak_pairs(position);
    return (rising | falling).any();
  }

  /// The weak pairs of the side to move. Needs: a game that goes on.
  [[nodiscard]] std::vector<WeakPair> list_weak_pairs(const Position& position) const {
    const auto [rising, falling] = weak_pairs(position);
    std::vector<WeakPair> pairs;
    const auto list = [&](const Bits& lower_stones, int sideways) {
      lower_stones.for_each([&](Cell lower) {
        const int row = shape().row(lower);
        const int column = shape().column(lower);
        WeakPair pair{.stones = {lower, shape().cell(row + 1, column + sideways)}, .cells = {}};
        for (const Cell shared :
             {shape().cell(row, column + sideways), shape().cell(row + 1, column)}) {
          if (content(position, shared) == Content::vacant) pair.cells.push_back(shared);
        }
        pairs.push_back(std::move(pair));
      });
    };
    list(rising, 1);
    list(falling, -1);
    return pairs;
  }

  [[nodiscard]] Position after(const Position& position, Move move) const {
    Position next = position;
    Bits& own = next.stones[index_of(position.side)];
    const Bits& foe = next.stones[index_of(opposite(position.side))];
    const Bits placed = Bits::of(move.to);
    // No crosscut stood before the placement, so each one has the placed stone in it.
    own ^= own & crosscut_partners(placed, foe);
    own |= placed;
    next.side = opposite(position.side);
    next.phase = position.phase == 0 ? 1 : 2;
    // A chain that connects now must contain the placed stone, or the game was over before.
    if (joins_edges(placed, own, position.side)) next.connected = position.side;
    return next;
  }

  /// Can the side to move win with one placement? A hint for solvers (solve/proof_hints.hpp).
  /// Needs: a game that goes on.
  [[nodiscard]] bool wins_at_once(const Position& position) const {
    const Color side = position.side;
    const Bits& own = position.stones[index_of(side)];
    const Bits from_near = grid_.flood(own & near_edge(side), own);
    const Bits from_far = grid_.flood(own & far_edge(side), own);
    const Bits joining = (grid_.neighbors(from_near) | near_edge(side)) &
                         (grid_.neighbors(from_far) | far_edge(side)) & placements(position);
    bool wins = false;
    joining.for_each([&](Cell cell) {
      // The removal that follows may cut the chain again.
      wins = wins || after(position, at(cell)).connected == side;
    });
    return wins;
  }

  /// A hint for solvers: who lacks few stones for a chain is near a win, and a side that has few
  /// moves, since it must answer weak pairs, is nearer a loss. The powers and the scale are of all
  /// that were tried those with which 5x5 takes the least time.
  [[nodiscard]] ProofGuess proof_guess(const Position& position, int moves) const {
    const double own = missing_stones(position, position.side);
    const double foe = missing_stones(position, opposite(position.side));
    constexpr double scale = 8;
    constexpr double power = 5;
    // On large boards more than 32 bits hold.
    constexpr double most = 1U << 30U;
    const double loss = scale * moves * std::pow(foe, power) / own;
    return {.win = static_cast<std::uint32_t>(std::min(std::pow(own, power), most)),
            .loss = static_cast<std::uint32_t>(std::min(loss, most))};
  }

  /// Needs: a decided position.
  [[nodiscard]] Color winner(const Position& position) const { return *position.connected; }

  [[nodiscard]] static std::uint64_t hash(const Position& position) {
    return hash_of(position.stones, position.side);
  }

  [[nodiscard]] std::optional<Breach> breach(const Position& position, Move move) const {
    if (!move.is_single_cell()) return Breach{Rule::one_cell_expected, {}};
    if (content(position, move.to) != Content::vacant) return Breach{Rule::occupied, {move.to}};
    const Bits permitted = placements(position);
    if (permitted.has(move.to)) return std::nullopt;
    return Breach{Rule::weak_pair, cells_of(permitted)};
  }

  /// The winner's stones that are joined to both edges.
  [[nodiscard]] std::vector<Evidence> evidence(const Position& position) const {
    const Color color = *position.connected;
    const Bits& own = position.stones[index_of(color)];
    const Bits from_near = grid_.flood(own & near_edge(color), own);
    return evidence_of(grid_.flood(from_near & far_edge(color), own));
  }

  [[nodiscard]] Content content(const Position& position, Cell cell) const {
    return content_at(position.stones, cell);
  }

  /// Any stones without a crosscut.
  [[nodiscard]] Result<Position> construct(std::span<const Content> contents, Color side) const {
    const auto stones = read_stones<words>(shape(), contents);
    if (!stones) return stones.error();
    Position position{.stones = *stones, .side = side, .phase = 2, .connected = {}};
    const Bits& black = position.stones[0];
    const Bits& white = position.stones[1];
    // Both kinds of crosscut, kept at the lower left cell of their block.
    const Bits rising = black & diagonal_up_right(black) & grid_.left(white) & grid_.down(white);
    const Bits falling = white & diagonal_up_right(white) & grid_.left(black) & grid_.down(black);
    if (const Bits crosscuts = rising | falling; crosscuts.any()) {
      return Error{ErrorCode::bad_position,
                   "a crosscut in the 2x2 block at " + write_cell(shape(), crosscuts.first())};
    }
    for (const Color color : {opposite(side), side}) {
      const Bits& own = position.stones[index_of(color)];
      if (!position.connected && joins_edges(own & near_edge(color), own, color)) {
        position.connected = color;
      }
    }
    return position;
  }

 private:
  [[nodiscard]] Bits near_edge(Color color) const {
    return color == Color::black ? grid_.first_row() : grid_.first_column();
  }
  [[nodiscard]] Bits far_edge(Color color) const {
    return color == Color::black ? grid_.last_row() : grid_.last_column();
  }

  /// Does what is joined to `seed` touch both edges? Needs: seed is a part of own.
  [[nodiscard]] bool joins_edges(const Bits& seed, const Bits& own, Color color) const {
    if ((own & near_edge(color)).none() || (own & far_edge(color)).none()) return false;
    const Bits chain = grid_.flood(seed, own);
    return (chain & near_edge(color)).any() && (chain & far_edge(color)).any();
  }

  /// The least number of stones that complete a chain if no other stone comes or goes.
  [[nodiscard]] int missing_stones(const Position& position, Color color) const {
    const Bits& own = position.stones[index_of(color)];
    const Bits vacant = grid_.all() & ~(position.stones[0] | position.stones[1]);
    Bits reached = grid_.flood(own & near_edge(color), own);
    for (int missing = 0;; ++missing) {
      if ((reached & far_edge(color)).any()) return missing;
      const Bits grown = reached | ((grid_.neighbors(reached) | near_edge(color)) & vacant);
      if (grown == reached) return 2 * shape().rows;  // more than any chain that can be had
      reached = grid_.flood(grown, grown | own);
    }
  }

  /// The cells whose upper right (upper left) neighbor is in `bits`.
  [[nodiscard]] Bits diagonal_up_right(const Bits& bits) const {
    return grid_.left(grid_.down(bits));
  }
  [[nodiscard]] Bits diagonal_up_left(const Bits& bits) const {
    return grid_.right(grid_.down(bits));
  }

  /// The cells diagonally opposite to `placed` in the blocks whose other two cells are `foe`.
  [[nodiscard]] Bits crosscut_partners(const Bits& placed, const Bits& foe) const {
    const Bits right = grid_.right(placed) & foe;
    const Bits left = grid_.left(placed) & foe;
    const Bits up = grid_.up(placed) & foe;
    const Bits down = grid_.down(placed) & foe;
    return (grid_.up(right) & grid_.right(up)) | (grid_.down(right) & grid_.right(down)) |
           (grid_.up(left) & grid_.left(up)) | (grid_.down(left) & grid_.left(down));
  }

  /// The weak pairs of the side to move, kept at their lower stones. In a rising one the two shared
  /// cells are right of and above that stone, in a falling one left of and above it:
  ///
  ///     .x     x.      the dots are where the pair may be answered, if they are empty;
  ///     x.     .x      one is, since a crosscut would stand there otherwise.
  struct WeakPairs {
    Bits rising;
    Bits falling;
  };
  [[nodiscard]] WeakPairs weak_pairs(const Position& position) const {
    const Bits& own = position.stones[index_of(position.side)];
    const Bits not_below = own & ~grid_.down(own);  // stones without an own stone above them
    return {not_below & diagonal_up_right(own) & ~grid_.left(own),
            not_below & diagonal_up_left(own) & ~grid_.right(own)};
  }

  /// Where the side to move may place.
  [[nodiscard]] Bits placements(const Position& position) const {
    if (position.connected) return {};
    const Bits vacant = grid_.all() & ~(position.stones[0] | position.stones[1]);
    const auto [rising, falling] = weak_pairs(position);
    const Bits lower = rising | falling;
    if (lower.none()) return vacant;
    return (grid_.up(lower) | grid_.right(rising) | grid_.left(falling)) & vacant;
  }

  Grid<words> grid_;
};

}  // namespace papamu
