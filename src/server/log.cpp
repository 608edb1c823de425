#include "server/log.hpp"

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

namespace papamu::server {

void log(std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string>> members) {
  using std::chrono::milliseconds;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  nlohmann::ordered_json line = {{"time_ms", std::chrono::duration_cast<milliseconds>(now).count()},
                                 {"event", event}};
  for (const auto& [name, value] : members) line[std::string(name)] = value;
  std::cerr << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n'
            << std::flush;
}

}  // namespace papamu::server
