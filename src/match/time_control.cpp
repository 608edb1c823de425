#include "match/time_control.hpp"

#include <algorithm>

#include "board/notation.hpp"
#include "match/clock.hpp"

namespace papamu {

namespace {

using std::chrono::milliseconds;

/// A decimal number with a digit before the point and one to three behind it, in thousandths.
std::optional<milliseconds> read_plain_number(std::string_view text, int most) {
  constexpr std::size_t most_decimals = 3;
  const std::size_t point = text.find('.');
  if (point != std::string_view::npos) {
    const std::size_t decimals = text.size() - point - 1;
    if (point == 0 || decimals == 0 || decimals > most_decimals) return std::nullopt;
  }
  return read_thousandths(text, most);
}

/// A guess at how many plies each side has still to make.
int plies_left(const AnyGame& game) {
  constexpr int least = 6;
  // About two plies for three cells, seen in the self-play of every game.
  const int usual = game.shape().cells() * 2 / 3;
  return std::max(least, (usual - game.plies_played()) / 2);
}

}  // namespace

Result<TimeControl> read_time_control(std::string_view text) {
  constexpr int minutes_of_a_day = 24 * 60;
  constexpr int seconds_a_minute = 60;
  const std::size_t plus = text.find('+');
  if (plus != std::string_view::npos) {
    const auto initial = read_plain_number(text.substr(0, plus), minutes_of_a_day);
    const auto increment = read_plain_number(text.substr(plus + 1),
                                             minutes_of_a_day * seconds_a_minute);
    if (initial && increment && *initial + *increment > milliseconds(0)) {
      return TimeControl{*initial * seconds_a_minute, *increment};
    }
  }
  return Error{ErrorCode::not_possible,
               "expected minutes and seconds like 3+2, at most a day, found " + quote(text)};
}

milliseconds time_for_ply(const AnyGame& game, milliseconds remaining, milliseconds increment) {
  constexpr milliseconds reserve{50};
  const milliseconds usable = std::max(milliseconds(0), remaining - reserve);
  const milliseconds wanted = remaining / plies_left(game) + increment * 3 / 4;
  return std::min(wanted, usable / 2);
}

}  // namespace papamu
