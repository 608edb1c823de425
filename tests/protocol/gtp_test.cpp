#include "protocol/gtp.hpp"

#include <gtest/gtest.h>

#include "engine/catalog.hpp"

namespace papamu::testing {
namespace {

GtpSettings quick() {
  GtpSettings settings;
  settings.computer.level = 1;
  settings.computer.search.table_mib = 1;
  return settings;
}

GtpSession session_of(const char* game, Shape shape, const GtpSettings& settings = quick()) {
  return {std::move(*make_game(**find_game(game), shape)), settings};
}

/// Asks one after the other. Gives: the last response.
std::string ask(GtpSession& session, std::initializer_list<const char*> lines) {
  std::string last;
  for (const char* line : lines) last = session.answer(line);
  return last;
}

TEST(Gtp, names_itself) {
  auto session = session_of("konane", {8, 8});
  EXPECT_EQ(session.answer("protocol_version"), "= 2\n\n");
  EXPECT_EQ(session.answer("name"), "= papamu\n\n");
  EXPECT_EQ(session.answer("7 name"), "=7 papamu\n\n");
  EXPECT_EQ(session.answer("version").substr(0, 2), "= ");
  EXPECT_EQ(session.answer("known_command genmove"), "= true\n\n");
  EXPECT_EQ(session.answer("known_command fly"), "= false\n\n");
  EXPECT_EQ(session.answer("known_command"), "? syntax error\n\n");
  EXPECT_EQ(session.answer("4 fly to rome"), "?4 unknown command\n\n");
  EXPECT_EQ(session.answer("12"), "?12 unknown command\n\n");
}

TEST(Gtp, lists_every_command_it_knows) {
  auto session = session_of("konane", {8, 8});
  std::string list = session.answer("list_commands");
  ASSERT_EQ(list.substr(0, 2), "= ");
  list = list.substr(2);
  for (const char* name : {"boardsize",
                           "clear_board",
                           "genmove",
                           "known_command",
                           "list_commands",
                           "name",
                           "play",
                           "protocol_version",
                           "quit",
                           "showboard",
                           "time_left",
                           "time_settings",
                           "undo",
                           "version",
                           "papamu-analyze",
                           "papamu-game",
                           "papamu-level",
                           "papamu-solve",
                           "gogui-rules_board",
                           "gogui-rules_legal_moves"}) {
    EXPECT_NE(('\n' + list).find('\n' + std::string(name) + '\n'), std::string::npos) << name;
    EXPECT_EQ(session.answer("known_command " + std::string(name)), "= true\n\n");
  }
}

TEST(Gtp, lines_are_cleaned) {
  auto session = session_of("konane", {8, 8});
  EXPECT_EQ(session.answer(""), "");
  EXPECT_EQ(session.answer("   \t "), "");
  EXPECT_EQ(session.answer("# name"), "");
  EXPECT_EQ(session.answer("1 name # who?"), "=1 papamu\n\n");
  EXPECT_EQ(session.answer("na\x01me\r"), "= papamu\n\n");
  EXPECT_EQ(session.answer("\tknown_command\tplay"), "= true\n\n");
  EXPECT_EQ(session.answer(std::string_view("\0name\x7f", 6)), "= papamu\n\n");
  EXPECT_EQ(session.answer("\xff\xfe"), "? unknown command\n\n");
  EXPECT_EQ(session.answer("123456789012345678901234567890 name"), "? unknown command\n\n");
  EXPECT_EQ(GtpSession::refuse_long_line("5 play black a1 a1"),
            "?5 syntax error: the line is too long\n\n");
}

TEST(Gtp, plays_and_takes_back) {
  auto session = session_of("konane", {4, 4});
  EXPECT_EQ(session.answer("undo"), "? cannot undo\n\n");
  EXPECT_EQ(session.answer("play black A1"), "=\n\n");
  EXPECT_EQ(session.answer("play w a2"), "=\n\n");
  EXPECT_EQ(session.answer("papamu-position"), "= konane 4x4 oxox/xoxo/1xox/1oxo b 2\n\n");
  EXPECT_EQ(session.answer("undo"), "=\n\n");
  EXPECT_EQ(session.answer("papamu-position"), "= konane 4x4 oxox/xoxo/oxox/1oxo w 1\n\n");
  EXPECT_EQ(session.answer("clear_board"), "=\n\n");
  EXPECT_EQ(session.answer("papamu-position"), "= konane 4x4 oxox/xoxo/oxox/xoxo b 0\n\n");
}

TEST(Gtp, refuses_plies_and_says_why) {
  auto session = session_of("konane", {4, 4});
  EXPECT_EQ(session.answer("papamu-why"), "? no move was refused\n\n");
  EXPECT_EQ(session.answer("play white a1"), "? illegal move\n\n");
  EXPECT_EQ(session.answer("papamu-why"), "= it is the turn of black\n\n");
  EXPECT_EQ(session.answer("play black b1"), "? illegal move\n\n");
  EXPECT_EQ(session.answer("papamu-why"),
            "= ply 1, b1: Black is to move and the stone on b1 is White's\n\n");
  EXPECT_EQ(session.answer("play black z9"), "? illegal move\n\n");
  EXPECT_EQ(session.answer("play black swap"), "? illegal move\n\n");
  EXPECT_EQ(session.answer("play red a1"), "? syntax error\n\n");
  EXPECT_EQ(session.answer("play black"), "? syntax error\n\n");
  EXPECT_EQ(session.answer("play black a1 a2"), "? syntax error\n\n");
  EXPECT_EQ(session.answer("genmove white"), "? it is the turn of black\n\n");
  EXPECT_EQ(session.answer("genmove"), "? syntax error\n\n");
}

TEST(Gtp, after_a_swap_white_is_next) {
  auto session = session_of("rhode", {5, 5});
  EXPECT_EQ(ask(session, {"play black c3", "play white swap"}), "=\n\n");
  EXPECT_EQ(session.answer("gogui-rules_side_to_move"), "= white\n\n");
  EXPECT_EQ(session.answer("play black a1"), "? illegal move\n\n");
  EXPECT_EQ(session.answer("play white a1"), "=\n\n");
}

TEST(Gtp, sizes) {
  auto session = session_of("konane", {8, 8});
  EXPECT_EQ(session.answer("boardsize 7x8"), "=\n\n");
  EXPECT_EQ(session.answer("papamu-position").substr(0, 13), "= konane 7x8 ");
  EXPECT_EQ(session.answer("gogui-rules_board_size"), "? the board is not square\n\n");
  EXPECT_EQ(session.answer("boardsize 6"), "=\n\n");
  EXPECT_EQ(session.answer("gogui-rules_board_size"), "= 6\n\n");
  for (const char* size : {"boardsize 0", "boardsize 27", "boardsize 1", "boardsize 21",
                           "boardsize x", "boardsize 8x", "boardsize -3"}) {
    EXPECT_EQ(session.answer(size), "? unacceptable size\n\n") << size;
  }
  EXPECT_EQ(session.answer("boardsize"), "? syntax error\n\n");
  EXPECT_EQ(session.answer("gogui-rules_board_size"), "= 6\n\n");
}

TEST(Gtp, games) {
  auto session = session_of("konane", {6, 6});
  EXPECT_EQ(session.answer("papamu-game"), "= konane\n\n");
  EXPECT_EQ(session.answer("papamu-game narrows"), "=\n\n");
  EXPECT_EQ(session.answer("papamu-position").substr(0, 14), "= narrows 6x6 ");
  EXPECT_EQ(ask(session, {"boardsize 5x6", "papamu-game rhode"}), "=\n\n");
  EXPECT_EQ(session.answer("papamu-position").substr(0, 12), "= rhode 9x9 ") << "5x6 does not fit";
  EXPECT_EQ(session.answer("papamu-game chess").substr(0, 2), "? ");
  EXPECT_EQ(session.answer("gogui-rules_game_id"), "= Rhode\n\n");
  EXPECT_EQ(ask(session, {"papamu-game inverse-room-and-pillar", "gogui-rules_game_id"}),
            "= Inverseroomandpillar\n\n");
  EXPECT_EQ(ask(session, {"papamu-position narrows 2x2 ox/xo b 0", "genmove b"}).substr(0, 5),
            "= a1-");
  EXPECT_EQ(session.answer("papamu-position narrows 2x2 ox/xo b").substr(0, 2), "? ");
}

TEST(Gtp, genmove_plays_a_legal_ply_until_the_end) {
  for (const GameInfo& info : all_games()) {
    auto session = session_of(info.id.data(), info.offered.front());
    std::string answer;
    int plies = 0;
    do {
      const auto side = session.answer("gogui-rules_side_to_move");
      const auto color = side.substr(2, side.find('\n') - 2);
      answer = session.answer("genmove " + color);
      ASSERT_EQ(answer.substr(0, 2), "= ") << answer;
    } while (answer != "= resign\n\n" && ++plies < 400 &&
             session.answer("gogui-rules_final_result") == "=\n\n");
    EXPECT_GT(plies, 4) << info.id;
    EXPECT_EQ(session.answer("gogui-rules_legal_moves"), "=\n\n");
  }
}

TEST(Gtp, a_game_that_is_over) {
  auto session = session_of("narrows", {2, 2});
  EXPECT_EQ(session.answer("play black a1-a2"), "=\n\n");
  EXPECT_EQ(session.answer("gogui-rules_final_result"), "= first (Black) won: connected\n\n");
  EXPECT_EQ(session.answer("genmove white"), "= resign\n\n");
  EXPECT_EQ(session.answer("genmove black"), "? the game is over\n\n");
  EXPECT_EQ(session.answer("play white b1-b2"), "? illegal move\n\n");
  EXPECT_EQ(session.answer("papamu-analyze depth 3"), "? the game is over\n\n");
  EXPECT_EQ(session.answer("papamu-solve"), "? the game is over\n\n");
  EXPECT_NE(session.answer("showboard").find("Black has connected"), std::string::npos);
  EXPECT_EQ(session.answer("undo"), "=\n\n");
}

TEST(Gtp, shows_the_board) {
  auto session = session_of("konane", {2, 3});
  EXPECT_EQ(ask(session, {"play black a1", "showboard"}), "=\n"
                                                          "   a b c\n"
                                                          " 2 o x o 2\n"
                                                          " 1 . o x 1\n"
                                                          "   a b c\n"
                                                          "White removes a stone next to the hole\n"
                                                          "konane 2x3 oxo/1ox w 1\n\n");
  EXPECT_EQ(session.answer("gogui-rules_board"), "=\nO X O\n. O X\n\n");
  auto inverse = session_of("inverse-room-and-pillar", {2, 2});
  EXPECT_EQ(ask(inverse, {"play black a1", "play white a2", "gogui-rules_board"}),
            "=\nO .\nX .\n\n");
}

TEST(Gtp, gogui_has_its_own_names) {
  GtpSettings settings = quick();
  settings.is_gogui = true;
  auto session = session_of("rhode", {10, 10}, settings);
  EXPECT_EQ(session.answer("play black J1"), "=\n\n");
  EXPECT_EQ(session.answer("papamu-position"),
            "= rhode 10x10 10/10/10/10/10/10/10/10/10/8x1 w 1\n\n");
  const auto moves = session.answer("gogui-rules_legal_moves");
  EXPECT_EQ(moves.find('i'), std::string::npos);
  EXPECT_NE(moves.find(" k10 "), std::string::npos);
  EXPECT_EQ(moves.substr(moves.size() - 7), " pass\n\n");
  EXPECT_EQ(session.answer("play white i1"), "? illegal move\n\n");
  EXPECT_EQ(session.answer("play white pass"), "=\n\n");
  EXPECT_EQ(session.answer("gogui-rules_side_to_move"), "= white\n\n");
  EXPECT_EQ(session.answer("play white pass"), "? illegal move\n\n");
}

TEST(Gtp, levels) {
  auto session = session_of("konane", {6, 6});
  EXPECT_EQ(session.answer("papamu-level"), "= 1\n\n");
  EXPECT_EQ(session.answer("papamu-level 3"), "=\n\n");
  EXPECT_EQ(session.answer("papamu-level"), "= 3\n\n");
  EXPECT_EQ(session.answer("papamu-level 11"), "? expected a level from 1 to 10\n\n");
  EXPECT_EQ(session.answer("papamu-level 1 2"), "? syntax error\n\n");
  EXPECT_EQ(session.answer("genmove black").substr(0, 2), "= ");
}

TEST(Gtp, clocks) {
  auto session = session_of("konane", {6, 6});
  for (const char* line : {"time_settings 60 0 0", "time_settings 60 10 5", "time_settings 0 0.1 1",
                           "time_settings 0 1 0", "time_left black 3 0", "time_left w 0.5 2"}) {
    EXPECT_EQ(session.answer(line), "=\n\n") << line;
  }
  for (const char* line :
       {"time_settings", "time_settings 1 2", "time_settings a 2 3", "time_settings 1 2 3.5",
        "time_settings -1 2 3", "time_left black 3", "time_left red 3 0", "time_left black x 0"}) {
    EXPECT_EQ(session.answer(line), "? syntax error\n\n") << line;
  }
  EXPECT_EQ(session.answer("genmove black").substr(0, 2), "= ");
}

TEST(Gtp, a_clock_that_has_run_out_still_gives_a_ply) {
  GtpSettings settings = quick();
  settings.computer.level = full_strength;
  auto session = session_of("konane", {6, 6}, settings);
  EXPECT_EQ(ask(session, {"time_settings 0 0 0", "genmove black"}).substr(0, 2), "= ");
  EXPECT_EQ(
      ask(session, {"time_settings 1 0.01 1", "time_left white 0 0", "genmove white"}).substr(0, 2),
      "= ");
  EXPECT_EQ(ask(session, {"time_settings 0 0.02 2", "genmove black"}).substr(0, 2), "= ");
}

TEST(Gtp, analysis_ends_at_its_limit) {
  auto session = session_of("konane", {6, 6});
  const auto text = session.answer("3 papamu-analyze lines 2 depth 4");
  EXPECT_EQ(text.substr(0, 3), "=3\n");
  EXPECT_EQ(text.substr(text.size() - 2), "\n\n");
  EXPECT_NE(text.find("info rank 1 depth 4 nodes "), std::string::npos);
  EXPECT_NE(text.find("info rank 2 depth 4 nodes "), std::string::npos);
  EXPECT_EQ(text.find("info rank 3"), std::string::npos);
  EXPECT_EQ(text.find("\n\n"), text.size() - 2) << "no line of it is empty";
  EXPECT_EQ(session.answer("papamu-analyze"), "? expected nodes or depth\n\n");
  for (const char* line : {"papamu-analyze depth", "papamu-analyze depth 0",
                           "papamu-analyze speed 3", "papamu-analyze lines 1000"}) {
    EXPECT_EQ(session.answer(line), "? syntax error\n\n") << line;
  }
}

TEST(Gtp, analysis_tells_proofs_from_chances) {
  auto session = session_of("room-and-pillar", {4, 4});
  EXPECT_NE(session.answer("papamu-analyze nodes 1000000").find(" win_in "), std::string::npos);
  EXPECT_NE(ask(session, {"play black a1", "papamu-analyze nodes 1000000"}).find(" loss_in "),
            std::string::npos);
}

TEST(Gtp, analysis_ends_when_input_arrives) {
  auto session = session_of("konane", {8, 8});
  std::string streamed;
  const GtpStream stream = {.write = [&](const std::string& text) { streamed += text; },
                            .wait_for_input = [](std::chrono::milliseconds) { return true; }};
  EXPECT_EQ(session.answer("8 papamu-analyze", stream), "\n");
  EXPECT_EQ(streamed.substr(0, 8), "=8\ninfo ");
  EXPECT_EQ(session.answer("name", stream), "= papamu\n\n");
}

TEST(Gtp, solves) {
  auto session = session_of("room-and-pillar", {2, 4});
  const auto text = ask(session, {"play black a1", "papamu-solve"});
  EXPECT_EQ(text.substr(0, 9), "= winner ");
  EXPECT_NE(text.find("\nmoves "), std::string::npos);
  EXPECT_NE(text.find("\nnodes "), std::string::npos);
  EXPECT_EQ(ask(session, {"boardsize 20", "papamu-solve 1"}).substr(0, 17), "= winner unknown\n");
  EXPECT_EQ(session.answer("papamu-solve x"), "? syntax error\n\n");
}

TEST(Gtp, quits) {
  auto session = session_of("konane", {8, 8});
  EXPECT_FALSE(session.is_done());
  EXPECT_EQ(session.answer("99 quit"), "=99\n\n");
  EXPECT_TRUE(session.is_done());
}

}  // namespace
}  // namespace papamu::testing
