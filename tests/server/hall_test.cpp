#include "server/hall_fixture.hpp"
#include "server/limits.hpp"

namespace papamu::testing {
namespace {

TEST_F(HallTest, two_people_play_and_a_third_one_watches) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person second(*hall, loop_);
  Person watcher(*hall, loop_);
  EXPECT_EQ(first.inbox[0]["type"], "hello");
  const Json seated = first.ask(create(ana));
  ASSERT_EQ(seated["type"], "seated") << seated;
  EXPECT_EQ(seated["table"]["you"], "first");
  EXPECT_EQ(seated["table"]["seats"][0]["present"], true);
  const std::string table = seated["table"]["id"];
  EXPECT_EQ(first.ask(create(ana))["table"]["id"], table) << "the same token, the same table";
  EXPECT_EQ(watcher.ask({{"type", "watch"}, {"table", table}})["table"]["watchers"], 1);
  EXPECT_EQ(second.ask({{"type", "watch"}, {"table", table}})["table"]["watchers"], 2);
  const Json taken = second.ask(take(table, ben));
  EXPECT_EQ(taken["seat"], "second");
  EXPECT_EQ(taken["table"]["watchers"], 1) << "who took the seat is no watcher any more";
  EXPECT_EQ(watcher.ask(take(table, std::string(32, 'c')))["code"], "seat_taken");
  EXPECT_EQ(first.ask(play(table, ana, 1, "c3"))["n"], 3);
  EXPECT_EQ(first.ask(play(table, ana, 1, "c3"))["n"], 3);
  EXPECT_EQ(second.ask(play(table, ben, 2, "swap"))["n"], 4);
  const Json stale = second.ask(play(table, ben, 1, "a1"));
  EXPECT_EQ(stale["code"], "stale") << stale;
  EXPECT_EQ(stale["table"]["plies"], Json({"c3", "swap"}));
  EXPECT_EQ(watcher.event_numbers(), (std::vector{2, 3, 4}));
  EXPECT_EQ(first.event_numbers(), (std::vector{2, 3, 4}));
  Json again = {{"type", "watch"}, {"table", table}, {"since", 2}};
  EXPECT_EQ(watcher.ask(again)["events"].size(), 2U);
  again["since"] = 99;
  EXPECT_EQ(watcher.ask(again)["type"], "table");
  again["token"] = std::string(32, 'd');
  EXPECT_EQ(watcher.ask(again)["code"], "not_your_seat");
  const Json seats = first.ask({{"type", "seats"},
                                {"seats",
                                 {{{"table", table}, {"token", ana}},
                                  {{"table", table}, {"token", ben}},
                                  {{"table", "aaaaaaaaaaaa"}, {"token", ben}}}}});
  EXPECT_EQ(seats["seats"][0]["your_turn"], true);
  EXPECT_EQ(seats["seats"][1]["your_turn"], false);
  EXPECT_EQ(seats["seats"][2]["found"], false);
  EXPECT_EQ(watcher.ask({{"type", "unwatch"}, {"table", table}})["type"], "done");
  EXPECT_EQ(first.ask({{"type", "watch"}, {"table", "aaaaaaaaaaaa"}})["code"], "not_found");
}

TEST_F(HallTest, what_the_disk_does_not_take_did_not_happen) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person second(*hall, loop_);
  const std::string table = begin(first, second);
  store_.break_with(Error{ErrorCode::storage_full, "full"});
  const Json refused = first.ask(play(table, ana, 1, "c3"));
  EXPECT_EQ(refused["code"], "storage") << refused;
  EXPECT_EQ(refused["retry_after_s"], 5);
  EXPECT_EQ(first.ask({{"type", "watch"}, {"table", table}, {"token", ana}})["table"]["n"], 2);
  EXPECT_EQ(Person(*hall, loop_).ask(create(std::string(32, 'e')))["code"], "storage");
  EXPECT_EQ(failures_, 0) << "a full disk is waited for";
  EXPECT_TRUE(hall->is_paused());
  make_room(*hall);
  EXPECT_EQ(first.ask(play(table, ana, 1, "c3"))["n"], 3);
  EXPECT_EQ(second.event_numbers(), (std::vector{3}));
  store_.break_with(Error{ErrorCode::storage_failed, "broken"});
  EXPECT_EQ(second.ask(play(table, ben, 2, "c4"))["code"], "storage");
  EXPECT_EQ(failures_, 1) << "a broken one is not";
}

