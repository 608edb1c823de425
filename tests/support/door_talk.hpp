// Requests to the door and its answers, for tests.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "protocol/door.hpp"

namespace papamu::testing {

using Json = nlohmann::json;

/// Every answer is one line that holds one JSON object.
inline Json parsed_line(const std::string& answer) {
  EXPECT_EQ(answer.find('\n'), std::string::npos);
  Json json = Json::parse(answer, nullptr, false);
  EXPECT_TRUE(json.is_object()) << answer;
  return json;
}

/// A line of play, as requests carry it.
struct Talk {
  std::string game;
  std::string size;
  std::vector<std::string> plies = {};
  std::string position = {};

  [[nodiscard]] Json request(const std::string& type, const Json& more = Json::object()) const {
    Json json = {{"id", 1}, {"type", type}, {"game", game}, {"size", size}, {"plies", plies}};
    if (!position.empty()) json["position"] = position;
    json.update(more);
    return json;
  }
  Json ask(Door& door, const std::string& type, const Json& more = Json::object()) const {
    const Json answer = parsed_line(door.answer(request(type, more).dump()));
    EXPECT_EQ(answer["re"], 1);
    return answer;
  }
  /// Thinks to the end, in slices of so many nodes.
  Json ask_search(Door& door, const std::string& type, const Json& more,
                  std::uint64_t slice) const {
    std::string answer = door.answer(request(type, more).dump());
    while (door.is_thinking()) {
      EXPECT_EQ(answer, "");
      answer = door.advance(slice);
    }
    EXPECT_EQ(door.advance(slice), "");
    return parsed_line(answer);
  }
};

}  // namespace papamu::testing
