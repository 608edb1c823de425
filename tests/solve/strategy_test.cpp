// Every proof is walked through to the ends of its games.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "rules/konane.hpp"
#include "rules/narrows.hpp"
#include "rules/rhode.hpp"
#include "rules/room_and_pillar.hpp"
#include "support/strategy_walk.hpp"
#include "support/vectors.hpp"

namespace papamu::testing {
namespace {

/// Proves each opening and walks through the proof. Gives: the openings that win, sorted.
template <typename G>
std::vector<std::string> walk_through_openings(Shape shape, std::size_t table_mib) {
  const G rules(shape);
  ProofTable<G> table(table_mib);
  SharedProgress shared;
  ProofSearch<G> search(rules, table, shared);
  StrategyWalk<G> walk(rules, search);
  std::vector<Move> winning;
  for (const Move move : moves_of(rules, rules.start())) {
    const auto opening = rules.after(rules.start(), move);
    const Outcome outcome = search.prove(opening, [] { return true; });
    EXPECT_NE(outcome, Outcome::unknown);
    if (outcome == Outcome::loss) winning.push_back(move);
    walk.check(opening, outcome);
  }
  EXPECT_LE(walk.lost(), shared.nodes / 100) << "the table keeps too little";
  return sorted_text(shape, winning);
}

template <template <int> typename G>
std::vector<std::string> walk_through_openings(Shape shape, std::size_t table_mib) {
  return shape.cells() <= Bitboard<1>::capacity ? walk_through_openings<G<1>>(shape, table_mib)
                                                : walk_through_openings<G<2>>(shape, table_mib);
}

std::vector<std::string> walk_through_openings(const std::string& id, Shape shape,
                                               std::size_t table_mib) {
  if (id == "konane") return walk_through_openings<Konane>(shape, table_mib);
  if (id == "room-and-pillar") return walk_through_openings<RoomAndPillar>(shape, table_mib);
  if (id == "narrows") return walk_through_openings<Narrows>(shape, table_mib);
  if (id == "rhode") return walk_through_openings<Rhode>(shape, table_mib);
  EXPECT_EQ(id, "inverse-room-and-pillar");
  return walk_through_openings<InverseRoomAndPillar>(shape, table_mib);
}

template <typename Json>
void check_solved(const Json& solved, std::size_t table_mib) {
  const auto id = solved["game"].template get<std::string>();
  const Shape shape{solved["rows"], solved["columns"]};
  SCOPED_TRACE(id + ' ' + write_shape(shape));
  auto expected = solved["winning_first_moves"].template get<std::vector<std::string>>();
  std::ranges::sort(expected);
  EXPECT_EQ(walk_through_openings(id, shape, table_mib), expected);
  EXPECT_EQ(solved["winner_without_swap"], expected.empty() ? "second" : "first");
}

TEST(Strategy, of_every_board_of_the_vectors_leads_to_the_end) {
  for (const auto& vector : read_vectors("solved.json")) check_solved(vector, 16);
}

void check_kept(const std::string& name, std::size_t table_mib) {
  check_solved(nlohmann::json::parse(read_source_file("data/solved/" + name + ".json")), table_mib);
}

TEST(Strategy, of_the_kept_boards_leads_to_the_end) {
  for (const auto* name :
       {"konane-6x6", "narrows-4x6", "room-and-pillar-7x8", "room-and-pillar-8x8"}) {
    check_kept(name, 128);
  }
}

// Minutes to hours: run by name with --gtest_also_run_disabled_tests.
TEST(Strategy, DISABLED_of_konane_6x7_leads_to_the_end) { check_kept("konane-6x7", 1024); }
TEST(Strategy, DISABLED_of_room_and_pillar_8x10_leads_to_the_end) {
  check_kept("room-and-pillar-8x10", 1024);
}
TEST(Strategy, DISABLED_of_room_and_pillar_10x10_leads_to_the_end) {
  check_kept("room-and-pillar-10x10", 1024);
}
TEST(Strategy, DISABLED_of_room_and_pillar_9x10_leads_to_the_end) {
  check_kept("room-and-pillar-9x10", 2048);
}
TEST(Strategy, DISABLED_of_rhode_5x5_leads_to_the_end) { check_kept("rhode-5x5", 2048); }
TEST(Strategy, DISABLED_of_narrows_2x13_leads_to_the_end) { check_kept("narrows-2x13", 1024); }
TEST(Strategy, DISABLED_of_narrows_4x7_leads_to_the_end) { check_kept("narrows-4x7", 1024); }
TEST(Strategy, DISABLED_of_narrows_5x6_leads_to_the_end) { check_kept("narrows-5x6", 1024); }
TEST(Strategy, DISABLED_of_konane_6x8_leads_to_the_end) { check_kept("konane-6x8", 8192); }

}  // namespace
}  // namespace papamu::testing
