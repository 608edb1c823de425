#include "protocol/door.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "match/computer.hpp"
#include "match/record.hpp"
#include "support/door_talk.hpp"
#include "support/lines.hpp"
#include "support/random.hpp"

namespace papamu::testing {
namespace {

std::string code_of(const std::string& answer) {
  Json json = parsed_line(answer);
  EXPECT_EQ(json["type"], "error") << answer;
  EXPECT_FALSE(json["message"].get<std::string>().empty());
  return json["code"].get<std::string>();
}

/// What a move takes, from the rules' own words rather than from a comparison of boards.
std::set<std::string> expected_takes(const AnyGame& game, Move move) {
  const Shape shape = game.shape();
  std::set<std::string> taken;
  if (game.info().id == "narrows") taken.insert(write_cell(shape, move.to));
  const int row = shape.row(move.from);
  const int column = shape.column(move.from);
  if (game.info().id == "konane") {
    const int rows = shape.row(move.to) - row;
    const int columns = shape.column(move.to) - column;
    const int steps = std::max(std::abs(rows), std::abs(columns));
    for (int step = 1; step < steps; step += 2) {
      taken.insert(write_cell(shape, shape.cell(row + rows * step / steps,
                                                column + columns * step / steps)));
    }
  }
  if (game.info().id == "rhode") {
    const Content own = stone_of(game.side());
    const Content foe = stone_of(opposite(game.side()));
    const auto holds = [&](int r, int c, Content stone) {
      return shape.has(r, c) && game.content(shape.cell(r, c)) == stone;
    };
    for (const int up : {-1, 1}) {
      for (const int right : {-1, 1}) {
        if (holds(row + up, column + right, own) && holds(row + up, column, foe) &&
            holds(row, column + right, foe)) {
          taken.insert(write_cell(shape, shape.cell(row + up, column + right)));
        }
      }
    }
  }
  return taken;
}

void expect_view_of(const Json& view, const Match& match) {
  const AnyGame& game = match.game();
  ASSERT_EQ(view["type"], "view") << view;
  ASSERT_EQ(view["position"], game.position_text());
  std::vector<std::string> texts;
  for (const Json& move : view["moves"]) {
    texts.push_back(move["text"].get<std::string>());
    const auto read = read_move(game.shape(), texts.back());
    EXPECT_EQ(move["from"], write_cell(game.shape(), read->from));
    EXPECT_EQ(move["to"], write_cell(game.shape(), read->to));
    EXPECT_EQ(move["takes"].get<std::set<std::string>>(), expected_takes(game, *read))
        << game.position_text() << ' ' << texts.back();
    const auto next = game.clone();
    next->play(*read);
    EXPECT_EQ(move["wins"], next->is_over() && next->winner() == game.side());
    EXPECT_EQ(move["loses"], next->is_over() && next->winner() != game.side());
  }
  if (view["can_swap"].get<bool>()) texts.emplace_back("swap");
  std::ranges::sort(texts);
  EXPECT_EQ(texts, match.result() ? std::vector<std::string>{} : legal_plies(game));
  EXPECT_EQ(view["result"].is_null(), !match.result().has_value());
  EXPECT_EQ(view["task"].is_null(), match.result().has_value());
  EXPECT_EQ(view["seat"], name_of(match.seat_to_move()));
  EXPECT_EQ(view["swapped"], match.is_swapped());
  EXPECT_EQ(!view["weak_pairs"].empty(), !match.result() && game.must_answer());
  std::set<std::string> answers;
  for (const Json& pair : view["weak_pairs"]) {
    EXPECT_EQ(pair["stones"].size(), 2U);
    for (const Json& cell : pair["cells"]) answers.insert(cell.get<std::string>());
  }
  if (!answers.empty()) {
    EXPECT_EQ(answers, std::set(texts.begin(), texts.end()));
  }
}

class DoorOfGames : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(DoorOfGames, views_of_random_games_agree_with_the_rules) {
  const auto [id, size] = GetParam();
  Door door;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    Random random(seed);
    Talk talk{.game = id, .size = size};
    Match match(*make_game(**find_game(id), *read_shape(size)));
    Json last;
    constexpr std::size_t enough_plies = 120;
    for (;;) {
      Json view = talk.ask(door, "look");
      ASSERT_NO_FATAL_FAILURE(expect_view_of(view, match));
      if (!last.is_null()) {
        EXPECT_EQ(view["last"]["takes"], last["takes"]);
        EXPECT_EQ(view["last"]["ply"], last["text"]);
      }
      if (match.result() || talk.plies.size() == enough_plies) break;
      // A move of the list is legal, any other breaks a rule.
      const Shape shape = match.game().shape();
      const auto cells = static_cast<std::size_t>(shape.cells());
      for (int i = 0; i < 10; ++i) {
        const Move any{Cell{static_cast<std::uint16_t>(random.below(cells))},
                       Cell{static_cast<std::uint16_t>(random.below(cells))}};
        const std::string text = write_move(shape, any);
        Json breach = talk.ask(door, "why", {{"move", text}});
        const auto plies = legal_plies(match.game());
        ASSERT_EQ(breach["rule"].is_null(), std::ranges::count(plies, text) > 0) << breach;
        ASSERT_TRUE(breach["rule"].is_null() || breach["rule"] != "") << breach;
      }
      const bool swaps = view["can_swap"].get<bool>() && seed % 2 == 1;
      if (swaps) {
        last = nullptr;
        talk.plies.emplace_back("swap");
      } else {
        last = view["moves"][random.below(view["moves"].size())];
        talk.plies.push_back(last["text"].get<std::string>());
      }
      ASSERT_TRUE(match.play(ply_of(match, talk.plies.back())));
    }
    EXPECT_EQ(talk.ask(door, "look")["evidence"].empty(), !match.game().is_over());
  }
}

TEST_P(DoorOfGames, a_level_decides_as_the_computer_does) {
  const auto [id, size] = GetParam();
  Talk talk{.game = id, .size = size};
  Match match(*make_game(**find_game(id), *read_shape(size)));
  Door door;
  constexpr std::uint64_t seed = 7;
  for (int ply = 0; ply < 6 && !match.result(); ++ply) {
    const int level = 1 + ply;
    Computer computer(match.game(), {.level = level, .seed = seed_at_ply(seed, talk.plies.size())});
    const std::string expected = write_ply(match.game().shape(), computer.decide(match.game()).ply);
    Json asked = {{"level", level}, {"seed", seed}, {"time_ms", 5}};
    Json decision = talk.ask_search(door, "think", asked, 64);
    ASSERT_EQ(decision["type"], "decision");
    ASSERT_EQ(decision["ply"], expected);
    ASSERT_EQ(decision, talk.ask_search(door, "think", asked, 100'000)) << "slices change nothing";
    ASSERT_EQ(decision["line"][0], expected);
    ASSERT_EQ(decision["verdict"].size(), 1U);
    talk.plies.push_back(expected);
    ASSERT_TRUE(match.play(ply_of(match, expected)));
  }
}

INSTANTIATE_TEST_SUITE_P(All, DoorOfGames,
                         ::testing::Values(std::pair("konane", "6x6"),
                                           std::pair("room-and-pillar", "6x6"),
                                           std::pair("inverse-room-and-pillar", "5x4"),
                                           std::pair("narrows", "6x5"), std::pair("rhode", "7x7"),
                                           std::pair("konane", "10x12")));

TEST(Door, games) {
  Door door;
  Json answer = parsed_line(door.answer(R"({"id":9,"type":"games"})"));
  EXPECT_EQ(answer["type"], "games");
  EXPECT_EQ(answer["re"], 9);
  EXPECT_EQ(answer["games"].size(), 5U);
}

TEST(Door, a_view_says_what_a_page_draws) {
  Door door;
  const Talk talk{.game = "konane", .size = "4x4", .plies = {"a1", "b1"}};
  EXPECT_EQ(talk.ask(door, "look"), Json::parse(R"({"type":"view","re":1,"game":"konane",
      "size":"4x4","position":"konane 4x4 oxox/xoxo/oxox/2xo b 2",
      "board":["oxox","xoxo","oxox","..xo"],"phase":2,"side":"black","seat":"first",
      "swapped":false,"can_swap":false,"task":"jump","moves":[
      {"text":"a3-a1","from":"a3","to":"a1","takes":["a2"],"wins":false,"loses":false}],
      "last":{"ply":"b1","from":"b1","to":"b1","takes":[]},"weak_pairs":[],"occurrences":1,
      "result":null,"evidence":[]})"))
      << talk.ask(door, "look").dump();
}

TEST(Door, tasks_follow_the_phase) {
  Door door;
  const auto task = [&](const Talk& talk) { return talk.ask(door, "look")["task"]; };
  EXPECT_EQ(task({.game = "konane", .size = "6x6"}), "remove_opening");
  EXPECT_EQ(task({.game = "konane", .size = "6x6", .plies = {"a1"}}), "remove_beside_hole");
  EXPECT_EQ(task({.game = "room-and-pillar", .size = "6x6", .plies = {"a1"}}), "remove");
  EXPECT_EQ(task({.game = "inverse-room-and-pillar", .size = "6x6"}), "place_opening");
  EXPECT_EQ(task({.game = "inverse-room-and-pillar", .size = "6x6", .plies = {"a1"}}),
            "place_beside");
  EXPECT_EQ(task({.game = "narrows", .size = "6x6"}), "capture");
  const Talk pair{.game = "rhode", .size = "5x5", .plies = {"c3", "e1", "d4", "e5"}};
  Json view = pair.ask(door, "look");
  EXPECT_EQ(view["task"], "answer_weak_pair");
  EXPECT_EQ(view["weak_pairs"], Json::parse(R"([{"stones":["c3","d4"],"cells":["d3","c4"]}])"));
}

TEST(Door, a_swap_exchanges_the_seats) {
  Door door;
  const Talk talk{.game = "rhode", .size = "5x5", .plies = {"c3", "swap"}};
  Json view = talk.ask(door, "look");
  EXPECT_EQ(view["swapped"], true);
  EXPECT_EQ(view["seat"], "first");
  EXPECT_EQ(view["side"], "white");
  EXPECT_EQ(view["last"], Json::parse(R"({"ply":"swap","from":null,"to":null,"takes":[]})"));
  const Talk before{.game = "rhode", .size = "5x5", .plies = {"c3"}};
  EXPECT_EQ(before.ask(door, "why", {{"move", "swap"}})["rule"], nullptr);
  EXPECT_EQ(talk.ask(door, "why", {{"move", "swap"}})["code"], "illegal_move");
  EXPECT_EQ(talk.ask(door, "why", {{"move", "z9"}})["code"], "bad_move_text");
}

TEST(Door, a_game_drawn_by_repetition) {
  Door door;
  Talk talk{.game = "rhode",
            .size = "6x6",
            .plies = {"c4", "d3", "d5", "c2", "c4", "d3", "d5", "c2"},
            .position = "rhode 6x6 oxox2/xxoxxx/ox1oxx/oox1oo/oooxxo/oxoxoo b 2"};
  Json view = talk.ask(door, "look");
  EXPECT_EQ(view["occurrences"], 3);
  EXPECT_EQ(view["result"]["winner_seat"], nullptr);
  EXPECT_EQ(view["result"]["termination"], "repetition");
  EXPECT_TRUE(view["moves"].empty());
  EXPECT_EQ(talk.ask(door, "why", {{"move", "c4"}})["rule"], "game_is_over");
  EXPECT_EQ(talk.ask(door, "think", {{"level", 3}})["code"], "not_possible");
}

TEST(Door, hints_and_full_strength_end_with_a_proof_or_a_stop) {
  Door door(1);
  // Black wins at once.
  const Talk won{.game = "konane", .size = "2x4", .position = "konane 2x4 4/xo2 b 2"};
  Json hint = won.ask_search(door, "hint", {{"time_ms", 500}}, 1'000);
  EXPECT_EQ(hint["type"], "hint");
  EXPECT_EQ(hint["verdict"], Json::parse(R"({"win_in":1})"));
  EXPECT_EQ(hint["ply"], "a1-c1");
  Json decision = won.ask_search(door, "think", {{"level", 10}}, 1'000);
  EXPECT_EQ(decision["ply"], "a1-c1");

  const Talk open{.game = "narrows", .size = "8x8"};
  ASSERT_EQ(door.answer(open.request("think", {{"level", 10}}).dump()), "");
  ASSERT_TRUE(door.is_thinking());
  EXPECT_EQ(open.ask(door, "hint")["code"], "not_possible") << "one search at a time";
  EXPECT_EQ(open.ask(door, "look")["type"], "view") << "other questions meanwhile";
  EXPECT_EQ(door.advance(10), "");
  Json stopped = parsed_line(door.answer(R"({"id":2,"type":"stop"})"));
  EXPECT_EQ(stopped["type"], "decision");
  EXPECT_EQ(stopped["re"], 1);
  EXPECT_FALSE(door.is_thinking());
  EXPECT_EQ(door.answer(R"({"id":2,"type":"stop"})"), "") << "nothing to stop";
  ASSERT_EQ(door.answer(open.request("hint").dump()), "");
  EXPECT_EQ(parsed_line(door.answer(R"({"id":3,"type":"stop"})"))["type"], "hint")
      << "before the first slice";
}

TEST(Door, a_hint_swaps_where_that_is_better) {
  Door door(1);
  // The board is solved in a moment: one side wins whatever is played, and the hint takes it.
  std::set<bool> swaps;
  for (const char* first : {"a1", "b2", "c1", "d2", "c3"}) {
    const Talk talk{.game = "room-and-pillar", .size = "3x4", .plies = {first}};
    Json hint = talk.ask_search(door, "hint", Json::object(), 1'000);
    EXPECT_TRUE(hint["verdict"].contains("win_in")) << hint << " on " << first;
    EXPECT_EQ(hint["line"][0], hint["ply"]);
    swaps.insert(hint["ply"] == "swap");
  }
  EXPECT_EQ(swaps.size(), 2U) << "some first moves are to be swapped, some are not";
}

TEST(Door, records_are_written_and_read_back) {
  Door door;
  const Talk talk{.game = "rhode", .size = "5x5", .plies = {"c3", "swap", "b2"}};
  Json written =
      talk.ask(door, "record",
               {{"tags", {{"first", "Ann \"A\""}, {"second", "Level 3"}, {"date", "2026.11.30"}}},
                {"result", {{"winner_seat", "second"}, {"termination", "resignation"}}}});
  ASSERT_EQ(written["type"], "record") << written;
  Json request = {{"id", 4}, {"type", "read"}, {"text", written["text"]}};
  Json read = parsed_line(door.answer(request.dump()));
  ASSERT_EQ(read["type"], "games_read") << read;
  ASSERT_EQ(read["records"].size(), 1U);
  EXPECT_EQ(read["records"][0]["plies"], (Json{"c3", "swap", "b2"}));
  EXPECT_EQ(read["records"][0]["first"], "Ann \"A\"");
  EXPECT_EQ(read["records"][0]["position"], nullptr);
  EXPECT_EQ(read["records"][0]["result"]["termination"], "resignation");
  EXPECT_EQ(talk.ask(door, "record", {{"tags", {{"date", "a\nb"}}}})["code"], "bad_record");
  EXPECT_EQ(code_of(door.answer(R"({"id":1,"type":"read","text":"[Game \"chess\"]"})")),
            "unknown_game");

  const Talk over{.game = "konane", .size = "2x2", .plies = {"a1", "b1"}};
  Json view = over.ask(door, "look");
  EXPECT_EQ(over.ask(door, "record", {{"result", view["result"]}})["type"], "record");
  EXPECT_EQ(over.ask(door, "record",
                     {{"result", {{"winner_seat", "first"}, {"termination", "time"}}}})["code"],
            "not_possible");
}

TEST(Door, bad_requests_get_an_error_and_change_nothing) {
  Door door;
  const std::array<std::pair<std::string, const char*>, 33> cases = {{
      {"", "bad_message"},
      {"{", "bad_message"},
      {"null", "bad_message"},
      {"[]", "bad_message"},
      {"\"look\"", "bad_message"},
      {"{}", "bad_message"},
      {"{\"id\":1}", "bad_message"},
      {R"({"id":1} {"id":2})", "bad_message"},
      {R"({"id":-1,"type":"games"})", "bad_message"},
      {R"({"id":1.5,"type":"games"})", "bad_message"},
      {R"({"id":1e400,"type":"games"})", "bad_message"},
      {R"({"id":99999999999999999999999,"type":"games"})", "bad_message"},
      {R"({"id":"1","type":"games"})", "bad_message"},
      {R"({"type":"games"})", "bad_message"},
      {R"({"id":1,"type":7})", "bad_message"},
      {R"({"id":1,"type":"Look"})", "unknown_type"},
      {"{\"id\":1,\"type\":\"\xff\"}", "bad_message"},
      {R"({"id":1,"type":"\ud800"})", "bad_message"},
      {R"({"id":1,"type":"look"})", "bad_message"},
      {R"({"id":1,"type":"look","game":"chess","size":"8x8"})", "unknown_game"},
      {R"({"id":1,"type":"look","game":"rhode","size":"8x9"})", "bad_size"},
      {R"({"id":1,"type":"look","game":"rhode","size":"99999999999x1"})", "bad_size"},
      {R"({"id":1,"type":"look","game":["rhode"],"size":"8x8"})", "bad_message"},
      {R"({"id":1,"type":"look","game":"rhode","size":"5x5","plies":"a1"})", "bad_message"},
      {R"({"id":1,"type":"look","game":"rhode","size":"5x5","plies":[1]})", "bad_message"},
      {R"({"id":1,"type":"look","game":"rhode","size":"5x5","plies":["z1"]})", "bad_move_text"},
      {R"({"id":1,"type":"look","game":"rhode","size":"5x5","plies":["a1","a1"]})", "illegal_move"},
      {R"({"id":1,"type":"look","position":"rhode 5x5 5/5"})", "bad_position"},
      {R"({"id":1,"type":"look","game":"konane","position":"rhode 2x2 2/2 b 0"})", "bad_position"},
      {R"({"id":1,"type":"think","game":"rhode","size":"5x5","level":11})", "bad_message"},
      {R"({"id":1,"type":"think","game":"rhode","size":"5x5","level":1,"seed":-4})", "bad_message"},
      {R"({"id":1,"type":"record","game":"rhode","size":"5x5","tags":[]})", "bad_message"},
      {R"({"id":1,"type":"record","game":"rhode","size":"5x5","result":{"termination":"luck"}})",
       "bad_message"},
  }};
  for (const auto& [text, code] : cases) {
    EXPECT_EQ(code_of(door.answer(text)), code) << text;
    EXPECT_FALSE(door.is_thinking()) << text;
  }
}

TEST(Door, huge_requests_get_an_error) {
  Door door;
  EXPECT_EQ(code_of(door.answer(std::string(longest_door_request + 1, ' '))), "too_large");
  EXPECT_EQ(code_of(door.answer(std::string(longest_door_request, '['))), "bad_message");
  std::string nested = R"({"id":1,"type":"games","x":)";
  for (int i = 0; i < 9; ++i) nested += R"({"a":)";
  EXPECT_EQ(code_of(door.answer(nested)), "bad_message");
  EXPECT_EQ(parsed_line(door.answer(R"({"id":1,"type":"games","x":"[[[[[[[[[[[[\"[["})"))["type"],
            "games")
      << "brackets within text";
  std::string many = R"({"id":1,"type":"games")";
  for (int i = 0; many.size() + 20 < longest_door_request; ++i) {
    many += ",\"" + std::to_string(i) + "\":0";
  }
  EXPECT_EQ(parsed_line(door.answer(many + "}"))["type"], "games") << "many members";
}

TEST(Door, the_largest_boards_and_the_longest_lines) {
  Door door;
  const Talk large{.game = "konane", .size = "20x20"};
  EXPECT_EQ(large.ask(door, "look")["board"].size(), 20U);
  const Talk rhode{.game = "rhode", .size = "20x20"};
  EXPECT_EQ(rhode.ask(door, "look")["moves"].size(), 400U);
  EXPECT_EQ(rhode.ask_search(door, "think", {{"level", 1}}, 50)["type"], "decision");

  Talk endless{.game = "rhode", .size = "20x20"};
  endless.plies.assign(100'000, "a1");
  EXPECT_EQ(endless.ask(door, "look")["code"], "illegal_move");
  // Thousands of plies: swapped and taken back and forth they end by the rules.
  Talk longest{.game = "room-and-pillar", .size = "20x20"};
  Random random(1);
  Match match(*make_game(**find_game("room-and-pillar"), {20, 20}));
  while (!match.result()) {
    const auto moves = match.game().legal_moves();
    const Ply ply{moves[random.below(moves.size())]};
    ASSERT_TRUE(match.play(ply));
    longest.plies.push_back(write_ply({20, 20}, ply));
  }
  EXPECT_FALSE(longest.ask(door, "look")["result"].is_null());
}

/// Takes bytes out of good requests, doubles and changes them.
TEST(Door, mangled_requests_never_harm) {
  Door door(1);
  const Talk talk{.game = "rhode", .size = "4x4", .plies = {"c3", "swap", "b2"}};
  const std::array seeds = {
      talk.request("look").dump(),
      talk.request("why", {{"move", "a1"}}).dump(),
      talk.request("think", {{"level", 2}, {"seed", 5}}).dump(),
      talk.request("record", {{"tags", {{"first", "A"}}}, {"result", nullptr}}).dump(),
      std::string(R"({"id":1,"type":"read","text":"[Game \"rhode\"]\n[Size \"4x4\"]\n\n1. a1 *"})"),
  };
  Random random(42);
  for (int i = 0; i < 20'000; ++i) {
    std::string text = seeds[random.below(seeds.size())];
    for (std::size_t changes = 1 + random.below(4); changes > 0 && !text.empty(); --changes) {
      const std::size_t at = random.below(text.size());
      switch (random.below(4)) {
        case 0: text.erase(at, 1 + random.below(5)); break;
        case 1: text.insert(at, 1, static_cast<char>(random.below(256))); break;
        case 2: text[at] = "0{}[]\",:x9-."[random.below(12)]; break;
        default: text.insert(at, text.substr(random.below(text.size()), random.below(9))); break;
      }
    }
    const std::string answer = door.answer(text);
    if (door.is_thinking()) {
      ASSERT_EQ(answer, "");
      door.answer(R"({"id":1,"type":"stop"})");
    } else if (!answer.empty()) {
      ASSERT_FALSE(parsed_line(answer)["type"].get<std::string>().empty()) << text;
    }
  }
}

}  // namespace
}  // namespace papamu::testing
