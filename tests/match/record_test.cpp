#include "match/record.hpp"

#include <gtest/gtest.h>

#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "support/lines.hpp"
#include "support/random.hpp"

namespace papamu::testing {
namespace {

const std::string small_tags = "[Game \"room-and-pillar\"]\n[Size \"2x3\"]\n";
const std::string whole = small_tags +
                          "[First \"Guest\"]\n[Second \"Level \\\"2\\\" \\\\\"]\n"
                          "[Date \"2026.11.29\"]\n[Result \"second\"]\n"
                          "[Termination \"no moves\"]\n[TimeControl \"180+2\"]\n"
                          "[Coloring \"a1\"]\n[Event \"Evening\"]\n[Site \"Here\"]\n[Event \"Two\"]"
                          "\n\n{Hello} 1. b2! {[%clk 0:02:58]} (1. a1 a2) (1. c1 $7 c2 {a} 2. b2 "
                          "(2. b2?!)) 1... swap\n2. c2 c1 3. a2 a1 second\n";

TEST(Record, what_was_written_reads_back_equal) {
  const auto record = read_record(whole);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->second, "Level \"2\" \\");
  EXPECT_EQ(record->other_tags.size(), 3U);
  const auto written = write_record(*record);
  ASSERT_TRUE(written) << written.error().message;
  const auto again = read_record(*written);
  ASSERT_TRUE(again) << again.error().message << *written;
  EXPECT_EQ(*again, *record);
  EXPECT_EQ(*write_record(*again), *written);
}

TEST(Record, crlf_and_a_byte_order_mark_change_nothing) {
  std::string dressed = "\xEF\xBB\xBF";
  for (const char c : whole) dressed += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const auto record = read_record(dressed);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(*record, *read_record(whole));
}

TEST(Record, the_main_line_can_be_replayed_to_any_ply) {
  const auto record = *read_record(whole);
  const auto match = replay(record);
  ASSERT_TRUE(match);
  EXPECT_EQ(match->plies().size(), 6U);
  EXPECT_EQ(*match->result(), (MatchResult{Seat::second, Termination::no_moves}));
  for (std::size_t ply = 0; ply <= 6; ++ply) {
    EXPECT_EQ(replay(record, ply)->plies().size(), ply);
    EXPECT_EQ(replay(record, ply)->result().has_value(), ply == 6);
  }
}

/// The record of a random game, with comments, marks and variations at random places.
Record random_record(const GameInfo& info, Shape shape, Random& random) {
  Match match(*make_game(info, shape));
  Record record;
  using Kind = RecordItem::Kind;
  const auto any_ply = [&](const Match& at) {
    const auto moves = at.game().legal_moves();
    if (at.game().can_swap() && random.below(3) == 0) return swap_ply;
    return Ply{moves[random.below(moves.size())]};
  };
  std::vector<RecordItem> items;
  if (random.below(2) == 0) items.push_back({.kind = Kind::comment, .text = "a\nb  (c) ē"});
  while (!match.result() && match.plies().size() < 60) {
    const Ply ply = any_ply(match);
    items.push_back({.kind = Kind::ply, .ply = ply, .text = random.below(5) == 0 ? "!? $12" : ""});
    if (random.below(4) == 0) {
      items.push_back({.kind = Kind::variation_begin});
      items.push_back({.kind = Kind::ply, .ply = any_ply(match)});
      if (random.below(2) == 0) items.push_back({.kind = Kind::comment, .text = ""});
      items.push_back({.kind = Kind::variation_begin});
      items.push_back({.kind = Kind::ply, .ply = any_ply(match), .text = "??"});
      items.push_back({.kind = Kind::variation_end});
      items.push_back({.kind = Kind::variation_end});
    }
    if (random.below(4) == 0) items.push_back({.kind = Kind::comment, .text = "[%clk 0:00:09]"});
    EXPECT_TRUE(match.play(ply));
  }
  record = record_of(match);
  record.items = items;
  record.first = "Ann \"A\" \\";
  record.other_tags = {{"Round", "1"}, {"Round", ""}};
  return record;
}

TEST(Record, random_records_read_back_equal) {
  Random random(29);
  for (const GameInfo& info : all_games()) {
    for (int i = 0; i < 40; ++i) {
      const Record record = random_record(info, info.offered[random.below(info.offered.size())],
                                          random);
      const auto written = write_record(record);
      ASSERT_TRUE(written) << written.error().message;
      const auto read = read_record(*written);
      ASSERT_TRUE(read) << read.error().message << *written;
      ASSERT_EQ(*read, record) << *written;
    }
  }
}

/// Writes the cells of a text as another site does whose a1 is White's.
std::string mirrored(Symmetry symmetry, Shape shape, const std::string& line) {
  std::string text;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const Ply ply = *read_ply(shape, word);
    text += ply.is_swap() ? "swap "
                          : write_move(shape, {image(symmetry, shape, ply.move->from),
                                               image(symmetry, shape, ply.move->to)}) +
                                " ";
  }
  return text;
}

