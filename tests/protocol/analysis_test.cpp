#include "protocol/analysis.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/measure_answer.hpp"
#include "support/lines.hpp"

namespace papamu::testing {
namespace {

using nlohmann::json;

TEST(Analysis, verdicts_as_text) {
  EXPECT_EQ(write_verdict(WinIn{7}), "win in 7");
  EXPECT_EQ(write_verdict(LossIn{8}), "loss in 8");
  EXPECT_EQ(write_verdict(Estimate{0.626}), "63 %");
  EXPECT_EQ(write_verdict(Estimate{0.9999}), "99 %") << "only a proof is sure";
  EXPECT_EQ(write_verdict(Estimate{0}), "1 %");
  EXPECT_EQ(write_moves({3, 3}, {*read_move({3, 3}, "a1"), *read_move({3, 3}, "b1-b3")}),
            "a1 b1-b3");
}

TEST(Analysis, advice_is_given_only_where_a_swap_is_possible) {
  const auto before = played("rhode 3x3 3/3/3 b 0", "");
  const auto choice = played("rhode 3x3 3/3/3 b 0", "b2");
  const auto after = played("rhode 3x3 3/3/3 b 0", "b2 a1");
  EXPECT_EQ(swap_advice(before.game(), Estimate{0.4}), "");
  EXPECT_EQ(swap_advice(choice.game(), Estimate{0.49}), "swap");
  EXPECT_EQ(swap_advice(choice.game(), LossIn{4}), "swap");
  EXPECT_EQ(swap_advice(choice.game(), Estimate{0.5}), "keep");
  EXPECT_EQ(swap_advice(choice.game(), WinIn{3}), "keep");
  EXPECT_EQ(swap_advice(after.game(), LossIn{4}), "");
}

TEST(Analysis, a_report_as_json) {
  const auto match = played("rhode 3x3 3/3/3 b 0", "b2");
  SearchReport report{.depth_plies = 5, .nodes = 1000, .table_use = 0.5, .lines = {}};
  report.lines.push_back({LossIn{4}, {*read_move({3, 3}, "a1"), *read_move({3, 3}, "b1")}, 5});
  report.lines.push_back({Estimate{0.33333}, {*read_move({3, 3}, "c3")}, 4});
  const auto text = analysis_answer(match.game(), report, std::chrono::milliseconds(500), true);
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const auto answer = json::parse(text);
  EXPECT_EQ(answer["depth"], 5);
  EXPECT_EQ(answer["nodes"], 1000);
  EXPECT_EQ(answer["nodes_per_second"], 2000);
  EXPECT_EQ(answer["lines"][0]["verdict"], json({{"loss_in", 4}}));
  EXPECT_EQ(answer["lines"][0]["moves"], json({"a1", "b1"}));
  EXPECT_EQ(answer["lines"][1]["verdict"], json({{"chance", 0.3333}}));
  EXPECT_EQ(answer["second"], "swap");
  EXPECT_EQ(answer["final"], true);
  report.lines.front().verdict = WinIn{3};
  const auto early = json::parse(analysis_answer(match.game(), report, {}, false));
  EXPECT_EQ(early["lines"][0]["verdict"], json({{"win_in", 3}}));
  EXPECT_EQ(early["nodes_per_second"], nullptr);
  EXPECT_EQ(early["second"], "keep");
  EXPECT_EQ(early["final"], false);
}

TEST(Analysis, a_match_that_is_over) {
  const auto won = json::parse(over_answer(played("narrows 2x2 ox/xo b 0", "a1-a2")));
  EXPECT_EQ(won["winner"], "black");
  EXPECT_EQ(won["result"], "first (Black) won: connected");
  EXPECT_EQ(won["final"], true);
}

TEST(Measure, a_summary_as_json) {
  MeasureSummary summary{.engines = {"level:3", "gtp:\xff"},
                         .game = "konane",
                         .size = "8x8",
                         .wins = 3,
                         .draws = 1,
                         .losses = 2,
                         .pairs = {0, 1, 1, 1, 0},
                         .elo = 12.345,
                         .stop = "all played",
                         .seconds = 1.5};
  summary.failures[1]["crash"] = 2;
  const auto plain = json::parse(measure_answer(summary));
  EXPECT_EQ(plain["games"], 6);
  EXPECT_EQ(plain["pairs"], json({0, 1, 1, 1, 0}));
  EXPECT_EQ(plain["elo"], 12.35);
  EXPECT_EQ(plain["elo_low"], nullptr);
  EXPECT_EQ(plain["sprt"], nullptr);
  EXPECT_EQ(plain["failures"], json({{"a", json::object()}, {"b", {{"crash", 2}}}}));
  summary.sprt = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.1, .ratio = 1.234};
  const auto tested = json::parse(measure_answer(summary));
  EXPECT_EQ(tested["sprt"]["llr"], 1.23);
  EXPECT_EQ(tested["sprt"]["beta"], 0.1);
}

}  // namespace
}  // namespace papamu::testing
