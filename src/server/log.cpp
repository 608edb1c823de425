#include "server/log.hpp"

#include <array>
#include <chrono>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>

#include "server/bucket.hpp"
#include "server/limits.hpp"

namespace papamu::server {

namespace {

using std::chrono::milliseconds;

constexpr std::array<std::string_view, 3> level_names = {"info", "warning", "error"};

struct Suppression {
  Bucket lines{warnings_burst, warnings_per_second};
  std::size_t all = 0;   ///< lines not written
  std::size_t told = 0;  ///< of them, those whose number was written
};

Suppression& suppression() {
  static Suppression the_one;
  return the_one;
}

std::string time_text() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<milliseconds>(now).count();
  constexpr int ms_a_second = 1000;
  const auto second = static_cast<std::time_t>(ms / ms_a_second);
  std::tm parts{};
  gmtime_r(&second, &parts);
  std::array<char, 32> text{};
  const auto size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  const std::string fraction = std::to_string(ms_a_second + ms % ms_a_second).substr(1);
  return std::string(text.data(), size) + "." + fraction + "Z";
}

void write(LogLevel level, std::string_view event, LogMembers members) {
  nlohmann::ordered_json line = {{"time", time_text()},
                                 {"level", level_names.at(static_cast<std::size_t>(level))},
                                 {"event", event}};
  for (const auto& [name, value] : members) line[std::string(name)] = value;
  std::cerr << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n'
            << std::flush;
}

}  // namespace

void log(LogLevel level, std::string_view event, LogMembers members) {
  Suppression& lines = suppression();
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  if (level == LogLevel::warning &&
      !lines.lines.take(std::chrono::duration_cast<milliseconds>(now))) {
    ++lines.all;
    return;
  }
  if (lines.all > lines.told) {
    write(LogLevel::warning, "suppressed", {{"lines", std::to_string(lines.all - lines.told)}});
    lines.told = lines.all;
  }
  write(level, event, members);
}

std::size_t suppressed_log_lines() { return suppression().all; }

}  // namespace papamu::server