TEST(Record, a_board_with_white_at_a1_is_mirrored) {
  const std::string line = "a1 a2 c1-a1 ";
  for (const auto& [size, symmetry] : {std::pair{Shape{8, 8}, Symmetry::mirror_rows},
                                       std::pair{Shape{5, 8}, Symmetry::mirror_columns},
                                       std::pair{Shape{8, 5}, Symmetry::mirror_rows}}) {
    const std::string tags = "[Game \"konane\"]\n[Size \"" + write_shape(size) + "\"]\n";
    const auto ours = read_record(tags + "\n" + line + "*");
    ASSERT_TRUE(ours) << ours.error().message;
    const std::string theirs = mirrored(symmetry, size, line);
    const std::string corner = write_cell(size, image(symmetry, size, Cell{0}));
    for (const std::string& coloring : {"[Coloring \"" + corner + "\"]\n", std::string()}) {
      const auto read = read_record(tags + coloring + "\n" + theirs + "*");
      ASSERT_TRUE(read) << read.error().message << theirs;
      EXPECT_EQ(*read, *ours);
      EXPECT_NE(write_record(*read)->find("[Coloring \"a1\"]"), std::string::npos);
    }
  }
}

TEST(Record, variations_and_position_are_mirrored_alike) {
  const std::string tags = "[Game \"konane\"]\n[Size \"4x4\"]\n";
  const auto ours = read_record(tags + "[Position \"konane 4x4 oxox/xoxo/1xox/1oxo b 2\"]\n\n"
                                       "1. c1-a1 (1. c1-a1! b3-b1) *");
  ASSERT_TRUE(ours) << ours.error().message;
  const auto theirs =
      read_record(tags + "[Coloring \"a4\"]\n[Position \"konane 4x4 1oxo/1xox/xoxo/oxox b 2\"]\n\n"
                         "1. c4-a4 (1. c4-a4! b2-b4) *");
  ASSERT_TRUE(theirs) << theirs.error().message;
  EXPECT_EQ(*theirs, *ours);
}

TEST(Record, the_corners_of_black_are_all_good_colorings) {
  const std::string tags = "[Game \"konane\"]\n[Size \"4x4\"]\n";
  for (const char* corner : {"a1", "d4"}) {
    EXPECT_TRUE(read_record(tags + "[Coloring \"" + corner + "\"]\n\na1 *")) << corner;
  }
  for (const char* corner : {"a4", "d1"}) {
    EXPECT_FALSE(read_record(tags + "[Coloring \"" + corner + "\"]\n\na1 *")) << corner;
  }
  // Rhode has no chequering: any corner is read and none is written.
  const auto rhode = read_record("[Game \"rhode\"]\n[Size \"4x4\"]\n[Coloring \"a4\"]\n\na1 *");
  ASSERT_TRUE(rhode);
  EXPECT_EQ(write_record(*rhode)->find("Coloring"), std::string::npos);
}

TEST(Record, numbering_follows_the_pairs_of_plies) {
  const auto swapped = read_record(small_tags + "\n1. b2 swap 2. c2 c1 *");
  ASSERT_TRUE(swapped) << swapped.error().message;
  EXPECT_NE(write_record(*swapped)->find("1. b2 swap 2. c2 c1 *"), std::string::npos);
  const auto white_first =
      read_record(small_tags + "[Position \"room-and-pillar 2x3 o1o/xox w 2\"]\n\n1... c2 2. c1 *");
  ASSERT_TRUE(white_first) << white_first.error().message;
  EXPECT_NE(write_record(*white_first)->find("1... c2 2. c1 *"), std::string::npos);
}

