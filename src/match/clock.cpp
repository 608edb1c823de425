#include "match/clock.hpp"

#include <algorithm>

#include "board/notation.hpp"

namespace papamu {

namespace {

using std::chrono::milliseconds;

constexpr int seconds_of_a_day = 24 * 60 * 60;

}  // namespace

bool MatchClock::spend(Seat seat, milliseconds time) {
  auto& left = remaining_[index_of(seat)];
  const bool is_enough = time <= left;
  left = std::max(left - time, milliseconds{0});
  return is_enough;
}

std::string write_seconds(milliseconds time) {
  constexpr int per_second = 1000;
  std::string text = std::to_string(time.count() / per_second);
  const auto rest = static_cast<int>(time.count() % per_second);
  if (rest == 0) return text;
  std::string digits = std::to_string(per_second + rest).substr(1);
  digits.erase(digits.find_last_not_of('0') + 1);
  return text + '.' + digits;
}

std::string write_time_control(const TimeControl& control) {
  return write_seconds(control.initial) + '+' + write_seconds(control.increment);
}

std::string write_clock(milliseconds time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time).count();
  const auto two_digits = [](auto number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  };
  return std::to_string(seconds / 3600) + ':' + two_digits(seconds / 60 % 60) + ':' +
         two_digits(seconds % 60);
}

std::optional<milliseconds> read_thousandths(std::string_view text, int most) {
  constexpr std::size_t most_digits = 3;
  const auto point = text.find('.');
  const auto whole = text.substr(0, point);
  auto fraction = point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
  const bool has_digits = !whole.empty() || !fraction.empty();
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!has_digits || !std::ranges::all_of(fraction, is_digit)) return std::nullopt;
  const auto units = whole.empty() ? std::optional(0) : read_number(whole, most);
  if (!units) return std::nullopt;
  long thousandths = *units;
  for (std::size_t i = 0; i < most_digits; ++i) {
    thousandths = 10 * thousandths + (i < fraction.size() ? fraction[i] - '0' : 0);
  }
  if (thousandths > 1000L * most) return std::nullopt;
  return milliseconds(thousandths);
}

Result<milliseconds> read_duration(std::string_view text) {
  const auto refuse = [&] {
    return Error{ErrorCode::not_possible,
                 "expected a time like 100ms, 2s or 1.5min, at most a day, found " + quote(text)};
  };
  const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto unit = text.substr(end);
  const int most = unit == "ms"    ? 1000 * seconds_of_a_day
                   : unit == "s"   ? seconds_of_a_day
                   : unit == "min" ? seconds_of_a_day / 60
                                   : 0;
  if (most == 0) return refuse();
  const auto number = read_thousandths(text.substr(0, end), most);
  if (!number) return refuse();
  if (unit == "ms") return *number / 1000;
  return unit == "s" ? *number : *number * 60;
}

milliseconds time_within(milliseconds per_ply) {
  constexpr milliseconds longest_reserve{50};
  constexpr int reserved_part = 10;
  return per_ply - std::min(longest_reserve, per_ply / reserved_part);
}

}  // namespace papamu
