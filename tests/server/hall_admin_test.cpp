#include "server/hall_fixture.hpp"

namespace papamu::testing {
namespace {

class HallAdmin : public HallTest {
 protected:
  /// Asks as the operator, and waits for the answer.
  Json order(Hall& hall, const Json& request) {
    const auto parsed = wire::parse_admin_request(request.dump());
    const auto* asked = std::get_if<wire::AdminRequest>(&parsed);
    EXPECT_NE(asked, nullptr) << request;
    Json answer;
    hall.administer(*asked, [&](const wire::AdminAnswer& given) {
      answer = Json::parse(wire::write(given));
    });
    while (answer.is_null()) loop_.run_one();
    return answer;
  }
  Json named(const std::string& token, const std::string& nickname, bool listed = false) {
    Json request = create(token, listed);
    request["nickname"] = nickname;
    return request;
  }
  static Json watch(const std::string& table) { return {{"type", "watch"}, {"table", table}}; }
};

TEST_F(HallAdmin, ends_a_table_and_everybody_there_learns_why) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person watcher(*hall, loop_);
  const std::string table = begin(first, first);
  watcher.ask(watch(table));
  const Json end = {{"type", "end"}, {"table", table}, {"reason", "The server moves tonight."}};
  EXPECT_EQ(order(*hall, end)["type"], "done");
  for (const Person* each : {&first, &watcher}) {
    EXPECT_EQ(each->last("event")["kind"], "closed");
    EXPECT_EQ(each->last("event")["note"], "The server moves tonight.");
    EXPECT_EQ(each->last("event")["n"], 3);
  }
  EXPECT_EQ(first.ask(play(table, ana, 1, "c3"))["code"], "table_over");
  EXPECT_EQ(order(*hall, end), Json({{"type", "refused"}, {"why", "the game is over already"}}));
  EXPECT_EQ(order(*hall, {{"type", "end"}, {"table", "aaaaaaaaaaaa"}})["why"],
            "there is no table aaaaaaaaaaaa");
  store_.restart(now_);
  const auto next = make();
  Person late(*next, loop_);
  const Json seen = late.ask(watch(table))["table"];
  EXPECT_EQ(seen["state"], "cancelled");
  EXPECT_EQ(seen["cancelled"],
            Json({{"reason", "operator"}, {"note", "The server moves tonight."}}));
  EXPECT_TRUE(seen["result"].is_null());
}

TEST_F(HallAdmin, hides_a_nickname_wherever_it_is) {
  std::string table;
  std::string away;
  const std::string cay(32, 'c');
  {
    const auto hall = make();
    {
      Person gone(*hall, loop_);
      away = gone.ask(named(cay, "Rude"))["table"]["id"];
    }
    pass(*hall, seconds(120));
    EXPECT_EQ(hall->tables_in_memory(), 0U);
    Person first(*hall, loop_);
    Person second(*hall, loop_);
    table = first.ask(named(ana, "Rude", true))["table"]["id"];
    second.ask(take(table, ben, "Ben"));
    const std::string other = second.ask(named(std::string(32, 'd'), "Rude"))["table"]["id"];
    const Json hide = {{"type", "hide"}, {"table", table}, {"seat", "first"}};
    EXPECT_EQ(order(*hall, hide)["what"],
              "the nickname 'Rude' is hidden everywhere, just now at 2 tables");
    EXPECT_EQ(first.last("event")["kind"], "nickname_hidden");
    EXPECT_EQ(first.last("event")["seat"], "first");
    EXPECT_EQ(order(*hall, hide)["type"], "refused") << "there is none any more";
    for (const std::string& id : {table, other, away}) {
      EXPECT_TRUE(first.ask(watch(id))["table"]["seats"][0]["nickname"].is_null()) << id;
    }
    EXPECT_EQ(first.ask(watch(table))["table"]["seats"][1]["nickname"], "Ben");
    const Json again = first.ask(named(std::string(32, 'e'), "Rude"))["table"];
    EXPECT_TRUE(again["seats"][0]["nickname"].is_null()) << "nor where it comes later";
    const Json lobby = first.ask({{"type", "lobby"}, {"on", true}});
    EXPECT_TRUE(lobby["live"][0]["nicknames"][0].is_null());
  }
  store_.restart(now_);
  const auto hall = make();
  Person late(*hall, loop_);
  Json since = watch(table);
  since["since"] = 0;
  const Json events = late.ask(since)["events"];
  EXPECT_EQ(events[0]["kind"], "created");
  EXPECT_TRUE(events[0]["nickname"].is_null());
  EXPECT_TRUE(late.ask(watch(away))["table"]["seats"][0]["nickname"].is_null());
  EXPECT_EQ(order(*hall, {{"type", "list"}})["hidden"], Json::array({"Rude"}));
  const Json unhide = {{"type", "unhide"}, {"nickname", "Rude"}};
  EXPECT_EQ(order(*hall, unhide)["type"], "done");
  EXPECT_EQ(order(*hall, unhide)["type"], "refused");
  EXPECT_EQ(late.ask(named(std::string(32, 'f'), "Rude"))["table"]["seats"][0]["nickname"], "Rude");
}

TEST_F(HallAdmin, blocks_addresses_for_good) {
  const auto block = [](const char* type, const char* address) {
    return Json{{"type", type}, {"address", address}};
  };
  {
    const auto hall = make();
    Person first(*hall, loop_, "203.0.113.7");
    Person second(*hall, loop_, "198.51.100.1");
    Person third(*hall, loop_, "2001:db8::1");
    EXPECT_EQ(order(*hall, block("block", "203.0.113.0/24"))["what"],
              "203.0.113.0/24 is blocked, and 1 connection closed");
    EXPECT_TRUE(first.is_turned_away);
    EXPECT_FALSE(second.is_turned_away);
    order(*hall, block("block", "2001:db8::2"));
    EXPECT_TRUE(third.is_turned_away) << "the same /64";
    EXPECT_TRUE(hall->is_blocked("203.0.113.99"));
    EXPECT_FALSE(hall->is_blocked("198.51.100.1"));
    EXPECT_FALSE(hall->is_blocked("unknown"));
    EXPECT_EQ(order(*hall, block("block", "0.0.0.0/0"))["type"], "refused");
    EXPECT_EQ(order(*hall, block("unblock", "203.0.113.7"))["type"], "refused");
  }
  store_.restart(now_);
  const auto hall = make();
  EXPECT_EQ(order(*hall, {{"type", "list"}})["blocked"],
            Json::array({"2001:db8::/64", "203.0.113.0/24"}));
  EXPECT_TRUE(hall->is_blocked("203.0.113.99"));
  EXPECT_EQ(order(*hall, block("unblock", "203.0.113.0/24"))["type"], "done");
  EXPECT_FALSE(hall->is_blocked("203.0.113.99"));
}

TEST_F(HallAdmin, what_the_disk_does_not_take_did_not_happen) {
  const auto hall = make();
  Person first(*hall, loop_, "203.0.113.7");
  const std::string table = first.ask(named(ana, "Ana"))["table"]["id"];
  store_.break_with(Error{ErrorCode::storage_full, "full"});
  EXPECT_EQ(order(*hall, {{"type", "block"}, {"address", "198.51.100.1"}})["type"], "refused");
  EXPECT_FALSE(hall->is_blocked("198.51.100.1"));
  EXPECT_EQ(order(*hall, {{"type", "end"}, {"table", table}})["type"], "refused");
  EXPECT_EQ(order(*hall, {{"type", "hide"}, {"table", table}, {"seat", "first"}})["type"],
            "refused");
  const Json seen = first.ask(watch(table))["table"];
  EXPECT_EQ(seen["state"], "waiting");
  EXPECT_EQ(seen["seats"][0]["nickname"], "Ana");
}

TEST_F(HallAdmin, waits_as_all_do_until_the_disk_takes_things_again) {
  const auto hall = make();
  const Json block = {{"type", "block"}, {"address", "198.51.100.1"}};
  store_.break_with(Error{ErrorCode::storage_full, "full"});
  EXPECT_EQ(order(*hall, block)["type"], "refused");
  store_.break_with(std::nullopt);
  const auto runs = store_.runs()->size();
  EXPECT_EQ(order(*hall, block)["type"], "refused") << "nobody noted yet how long it was";
  EXPECT_TRUE(order(*hall, {{"type", "list"}})["blocked"].empty()) << "looking goes on";
  make_room(*hall);
  EXPECT_EQ(store_.runs()->size(), runs + 1);
  EXPECT_EQ(order(*hall, block)["type"], "done");
}

TEST_F(HallAdmin, lists_who_is_where) {
  const auto hall = make();
  Person first(*hall, loop_, "203.0.113.7");
  Person watcher(*hall, loop_);
  const std::string old = first.ask(create(ben))["table"]["id"];
  now_ += seconds(1);
  const std::string table = first.ask(named(ana, "Ana"))["table"]["id"];
  watcher.ask(watch(table));
  const Json list = order(*hall, {{"type", "list"}});
  ASSERT_EQ(list["tables"].size(), 2U);
  EXPECT_EQ(list["tables"][1]["table"], old) << "the newest first";
  const Json& row = list["tables"][0];
  EXPECT_EQ(row["table"], table);
  EXPECT_EQ(row["state"], "waiting");
  EXPECT_EQ(row["watchers"], 1);
  EXPECT_EQ(row["seats"][0], Json({{"taken", true},
                                   {"nickname", "Ana"},
                                   {"addresses", Json::array({"203.0.113.7"})}}));
  EXPECT_EQ(row["seats"][1]["taken"], false);
}

}  // namespace
}  // namespace papamu::testing