TEST(Record, several_records_may_follow_each_other) {
  const auto records = read_records(whole + "\n" + whole + small_tags + "*");
  ASSERT_TRUE(records) << records.error().message;
  ASSERT_EQ(records->size(), 3U);
  EXPECT_EQ((*records)[0], (*records)[1]);
  EXPECT_TRUE((*records)[2].items.empty());
  EXPECT_FALSE(read_record(whole + whole));
}

TEST(Record, ends_beside_the_board) {
  const auto result = [](const std::string& tags, const std::string& end) {
    const auto record = read_record(small_tags + tags + "\n1. b2 " + end);
    EXPECT_TRUE(record) << record.error().message;
    EXPECT_EQ(*read_record(*write_record(*record)), *record);
    return replay(*record)->result();
  };
  EXPECT_EQ(result("[Termination \"resignation\"]\n", "first"),
            (MatchResult{Seat::first, Termination::resignation}));
  EXPECT_EQ(result("[Termination \"time\"]\n", "second"),
            (MatchResult{Seat::second, Termination::time}));
  EXPECT_EQ(result("[Termination \"abandoned\"]\n", "second"),
            (MatchResult{Seat::second, Termination::abandoned}));
  EXPECT_EQ(result("[Termination \"abandoned\"]\n", "*"),
            (MatchResult{std::nullopt, Termination::abandoned}));
  EXPECT_EQ(result("", "second"), (MatchResult{Seat::second, std::nullopt}));
  EXPECT_EQ(result("", "*"), std::nullopt);
}

