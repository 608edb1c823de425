// The figures that three independent programs agree on: leaf counts, sample games, solved boards.
#include <gtest/gtest.h>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "match/match.hpp"
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

/// The reference search of rules/game.hpp behind the facade, with a table of whole positions.
class Reference {
 public:
  bool is_won(AnyGame& game) {
    const auto moves = game.legal_moves();
    if (moves.empty()) return game.winner() == game.side();
    const std::string key = game.position_text();
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool won = false;
    for (const Move move : moves) {
      game.play(move);
      won = !is_won(game);
      game.undo();
      if (won) break;
    }
    return known_[key] = won;
  }

 private:
  std::unordered_map<std::string, bool> known_;
};

TEST(Vectors, solved_small_boards) {
  int checked = 0;
  const auto vectors = read_vectors("solved.json");
  for (const auto& vector : vectors) {
    const auto game = game_of(vector);
    constexpr int few_cells = 12;
    if (game->shape().cells() > few_cells) continue;
    Reference reference;
    std::vector<std::string> winning;
    for (const Move move : game->legal_moves()) {
      game->play(move);
      if (!reference.is_won(*game)) winning.push_back(write_move(game->shape(), move));
      game->undo();
    }
    std::ranges::sort(winning);
    auto expected = vector["winning_first_moves"].get<std::vector<std::string>>();
    std::ranges::sort(expected);
    EXPECT_EQ(winning, expected) << vector["game"] << write_shape(game->shape());
    EXPECT_EQ(vector["winner_without_swap"].get<std::string>(),
              winning.empty() ? "second" : "first");
    ++checked;
  }
  EXPECT_GT(checked, 20);
}

}  // namespace
}  // namespace papamu::testing
