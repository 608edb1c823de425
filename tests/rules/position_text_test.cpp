#include "rules/position_text.hpp"

#include <gtest/gtest.h>

#include "engine/catalog.hpp"

namespace papamu::testing {
namespace {

TEST(PositionText, starts_are_as_documented) {
  const auto start = [](std::string_view id, Shape shape) {
    return (*make_game(**find_game(id), shape))->position_text();
  };
  EXPECT_EQ(start("konane", {4, 4}), "konane 4x4 oxox/xoxo/oxox/xoxo b 0");
  EXPECT_EQ(start("room-and-pillar", {2, 4}), "room-and-pillar 2x4 oxox/xoxo b 0");
  EXPECT_EQ(start("inverse-room-and-pillar", {2, 4}), "inverse-room-and-pillar 2x4 4/4 b 0");
  EXPECT_EQ(start("rhode", {3, 3}), "rhode 3x3 3/3/3 b 0");
}

TEST(PositionText, accepted_text_is_written_back_unchanged) {
  for (const char* text :
       {"konane 4x4 oxox/xoxo/1xox/1oxo b 2", "konane 1x26 26 w 2", "konane 2x2 xx/oo b 2",
        "narrows 2x2 xx/1o w 1", "room-and-pillar 2x4 oxox/1oxo w 1",
        "room-and-pillar 2x4 oxox/1oxo w 2", "room-and-pillar 2x4 oxox/xoxo b 2",
        "inverse-room-and-pillar 2x4 4/*3 w 1", "inverse-room-and-pillar 2x4 *2*/1**1 b 2",
        "rhode 3x3 3/1x1/3 w 1", "rhode 3x3 xxx/xxx/xxx w 2"}) {
    const auto game = read_game(text);
    ASSERT_TRUE(game) << text << ": " << game.error().message;
    EXPECT_EQ((*game)->position_text(), text);
  }
}

TEST(PositionText, a_refusal_names_the_condition_and_the_place) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "expected a position as"},
      {"konane", "expected a position as"},
      {"chess 8x8 8/8/8/8/8/8/8/8 b 2", "no game is called 'chess'"},
      {"konane 1x3 xox b 0", "Kōnane cannot be played on 1x3"},
      {"konane 2x02 ox/xo b 0", "expected a size"},
      {"konane 30x30 x b 0", "Kōnane cannot be played on 30x30"},
      {"konane 2x2 ox b 0", "expected 2 rows"},
      {"konane 2x2 ox/xo/ox b 0", "expected 2 rows"},
      {"konane 2x2 ox/xoo b 0", "row 1: expected 2 cells"},
      {"konane 2x2 ox/x b 0", "row 1: expected 2 cells"},
      {"konane 2x2 /xo b 0", "row 2: expected 2 cells"},
      {"konane 2x2 3/xo b 2", "row 2: '3' is not a number of empty cells that fits"},
      {"konane 2x2 02/xo b 2", "row 2: '02' is not a number"},
      {"konane 2x2 0ox/xo b 2", "row 2: '0' is not a number"},
      {"konane 2x2 99999999999999999999/xo b 2", "row 2: '99999999999999999999'"},
      {"konane 2x12 111/12 b 2", "row 2: '111' is not a number"},
      {"konane 2x2 oX/xo b 0", "row 2: expected x, o, * or a number, found 'X'"},
      {"konane 2x2 o*/xo b 2", "a neutral stone at b2"},
      {"narrows 2x2 o*/xo b 2", "a neutral stone at b2"},
      {"rhode 2x2 o*/2 b 2", "a neutral stone at b2"},
      {"konane 2x2 ox/xo B 0", "expected side b or w, found 'B'"},
      {"konane 2x2 ox/xo  b 0", "expected side b or w, found ''"},
      {"konane 2x2 ox/xo b 3", "expected phase 0, 1 or 2, found '3'"},
      {"konane 2x2 ox/xo b 00", "expected phase 0, 1 or 2, found '00'"},
      {"konane 2x2 ox/xo b 0 ", "expected phase 0, 1 or 2, found '0 '"},
      {"konane 2x2 ox/xo b", "expected phase 0, 1 or 2, found ''"},
      {"konane 2x2 ox/xo w 0", "phase 0 is Black's turn, found side w"},
      {"konane 2x2 ox/1o b 0", "phase 0 is the start, but a1 is not as it is there"},
      {"konane 2x2 ox/1o b 1", "phase 1 is White's turn, found side b"},
      {"konane 2x2 ox/xo w 1", "phase 1 is not the start itself"},
      {"konane 2x2 ox/x1 w 1",
       "phase 1 is the start and one legal ply, which what differs from b1"},
      {"konane 4x4 oxox/1oxo/oxox/xoxo w 1", "phase 1 is the start and one legal ply"},
      {"room-and-pillar 2x4 xoxo/oxox b 2", "the stone at a1 stands on a cell of the other color"},
      {"room-and-pillar 2x4 2ox/2xo b 2", "a 2x2 block of holes at a1"},
      {"room-and-pillar 2x4 *xox/xoxo b 2", "a neutral stone at a2, which this game does not have"},
      {"inverse-room-and-pillar 2x4 4/x3 b 2", "only neutral stones can stand at a1"},
      {"inverse-room-and-pillar 2x4 1**1/1**1 b 2", "a 2x2 block of stones at b1"},
      {"rhode 3x3 xo1/ox1/3 b 2", "a crosscut in the 2x2 block at a2"},
      {"rhode 3x3 3/1ox/1xo b 2", "a crosscut in the 2x2 block at b1"},
      {"rhode 3x4 4/4/4 b 0", "Rhode cannot be played on 3x4"},
  };
  for (const auto& [text, message] : cases) {
    const auto game = read_game(text);
    ASSERT_FALSE(game) << text;
    EXPECT_NE(game.error().message.find(message), std::string::npos)
        << text << ": " << game.error().message;
  }
}

TEST(PositionText, every_legal_first_ply_is_a_position_of_phase_1) {
  for (const GameInfo& info : all_games()) {
    const auto game = make_game(info, info.default_size);
    for (const Move move : (*game)->legal_moves()) {
      (*game)->play(move);
      const auto read = read_game((*game)->position_text());
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ((*read)->legal_moves(), (*game)->legal_moves());
      (*game)->undo();
    }
  }
}

TEST(PositionText, a_set_position_forgets_the_line_and_a_refused_one_changes_nothing) {
  const auto game = *make_game(**find_game("konane"), {4, 4});
  game->play(game->legal_moves().front());
  const auto before = game->position_text();
  ASSERT_FALSE(game->set_position(*read_position_fields("konane 4x4 4/4/4/4 b 0")));
  EXPECT_EQ(game->position_text(), before);
  ASSERT_TRUE(game->set_position(*read_position_fields("konane 4x4 4/4/4/xo2 b 2")));
  EXPECT_EQ(game->position_text(), "konane 4x4 4/4/4/xo2 b 2");
  EXPECT_FALSE(game->undo());
}

}  // namespace
}  // namespace papamu::testing