TEST(Record, each_fault_is_named_with_its_place) {
  const std::string position = "[Position \"room-and-pillar 2x3 o1o/xox w 2\"]\n";
  const std::pair<std::string, const char*> cases[] = {
      {"", "line 1: tag Game is missing"},
      {"[Game \"konane\"]\n\n*", "line 3: tag Size is missing"},
      {"[Size \"2x3\"]\n\n*", "line 3: tag Game is missing"},
      {"[Game \"chess\"]\n", "line 1: tag Game: no game is called 'chess'"},
      {"[Game \"rhode\"]\n[Size \"2x3\"]\n*", "tag Size: Rhode cannot be played on 2x3"},
      {"[Game \"rhode\"]\n[Size \"02x2\"]\n*", "line 2: tag Size: expected a size"},
      {small_tags + "[Size \"2x3\"]\n*", "line 3: tag Size stands here for the second time"},
      {small_tags + "[Result \"*\"]\n[Result \"*\"]\n*", "line 4: tag Result stands here for"},
      {small_tags + "[Result \"won\"]\n*", "line 3: tag Result: expected first, second, draw or *"},
      {small_tags + "[Termination \"bored\"]\n*", "tag Termination: expected no moves"},
      {small_tags + "[Coloring \"b1\"]\n*", "tag Coloring: expected a corner cell, found 'b1'"},
      {small_tags + "[Position \"konane 2x3 oxo/xox b 0\"]\n*", "tag Position: expected one of"},
      {small_tags + "[Position \"room-and-pillar 2x3 oxo b 0\"]\n*", "tag Position: expected 2"},
      {small_tags + "[Position \"room-and-pillar 2x3 xxx/xox b 2\"]\n*", "tag Position: the stone"},
      {"[Game konane]", "line 1: expected a tag as [Name \"value\"]"},
      {"[Game \"konane]\n", "line 1: tag Game: expected '\"'"},
      {"[Game \"konane\"\n[", "line 2: tag Game: expected ']'"},
      {"[Game \"ko\\nane\"]", "tag Game: expected \\\" or \\\\ after a backslash"},
      {small_tags + "\n1. b2", "line 4: expected the result"},
      {small_tags + "\n1. b2 swap x *", "line 4: ply 3: expected a cell"},
      {small_tags + "\n1. b2 b2 *", "line 4: ply 2, b2: no stone stands on b2"},
      {small_tags + "\n1. b2 swap (1... c2 2. c2) *", "line 4: ply 3, c2: no stone stands on c2"},
      {small_tags + "\n1. b2 3. swap *", "line 4: ply 2: expected number 1..., found '3.'"},
      {small_tags + "\n1... b2 *", "line 4: ply 1: expected number 1., found '1...'"},
      {small_tags + "\n7. 1. b2 *", "line 4: ply 1: expected number 1., found '7.'"},
      {small_tags + "\n7. *", "line 4: ply 1: expected number 1., found '7.'"},
      {small_tags + "\n1. *", "line 4: ply 1: expected a move after its number"},
      {small_tags + "\n1. b2 1... 1... swap *", "line 4: ply 2: expected a move after its"},
      {small_tags + "\n1. b2 1...$3 swap *", "line 4: ply 2: expected a move after its number"},
      {small_tags + "\n1. b2 1... (1. a1) *", "line 4: ply 2: expected a move after its number"},
      {small_tags + position + "\n1. c2 *", "line 5: ply 1: expected number 1..., found '1.'"},
      {small_tags + "\n1. b2 {never closed *", "line 4: expected '}'"},
      {small_tags + "\n(1. b2) *", "line 4: a variation needs a ply before it"},
      {small_tags + "\n1. b2 ((1. a1)) *", "line 4: a variation needs a ply before it"},
      {small_tags + "\n1. b2 () *", "line 4: a variation without a ply"},
      {small_tags + "\n1. b2 ) *", "line 4: expected a move or a result, found ')'"},
      {small_tags + "\n1. b2 (1. a1 *", "line 4: expected ')' before the result"},
      {small_tags + "\n! 1. b2 *", "line 4: the mark '!' needs a move before it"},
      {small_tags + "\n1. b2 $256 *", "line 4: expected a move or a result, found '$256'"},
      {small_tags + "\n1. b2 !!! *", "line 4: expected a move or a result, found '!!!'"},
      {small_tags + "\n1. b2 [ *", "line 4: expected a move or a result, found '['"},
      {small_tags + "\n1. b2 } *", "line 4: expected a move or a result, found '}'"},
      {small_tags + "\n1. b2 ; *", "line 4: ply 2: expected a cell"},
      {small_tags + "[Result \"first\"]\n\n1. b2 second", "line 5: the result second is not that"},
      {small_tags + "\n1. b2 draw", "the result is draw, but no position stands"},
      {small_tags + "\n1. b2 swap 2. c2 c1 3. a2 a1 first", "the moves lead to the result second"},
      {small_tags + "\n1. b2 swap 2. c2 c1 3. a2 a1 *", "the moves lead to the result second"},
      {small_tags + "[Termination \"time\"]\n\n1. b2 swap 2. c2 c1 3. a2 a1 second",
       "the moves end with 'no moves', tag Termination says 'time'"},
      {small_tags + "[Termination \"connected\"]\n\n1. b2 second", "but the game goes on"},
      {small_tags + "[Termination \"time\"]\n\n1. b2 *", "the result is *, but tag Termination"},
      {small_tags + "\n1. b2 * 2. a1", "line 4: expected a tag or the end, found '2.'"},
      {small_tags + "[Position \"\"]\n*", "line 3: tag Position: expected a position, found ''"},
      {"[Game \"konane\"]\n[Size \"1x3\"]\n\n1. a1 *", "line 2: tag Size: Kōnane cannot be"},
      {"[Game \"konane\"]\n[Size \"4x4\"]\n\n{typed} 1. b1 a1 *",
       "line 4: 'b1' as written, a1 being White's: ply 1, b4: the first removal is on a corner"},
      {small_tags + "\n1. b2 {\xff} *", "line 4: not UTF-8: '\\xff'"},
      {small_tags + "\n1. b2 {\x01} *", "line 4: a control character: '\\x01'"},
      {"[Game \"konane\"]\n[Size \"3x3\"]\n\n1. b1 a1 *", "a board of odd sides has no mirror"},
  };
  for (const auto& [text, message] : cases) {
    const auto record = read_record(text);
    ASSERT_FALSE(record) << text;
    EXPECT_NE(record.error().message.find(message), std::string::npos)
        << text << "\nsaid: " << record.error().message;
    EXPECT_EQ(record.error().message.find('\n'), std::string::npos);
  }
}

