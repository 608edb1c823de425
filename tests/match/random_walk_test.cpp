// Random plies by the slow rules beside the fast ones. The signatures in bench/walks.txt are those
// of every build; web/src/core/walks.test.ts compares them with the module for pages.
#include "match/random_walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "support/seeds.hpp"
#include "support/slow_rules.hpp"

namespace papamu::testing {
namespace {

/// PAPAMU_WALK_PLIES, or what a run of every day takes; bench/walks.txt has lines for both.
std::uint32_t plies_wanted() {
  return static_cast<std::uint32_t>(number_in("PAPAMU_WALK_PLIES", 2'000));
}

/// Gives: nothing where there is no such line.
std::string known_signature(std::string_view game, std::uint32_t plies) {
  std::ifstream file(std::string(PAPAMU_SOURCE_FOLDER) + "/bench/walks.txt");
  std::string name, count, signature;
  while (file >> name >> count >> signature) {
    if (name == game && count == std::to_string(plies)) return signature;
  }
  return {};
}

slow::SlowGame start_of(const AnyGame& game) {
  return slow::SlowGame::start(std::string(game.info().id), game.shape().rows,
                               game.shape().columns);
}

std::vector<std::string> plies_of(const slow::SlowGame& game) {
  auto plies = game.moves();
  if (game.can_swap()) plies.emplace_back("swap");
  std::ranges::sort(plies);
  return plies;
}

class RandomWalks : public ::testing::TestWithParam<const char*> {};

TEST_P(RandomWalks, are_those_of_the_slow_rules_and_of_every_build) {
  const std::uint32_t plies = plies_wanted();
  RandomWalk walk(**find_game(GetParam()));
  auto slow = start_of(walk.game());
  for (std::uint32_t played = 0; played < plies;) {
    ASSERT_EQ(walk.game().position_text(), slow.text());
    ASSERT_EQ(walk.legal(), plies_of(slow)) << slow.text();
    if (walk.legal().empty()) {
      ASSERT_EQ(walk.game().winner() == Color::black ? 'b' : 'w', slow.winner()) << slow.text();
    }
    const std::string ply = walk.step();
    slow = ply.empty() ? start_of(walk.game()) : slow.after(ply);
    played += ply.empty() ? 0 : 1;
  }
  EXPECT_EQ(walk.game().position_text(), slow.text());
  EXPECT_EQ(walk.signature(), walk_signature(**find_game(GetParam()), plies));
  EXPECT_EQ(std::to_string(walk.signature()), known_signature(GetParam(), plies))
      << GetParam() << ' ' << plies << ' ' << walk.signature();
}

INSTANTIATE_TEST_SUITE_P(Games, RandomWalks,
                         ::testing::Values("konane", "room-and-pillar", "inverse-room-and-pillar",
                                           "narrows", "rhode"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace papamu::testing
