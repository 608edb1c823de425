// What happens to the server, on standard error: one JSON object a line. Never a token, an address,
// the id of a table or what somebody wrote.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace papamu::server {

enum class LogLevel : std::uint8_t { info, warning, error };

using LogMembers = std::initializer_list<std::pair<std::string_view, std::string>>;

/// Text: `{"time":"2026-11-30T10:41:27.123Z","level":…,"event":…,…}`. Of warnings, which somebody
/// outside can cause, few lines a second are written and the others counted.
/// Threads: one.
void log(LogLevel level, std::string_view event, LogMembers members = {});

/// How many lines were too many until now.
std::size_t suppressed_log_lines();

}  // namespace papamu::server
