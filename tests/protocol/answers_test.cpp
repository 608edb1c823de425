#include "protocol/answers.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/lines.hpp"

namespace papamu::testing {
namespace {

/// Every answer is one line that holds one JSON object.
nlohmann::json parsed(const std::string& answer) {
  EXPECT_EQ(answer.find('\n'), std::string::npos);
  return nlohmann::json::parse(answer);
}

TEST(Answers, games) {
  const auto answer = parsed(games_answer());
  ASSERT_EQ(answer["games"].size(), 5U);
  EXPECT_EQ(answer["games"][3]["designer"].get<std::string>(), "Mark Steere");
  EXPECT_EQ(answer["games"][4]["sizes"].size(), 4U);
}

TEST(Answers, a_running_match) {
  const auto match = played("room-and-pillar 2x3 oxo/xox b 0", "b2 swap");
  const auto answer = parsed(match_answer(match));
  EXPECT_EQ(answer["position"].get<std::string>(), "room-and-pillar 2x3 o1o/xox w 2");
  EXPECT_EQ(answer["board"], (nlohmann::json{"o.o", "xox"}));
  EXPECT_EQ(answer["side"].get<std::string>(), "white");
  EXPECT_EQ(answer["seat"].get<std::string>(), "first");
  EXPECT_EQ(answer["moves"], (nlohmann::json{"a2", "b1", "c2"}));
  EXPECT_TRUE(answer["result"].is_null());
}

TEST(Answers, results) {
  auto match = played("room-and-pillar 2x3 oxo/xox b 0", "b2");
  EXPECT_EQ(explain_result(match), "not finished");
  ASSERT_TRUE(match.resign(Seat::second));
  EXPECT_EQ(explain_result(match), "first (Black) won: resignation");
  const auto answer = parsed(match_answer(match));
  EXPECT_EQ(answer["result"]["winner"].get<std::string>(), "black");
  EXPECT_TRUE(answer["moves"].empty());
  EXPECT_FALSE(answer.contains("why")) << "the board does not show it";

  auto abandoned = played("room-and-pillar 2x3 oxo/xox b 0", "b2");
  ASSERT_TRUE(abandoned.end({std::nullopt, Termination::abandoned}));
  EXPECT_EQ(explain_result(abandoned), "abandoned without a winner");
  EXPECT_TRUE(parsed(match_answer(abandoned))["result"]["winner_seat"].is_null());
}

TEST(Answers, moves) {
  EXPECT_EQ(parsed(moves_answer(played("konane 2x2 ox/xo w 2", ""))),
            nlohmann::json::parse(R"({"moves":[],"winner":"black","drawn":false})"));
  EXPECT_EQ(
      parsed(moves_answer(played("rhode 2x2 2/x1 w 1", ""))),
      nlohmann::json::parse(R"({"moves":["a2","b1","b2","swap"],"winner":null,"drawn":false})"));
  const auto drawn = played("rhode 6x6 oxox2/xxoxxx/ox1oxx/oox1oo/oooxxo/oxoxoo b 2",
                            "c4 d3 d5 c2 c4 d3 d5 c2");
  EXPECT_EQ(parsed(moves_answer(drawn)),
            nlohmann::json::parse(R"({"moves":[],"winner":null,"drawn":true})"));
}

TEST(Answers, errors_are_named_by_their_code_and_stay_utf8) {
  for (const auto code : {ErrorCode::unknown_game, ErrorCode::bad_size, ErrorCode::bad_move_text,
                          ErrorCode::bad_position, ErrorCode::illegal_move, ErrorCode::bad_record,
                          ErrorCode::not_possible}) {
    const auto answer = parsed(check_answer("\xff name", Error{code, "why \xc3"}));
    EXPECT_FALSE(answer["legal"].get<bool>());
    EXPECT_EQ(answer["error"]["code"].get<std::string>(), write_code(code));
    EXPECT_FALSE(write_code(code).empty());
  }
}

TEST(Answers, records) {
  const auto record = read_record(
      "[Game \"room-and-pillar\"]\n[Size \"2x3\"]\n[Termination \"time\"]\n[X \"y\"]\n\nb2 first");
  const auto match = replay(*record, 0);
  const auto answer = parsed(record_answer(*record, *match));
  EXPECT_TRUE(answer["result"].is_null()) << "before the first ply";
  EXPECT_EQ(answer["record_result"].get<std::string>(), "first");
  EXPECT_EQ(answer["record_termination"].get<std::string>(), "time");
  EXPECT_EQ(answer["other_tags"], nlohmann::json::parse(R"([["X","y"]])"));
  const auto check = parsed(check_answer("file", {*record}));
  EXPECT_EQ(check["records"][0]["plies"], 1);
}

TEST(Answers, solved_boards_have_the_form_of_the_vectors) {
  const auto game = *make_game(**find_game("narrows"), {2, 3});
  const auto report = game->solve({.table_mib = 1, .with_plies = true});
  const auto answer = parsed(solve_answer(*game, report, 0.5, true, true));
  EXPECT_EQ(answer["game"].get<std::string>(), "narrows");
  EXPECT_EQ(answer["rows"], 2);
  EXPECT_EQ(answer["columns"], 3);
  EXPECT_EQ(answer["winner_without_swap"].get<std::string>(), "first");
  EXPECT_EQ(answer["winning_first_moves"], (nlohmann::json{"a1-b1", "b2-b1", "c1-b1"}));
  EXPECT_EQ(answer["openings"].size(), 7U);
  int ended = 0;
  for (const auto& opening : answer["openings"]) {
    EXPECT_EQ(opening["plies"] == 1, !opening.contains("second")) << "no swap once it is over";
    ended += opening["plies"] == 1 ? 1 : 0;
  }
  EXPECT_EQ(ended, 5);
  EXPECT_EQ(answer["seconds"], 0.5);

  const auto position = read_game("konane 1x4 xo2 b 2");
  const auto single = parsed(solve_answer(**position, (*position)->solve({.table_mib = 1}), 0,
                                          false, false));
  EXPECT_EQ(single["winner"].get<std::string>(), "black");
  EXPECT_EQ(single["moves"], (nlohmann::json{"a1-c1"}));
  EXPECT_TRUE(single["plies"].is_null());
  EXPECT_EQ(write_winner(Color::white, Outcome::neither), "neither");
  EXPECT_EQ(write_winner(Color::white, Outcome::unknown), "unknown");
}

TEST(Answers, perft_and_bench) {
  const auto game = read_game("rhode 2x2 2/2 b 0");
  const auto answer = parsed(perft_answer(**game, {4, 12}, {{"a1", 3}}));
  EXPECT_EQ(answer["counts"], (nlohmann::json{4, 12}));
  EXPECT_EQ(answer["divide"]["a1"], 3);
  const auto bench = parsed(bench_answer({7, 100, 2.0}, {8, 30, 1.0}));
  EXPECT_EQ(bench["signature"], 7);
  EXPECT_EQ(bench["search_signature"], 8);
  EXPECT_EQ(bench["positions_per_second"], 50.0);
  EXPECT_EQ(bench["search_nodes_per_second"], 30.0);
}

}  // namespace
}  // namespace papamu::testing
