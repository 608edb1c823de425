#include "server/hall_fixture.hpp"

namespace papamu::testing {
namespace {

class HallTexts : public HallTest {
 protected:
  static Json write(const std::string& table, const std::string& token, const std::string& id,
                    const std::string& text) {
    return {{"type", "write"}, {"table", table}, {"token", token}, {"text_id", id}, {"text", text}};
  }
};

TEST_F(HallTexts, pass_between_the_seats_and_nobody_else_learns_of_them) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person second(*hall, loop_);
  Person watcher(*hall, loop_);
  const std::string table = first.ask(create(ana))["table"]["id"];
  watcher.ask({{"type", "watch"}, {"table", table}});
  EXPECT_EQ(first.ask(write(table, ana, "w1", "Anybody?"))["code"], "not_possible");
  second.ask(take(table, ben));
  EXPECT_EQ(first.ask(write(table, ana, "w1", "Hello, Ben"))["type"], "done");
  EXPECT_EQ(first.ask(write(table, ana, "w1", "Hello, Ben"))["type"], "done") << "a repeat";
  EXPECT_EQ(second.ask(write(table, ben, "w1", "안녕 🙂"))["type"], "done");
  const Json told = second.last("texts")["texts"];
  ASSERT_EQ(told.size(), 2U) << told;
  EXPECT_EQ(told[0]["text"], "Hello, Ben");
  EXPECT_EQ(told[0]["seat"], "first");
  EXPECT_EQ(told[1]["seat"], "second");
  EXPECT_EQ(first.last("texts"), second.last("texts"));
  EXPECT_EQ(watcher.ask(write(table, std::string(32, 'c'), "w1", "Me too"))["code"],
            "not_your_seat");
  EXPECT_TRUE(watcher.last("texts").is_null());
  EXPECT_EQ(watcher.event_numbers(), std::vector{2}) << "no event, no gap";
  // After a reload they are there again, for a seat.
  Person again(*hall, loop_);
  again.ask({{"type", "watch"}, {"table", table}, {"token", ben}});
  EXPECT_EQ(again.last("texts")["texts"], told);
  Person looker(*hall, loop_);
  looker.ask({{"type", "watch"}, {"table", table}});
  EXPECT_TRUE(looker.last("texts").is_null());
}

TEST_F(HallTexts, are_not_written_to_nobody) {
  const auto hall = make();
  Person first(*hall, loop_);
  const std::string table = first.ask(create(ana))["table"]["id"];
  {
    Person second(*hall, loop_);
    second.ask(take(table, ben));
  }
  const Json refused = first.ask(write(table, ana, "w1", "Are you there?"));
  EXPECT_EQ(refused["code"], "not_possible");
  EXPECT_EQ(refused["message"], "the other is not here to read it");
}

TEST_F(HallTexts, are_few_and_no_reason_to_wait_with_a_move) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person second(*hall, loop_);
  const std::string table = begin(first, second);
  Json last;
  for (int i = 0; i < 6; ++i) last = first.ask(write(table, ana, std::to_string(i), "…"));
  EXPECT_EQ(last["code"], "too_many");
  EXPECT_EQ(last["retry_after_s"], 2);
  EXPECT_EQ(first.ask(play(table, ana, 1, "c3"))["type"], "done");
  EXPECT_EQ(second.ask(write(table, ben, "w", "Slowly"))["type"], "done") << "each has his own";
  for (int i = 10; i < 50; ++i) {
    pass(*hall, seconds(2));
    EXPECT_EQ(first.ask(write(table, ana, std::to_string(i), std::to_string(i)))["type"], "done");
  }
  const Json kept = second.last("texts")["texts"];
  EXPECT_EQ(kept.size(), server::most_kept_texts);
  EXPECT_EQ(kept.back()["text"], "49");
}

TEST_F(HallTexts, end_when_a_seat_turns_them_off_and_at_listed_tables_there_are_none) {
  const auto hall = make();
  Person first(*hall, loop_);
  Person second(*hall, loop_);
  const std::string table = begin(first, second);
  first.ask(write(table, ana, "w1", "Hello"));
  EXPECT_EQ(second.ask(act(table, ben, "stop_texts"))["n"], 3);
  EXPECT_EQ(first.last("event")["kind"], "texts_off");
  EXPECT_EQ(first.last("event")["seat"], "second");
  EXPECT_EQ(first.ask(write(table, ana, "w2", "Why?"))["code"], "not_possible");
  Person again(*hall, loop_);
  const Json seen = again.ask({{"type", "watch"}, {"table", table}, {"token", ana}})["table"];
  EXPECT_EQ(seen["texts_off"], "second");
  EXPECT_TRUE(again.last("texts").is_null());
  const std::string cay(32, 'c');
  const std::string listed = first.ask(create(cay, true))["table"]["id"];
  second.ask(take(listed, ben));
  EXPECT_EQ(first.ask(write(listed, cay, "w1", "Hello"))["code"], "not_possible");
  EXPECT_EQ(first.ask(act(listed, cay, "stop_texts"))["code"], "not_possible");
}

}  // namespace
}  // namespace papamu::testing
