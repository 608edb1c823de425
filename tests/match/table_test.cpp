#include "match/table.hpp"

#include <gtest/gtest.h>

#include "board/notation.hpp"
#include "support/noon.hpp"

namespace papamu::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr TokenHash ana = {1};
constexpr TokenHash ben = {2};
constexpr TokenHash stranger = {3};

struct Sitting {
  Table table;
  WallTime now = noon;
  int moves = 0;

  explicit Sitting(std::optional<TimeControl> control, bool has_takebacks = true,
                   const std::string& game = "room-and-pillar")
      : table(*Table::make({.id = "k7m2p9x4w3ht",
                            .game = game,
                            .shape = {4, 4},
                            .control = control,
                            .has_takebacks = has_takebacks})) {
    table.step(OpenTable{Seat::first, ana, "Ana"}, now);
  }

  StepResult take() { return table.step(TakeSeat{ben, ""}, now); }
  StepResult play(const TokenHash& token, const std::string& ply, milliseconds after = {},
                  milliseconds lag = {}) {
    now += after;
    return table.step(PlayPly{.token = token,
                              .move_id = "m" + std::to_string(++moves),
                              .expected_ply = static_cast<int>(table.match().plies().size()) + 1,
                              .ply = ply,
                              .lag = lag},
                      now);
  }
  /// Plays the first legal move for whoever is to move.
  StepResult go_on(milliseconds after = {}) {
    const auto move = write_move({4, 4}, table.match().game().legal_moves().front());
    return play(table.match().seat_to_move() == Seat::first ? ana : ben, move, after);
  }
  StepResult act(const TokenHash& token, TableAction action, bool is_other_absent = false) {
    return table.step(DoAction{.token = token,
                               .move_id = "a" + std::to_string(++moves),
                               .action = action,
                               .phrase = "hello",
                               .is_other_absent = is_other_absent,
                               .rematch_id = "w3htk7m2p9x4"},
                      now);
  }
  StepResult wait(milliseconds time) {
    now += time;
    return table.step(PassTime{}, now);
  }
};

RefusalCode code_of(const StepResult& result) {
  EXPECT_TRUE(result.refusal);
  return result.refusal ? result.refusal->code : RefusalCode::bad_message;
}

const TimeControl fischer{seconds(180), seconds(2)};

TEST(Table, is_taken_by_a_token_and_by_the_same_one_again) {
  Sitting sitting(std::nullopt);
  EXPECT_EQ(code_of(sitting.play(ana, "a1")), RefusalCode::not_possible);
  EXPECT_EQ(sitting.take().n, 2);
  EXPECT_EQ(sitting.table.state(), TableState::playing);
  const auto again = sitting.take();
  EXPECT_TRUE(again.events.empty());
  EXPECT_EQ(again.n, 2);
  EXPECT_EQ(sitting.table.step(TakeSeat{ana, ""}, noon).n, 1);
  EXPECT_EQ(code_of(sitting.table.step(TakeSeat{stranger, ""}, noon)), RefusalCode::seat_taken);
  EXPECT_EQ(code_of(sitting.play(stranger, "a1")), RefusalCode::not_your_seat);
}

TEST(Table, applies_a_ply_once_and_in_its_place) {
  Sitting sitting(std::nullopt);
  sitting.take();
  const PlayPly ply{.token = ana, .move_id = "x", .expected_ply = 1, .ply = "a1", .lag = {}};
  EXPECT_EQ(sitting.table.step(ply, noon).n, 3);
  const auto again = sitting.table.step(ply, noon);
  EXPECT_EQ(again.n, 3);
  EXPECT_TRUE(again.events.empty());
  auto late = ply;
  late.move_id = "y";
  EXPECT_EQ(code_of(sitting.table.step(late, noon)), RefusalCode::stale);
  late.expected_ply = 2;
  EXPECT_EQ(code_of(sitting.table.step(late, noon)), RefusalCode::not_your_turn);
  EXPECT_EQ(code_of(sitting.play(ben, "a1")), RefusalCode::illegal_move);
  EXPECT_EQ(code_of(sitting.play(ben, "z9")), RefusalCode::illegal_move);
  EXPECT_FALSE(sitting.play(ben, "swap").refusal);
  EXPECT_TRUE(sitting.table.match().is_swapped());
  EXPECT_EQ(sitting.table.match().seat_to_move(), Seat::first);
}

