#include "match/time_control.hpp"

#include <algorithm>
#include <charconv>

#include "board/notation.hpp"

namespace papamu {

namespace {

using std::chrono::milliseconds;

/// A decimal number of some unit, without sign or exponent. Gives: nothing for anything else, or
/// above a day.
std::optional<milliseconds> read_duration(std::string_view text, int milliseconds_in_unit) {
  constexpr int most_units = 100'000;
  constexpr std::int64_t day = 86'400'000;
  constexpr int scale = 1'000;
  const std::size_t point = text.find('.');
  const auto whole = read_number(text.substr(0, point), most_units);
  if (!whole) return std::nullopt;
  std::int64_t thousandths = std::int64_t{*whole} * scale;
  if (point != std::string_view::npos) {
    std::string decimals(text.substr(point + 1));
    if (decimals.empty() || decimals.size() > 3 ||
        !std::ranges::all_of(decimals, [](char c) { return c >= '0' && c <= '9'; })) {
      return std::nullopt;
    }
    decimals.resize(3, '0');
    for (int i = 0, unit = scale / 10; i < 3; ++i, unit /= 10) {
      thousandths += std::int64_t{decimals[static_cast<std::size_t>(i)] - '0'} * unit;
    }
  }
  const std::int64_t total = thousandths * milliseconds_in_unit / scale;
  if (total > day) return std::nullopt;
  return milliseconds(total);
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
  constexpr int minute = 60'000;
  constexpr int second = 1'000;
  const std::size_t plus = text.find('+');
  if (plus != std::string_view::npos) {
    const auto initial = read_duration(text.substr(0, plus), minute);
    const auto increment = read_duration(text.substr(plus + 1), second);
    if (initial && increment && *initial + *increment > milliseconds(0)) {
      return TimeControl{*initial, *increment};
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