TEST_F(HallTest, clocks_stand_while_nobody_can_play) {
  const auto hall = make();
  Person first(*hall, loop_);
  const std::string table = begin_with_clock(first);
  const auto shown = [&] { return first.ask({{"type", "watch"}, {"table", table}})["table"]; };
  pass(*hall, seconds(50));
  // The machine stands still.
  now_ += seconds(1'000);
  hall->tick();
  EXPECT_EQ(first.inbox.back()["type"], "table") << "who watches is told";
  EXPECT_EQ(shown()["state"], "playing");
  EXPECT_EQ(shown()["turn_started_ms"], (now_ - seconds(50)).count());
  // The disk is full.
  pass(*hall, seconds(5));
  store_.break_with(Error{ErrorCode::storage_full, "full"});
  EXPECT_EQ(first.ask(play(table, ben, 4, "a2"))["code"], "storage");
  pass(*hall, seconds(1'000));
  EXPECT_EQ(shown()["state"], "playing") << "reading goes on";
  make_room(*hall);
  EXPECT_EQ(shown()["state"], "playing");
  EXPECT_EQ(first.ask(play(table, ben, 4, "a2"))["type"], "done");
  pass(*hall, seconds(61));
  EXPECT_EQ(shown()["result"]["termination"], "time") << "and then they go on";
}

TEST_F(HallTest, goes_on_after_a_restart_and_nobody_loses_by_it) {
  std::string table;
  {
    const auto hall = make();
    Person first(*hall, loop_);
    table = first.ask(create(ana, false, fischer))["table"]["id"];
    first.ask(take(table, ben));
    first.ask(play(table, ana, 1, "c3"));
    first.ask(play(table, ben, 2, "c4"));
    pass(*hall, seconds(59));
  }
  now_ += seconds(10'000);
  store_.restart(now_);
  const auto hall = make();
  hall->tick();
  Person first(*hall, loop_);
  const Json shown = first.ask({{"type", "watch"}, {"table", table}, {"token", ana}})["table"];
  EXPECT_EQ(shown["state"], "playing");
  EXPECT_EQ(shown["turn_started_ms"], now_.count());
  EXPECT_EQ(shown["clocks_ms"], Json({60'000, 60'000}));
  EXPECT_EQ(first.ask(play(table, ben, 2, "c4"))["n"], 4) << "also a repeat from before";
  pass(*hall, seconds(61));
  const Json over = first.ask({{"type", "watch"}, {"table", table}})["table"];
  EXPECT_EQ(over["result"]["termination"], "time");
  EXPECT_EQ(over["result"]["winner_seat"], "second");
}

TEST_F(HallTest, a_seat_that_stays_away_can_be_claimed) {
  const auto hall = make();
  Person first(*hall, loop_);
  std::string table;
  {
    Person second(*hall, loop_);
    table = first.ask(create(ana, false, fischer))["table"]["id"];
    second.ask(take(table, ben));
    first.ask(play(table, ana, 1, "c3"));
    second.ask(play(table, ben, 2, "c4"));
    pass(*hall, seconds(10));
    first.ask(play(table, ana, 3, "a1"));
  }
  const auto claim = [&](const char* id) {
    return first.ask(
        {{"type", "act"}, {"table", table}, {"token", ana}, {"move_id", id}, {"action", "claim"}});
  };
  pass(*hall, seconds(59));
  EXPECT_EQ(claim("c1")["code"], "not_possible");
  pass(*hall, seconds(1));
  EXPECT_EQ(claim("c2")["type"], "done");
  EXPECT_EQ(first.ask({{"type", "watch"}, {"table", table}})["table"]["result"]["termination"],
            "abandoned");
}

TEST_F(HallTest, a_rematch_is_a_table_that_is_there) {
  const auto hall = make();
  Person first(*hall, loop_);
  const std::string table = begin(first, first);
  const auto act = [&](const std::string& token, const char* id, const char* action) {
    return first.ask(
        {{"type", "act"}, {"table", table}, {"token", token}, {"move_id", id}, {"action", action}});
  };
  act(ana, "r", "resign");
  act(ana, "o", "offer_rematch");
  act(ben, "o", "offer_rematch");
  const Json event = first.inbox[first.inbox.size() - 2];
  ASSERT_EQ(event["kind"], "rematch") << event;
  const Json next = first.ask({{"type", "watch"}, {"table", event["rematch"]}, {"token", ben}});
  EXPECT_EQ(next["table"]["you"], "first");
  EXPECT_EQ(next["table"]["state"], "playing");
}

TEST_F(HallTest, the_lobby_shows_who_waits_and_who_plays) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person looker(*hall, loop_);
  EXPECT_TRUE(looker.ask({{"type", "lobby"}, {"on", true}})["open"].empty());
  const std::string table = first.ask(create(ana, true))["table"]["id"];
  first.ask(create(std::string(32, 'f'), false));
  const auto told = [&] {
    now_ += server::presence_every;
    hall->tick();
    return looker.inbox.back();
  };
  Json lobby = told();
  ASSERT_EQ(lobby["open"].size(), 1U) << lobby;
  EXPECT_EQ(lobby["open"][0]["seat_free"], "second");
  const auto count = looker.inbox.size();
  told();
  EXPECT_EQ(looker.inbox.size(), count) << "nothing new";
  first.ask(take(table, ben));
  lobby = told();
  EXPECT_TRUE(lobby["open"].empty());
  EXPECT_EQ(lobby["live"][0]["table"], table);
}

TEST_F(HallTest, a_full_lobby_shows_the_most_watched_and_the_newest) {
  const auto hall = make();
  std::vector<std::unique_ptr<Person>> makers;
  std::vector<std::string> tables;
  const auto token = [](std::size_t i) { return std::string(28, 'c') + std::to_string(1000 + i); };
  for (std::size_t i = 0; i < server::most_lobby_games + 5; ++i) {
    makers.push_back(std::make_unique<Person>(*hall, loop_, "10.0.0." + std::to_string(i)));
    tables.push_back(makers.back()->ask(create(token(i), true))["table"]["id"]);
    now_ += seconds(1);
    hall->tick();
  }
  Person looker(*hall, loop_);
  const auto shown = [&](const char* kind) {
    looker.ask({{"type", "lobby"}, {"on", false}});
    const Json lobby = looker.ask({{"type", "lobby"}, {"on", true}});
    std::vector<std::string> names;
    for (const Json& game : lobby[kind]) names.push_back(game["table"]);
    return names;
  };
  const std::vector<std::string> newest(tables.rbegin(),
                                        tables.rbegin() + server::most_lobby_games);
  EXPECT_EQ(shown("open"), newest);

  // All begin; somebody watches the oldest of them.
  for (const std::string& table : tables) makers.front()->ask(take(table, ben));
  Person watcher(*hall, loop_);
  for (const std::string& table : tables) {
    makers.front()->ask({{"type", "unwatch"}, {"table", table}});
  }
  watcher.ask({{"type", "watch"}, {"table", tables.front()}});
  auto expected = newest;
  expected.pop_back();
  expected.insert(expected.begin(), tables.front());
  EXPECT_EQ(shown("live"), expected);
}

TEST_F(HallTest, refuses_floods_but_no_moves) {
  const auto hall = make();
  Person first(*hall, loop_);
  const std::string table = begin(first, first);
  Json last;
  for (int i = 0; i < 300; ++i) last = first.ask({{"type", "ping"}});
  EXPECT_EQ(last["code"], "too_many");
  EXPECT_EQ(first.ask(play(table, ana, 1, "c3"))["n"], 3);
}

TEST_F(HallTest, counts_the_tables_that_a_household_makes) {
  const auto hall = make();
  int made = 0;
  // Each from another connection, and none of them stays.
  const auto answer_to = [&](const std::string& address) {
    Person maker(*hall, loop_, address);
    Json answer = maker.ask(create(std::string(28, '0') + std::to_string(1000 + made++)));
    return answer["type"] == "error" ? answer["code"].get<std::string>() : "made";
  };
  const auto many = static_cast<int>(server::created_burst);
  for (int i = 0; i < many; ++i) {
    ASSERT_EQ(answer_to("2001:db8::" + std::to_string(i + 1)), "made");
    ASSERT_EQ(answer_to("203.0.113.7"), "made");
  }
  EXPECT_EQ(answer_to("2001:db8::ffff"), "too_many") << "another address of the same network";
  EXPECT_EQ(answer_to("203.0.113.7"), "too_many");
  EXPECT_EQ(answer_to("::ffff:203.0.113.7"), "too_many") << "as a socket for both has it";
  EXPECT_EQ(answer_to("2001:db8:0:1::1"), "made");
  EXPECT_EQ(answer_to("203.0.113.8"), "made");
}

TEST_F(HallTest, many_watchers_are_told_in_parts_and_in_order) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person second(*hall, loop_);
  const std::string table = begin(first, second);
  std::vector<std::unique_ptr<Person>> crowd;
  for (std::size_t i = 0; i < 10 * server::watchers_at_once; ++i) {
    crowd.push_back(std::make_unique<Person>(*hall, loop_));
    crowd.back()->ask({{"type", "watch"}, {"table", table}});
  }
  first.ask(play(table, ana, 1, "c3"));
  EXPECT_EQ(first.event_numbers(), (std::vector{2, 3}));
  EXPECT_EQ(second.event_numbers(), std::vector{3}) << "players are told first";
  EXPECT_TRUE(crowd.back()->event_numbers().empty());
  second.ask(play(table, ben, 2, "c4"));
  first.ask(play(table, ana, 3, "c2"));
  // One leaves before it is told.
  crowd[crowd.size() - 2]->leave();
  while (crowd.back()->event_numbers().size() < 3) loop_.run_one();
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    if (i != crowd.size() - 2) {
      EXPECT_EQ(crowd[i]->event_numbers(), (std::vector{3, 4, 5})) << i;
    }
  }
}

TEST_F(HallTest, a_slow_watcher_gets_one_snapshot_and_a_slow_player_everything) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person second(*hall, loop_);
  Person watcher(*hall, loop_);
  const std::string table = first.ask(create(ana, true))["table"]["id"];
  second.ask(take(table, ben));
  watcher.ask({{"type", "watch"}, {"table", table}});
  watcher.ask({{"type", "lobby"}, {"on", true}});
  watcher.slow = second.slow = true;
  watcher.inbox.clear();
  first.ask(play(table, ana, 1, "c3"));
  second.ask(play(table, ben, 2, "swap"));
  now_ += server::presence_every;
  hall->tick();
  EXPECT_EQ(second.event_numbers(), (std::vector{3, 4}));
  EXPECT_TRUE(watcher.inbox.empty());
  watcher.slow = false;
  hall->tick();
  ASSERT_EQ(watcher.inbox.size(), 1U) << "one for all that it missed";
  const Json made_up = watcher.inbox[0];
  EXPECT_EQ(made_up["type"], "table") << made_up;
  EXPECT_FALSE(made_up.contains("re"));
  EXPECT_EQ(made_up["table"]["plies"], Json({"c3", "swap"}));
  EXPECT_EQ(made_up["table"]["watchers"], 1);
  first.ask(play(table, ana, 3, "c4"));
  EXPECT_EQ(watcher.event_numbers(), std::vector{5}) << "and from then on each event";
  now_ += server::presence_every;
  hall->tick();
  EXPECT_EQ(watcher.inbox.back()["type"], "lobby") << "which it missed as well";
  EXPECT_EQ(hall->metrics().resyncs.counts().at("watcher"), 1U);
}

