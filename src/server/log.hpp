// What happens to the server, on standard error: one JSON object a line, never a token.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace papamu::server {

/// Text: `{"time_ms":…,"event":…,…}`.
void log(std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string>> members = {});

}  // namespace papamu::server
