// The time of a seat, and how much of it a computer spends on a ply.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "engine/any_game.hpp"

namespace papamu {

enum class ClockKind : std::uint8_t {
  fischer,  ///< gains the increment after each own ply
  delay,    ///< begins to run only when the increment's time of a turn is over (simple delay)
  days,     ///< is set to `initial` again after each own ply
};

/// A clock that is set to `initial` at the start, and what each ply does to it.
struct TimeControl {
  std::chrono::milliseconds initial{};
  std::chrono::milliseconds increment{};  ///< 0 where days are counted
  ClockKind kind = ClockKind::fischer;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Text: minutes and seconds, like 3+2 or 0.5+0, at most three decimals. Fails: not_possible.
Result<TimeControl> read_time_control(std::string_view text);

/// How long to think about the next ply with so much on the clock. Gives: less than `remaining`,
/// by a reserve for what happens between the decision and the clock; 0 when there is no more.
std::chrono::milliseconds time_for_ply(const AnyGame& game, std::chrono::milliseconds remaining,
                                       std::chrono::milliseconds increment);

}  // namespace papamu
