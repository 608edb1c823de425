#include "arena/game.hpp"

#include <gtest/gtest.h>

#include "arena/tournament.hpp"
#include "support/lines.hpp"

namespace papamu::testing {
namespace {

/// Does what it is told, ply after ply, and keeps what it hears.
class Puppet final : public Player {
 public:
  explicit Puppet(std::vector<Choice> choices) : choices_(std::move(choices)) {}

  [[nodiscard]] std::string name() const override { return "puppet {}"; }
  std::optional<Failure> begin(const AnyGame& /*start*/, std::uint64_t /*seed*/,
                               const std::stop_token& /*stop*/) override {
    return failure_at_begin;
  }
  std::optional<Failure> watch(const Match& match, Ply ply,
                               const std::stop_token& /*stop*/) override {
    heard += write_ply(match.game().shape(), ply) + ' ';
    return heard.size() > deaf_after ? failure_at_watch : std::nullopt;
  }
  Choice choose(const Match& /*match*/, const std::optional<MatchClock>& /*clock*/,
                const std::stop_token& /*stop*/) override {
    return choices_.at(next_++);
  }
  void give_up() override { is_given_up = true; }

  std::optional<Failure> failure_at_begin;
  std::optional<Failure> failure_at_watch = Failure{Fault::crash, "signal 9"};
  std::size_t deaf_after = 1000;
  std::string heard;
  bool is_given_up = false;