TEST_F(HallTest, what_a_slow_watcher_asks_for_is_no_gap) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person watcher(*hall, loop_);
  const std::string table = first.ask(create(ana))["table"]["id"];
  first.ask(take(table, ana));
  Person(*hall, loop_).ask(take(table, ben));
  watcher.ask({{"type", "watch"}, {"table", table}});
  watcher.slow = true;
  first.ask(play(table, ana, 1, "c3"));
  EXPECT_EQ(watcher.ask({{"type", "watch"}, {"table", table}, {"since", 2}})["events"].size(), 1U);
  watcher.slow = false;
  watcher.inbox.clear();
  hall->tick();
  first.ask({{"type", "ping"}});
  for (const Json& message : watcher.inbox) EXPECT_EQ(message["type"], "presence") << message;
}

TEST_F(HallTest, says_whether_it_can_commit) {
  const auto hall = make();
  Person first(*hall, loop_);
  first.ask(create(ana));
  EXPECT_TRUE(hall->can_commit());
  store_.break_with(Error{ErrorCode::storage_full, "full"});
  first.ask(create(ben));
  EXPECT_FALSE(hall->can_commit());
  store_.break_with(std::nullopt);
  now_ += server::probe_every;
  // Nobody plays, and yet it is found out.
  hall->tick();
  bool is_settled = false;
  hall->when_settled([&] { is_settled = true; });
  while (!is_settled) loop_.run_one();
  EXPECT_TRUE(hall->can_commit());
  now_ += server::alive_every;
  hall->tick();
  now_ += server::longest_commit + std::chrono::milliseconds(1);
  EXPECT_FALSE(hall->can_commit()) << "the answer of the disk is overdue";
}

