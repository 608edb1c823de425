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
  if (control_.kind == ClockKind::delay)
    time = std::max(time - control_.increment, milliseconds{0});
  const bool is_enough = time <= left;
  left = std::max(left - time, milliseconds{0});
  return is_enough;
}

void MatchClock::add_increment(Seat seat) {
  auto& left = remaining_[index_of(seat)];
  if (control_.kind == ClockKind::fischer) left += control_.increment;
  if (control_.kind == ClockKind::days) left = control_.initial;
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
  if (control.kind == ClockKind::days) {
    return std::to_string(std::chrono::floor<std::chrono::days>(control.initial).count()) + "days";
  }
  const char between = control.kind == ClockKind::delay ? 'd' : '+';
  return write_seconds(control.initial) + between + write_seconds(control.increment);
}

std::optional<TimeControl> read_recorded_control(std::string_view text) {
  constexpr std::string_view day_word = "days";
  constexpr int most_days = 1000;
  if (text.ends_with(day_word)) {
    const auto days = read_number(text.substr(0, text.size() - day_word.size()), most_days);
    if (!days || *days == 0) return std::nullopt;
    return TimeControl{std::chrono::days(*days), {}, ClockKind::days};
  }
  const auto between = std::min(text.find_first_of("+d"), text.size());
  if (between == text.size()) return std::nullopt;
  const auto initial = read_thousandths(text.substr(0, between), seconds_of_a_day);
  const auto increment = read_thousandths(text.substr(between + 1), seconds_of_a_day);
  if (!initial || !increment) return std::nullopt;
  return TimeControl{*initial, *increment,
                     text[between] == 'd' ? ClockKind::delay : ClockKind::fischer};
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