TEST(Record, what_could_not_be_read_back_is_not_written) {
  const Record good = *read_record(whole);
  const auto refused = [&](auto change) {
    Record record = good;
    change(record);
    const auto written = write_record(record);
    return !written && !written.error().message.empty();
  };
  using Kind = RecordItem::Kind;
  EXPECT_TRUE(refused([](Record& r) { r.game = "chess"; }));
  EXPECT_TRUE(refused([](Record& r) { r.shape = {3, 3}; }));
  EXPECT_TRUE(refused([](Record& r) { r.first = "two\nlines"; }));
  EXPECT_TRUE(refused([](Record& r) { r.second = "\xff"; }));
  EXPECT_TRUE(refused([](Record& r) { r.other_tags = {{"", "x"}}; }));
  EXPECT_TRUE(refused([](Record& r) { r.other_tags = {{"a b", "x"}}; }));
  EXPECT_TRUE(refused([](Record& r) { r.other_tags = {{"Size", "2x3"}}; }));
  EXPECT_TRUE(refused([](Record& r) { r.items[0].text = "}"; }));
  EXPECT_TRUE(refused([](Record& r) { r.items[0].text = "\r"; }));
  EXPECT_TRUE(refused([](Record& r) { r.items[1].text = "!!!"; }));
  EXPECT_TRUE(refused([](Record& r) { r.items[1].text = "! "; }));
  EXPECT_TRUE(refused([](Record& r) { r.items.push_back({.kind = Kind::ply}); }));
  EXPECT_TRUE(refused([](Record& r) { r.items.push_back({.kind = Kind::variation_end}); }));
  EXPECT_TRUE(refused([](Record& r) { r.items.push_back({.kind = Kind::variation_begin}); }));
  EXPECT_TRUE(refused([](Record& r) {
    r.items.push_back({.kind = Kind::ply, .ply = {at(Cell{60'000})}});
  }));
  EXPECT_TRUE(refused([](Record& r) { r.items[3].text = "x"; }))
      << "the beginning of a variation has no text";
  EXPECT_TRUE(refused([](Record& r) { r.result = RecordResult::first; }));
  EXPECT_TRUE(refused([](Record& r) { r.termination = Termination::time; }));
  EXPECT_TRUE(refused([](Record& r) { r.termination.reset(); }));
  EXPECT_TRUE(refused([](Record& r) { r.position = "konane 2x3 oxo/xox b 0"; }));
  EXPECT_TRUE(refused([](Record& r) { r.position = "nonsense"; }));
  EXPECT_FALSE(refused([](Record&) {}));
}

TEST(Record, only_what_begins_can_end) {
  Record record = *read_record(small_tags + "\n*");
  record.items = {{.kind = RecordItem::Kind::variation_end}};
  EXPECT_FALSE(replay(record));
  EXPECT_FALSE(write_record(record));
}

TEST(Record, the_coloring_shows_behind_a_comment_and_with_a_start_position) {
  const std::string tags = "[Game \"konane\"]\n[Size \"4x4\"]\n";
  const auto ours = *read_record(tags + "\n{a1?} 1. a1 a2 *");
  EXPECT_EQ(*read_record(tags + "\n{a1?} 1. a4 a3 *"), ours);
  const auto start = read_record(tags + "[Position \"konane 4x4 xoxo/oxox/xoxo/oxox b 0\"]\n\n"
                                        "1. a4 a3 *");
  ASSERT_TRUE(start) << start.error().message;
  EXPECT_EQ(start->position, "konane 4x4 oxox/xoxo/oxox/xoxo b 0");
}

TEST(Record, a_match_and_its_record_agree) {
  const auto match = played("room-and-pillar 2x3 o1o/xox w 2", "c2 c1 a2 a1");
  ASSERT_TRUE(match.result());
  const Record record = record_of(match);
  EXPECT_EQ(record.position, "room-and-pillar 2x3 o1o/xox w 2");
  const auto again = replay(*read_record(*write_record(record)));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->plies(), match.plies());
  EXPECT_EQ(again->result(), match.result());
}

TEST(Record, nesting_has_no_depth_that_breaks_the_reader) {
  std::string text = small_tags + "\n1. b2 ";
  constexpr int depth = 200'000;
  for (int i = 0; i < depth; ++i) text += "(1. b2 ";
  for (int i = 0; i < depth; ++i) text += ")";
  const auto record = read_record(text + " *");
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(*read_record(*write_record(*record)), *record);
  EXPECT_FALSE(read_record(small_tags + "\n1. b2 " + std::string(1'000'000, '(')));
}

}  // namespace
}  // namespace papamu::testing