TEST_F(HallTest, counts_what_it_does) {
  const auto hall = make();
  Person first(*hall, loop_);
  const std::string table = begin(first, first);
  first.ask(play(table, ana, 1, "c3"));
  EXPECT_EQ(first.ask(play(table, ana, 1, "c3"))["n"], 3);
  first.ask(play(table, ben, 2, "c3"));
  first.ask({{"type", "dance"}});
  const server::Metrics& metrics = hall->metrics();
  EXPECT_EQ(metrics.moves, 2U);
  EXPECT_EQ(metrics.refused_requests.counts().at("illegal_move"), 1U);
  EXPECT_EQ(metrics.refused_requests.counts().at("unknown_type"), 1U);
  std::uint64_t acknowledged = 0;
  for (std::size_t i = 0; i <= server::bounds::seconds.size(); ++i) {
    acknowledged += metrics.acknowledged.count(i);
  }
  EXPECT_EQ(acknowledged, 2U);
}

TEST_F(HallTest, who_guesses_moves_reads_no_tables_from_the_disk) {
  const auto hall = make();
  Person first(*hall, loop_);
  const std::string table = begin(first, first);
  Person guesser(*hall, loop_);
  Json last;
  for (int i = 0; i < 300; ++i) last = guesser.ask(play("aaaaaaaaaaaa", ana, 1, "c3"));
  EXPECT_EQ(last["code"], "too_many");
  EXPECT_EQ(guesser.ask(play(table, ana, 1, "c3"))["n"], 3) << "a legal move counts all the same";
}

TEST_F(HallTest, idle_tables_leave_memory_and_come_back) {
  const auto hall = make();
  std::string table;
  {
    Person first(*hall, loop_);
    table = first.ask(create(ana))["table"]["id"];
    first.ask(take(table, ben));
  }
  EXPECT_EQ(hall->tables_in_memory(), 1U);
  now_ += seconds(120);
  hall->tick();
  EXPECT_EQ(hall->tables_in_memory(), 0U);
  Person first(*hall, loop_);
  EXPECT_EQ(first.ask(create(ana))["table"]["id"], table);
  first.leave();
  now_ += seconds(120);
  hall->tick();
  now_ += std::chrono::days(91);
  hall->tick();
  Person late(*hall, loop_);
  EXPECT_EQ(late.ask({{"type", "watch"}, {"table", table}})["table"]["state"], "cancelled");
}

}  // namespace
}  // namespace papamu::testing