 private:
  std::vector<Choice> choices_;
  std::size_t next_ = 0;
};

constexpr const char* two_by_three = "room-and-pillar 2x3 oxo/xox b 0";

/// The plies of `line` from the start, every other one.
std::vector<Choice> half_of(const std::string& line, bool second) {
  const Match match = played(two_by_three, line);
  std::vector<Choice> choices;
  for (std::size_t i = second ? 1 : 0; i < match.plies().size(); i += 2) {
    choices.emplace_back(match.plies()[i]);
  }
  return choices;
}

std::optional<GameOutcome> play(Puppet& first, Puppet& second, const std::string& opening = "",
                                const TimeRules& rules = {}) {
  const Match start = played(two_by_three, opening);
  return play_game(**read_game(two_by_three), start.plies(), {&first, &second}, rules, 1, {});
}

TEST(MeasuredGame, ends_on_the_board) {
  const std::string line = "b2 swap c2 c1 a2 a1";
  Puppet first(half_of(line, false));
  Puppet second(half_of(line, true));
  const auto outcome = play(first, second);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->result, (MatchResult{Seat::second, Termination::no_moves}));
  EXPECT_FALSE(outcome->failure);
  EXPECT_EQ(outcome->plies, 6U);
  EXPECT_EQ(first.heard, "swap c1 a1 ");
  EXPECT_EQ(second.heard, "b2 c2 a2 ");
  EXPECT_EQ(outcome->record.first, "puppet {}");
  EXPECT_EQ(outcome->record.time_control, "-");
  ASSERT_TRUE(write_record(outcome->record));
}

TEST(MeasuredGame, both_hear_of_the_opening) {
  Puppet first({*read_ply({2, 3}, "c2")});
  Puppet second({Resignation{}});
  const auto outcome = play(first, second, "b2 swap");
  EXPECT_EQ(first.heard, "b2 swap ");
  EXPECT_EQ(second.heard, "b2 swap c2 ");
  EXPECT_EQ(outcome->result, (MatchResult{Seat::first, Termination::resignation}));
  EXPECT_FALSE(outcome->failure);
}

TEST(MeasuredGame, an_illegal_ply_loses) {
  for (const Choice& choice : {Choice(*read_ply({2, 3}, "a2")), Choice(swap_ply)}) {
    Puppet first({choice});
    Puppet second({});
    const auto outcome = play(first, second);
    EXPECT_EQ(outcome->result, (MatchResult{Seat::second, Termination::abandoned}));
    EXPECT_EQ(outcome->failure->fault, Fault::illegal_move);
    EXPECT_TRUE(first.is_given_up);
    EXPECT_FALSE(second.is_given_up);
    EXPECT_EQ(outcome->record.items.back().text.substr(0, 27), "first lost by illegal move,");
    ASSERT_TRUE(write_record(outcome->record));
  }
}

TEST(MeasuredGame, who_fails_loses_whenever_it_is) {
  const Failure crash = {Fault::crash, "}\x1b"};
  {
    Puppet first({});
    Puppet second({});
    second.failure_at_begin = crash;
    EXPECT_EQ(play(first, second)->result.winner, Seat::first);
  }
  {
    Puppet first({crash});
    Puppet second({});
    const auto outcome = play(first, second);
    EXPECT_EQ(outcome->result, (MatchResult{Seat::second, Termination::abandoned}));
    const auto text = write_record(outcome->record);
    ASSERT_TRUE(text) << "what an engine says is no danger to the record";
    EXPECT_TRUE(read_record(*text));
  }
  {
    Puppet first(half_of("b2", false));
    Puppet second({});
    second.deaf_after = 0;
    const auto outcome = play(first, second);
    EXPECT_EQ(outcome->result, (MatchResult{Seat::first, Termination::abandoned}));
    EXPECT_EQ(outcome->plies, 1U) << "the ply that it did not hear of was played";
  }
  {
    Puppet first({Failure{Fault::time, "no answer"}});
    Puppet second({});
    EXPECT_EQ(play(first, second)->result, (MatchResult{Seat::second, Termination::time}));
  }
}

TEST(MeasuredGame, the_last_ply_need_not_be_heard) {
  const std::string line = "b2 swap c2 c1 a2 a1";
  Puppet first(half_of(line, false));
  Puppet second(half_of(line, true));
  first.deaf_after = std::string("swap c1 ").size();
  EXPECT_EQ(play(first, second)->result, (MatchResult{Seat::second, Termination::no_moves}));
}

TEST(MeasuredGame, stopped_it_counts_for_nothing) {
  std::stop_source stop;
  stop.request_stop();
  Puppet first({});
  Puppet second({});
  EXPECT_FALSE(play_game(**read_game(two_by_three), {}, {&first, &second}, {}, 1,
                         stop.get_token()));
}

TEST(MeasuredGame, keeps_the_clock_in_its_record) {
  const std::string line = "b2 swap c2 c1 a2 a1";
  Puppet first(half_of(line, false));
  Puppet second(half_of(line, true));
  TimeRules rules;
  rules.clock = TimeControl{std::chrono::minutes(60), std::chrono::seconds(60)};
  const auto outcome = play(first, second, "b2", rules);
  EXPECT_EQ(outcome->record.time_control, "3600+60");
  // Behind a ply of the opening there is none.
  ASSERT_GE(outcome->record.items.size(), 3U);
  EXPECT_EQ(outcome->record.items[1].kind, RecordItem::Kind::ply);
  EXPECT_EQ(outcome->record.items[2].text.substr(0, 8), "[%clk 1:");
}

TEST(Tournament, counts_games_and_pairs) {
  const auto start = make_game(**find_game("konane"), {4, 4});
  TournamentOptions options{
      .engines = {*read_engine("random"), *read_engine("random")}, .games = 40, .concurrency = 3};
  int told = 0;
  const auto score = play_tournament(**start, random_openings(**start, 2, 20, 1), options, {},
                                     [&](const PlayedGame& played, const Score& now) {
                                       EXPECT_EQ(now.games(), ++told);
                                       EXPECT_EQ(played.a_is_first, played.number % 2 == 0);
                                       EXPECT_EQ(played.opening, played.number / 2);
                                       return true;
                                     });
  ASSERT_TRUE(score);
  EXPECT_EQ(score->games(), 40);
  EXPECT_EQ(score->stop, Stop::all_played);
  std::uint64_t pairs = 0;
  std::uint64_t doubled = 0;
  for (std::size_t i = 0; i < score->pairs.size(); ++i) {
    pairs += score->pairs.at(i);
    doubled += i * score->pairs.at(i);
  }
  EXPECT_EQ(pairs, 20U);
  EXPECT_EQ(doubled, 2U * static_cast<unsigned>(score->wins) + static_cast<unsigned>(score->draws));
}

TEST(Tournament, is_stopped_by_its_watcher) {
  const auto start = make_game(**find_game("konane"), {4, 4});
  const TournamentOptions options{.engines = {*read_engine("random"), *read_engine("random")},
                                  .games = 1000};
  const auto score = play_tournament(**start, random_openings(**start, 2, 20, 1), options, {},
                                     [&](const PlayedGame&, const Score& now) {
                                       return now.games() < 5;
                                     });
  ASSERT_TRUE(score);
  EXPECT_EQ(score->games(), 5);
  EXPECT_EQ(score->stop, Stop::interrupted);
}

}  // namespace
}  // namespace papamu::testing
