// The figures that three independent programs agree on: leaf counts, sample games, solved boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "match/match.hpp"
#include "rules/konane.hpp"
#include "rules/narrows.hpp"
#include "rules/rhode.hpp"
#include "rules/room_and_pillar.hpp"
#include "support/vectors.hpp"

namespace papamu::testing {
namespace {

std::unique_ptr<AnyGame> game_of(const nlohmann::json& vector) {
  const Shape shape{vector["rows"], vector["columns"]};
  auto game = make_game(**find_game(vector["game"].get<std::string>()), shape);
  EXPECT_TRUE(game) << vector["game"];
  return std::move(*game);
}

TEST(Vectors, perft_counts) {
  int checked = 0;
  const auto vectors = read_vectors("perft.json");
  for (const auto& vector : vectors["perft"]) {
    const auto game = game_of(vector);
    int depth = 0;
    for (const auto& count : vector["counts"]) {
      ++depth;
      ASSERT_EQ(game->perft(depth, vector["swap"]), count)
          << vector["game"] << ' ' << write_shape(game->shape()) << " depth " << depth;
      ++checked;
    }
  }
  EXPECT_GT(checked, 400);
}

TEST(Vectors, sample_games) {
  const auto games = read_vectors("games.json");
  EXPECT_EQ(games.size(), 100U);
  for (const auto& vector : games) {
    Match match(game_of(vector));
    const Shape shape = match.game().shape();
    const std::string line = vector["moves"];
    std::size_t begin = 0;
    for (const auto& count : vector["legal_counts"]) {
      ASSERT_EQ(match.result() ? 0U : legal_plies(match.game()).size(), count) << line;
      if (begin >= line.size()) break;
      const auto end = std::min(line.find(' ', begin), line.size());
      const auto played = match.play(*read_ply(shape, line.substr(begin, end - begin)));
      ASSERT_TRUE(played) << played.error().message;
      begin = end + 1;
    }
    ASSERT_EQ(match.plies().size() + 1, vector["legal_counts"].size());
    ASSERT_TRUE(match.result()) << line;
    const Seat winner = *match.result()->winner;
    EXPECT_EQ(name_of(winner), vector["winner_seat"].get<std::string>()) << line;
    EXPECT_EQ(match.color_of(winner) == Color::black ? "black" : "white",
              vector["winner_color"].get<std::string>());
    const auto rows = vector["final_rows_from_row_1"].get<std::vector<std::string>>();
    for (int row = 0; row < shape.rows; ++row) {
      std::string cells;
      for (int column = 0; column < shape.columns; ++column) {
        cells += ".BWO"[static_cast<int>(match.game().content(shape.cell(row, column)))];
      }
      EXPECT_EQ(cells, rows[static_cast<std::size_t>(row)]);
    }
  }
}

/// Who wins with best play, as `is_won` of rules/game.hpp says, with a table of whole positions.
/// Needs: a board on which no position comes back.
template <Game G>
class TabledSearch {
 public:
  explicit TabledSearch(const G& rules) : rules_(rules) {}

  bool operator()(const typename G::Position& position) {
    if (const auto known = known_.find(position); known != known_.end()) return known->second;
    typename G::Moves moves;
    rules_.legal_moves(position, moves);
    const bool won = moves.empty() ? rules_.winner(position) == position.side
                                   : std::ranges::any_of(moves, [&](const Move move) {
                                       return !(*this)(rules_.after(position, move));
                                     });
    known_.emplace(position, won);
    return won;
  }

 private:
  const G& rules_;
  std::unordered_map<typename G::Position, bool, PositionHash<G>> known_;
};

/// Calls `use(rules)` with the rules of a vector's game and shape. Needs: at most 64 cells.
template <typename Use>
void with_rules_of(const nlohmann::json& vector, Use use) {
  const Shape shape{vector["rows"], vector["columns"]};
  const std::string game = vector["game"];
  SCOPED_TRACE(game + ' ' + write_shape(shape));
  if (game == "konane") return use(Konane<1>(shape));
  if (game == "room-and-pillar") return use(RoomAndPillar<1>(shape));
  if (game == "narrows") return use(Narrows<1>(shape));
  if (game == "rhode") return use(Rhode<1>(shape));
  FAIL() << "no rules of " << game;
}

/// `is_won(position)` agrees with a vector about the start and behind each first move.
template <Game G, typename IsWon>
void expect_solved(const nlohmann::json& vector, const G& rules, IsWon is_won) {
  typename G::Moves moves;
  rules.legal_moves(rules.start(), moves);
  std::vector<std::string> winning;
  for (const Move move : moves) {
    if (!is_won(rules.after(rules.start(), move))) {
      winning.push_back(write_move(rules.shape(), move));
    }
  }
  std::ranges::sort(winning);
  auto expected = vector["winning_first_moves"].get<std::vector<std::string>>();
  std::ranges::sort(expected);
  EXPECT_EQ(winning, expected);
  EXPECT_EQ(is_won(rules.start()) ? "first" : "second",
            vector["winner_without_swap"].get<std::string>());
}

TEST(Vectors, solved_small_boards) {
  std::size_t checked = 0;
  const auto vectors = read_vectors("solved.json");
  for (const auto& vector : vectors) {
    with_rules_of(vector, [&]<Game G>(const G& rules) {
      expect_solved(vector, rules, TabledSearch<G>(rules));
      ++checked;
    });
  }
  EXPECT_EQ(vectors.size(), 80U);
  EXPECT_EQ(checked, vectors.size());
}

/// The reference search has no table, so the boards are the smallest.
TEST(Vectors, the_reference_search_solves_the_smallest_boards) {
  constexpr int few_cells = 12;
  std::map<std::string, int> checked;
  for (const auto& vector : read_vectors("solved.json")) {
    with_rules_of(vector, [&]<Game G>(const G& rules) {
      if (G::can_repeat || rules.shape().cells() > few_cells) return;
      expect_solved(vector, rules, [&](const typename G::Position& position) {
        return papamu::is_won(rules, position);
      });
      ++checked[vector["game"]];
    });
  }
  const std::map<std::string, int> expected = {
      {"konane", 16}, {"narrows", 6}, {"room-and-pillar", 11}};
  EXPECT_EQ(checked, expected);
}

}  // namespace
}  // namespace papamu::testing
