// A game between two people: seats, the pie rule, resignation, takeback, the result.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/result.hpp"
#include "engine/any_game.hpp"

namespace papamu {

/// A person's side of the table. Colors can change hands once, by the pie rule; seats never do.
enum class Seat : std::uint8_t { first, second };

constexpr Seat other(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }
constexpr std::string_view name_of(Seat seat) { return seat == Seat::first ? "first" : "second"; }

/// What a seat does on its turn: a move of the board, or the pie rule's swap.
struct Ply {
  std::optional<Move> move;  ///< nothing: swap

  [[nodiscard]] bool is_swap() const { return !move; }

  friend bool operator==(const Ply&, const Ply&) = default;
};

inline constexpr Ply swap_ply{};

/// Text: a move, or `swap` in any case.
std::string write_ply(Shape shape, Ply ply);
/// Fails: bad_move_text.
Result<Ply> read_ply(Shape shape, std::string_view text);

/// What the side to move may do, written and sorted as text, swap included where it is legal.
std::vector<std::string> legal_plies(const AnyGame& game);

/// How a match came to its end.
enum class Termination : std::uint8_t {
  no_moves,     ///< on the board: the loser had no move
  connected,    ///< on the board: the winner connected
  repetition,   ///< a position stood for the third time with the same side to move: drawn
  resignation,
  time,
  abandoned,
};

/// Text: the words of the record's Termination tag.
std::string_view write_termination(Termination termination);
std::optional<Termination> read_termination(std::string_view text);

struct MatchResult {
  std::optional<Seat> winner;              ///< nothing: drawn, or abandoned without a winner
  std::optional<Termination> termination;  ///< nothing: not known, in records from elsewhere

  [[nodiscard]] bool is_draw() const { return termination == Termination::repetition; }

  friend bool operator==(const MatchResult&, const MatchResult&) = default;
};

/// A game, the plies that were played on it, and who sits where. First has Black (Red) at the
/// start. Each reader of an error finds the number of the ply in it.
class Match {
 public:
  explicit Match(std::unique_ptr<AnyGame> game) : game_(std::move(game)) { look_at_board(); }

  [[nodiscard]] const AnyGame& game() const { return *game_; }
  [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }
  [[nodiscard]] bool is_swapped() const { return is_swapped_; }
  [[nodiscard]] Color color_of(Seat seat) const {
    return (seat == Seat::first) != is_swapped_ ? Color::black : Color::white;
  }
  [[nodiscard]] Seat seat_of(Color color) const {
    return color_of(Seat::first) == color ? Seat::first : Seat::second;
  }
  /// Whose turn it is, or would be if the match went on.
  [[nodiscard]] Seat seat_to_move() const { return seat_of(game_->side()); }
  /// Nothing while the match goes on.
  [[nodiscard]] const std::optional<MatchResult>& result() const { return result_; }

  /// For the seat to move. Fails: illegal_move.
  Status play(Ply ply);
  /// Fails: not_possible when the match is over.
  Status resign(Seat seat) { return end({other(seat), Termination::resignation}); }
  /// Ends the match for a reason beside the board. Fails: not_possible when the match is over.
  Status end(MatchResult result);
  /// Takes back the seat's own last ply and what the other seat played after it; opens a match
  /// again that ended on the board. Fails: not_possible without such a ply, or when the match
  /// ended beside the board.
  Status take_back(Seat seat);
  /// Opens a match again that ended beside the board; else takes one ply back, whoever played it.
  /// Gives: false if there is nothing to undo.
  bool undo();

 private:
  void look_at_board();

  std::unique_ptr<AnyGame> game_;
  std::vector<Ply> plies_;
  bool is_swapped_ = false;
  std::optional<MatchResult> result_;
};

}  // namespace papamu
