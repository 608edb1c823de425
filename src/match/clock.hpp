// The clocks of the two seats of a match, and times as text.
#pragma once

#include <array>
#include <string>

#include "match/match.hpp"
#include "match/time_control.hpp"

namespace papamu {

/// Two clocks that count down as their control says. Knows no hour of the day: its owner says how
/// much time went by.
class MatchClock {
 public:
  explicit MatchClock(TimeControl control)
      : control_(control), remaining_{control.initial, control.initial} {}

  [[nodiscard]] const TimeControl& control() const { return control_; }
  [[nodiscard]] std::chrono::milliseconds remaining(Seat seat) const {
    return remaining_[index_of(seat)];
  }

  /// Takes from a seat the time that it thought on one turn, less what the delay gives.
  /// Gives: false if there was not so much: its flag fell, and nothing is left.
  bool spend(Seat seat, std::chrono::milliseconds time);
  /// After the seat's ply.
  void add_increment(Seat seat);
  /// Sets the clock to a reading from before.
  void set(Seat seat, std::chrono::milliseconds time) { remaining_[index_of(seat)] = time; }
  /// After the seat's ply was taken back; the time that it thought is gone all the same.
  /// Needs: Fischer's clock.
  void take_increment(Seat seat) { static_cast<void>(spend(seat, control_.increment)); }

 private:
  static std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat); }

  TimeControl control_;
  std::array<std::chrono::milliseconds, 2> remaining_;
};

/// Text: the record's TimeControl tag: seconds, like `180+2` or `30+0.5`, `180d3` with a delay,
/// `3days`.
std::string write_time_control(const TimeControl& control);
/// Reads that text. Gives: nothing for other text, and for more than a day on a clock.
std::optional<TimeControl> read_recorded_control(std::string_view text);

/// Text: `0:02:58`, whole seconds rounded down, as in a record's clock readings.
std::string write_clock(std::chrono::milliseconds time);

/// Text: seconds as a decimal number without needless digits, like `2` or `0.1`.
std::string write_seconds(std::chrono::milliseconds time);

/// Text: a decimal number and `ms`, `s` or `min`, like `100ms`, `2s`, `1.5min`; at most a day.
/// Fails: not_possible.
Result<std::chrono::milliseconds> read_duration(std::string_view text);

/// A decimal number of at most `most`, like `2`, `0.5` or `.5`, in thousandths.
/// Gives: nothing for other text.
std::optional<std::chrono::milliseconds> read_thousandths(std::string_view text, int most);

/// How long to think where every ply has the same time: less, by a reserve for what happens
/// between the decision and the clock.
std::chrono::milliseconds time_within(std::chrono::milliseconds per_ply);

}  // namespace papamu
