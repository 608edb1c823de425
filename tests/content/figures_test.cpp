// Every claim of the figures and tips in content/figures/, by the rules and the exact solver.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/catalog.hpp"
#include "match/match.hpp"
#include "protocol/door_answers.hpp"
#include "support/lines.hpp"
#include "support/vectors.hpp"

namespace papamu::testing {
namespace {

using nlohmann::json;

constexpr std::array languages{"en", "fr", "ko"};

/// Members that are misspelled would be claims that nobody tests.
void expect_members(const json& object, const std::vector<std::string>& needed,
                    const std::vector<std::string>& possible = {}) {
  for (const auto& name : needed) EXPECT_TRUE(object.contains(name)) << name << " is missing";
  for (const auto& [name, value] : object.items()) {
    EXPECT_TRUE(std::ranges::count(needed, name) + std::ranges::count(possible, name) > 0) << name;
  }
}

void expect_text(const json& text) {
  expect_members(text, {languages.begin(), languages.end()});
  for (const auto* language : languages) {
    const auto sentence = text.value(language, "");
    EXPECT_FALSE(sentence.empty() || sentence.back() == ' ') << language << ": " << sentence;
    EXPECT_EQ(sentence.find('\''), std::string::npos) << "an apostrophe is ’: " << sentence;
  }
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::ranges::sort(texts);
  return texts;
}

std::vector<std::string> words_of(const json& list) {
  return sorted(list.get<std::vector<std::string>>());
}

Match match_at(const json& figure, const GameInfo& info) {
  Match match = played(figure["position"], "");
  EXPECT_EQ(match.game().info().id, info.id);
  EXPECT_FALSE(match.result()) << "the figure begins after the end";
  return match;
}

/// `black`, `white` or `draw`; empty while the game goes on.
std::string result_of(const Match& match) {
  if (!match.result()) return "";
  const auto winner = match.result()->winner;
  if (!winner) return "draw";
  return match.color_of(*winner) == Color::black ? "black" : "white";
}

/// Walks through the steps from one on, whichever of the moves that it asks for is played.
void walk(Match& match, const json& steps, std::size_t index) {
  if (index == steps.size()) return;
  const json& step = steps[index];
  SCOPED_TRACE(step["task"]["en"]);
  if (step.contains("refused")) {
    const auto ply = ply_of(match, step["move"]);
    const auto breach = ply.move ? match.game().breach(*ply.move) : std::nullopt;
    ASSERT_TRUE(breach) << step["move"] << " is allowed";
    EXPECT_EQ(write_rule(breach->rule), step["refused"].get<std::string>());
    walk(match, steps, index + 1);
    return;
  }
  const auto plies = step["play"] == "any" ? legal_plies(match.game()) : words_of(step["play"]);
  ASSERT_FALSE(plies.empty());
  const auto reply = step.value("reply", "");
  for (const auto& ply : plies) {
    const auto count = match.plies().size();
    for (const auto& text : {ply, reply}) {
      if (text.empty()) continue;
      const auto status = match.play(ply_of(match, text));
      ASSERT_TRUE(status) << text << ": " << status.error().message;
    }
    EXPECT_EQ(result_of(match), step.value("ends", "")) << "after " << ply;
    walk(match, steps, index + 1);
    while (match.plies().size() > count) match.undo();
  }
}

void check_figure(const json& figure, const GameInfo& info) {
  SCOPED_TRACE(figure["position"]);
  expect_members(figure, {"section", "position", "steps"});
  EXPECT_FALSE(figure["steps"].empty());
  for (const auto& step : figure["steps"]) {
    if (step.contains("refused")) {
      expect_members(step, {"refused", "move", "task", "done"});
    } else {
      expect_members(step, {"play", "task", "done"}, {"reply", "ends"});
    }
    expect_text(step["task"]);
    expect_text(step["done"]);
  }
  Match match = match_at(figure, info);
  walk(match, figure["steps"], 0);
}

/// Every first move that wins if nobody swaps, by the solver.
std::vector<std::string> winning_moves(const AnyGame& game, Outcome& outcome) {
  const auto report = game.solve({.table_mib = 64});
  std::vector<std::string> moves;
  for (const auto& [move, solved] : report.moves) {
    EXPECT_NE(solved.outcome, Outcome::unknown);
    if (solved.outcome == Outcome::win) moves.push_back(write_move(game.shape(), move));
  }
  outcome = report.position.outcome;
  return sorted(moves);
}

void check_tip(const json& tip, const GameInfo& info) {
  SCOPED_TRACE(tip["text"]["en"]);
  expect_members(tip, {"position", "wins", "text", "task", "done"},
                 {"loses_at_once", "moves", "stones", "openings", "first_moves"});
  for (const auto* text : {"text", "task", "done"}) expect_text(tip[text]);
  Match match = match_at(tip, info);
  const AnyGame& game = match.game();

  Outcome outcome{};
  auto wins = winning_moves(game, outcome);
  // Who swaps becomes Black, and the other side is to move: a lost position is a won one.
  if (game.can_swap() && outcome == Outcome::loss) wins.emplace_back("swap");
  EXPECT_EQ(wins, words_of(tip["wins"]));
  EXPECT_EQ(outcome == Outcome::loss, wins.empty() || wins.front() == "swap");

  if (tip.contains("loses_at_once")) {
    std::vector<std::string> losing;
    for (const auto& ply : legal_plies(game)) {
      EXPECT_TRUE(match.play(ply_of(match, ply)));
      const auto result = match.result();
      if (result && result->winner == match.seat_of(game.side())) losing.push_back(ply);
      match.undo();
    }
    EXPECT_EQ(losing, words_of(tip["loses_at_once"]));
  }
  if (tip.contains("moves")) {
    auto fields = *read_position_fields(game.position_text());
    fields.side = opposite(fields.side);
    const std::array counts{game.legal_moves().size(), (*make_game(fields))->legal_moves().size()};
    EXPECT_EQ(json(counts), tip["moves"]);
  }
  if (tip.contains("stones")) {
    const auto contents = read_position_fields(game.position_text())->contents;
    const std::array counts{std::ranges::count(contents, Content::black),
                            std::ranges::count(contents, Content::white)};
    EXPECT_EQ(json(counts), tip["stones"]);
  }
  if (tip.contains("openings")) {
    const auto start = *make_game(info, game.shape());
    EXPECT_EQ(winning_moves(*start, outcome), words_of(tip["openings"]));
    if (tip.contains("first_moves")) {
      EXPECT_EQ(start->legal_moves().size(), tip["first_moves"]);
    }
  }
}

/// The map of openings, against what is kept of the long proofs.
void check_openings(const json& openings, const GameInfo& info) {
  expect_members(openings, {"size", "wins", "text"}, {"loses"});
  expect_text(openings["text"]);
  std::string id(info.id);
  if (id == "inverse-room-and-pillar") id = "room-and-pillar";  // the same game
  const auto size = openings["size"].get<std::string>();
  const auto solved = json::parse(read_source_file("data/solved/" + id + '-' + size + ".json"));
  std::vector<std::string> losing;
  for (const auto& opening : solved["openings"]) {
    if (opening["winner"] == "second") losing.push_back(opening["move"]);
  }
  EXPECT_EQ(words_of(openings["wins"]), words_of(solved["winning_first_moves"]));
  if (openings.contains("loses")) {
    EXPECT_EQ(words_of(openings["loses"]), sorted(losing));
  }
}

class Figures : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    all_ = json::parse(read_source_file("content/figures/" + GetParam() + ".json"));
    expect_members(all_, {"figures", "tips"}, {"openings"});
  }

