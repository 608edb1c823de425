// One sitting at the board: who sits there, the clock, and what is typed.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/adviser.hpp"
#include "cli/line_reader.hpp"
#include "match/clock.hpp"
#include "match/computer.hpp"
#include "match/record.hpp"

namespace papamu::cli {

/// Who plays for a seat.
struct Chair {
  std::string name = "human";
  std::unique_ptr<Computer> computer = {};  ///< nothing: a person at this terminal

  [[nodiscard]] bool is_human() const { return !computer; }
};

/// Reads a line, does what it says, lets the computer answer, draws again.
class Sitting {
 public:
  Sitting(Match match, std::array<Chair, 2> chairs, const std::optional<TimeControl>& control);

  /// Fails: not_possible at a line without end.
  Status run();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] Chair& chair(Seat seat) { return chairs_.at(static_cast<std::size_t>(seat)); }
  [[nodiscard]] const Chair& chair(Seat seat) const {
    return chairs_.at(static_cast<std::size_t>(seat));
  }
  [[nodiscard]] bool has_human() const { return chairs_[0].is_human() || chairs_[1].is_human(); }
  [[nodiscard]] bool is_computers_turn() const {
    return !match_.result() && !chair(match_.seat_to_move()).is_human();
  }

  void draw() const;
  void explain_pie_rule() const;
  void prompt() const;
  /// Gives: nothing at the end of the input; an empty line where the flag fell while waiting.
  Result<std::optional<std::string>> read_line();
  /// Takes the time since it was last asked off the clock of the seat to move, and ends the game
  /// if there was not so much. Gives: does the game go on?
  bool spend_time();
  void take_computers_turn();

  void obey(const std::string& line);
  void list_moves() const;
  void undo();
  void play(const std::string& text);
  /// Plays and draws. Gives: was it legal?
  bool play(Ply ply);
  void finish(const Status& status);
  void save(const std::string& file);
  [[nodiscard]] Record record() const;

  Match match_;
  std::array<Chair, 2> chairs_;
  std::optional<MatchClock> clock_;
  Clock::time_point turn_began_;
  std::vector<std::string> readings_;  ///< of the clock after each ply played here, else empty
  Adviser adviser_;
  LineReader input_;
  std::set<std::string> saved_;  ///< the files of this sitting, which may be written again
  bool is_paused_ = false;       ///< two computers, and someone pressed Ctrl-C
  bool is_done_ = false;
};

}  // namespace papamu::cli
