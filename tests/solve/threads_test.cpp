// What must hold when several threads search over one table.
#include <gtest/gtest.h>

#include "rules/konane.hpp"
#include "rules/narrows.hpp"
#include "rules/rhode.hpp"
#include "rules/room_and_pillar.hpp"
#include "solve/solver.hpp"
#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

template <typename G>
void compare_threads(Shape shape) {
  SCOPED_TRACE(write_shape(shape));
  const G rules(shape);
  const auto alone = solve(rules, rules.start(), {.table_mib = 16});
  for (const std::size_t threads : {2U, 3U}) {
    for (const bool with_plies : {false, true}) {
      const auto report = solve(rules, rules.start(),
                                {.table_mib = 1, .threads = threads, .with_plies = with_plies});
      ASSERT_EQ(report.position.outcome, alone.position.outcome);
      for (std::size_t i = 0; i < report.moves.size(); ++i) {
        ASSERT_EQ(report.moves[i].solved.outcome, alone.moves[i].solved.outcome);
        ASSERT_EQ(report.moves[i].solved.plies.has_value(), with_plies);
      }
    }
  }
}

TEST(SolverThreads, find_what_one_thread_finds) {
  compare_threads<Konane<1>>({4, 5});
  compare_threads<RoomAndPillar<1>>({4, 5});
  compare_threads<Narrows<1>>({3, 4});
  compare_threads<Rhode<1>>({3, 3});
}

TEST(SolverThreads, help_with_the_only_move_that_is_left) {
  const Konane<1> rules({5, 5});
  const auto corner = moves_of(rules, rules.start()).front();
  const auto opened = rules.after(rules.start(), corner);
  const auto position = rules.after(opened, moves_of(rules, opened).front());
  EXPECT_EQ(solve(rules, position, {.table_mib = 4, .threads = 3}).position.outcome,
            solve(rules, position, {.table_mib = 4}).position.outcome);
}

TEST(SolverThreads, all_stop_when_the_watch_says_so) {
  const Konane<1> rules({6, 6});
  int asked = 0;
  const auto report = solve(rules, rules.start(),
                            {.table_mib = 4, .threads = 3, .watch = [&](const SolveProgress&) {
                               return ++asked < 2;
                             }});
  EXPECT_EQ(asked, 2);
  EXPECT_TRUE(report.was_stopped);
}

TEST(SolverThreads, all_stop_while_they_count_plies) {
  const Konane<1> rules({5, 6});
  int asked = 0;
  const auto report = solve(rules, rules.start(),
                            {.table_mib = 1,
                             .threads = 2,
                             .with_plies = true,
                             .watch = [&](const SolveProgress& progress) {
                               // The watch of the graph knows of no moves, and of the first search
                               // there is little.
                               return progress.moves == 0 || ++asked < 35;
                             }});
  EXPECT_EQ(asked, 35);
  EXPECT_TRUE(report.was_stopped);
  EXPECT_NE(report.position.outcome, Outcome::unknown);
  EXPECT_TRUE(std::ranges::any_of(report.moves,
                                  [](const SolvedMove& move) { return !move.solved.plies; }));
}

TEST(SolverThreads, find_every_entry_of_the_table_whole) {
  using G = Konane<1>;
  const G rules({6, 6});
  // So small a table that the threads write over each other's entries all the time.
  ProofTable<G> table(1, true);
  std::atomic<std::uint64_t> found = 0;
  run_in_threads(4, [&](std::size_t number) {
    Random random(number);
    const auto numbers_of = [](std::uint64_t hash) {
      return ProofNumbers{static_cast<std::uint32_t>(1 + hash % 1000),
                          static_cast<std::uint32_t>(1 + hash / 1000 % 1000)};
    };
    for (int i = 0; i < 100'000; ++i) {
      auto position = rules.start();
      position.stones[0].reset(Cell{static_cast<std::uint16_t>(random.below(36))});
      position.stones[1].reset(Cell{static_cast<std::uint16_t>(random.below(36))});
      position.stones[1].reset(Cell{static_cast<std::uint16_t>(random.below(36))});
      const auto hash = ProofTable<G>::hash(position);
      ProofNumbers numbers;
      if (table.find(position, hash, numbers)) {
        ++found;
        ASSERT_EQ(numbers, numbers_of(hash));
      }
      table.keep({position, 1 + static_cast<std::uint32_t>(i), numbers_of(hash)}, hash);
    }
  });
  EXPECT_GT(found, 1000U);
  table.for_each([&](const auto& entry) { EXPECT_GT(entry.work, 0U); });
}

}  // namespace
}  // namespace papamu::testing
