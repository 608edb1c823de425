#include "protocol/wire.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/wire_admin.hpp"
#include "protocol/wire_table.hpp"

namespace papamu::testing {
namespace {

using Json = nlohmann::ordered_json;

const std::filesystem::path folder = std::filesystem::path(PAPAMU_SOURCE_FOLDER) /
                                     "tests/data/messages";

Json read_file(const std::string& name) {
  std::ifstream file(folder / name);
  EXPECT_TRUE(file) << name;
  return Json::parse(file);
}

const std::set<std::string> requests = {"create", "take",  "watch", "unwatch", "play",
                                        "act",    "write", "lobby", "seats",   "ping"};

TEST(Wire, reads_and_writes_each_example) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().stem();
    if (entry.path().extension() != ".json" || name == "bad_requests") continue;
    for (const Json& example : read_file(entry.path().filename())) {
      ++count;
      std::string written;
      if (requests.contains(name)) {
        const auto parsed = wire::parse_request(example.dump());
        ASSERT_TRUE(std::holds_alternative<wire::Request>(parsed))
            << example << std::get<wire::BadRequest>(parsed).refusal.message;
        written = wire::write(std::get<wire::Request>(parsed));
      } else {
        const auto parsed = wire::parse_message(example.dump());
        ASSERT_TRUE(parsed) << example;
        written = wire::write(*parsed);
      }
      // Plain JSON: the order of members means nothing.
      EXPECT_EQ(nlohmann::json::parse(written), nlohmann::json::parse(example.dump()));
    }
  }
  EXPECT_GT(count, 60U);
}

TEST(Wire, reads_and_writes_what_the_operator_asks) {
  for (const std::string text :
       {R"({"type":"end","table":"k7m2p9x4w3ht"})",
        R"({"type":"end","table":"k7m2p9x4w3ht","reason":"The server moves tonight."})",
        R"({"type":"hide","table":"k7m2p9x4w3ht","seat":"second"})",
        R"({"type":"unhide","nickname":"Ana"})", R"({"type":"block","address":"203.0.113.0/24"})",
        R"({"type":"unblock","address":"2001:db8::/64"})", R"({"type":"list"})"}) {
    const auto parsed = wire::parse_admin_request(text);
    ASSERT_TRUE(std::holds_alternative<wire::AdminRequest>(parsed)) << text;
    EXPECT_EQ(wire::write(std::get<wire::AdminRequest>(parsed)), text);
  }
  const auto refusal = [](const std::string& text) {
    const auto parsed = wire::parse_admin_request(text);
    const auto* refused = std::get_if<wire::AdminRefusal>(&parsed);
    return refused == nullptr ? "" : refused->why;
  };
  for (const std::string text : {"", "[]", "{}", R"({"type":"dance"})", R"({"type":7})"}) {
    EXPECT_EQ(refusal(text), "there is no such request") << text;
  }
  EXPECT_NE(refusal(R"({"type":"end","table":"short"})").find("a table's id"), std::string::npos);
  EXPECT_NE(refusal(R"({"type":"hide","table":"k7m2p9x4w3ht","seat":"third"})").find("a seat"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"type":"block"})").find("an address"), std::string::npos);
  const wire::AdminList list{
      .tables = {{.table = {"k7m2p9x4w3ht"},
                  .game = {"rhode"},
                  .size = {"5x5"},
                  .state = "playing",
                  .listed = true,
                  .plies = 3,
                  .watchers = 1,
                  .seats = {{.taken = true, .nickname = "Ana", .addresses = {"203.0.113.7"}},
                            {.taken = false, .nickname = {}, .addresses = {}}}}},
      .blocked = {"203.0.113.0/24"},
      .hidden = {"Ben"}};
  const std::string written = wire::write(wire::AdminAnswer(list));
  const auto again = wire::parse_admin_answer(written);
  ASSERT_TRUE(again);
  EXPECT_EQ(wire::write(*again), written);
  EXPECT_FALSE(wire::parse_admin_answer(R"({"type":"list"})"));
}

TEST(Wire, refuses_what_is_no_request) {
  for (const Json& text : read_file("bad_requests.json")) {
    const auto parsed = wire::parse_request(text.get<std::string>());
    ASSERT_TRUE(std::holds_alternative<wire::BadRequest>(parsed)) << text;
    EXPECT_EQ(std::get<wire::BadRequest>(parsed).refusal.code, RefusalCode::bad_message) << text;
  }
}

TEST(Wire, says_what_kind_of_request_was_wrong) {
  const auto code = [](const std::string& text) {
    return std::get<wire::BadRequest>(wire::parse_request(text)).refusal.code;
  };
  EXPECT_EQ(code(R"({"type":"dance","id":"7"})"), RefusalCode::unknown_type);
  EXPECT_EQ(code("\"" + std::string(wire::largest_message, 'x') + "\""), RefusalCode::too_large);
  EXPECT_EQ(code(std::string(60'000, '[')), RefusalCode::bad_message);
  EXPECT_EQ(code("{\"type\":\"ping\",\"id\":\"\xff\"}"), RefusalCode::bad_message);
  Json seats = {{"type", "seats"}, {"id", "1"}, {"seats", Json::array()}};
  for (int i = 0; i < 101; ++i) seats["seats"].push_back(1);
  EXPECT_EQ(code(seats.dump()), RefusalCode::too_large);
  const auto bad = wire::parse_request(R"({"type":"take","id":"x9"})");
  ASSERT_TRUE(std::get<wire::BadRequest>(bad).re);
  EXPECT_EQ(std::get<wire::BadRequest>(bad).re->value, "x9");
}

/// Whatever one byte is changed to, the reader gives an answer and what it took can be written.
TEST(Wire, survives_each_changed_byte) {
  for (const std::string& name : requests) {
    const std::string text = read_file(name + ".json")[0].dump();
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const char c : {'\0', '"', '{', ']', ',', '9', '-', '\\', '\x80'}) {
        std::string changed = text;
        changed[at] = c;
        const auto parsed = wire::parse_request(changed);
        if (const auto* request = std::get_if<wire::Request>(&parsed)) {
          const auto again = wire::parse_request(wire::write(*request));
          EXPECT_TRUE(std::holds_alternative<wire::Request>(again)) << changed;
        }
      }
    }
  }
}

}  // namespace
}  // namespace papamu::testing