  [[nodiscard]] const GameInfo& info() const { return **find_game(GetParam()); }
  [[nodiscard]] const json& all() const { return all_; }

 private:
  json all_;
};

TEST_P(Figures, can_be_played_as_they_ask) {
  EXPECT_GE(all()["figures"].size(), 3U);
  for (const auto& figure : all()["figures"]) check_figure(figure, info());
}

TEST_P(Figures, stand_in_a_section_that_every_language_has) {
  for (const std::string language : languages) {
    const auto text = read_source_file("content/rules/" + GetParam() + '.' + language + ".md");
    int sections = 0;
    for (auto at = text.find("\n## "); at != std::string::npos; at = text.find("\n## ", at + 1)) {
      ++sections;
    }
    for (const auto& figure : all()["figures"]) {
      EXPECT_GE(figure["section"], 1);
      EXPECT_LT(figure["section"], sections) << "the last one is the credit, " << language;
    }
  }
}

TEST_P(Figures, tips_are_proved) {
  EXPECT_GE(all()["tips"].size(), 3U);
  for (const auto& tip : all()["tips"]) check_tip(tip, info());
}

TEST_P(Figures, openings_are_proved) {
  if (all().contains("openings")) check_openings(all()["openings"], info());
}

std::vector<std::string> ids() {
  std::vector<std::string> ids;
  for (const GameInfo& info : all_games()) ids.emplace_back(info.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(All, Figures, ::testing::ValuesIn(ids()), [](const auto& game) {
  std::string name(game.param);
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace papamu::testing
