#include "arena/engine_text.hpp"

#include <gtest/gtest.h>

namespace papamu::testing {
namespace {

using Words = std::vector<std::string>;

TEST(EngineText, levels_and_random) {
  const auto level = read_engine("level:7");
  ASSERT_TRUE(level);
  EXPECT_EQ(level->kind, EngineText::Kind::level);
  EXPECT_EQ(level->computer.level, 7);
  EXPECT_EQ(level->text, "level:7");
  EXPECT_EQ(read_engine("random")->kind, EngineText::Kind::random);
  for (const char* text :
       {"", "level", "level:", "level:0", "level:11", "level:07", "random:1", "levels:3", "gtp",
        "gtp:", "gtp:  ", "gtp:''", "search:,", "searching"}) {
    EXPECT_FALSE(read_engine(text)) << text;
  }
}

TEST(EngineText, settings_of_a_search) {
  const auto engine = read_engine(
      "search:method=monte-carlo,nodes=20000,time=1.5s,depth=8,table-mib=4,threads=2,seed=9,"
      "without=table+history+aspiration");
  ASSERT_TRUE(engine);
  const ComputerOptions& options = engine->computer;
  EXPECT_EQ(engine->kind, EngineText::Kind::search);
  EXPECT_EQ(options.search.method, Method::monte_carlo);
  EXPECT_EQ(options.limits->nodes, 20000U);
  EXPECT_EQ(options.limits->time, std::chrono::milliseconds(1500));
  EXPECT_EQ(options.limits->depth_plies, 8);
  EXPECT_EQ(options.search.table_mib, 4U);
  EXPECT_EQ(options.threads, 2);
  EXPECT_EQ(options.seed, 9U);
  const Ideas& ideas = options.search.ideas;
  EXPECT_FALSE(ideas.table || ideas.history || ideas.aspiration);
  EXPECT_TRUE(ideas.reductions);
}

TEST(EngineText, a_search_without_settings) {
  for (const char* text : {"search", "search:"}) {
    const auto engine = read_engine(text);
    ASSERT_TRUE(engine) << text;
    EXPECT_TRUE(engine->computer.limits.has_value());
    EXPECT_FALSE(engine->computer.limits->nodes);
    EXPECT_EQ(engine->computer.search.method, Method::of_game);
  }
}

TEST(EngineText, errors_name_what_was_expected) {
  EXPECT_EQ(read_engine("level:12").error().message, "expected level=1 to 10, found '12'");
  EXPECT_EQ(read_engine("search:without=table+luck").error().message,
            "expected without=table, history, reductions or aspiration, joined by +, "
            "found 'luck'");
  EXPECT_EQ(read_engine("search:without=").error().message,
            "expected without=table, history, reductions or aspiration, joined by +, "
            "found ''");
}

TEST(EngineText, words_of_a_command_line) {
  EXPECT_EQ(*split_words("a b  c"), (Words{"a", "b", "c"}));
  EXPECT_EQ(*split_words(" 'a b' \"c d\"e"), (Words{"a b", "c de"}));
  EXPECT_EQ(*split_words(R"(a\ b "q\"q" 'q\q' '')"), (Words{"a b", "q\"q", "q\\q", ""}));
  EXPECT_EQ(*split_words("$HOME *; |"), (Words{"$HOME", "*;", "|"})) << "it is no shell";
  EXPECT_EQ(*split_words("a\\"), (Words{"a\\"}));
  EXPECT_TRUE(split_words("")->empty());
  EXPECT_FALSE(split_words("'a"));
  EXPECT_FALSE(split_words("a\"b"));
  EXPECT_EQ(read_engine("gtp:x 'y z'")->command, (Words{"x", "y z"}));
}

}  // namespace
}  // namespace papamu::testing
