// The one door to a game whose type is known only at run time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/move.hpp"
#include "board/result.hpp"
#include "engine/any_search.hpp"
#include "engine/game_info.hpp"
#include "rules/position_text.hpp"
#include "rules/rule.hpp"
#include "solve/solved.hpp"

namespace papamu {

/// A game on a board together with the line that was played on it. Made by the catalog.
/// It knows colors only; seats, resignation and draws belong to match/.
/// Cost: one virtual call a request. Threads: one at a time for each object.
class AnyGame {
 public:
  AnyGame() = default;
  AnyGame& operator=(const AnyGame&) = delete;
  AnyGame& operator=(AnyGame&&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual std::unique_ptr<AnyGame> clone() const = 0;
  [[nodiscard]] virtual const GameInfo& info() const = 0;
  [[nodiscard]] virtual Shape shape() const = 0;

  [[nodiscard]] virtual Color side() const = 0;
  /// Plies played, capped at 2.
  [[nodiscard]] virtual int phase() const = 0;
  [[nodiscard]] virtual Content content(Cell cell) const = 0;
  /// Text: docs/notation.md.
  [[nodiscard]] virtual std::string position_text() const = 0;

  /// In the fixed order of the rules; empty exactly when the game is over.
  [[nodiscard]] virtual std::vector<Move> legal_moves() const = 0;
  [[nodiscard]] virtual bool is_over() const = 0;
  /// May the side to move take the first move over instead of moving?
  [[nodiscard]] virtual bool can_swap() const = 0;
  /// Rhode: does the side to move have a weak pair to answer?
  [[nodiscard]] virtual bool must_answer() const = 0;
  /// Rhode: the weak pairs of the side to move. Gives: none elsewhere, and once the game is over.
  [[nodiscard]] virtual std::vector<WeakPair> weak_pairs() const = 0;
  /// The rule that a move breaks, the end of the game included; nothing for a legal move.
  [[nodiscard]] virtual std::optional<Breach> breach(Move move) const = 0;

  /// Needs: is_over().
  [[nodiscard]] virtual Color winner() const = 0;
  [[nodiscard]] virtual Ending ending() const = 0;
  [[nodiscard]] virtual std::vector<Evidence> evidence() const = 0;

  /// Needs: a legal move.
  virtual void play(Move move) = 0;
  /// Needs: can_swap().
  virtual void swap() = 0;
  /// Takes the last move or swap back. Gives: false if there is none.
  virtual bool undo() = 0;
  /// Moves and swaps since the position that was put on the board.
  [[nodiscard]] virtual int plies_played() const = 0;
  /// How often the present position, with the same side to move, has stood in the line so far.
  /// Gives: 1 in games that cannot repeat.
  [[nodiscard]] virtual int occurrences() const = 0;

  /// Puts another position on the board and forgets the line. Needs: fields of this game and shape.
  /// Fails: bad_position, and changes nothing.
  virtual Status set_position(const PositionFields& fields) = 0;

  /// The number of sequences of exactly `depth` plies from here. Needs: depth >= 1.
  [[nodiscard]] virtual std::uint64_t perft(int depth, bool with_swap) const = 0;

  /// Who wins with best play from here, nobody swapping, and by which moves.
  [[nodiscard]] virtual SolveReport solve(const SolveOptions& options) const = 0;

  /// A search for this game and shape; it looks at nothing yet.
  [[nodiscard]] virtual std::unique_ptr<AnySearch> make_search(
      const SearchOptions& options) const = 0;

 protected:
  AnyGame(const AnyGame&) = default;
  AnyGame(AnyGame&&) = default;
};

}  // namespace papamu