TEST(Table, clocks_start_at_the_first_ply_of_each_side) {
  Sitting sitting(fischer);
  sitting.take();
  sitting.go_on(seconds(50));
  EXPECT_FALSE(sitting.table.running());
  sitting.go_on(seconds(59));
  EXPECT_EQ(*sitting.table.clocks(), (Clocks{seconds(180), seconds(180)}));
  EXPECT_EQ(sitting.table.running(), Seat::first);
  sitting.go_on(seconds(10));
  EXPECT_EQ((*sitting.table.clocks())[0], seconds(172));
  sitting.play(ben, write_move({4, 4}, sitting.table.match().game().legal_moves().front()),
               seconds(10), milliseconds(1000));
  EXPECT_EQ((*sitting.table.clocks())[1], milliseconds(172'300)) << "at most 300 ms are given back";
}

TEST(Table, whoever_runs_out_of_time_loses) {
  Sitting sitting(TimeControl{seconds(10), seconds(3), ClockKind::delay});
  sitting.take();
  sitting.go_on();
  sitting.go_on();
  EXPECT_TRUE(sitting.wait(milliseconds(13'300)).events.empty());
  const auto result = sitting.wait(milliseconds(1));
  ASSERT_EQ(result.events.size(), 1U);
  EXPECT_EQ(result.events[0].seat, Seat::second);
  EXPECT_EQ(result.events[0].text, "time");
  EXPECT_EQ((*sitting.table.clocks())[0], milliseconds(0));
  EXPECT_EQ(code_of(sitting.go_on()), RefusalCode::table_over);
}

TEST(Table, a_ply_that_comes_too_late_ends_the_game) {
  Sitting sitting(fischer);
  sitting.take();
  sitting.go_on();
  sitting.go_on();
  const auto result = sitting.go_on(milliseconds(180'100));
  EXPECT_EQ(code_of(result), RefusalCode::table_over);
  ASSERT_EQ(result.events.size(), 1U);
  EXPECT_EQ(result.events[0].kind, EventKind::ended);
}

TEST(Table, without_a_first_ply_nobody_loses) {
  Sitting live(fischer);
  live.take();
  live.go_on(seconds(60));
  ASSERT_EQ(live.wait(milliseconds(60'001)).events.size(), 1U);
  EXPECT_EQ(live.table.state(), TableState::cancelled);
  EXPECT_EQ(live.table.events().back().text, "no_first_move");
  Sitting slow(TimeControl{std::chrono::days(1), {}, ClockKind::days});
  slow.take();
  slow.go_on(std::chrono::hours(23));
  slow.wait(std::chrono::hours(25));
  EXPECT_EQ(slow.table.state(), TableState::cancelled);
}

TEST(Table, is_given_up_when_nobody_touches_it) {
  Sitting open(std::nullopt);
  EXPECT_TRUE(open.wait(std::chrono::days(30)).events.empty());
  EXPECT_EQ(open.wait(milliseconds(1)).events.size(), 1U);
  EXPECT_EQ(code_of(open.take()), RefusalCode::table_over);
  Sitting played(std::nullopt);
  played.take();
  played.go_on();
  played.go_on();
  played.wait(std::chrono::days(90) + milliseconds(1));
  EXPECT_EQ(played.table.state(), TableState::cancelled);
  EXPECT_EQ(played.table.events().back().text, "idle");
}

TEST(Table, takes_back_with_the_clocks) {
  Sitting sitting(fischer);
  sitting.take();
  for (int i = 0; i < 4; ++i) sitting.go_on(seconds(5));
  const auto before = *sitting.table.clocks();
  sitting.go_on(seconds(30));
  EXPECT_EQ(code_of(sitting.act(ben, TableAction::accept_takeback)), RefusalCode::not_possible);
  sitting.act(ana, TableAction::offer_takeback);
  EXPECT_EQ(code_of(sitting.act(ana, TableAction::accept_takeback)), RefusalCode::not_possible);
  const auto taken = sitting.act(ben, TableAction::accept_takeback);
  ASSERT_EQ(taken.events.size(), 1U);
  EXPECT_EQ(taken.events[0].plies, 4);
  EXPECT_EQ(sitting.table.match().plies().size(), 4U);
  EXPECT_EQ(*sitting.table.clocks(), before);
  // Ben's own last ply lies under Ana's next one.
  sitting.go_on();
  sitting.act(ben, TableAction::offer_takeback);
  sitting.act(ana, TableAction::accept_takeback);
  EXPECT_EQ(sitting.table.match().plies().size(), 3U);
  sitting.act(ben, TableAction::offer_takeback);
  sitting.act(ana, TableAction::decline_takeback);
  EXPECT_EQ(code_of(sitting.act(ben, TableAction::offer_takeback)), RefusalCode::not_possible);
  sitting.go_on();
  EXPECT_FALSE(sitting.act(ben, TableAction::offer_takeback).refusal);
  sitting.go_on();
  EXPECT_FALSE(sitting.table.takeback_offer()) << "a ply ends an offer";
  Sitting strict(std::nullopt, false);
  strict.take();
  strict.go_on();
  EXPECT_EQ(code_of(strict.act(ana, TableAction::offer_takeback)), RefusalCode::not_possible);
}

TEST(Table, claims_and_cancels_and_resigns_when_it_may) {
  Sitting sitting(fischer);
  sitting.take();
  sitting.go_on();
  EXPECT_EQ(code_of(sitting.act(ana, TableAction::claim, true)), RefusalCode::not_possible);
  sitting.go_on();
  EXPECT_EQ(code_of(sitting.act(ana, TableAction::cancel)), RefusalCode::not_possible);
  EXPECT_EQ(code_of(sitting.act(ana, TableAction::claim, true)), RefusalCode::not_possible);
  EXPECT_EQ(code_of(sitting.act(ben, TableAction::claim, false)), RefusalCode::not_possible);
  EXPECT_EQ(sitting.act(ben, TableAction::claim, true).events[0].text, "abandoned");
  EXPECT_EQ(sitting.table.match().result()->winner, Seat::second);
  EXPECT_EQ(code_of(sitting.act(ana, TableAction::resign)), RefusalCode::table_over);
  Sitting other(std::nullopt);
  EXPECT_EQ(code_of(other.act(ana, TableAction::resign)), RefusalCode::not_possible);
  other.take();
  EXPECT_EQ(other.act(ben, TableAction::resign).events[0].seat, Seat::first);
  Sitting third(std::nullopt);
  EXPECT_EQ(third.act(ana, TableAction::cancel).events[0].text, "player");
}

TEST(Table, a_rematch_exchanges_the_seats) {
  Sitting sitting(fischer);
  sitting.take();
  EXPECT_EQ(code_of(sitting.act(ana, TableAction::offer_rematch)), RefusalCode::not_possible);
  sitting.act(ana, TableAction::resign);
  EXPECT_FALSE(sitting.act(ben, TableAction::offer_rematch).rematch);
  EXPECT_EQ(code_of(sitting.act(ben, TableAction::offer_rematch)), RefusalCode::not_possible);
  const auto result = sitting.act(ana, TableAction::offer_rematch);
  ASSERT_TRUE(result.rematch);
  const auto next = Table::load(*result.rematch);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seat_of(ben), Seat::first);
  EXPECT_EQ(next->seat_of(ana), Seat::second);
  EXPECT_EQ(next->nickname(Seat::second), "Ana");
  EXPECT_EQ(next->state(), TableState::playing);
  EXPECT_EQ(sitting.table.rematch(), next->settings().id);
  EXPECT_EQ(code_of(sitting.act(ben, TableAction::offer_rematch)), RefusalCode::not_possible);
}

TEST(Table, lets_nobody_chatter) {
  Sitting sitting(std::nullopt);
  sitting.take();
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(sitting.act(ana, TableAction::say).refusal);
  EXPECT_EQ(code_of(sitting.act(ana, TableAction::say)), RefusalCode::too_many);
  EXPECT_FALSE(sitting.act(ben, TableAction::say).refusal);
  sitting.go_on();
  EXPECT_FALSE(sitting.act(ana, TableAction::say).refusal);
}

TEST(Table, a_log_that_no_table_made_is_refused) {
  Sitting sitting(fischer);
  sitting.take();
  sitting.go_on();
  const TableLog good{sitting.table.settings(), sitting.table.events()};
  EXPECT_TRUE(Table::load(good));
  auto gap = good;
  gap.events[2].n = 4;
  EXPECT_FALSE(Table::load(gap));
  auto without_clocks = good;
  without_clocks.events[2].clocks = std::nullopt;
  EXPECT_FALSE(Table::load(without_clocks));
  auto illegal = good;
  illegal.events[2].text = "swap";
  EXPECT_FALSE(Table::load(illegal));
  auto nobody = good;
  nobody.events[1].token = std::nullopt;
  EXPECT_FALSE(Table::load(nobody));
  auto other_game = good;
  other_game.settings.game = "chess";
  EXPECT_FALSE(Table::load(other_game));
}

TEST(Table, the_operator_ends_it_without_a_winner) {
  Sitting sitting(fischer);
  EXPECT_EQ(sitting.table.cancellation(), nullptr);
  sitting.take();
  sitting.go_on();
  sitting.go_on();
  const auto result = sitting.table.step(CloseTable{"The server moves tonight."}, sitting.now);
  ASSERT_EQ(result.events.size(), 1U);
  EXPECT_EQ(result.events[0].kind, EventKind::closed);
  EXPECT_EQ(sitting.table.state(), TableState::cancelled);
  EXPECT_FALSE(sitting.table.match().result());
  ASSERT_NE(sitting.table.cancellation(), nullptr);
  EXPECT_EQ(sitting.table.cancellation()->text, "The server moves tonight.");
  EXPECT_FALSE(sitting.table.due());
  EXPECT_EQ(code_of(sitting.go_on()), RefusalCode::table_over);
  EXPECT_EQ(code_of(sitting.act(ana, TableAction::offer_rematch)), RefusalCode::not_possible);
  EXPECT_EQ(code_of(sitting.table.step(CloseTable{}, sitting.now)), RefusalCode::table_over);
  Sitting waiting(std::nullopt);
  EXPECT_FALSE(waiting.table.step(CloseTable{}, waiting.now).refusal);
  EXPECT_EQ(code_of(waiting.take()), RefusalCode::table_over);
}

TEST(Table, a_hidden_nickname_is_in_no_event) {
  Sitting sitting(std::nullopt);
  sitting.take();
  EXPECT_EQ(code_of(sitting.table.step(HideNickname{Seat::second}, sitting.now)),
            RefusalCode::not_possible);
  EXPECT_FALSE(sitting.table.step(HideNickname{Seat::first}, sitting.now).refusal);
  EXPECT_EQ(sitting.table.nickname(Seat::first), "");
  EXPECT_EQ(sitting.table.events()[0].text, "");
  EXPECT_EQ(sitting.table.events().back().kind, EventKind::nickname_hidden);
}

TEST(Table, either_seat_turns_free_text_off_for_good) {
  Sitting sitting(std::nullopt);
  EXPECT_FALSE(sitting.table.has_texts()) << "nobody is there to read it";
  sitting.take();
  EXPECT_TRUE(sitting.table.has_texts());
  const auto off = sitting.act(ben, TableAction::stop_texts);
  EXPECT_EQ(off.n, 3);
  EXPECT_FALSE(sitting.table.has_texts());
  EXPECT_EQ(sitting.table.texts_off(), Seat::second);
  EXPECT_EQ(sitting.act(ana, TableAction::stop_texts).n, 3) << "it was off already";
  EXPECT_EQ(sitting.table.texts_off(), Seat::second);
  sitting.act(ana, TableAction::resign);
  sitting.act(ana, TableAction::offer_rematch);
  const auto rematch = sitting.act(ben, TableAction::offer_rematch).rematch;
  ASSERT_TRUE(rematch);
  const auto next = Table::load(*rematch);
  ASSERT_TRUE(next) << next.error().message;
  EXPECT_EQ(next->texts_off(), Seat::first) << "Ben, who begins the rematch";
  auto listed = *Table::make(
      {.id = "k7m2p9x4w3ht", .game = "rhode", .shape = {5, 5}, .control = {}, .is_listed = true});
  listed.step(OpenTable{Seat::first, ana, ""}, noon);
  listed.step(TakeSeat{ben, ""}, noon);
  EXPECT_FALSE(listed.has_texts()) << "strangers";
  const DoAction stop{.token = ana, .move_id = "s", .action = TableAction::stop_texts};
  EXPECT_EQ(code_of(listed.step(stop, noon)), RefusalCode::not_possible);
}

}  // namespace
}  // namespace papamu::testing
