// Random people at tables of all games: what must hold after every step, whatever they do.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/catalog.hpp"
#include "match/table.hpp"
#include "protocol/wire_table.hpp"
#include "support/noon.hpp"
#include "support/random.hpp"

namespace papamu::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::array<TokenHash, 3> tokens = {TokenHash{1}, TokenHash{2}, TokenHash{3}};

class Simulation {
 public:
  explicit Simulation(std::uint64_t seed)
      : random_(seed), table_(make()), is_hasty_(random_.below(4) != 0) {
    check(table_.step(OpenTable{random_.below(2) == 0 ? Seat::first : Seat::second, tokens[0], ""},
                      now_));
  }

  void run() {
    constexpr int most_steps = 200;
    for (int i = 0; i < most_steps && !::testing::Test::HasFatalFailure(); ++i) {
      now_ += milliseconds(random_.below(is_hasty_ ? 3'000 : 40'000));
      if (random_.below(20) == 0) now_ += seconds(random_.below(100));
      if (random_.below(15) == 0) {
        restart();
      } else {
        step();
      }
    }
    EXPECT_LE(ends_, 1);
    EXPECT_EQ(ends_ == 1, table_.is_finished());
  }

 private:
  Table make() {
    const auto games = all_games();
    const auto& info = games[random_.below(games.size())];
    Shape shape{4, 4};
    if (!info.fits(shape)) shape = info.default_size;
    const std::array<std::optional<TimeControl>, 4> controls = {
        std::nullopt, TimeControl{seconds(60), seconds(2)},
        TimeControl{seconds(30), seconds(3), ClockKind::delay},
        TimeControl{std::chrono::days(1), {}, ClockKind::days}};
    return *Table::make({.id = "k7m2p9x4w3ht",
                         .game = std::string(info.id),
                         .shape = shape,
                         .control = controls.at(random_.below(controls.size())),
                         .is_listed = false,
                         .has_takebacks = random_.below(4) != 0});
  }

  void step() {
    TableCommand command = PassTime{};
    // The third token is of no seat; mostly it is the turn of somebody who plays.
    TokenHash token = tokens.at(random_.below(tokens.size()));
    switch (random_.below(10)) {
      case 0:
        command = TakeSeat{tokens[1], "Ben"};
        // Rarely the operator does something.
        if (random_.below(10) == 0) command = HideNickname{Seat::second};
        if (random_.below(50) == 0) command = CloseTable{"enough"};
        break;
      case 1: command = TakeSeat{token, ""}; break;
      case 2:
        command = DoAction{.token = token,
                           .move_id = move_id(),
                           .action = static_cast<TableAction>(random_.below(9)),
                           .phrase = "oops",
                           .is_other_absent = random_.below(2) == 0,
                           .rematch_id = "w3htk7m2p9x4"};
        // A resignation ends everything, so it is rare.
        if (std::get<DoAction>(command).action == TableAction::resign && random_.below(8) != 0) {
          std::get<DoAction>(command).action = TableAction::say;
        }
        break;
      case 3: break;
      default: {
        const auto plies = legal_plies(table_.match().game());
        std::string ply = plies.empty() ? "a1" : plies[random_.below(plies.size())];
        if (random_.below(10) == 0) ply = "d4";
        int expected = static_cast<int>(table_.match().plies().size()) + 1;
        if (random_.below(10) == 0) expected = 1 + static_cast<int>(random_.below(10));
        command = PlayPly{.token = token,
                          .move_id = move_id(),
                          .expected_ply = expected,
                          .ply = ply,
                          .lag = milliseconds(random_.below(1000))};
      }
    }
    const int before = table_.n();
    const auto first = table_.step(command, now_);
    check(first);
    EXPECT_EQ(table_.n() - before, static_cast<int>(first.events.size()));
    const bool is_named = std::holds_alternative<PlayPly>(command) ||
                          std::holds_alternative<DoAction>(command);
    if (is_named && !first.refusal) {
      // The same again, perhaps after a restart: the same answer, and nothing happens.
      if (random_.below(3) == 0) restart();
      const auto again = table_.step(command, now_);
      EXPECT_EQ(again.n, first.n);
      EXPECT_FALSE(again.refusal);
      EXPECT_TRUE(again.events.empty());
    }
  }

  /// Sometimes one that was used before.
  std::string move_id() {
    if (random_.below(10) != 0) ++moves_;
    return "m" + std::to_string(moves_);
  }

  void check(const StepResult& result) {
    for (const TableEvent& event : result.events) {
      EXPECT_EQ(event.n, ++seen_);
      EXPECT_EQ(event.at, now_);
      if (ends_table(event.kind)) ++ends_;
      if (event.kind == EventKind::ended && event.text == "time") {
        EXPECT_TRUE(event.seat);
        EXPECT_GT(now_, turn_earliest_) << "nobody loses before the time is over";
      }
      if (event.clocks) {
        EXPECT_GE(std::ranges::min(*event.clocks), milliseconds(0));
      }
    }
    if (!result.refusal && result.n > 0) {
      EXPECT_LE(result.n, seen_);
    }
    if (result.refusal) {
      EXPECT_TRUE(result.events.empty() || result.events[0].kind == EventKind::ended ||
                  result.events[0].kind == EventKind::cancelled);
    }
    if (table_.running()) {
      turn_earliest_ = *table_.turn_started() + (*table_.clocks())[index_of(*table_.running())];
    }
    if (table_.is_finished()) {
      EXPECT_FALSE(table_.due());
    } else {
      EXPECT_TRUE(table_.due());
      EXPECT_GE(*table_.due(), now_ - TableTimes::most_lag);
    }
    compare_with_replay();
  }

  void compare_with_replay() {
    for (const Seat seat : {Seat::first, Seat::second}) {
      const auto& events = table_.events();
      const bool is_hidden = std::ranges::any_of(events, [&](const TableEvent& event) {
        return event.kind == EventKind::nickname_hidden && event.seat == seat;
      });
      EXPECT_TRUE(!is_hidden || table_.nickname(seat).empty());
    }
    const auto replayed = Table::load({table_.settings(), table_.events()});
    ASSERT_TRUE(replayed) << replayed.error().message;
    const auto shown = [&](Table table) {
      if (table.turn_started()) table.resume(*table_.turn_started());
      return wire::write(wire::TableAnswer{wire::Id{"1"},
                                           wire::snapshot_of(table, {}, std::nullopt, now_)});
    };
    EXPECT_EQ(shown(*Table::load({table_.settings(), table_.events()})),
              wire::write(wire::TableAnswer{wire::Id{"1"},
                                            wire::snapshot_of(table_, {}, std::nullopt, now_)}));
  }

  /// The server stops for a while; its clocks wait.
  void restart() {
    auto loaded = Table::load({table_.settings(), table_.events()});
    ASSERT_TRUE(loaded) << loaded.error().message;
    table_ = std::move(*loaded);
    if (const auto started = table_.turn_started()) {
      now_ += seconds(random_.below(100'000));
      table_.resume(now_);
      EXPECT_TRUE(table_.step(PassTime{}, now_).events.empty() || !table_.settings().control);
    }
    if (table_.running()) {
      turn_earliest_ = now_ + (*table_.clocks())[index_of(*table_.running())];
    }
  }

  Random random_;
  WallTime now_ = noon;
  Table table_;
  bool is_hasty_;
  int seen_ = 0;
  int ends_ = 0;
  int moves_ = 0;
  WallTime turn_earliest_{};
};

TEST(TableSimulation, holds_its_promises) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    Simulation(seed).run();
    if (HasFailure()) break;
  }
}

}  // namespace
}  // namespace papamu::testing
