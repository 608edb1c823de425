// The contract of a game: an immutable rules object and positions that are plain values.
//
//   A position is decided exactly when it has no legal moves; only then may `winner` be asked.
//   `after` makes a new position and needs a legal move; nothing is ever unmade.
//   `legal_moves` gives the same moves in the same order for equal positions.
//   Positions know colors, never seats: the pie rule's swap is no move. It leaves the stones and
//   the side to move alone and turns phase 1 into phase 2 (see `after_swap`).
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "board/move.hpp"
#include "board/result.hpp"
#include "board/symmetry.hpp"
#include "rules/rule.hpp"

namespace papamu {

template <typename G>
concept Game = requires(const G rules, const typename G::Position position,
                        typename G::Position open, typename G::Moves moves, Move move,
                        std::span<const Content> contents) {
  requires std::regular<typename G::Position>;
  requires std::is_trivially_copyable_v<typename G::Position>;
  { position.side } -> std::convertible_to<Color>;
  /// Plies played, capped at 2.
  { position.phase } -> std::convertible_to<int>;

  /// Which shapes the game can have, and the sentence that says so.
  { G::fits(Shape{}) } -> std::same_as<bool>;
  { G::sizes } -> std::convertible_to<std::string_view>;
  /// May the second player take the first move over?
  { G::has_pie_rule } -> std::convertible_to<bool>;
  /// Can a position come back? Where not, the header says why.
  { G::can_repeat } -> std::convertible_to<bool>;
  { G::ending } -> std::convertible_to<Ending>;

  /// Does a mirror image of a position hold only with black and white exchanged?
  { G::exchanges_colors(Symmetry{}, Shape{}) } -> std::same_as<bool>;
  /// May the colors be exchanged without mirroring anything?
  { G::colors_are_alike } -> std::convertible_to<bool>;

  { rules.shape() } -> std::convertible_to<Shape>;
  { rules.start() } -> std::same_as<typename G::Position>;
  { rules.legal_moves(position, moves) } -> std::same_as<void>;
  /// The number of legal moves, without listing them.
  { rules.count_moves(position) } -> std::same_as<int>;
  { rules.after(position, move) } -> std::same_as<typename G::Position>;
  { rules.winner(position) } -> std::same_as<Color>;
  /// Equal for equal positions; not more than that.
  { G::hash(position) } -> std::same_as<std::uint64_t>;

  /// The rule that a move breaks; nothing exactly for legal moves. Needs: a game that goes on.
  { rules.breach(position, move) } -> std::same_as<std::optional<Breach>>;
  /// The cells that show why the game is over. Needs: a decided position.
  { rules.evidence(position) } -> std::same_as<std::vector<Evidence>>;
  { rules.content(position, Cell{}) } -> std::same_as<Content>;
  /// A constructed position of phase 2. Fails: bad_position, naming the condition and the cell.
  { rules.construct(contents, Color::black) } -> std::same_as<Result<typename G::Position>>;
};

/// How much may be left to do for a proof that the side to move wins, or that it loses. A guess: it
/// sets the order of a search, never its answer. Needs: both at least 1.
struct ProofGuess {
  std::uint32_t win = 1;
  std::uint32_t loss = 1;
};

/// For hash tables of positions.
template <Game G>
struct PositionHash {
  std::size_t operator()(const typename G::Position& position) const {
    return static_cast<std::size_t>(G::hash(position));
  }
};

/// The same stones and side to move after the pie rule's ply. Needs: phase 1 and not decided.
template <Game G>
typename G::Position after_swap(typename G::Position position) {
  position.phase = 2;
  return position;
}

/// May the side to move swap instead of moving?
template <Game G>
bool can_swap(const G& rules, const typename G::Position& position) {
  return G::has_pie_rule && position.phase == 1 && rules.count_moves(position) > 0;
}

/// Does the side to move win with best play? The reference that every faster solver is tested
/// against: five lines, no table, no ordering. Needs: a game that cannot repeat, a small board.
template <Game G>
bool is_won(const G& rules, const typename G::Position& position) {
  typename G::Moves moves;
  rules.legal_moves(position, moves);
  if (moves.empty()) return rules.winner(position) == position.side;
  for (const Move move : moves) {
    if (!is_won(rules, rules.after(position, move))) return true;
  }
  return false;
}

}  // namespace papamu
