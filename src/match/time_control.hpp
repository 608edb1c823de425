// The time of a seat, and how much of it a computer spends on a ply.
#pragma once

#include <chrono>
#include <string_view>

#include "engine/any_game.hpp"

namespace papamu {

/// A clock that is set to `initial` and gains `increment` after each own ply (Fischer).
struct TimeControl {
  std::chrono::milliseconds initial{};
  std::chrono::milliseconds increment{};

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Text: minutes and seconds, like 3+2 or 0.5+0, at most three decimals. Fails: not_possible.
Result<TimeControl> read_time_control(std::string_view text);

/// How long to think about the next ply with so much on the clock. Gives: less than `remaining`,
/// by a reserve for what happens between the decision and the clock; 0 when there is no more.
std::chrono::milliseconds time_for_ply(const AnyGame& game, std::chrono::milliseconds remaining,
                                       std::chrono::milliseconds increment);

}  // namespace papamu
