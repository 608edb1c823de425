#include "engine/catalog.hpp"

#include <gtest/gtest.h>

#include <charconv>

#include "support/random.hpp"
#include "support/vectors.hpp"

namespace papamu::testing {
namespace {

TEST(Catalog, has_the_five_games_and_their_credits) {
  std::vector<std::string_view> ids;
  for (const GameInfo& info : all_games()) {
    ids.push_back(info.id);
    EXPECT_EQ(*find_game(info.id), &info);
    EXPECT_FALSE(info.designer.empty());
    EXPECT_FALSE(info.why_it_ends.empty());
    EXPECT_FALSE(info.length.empty());
    EXPECT_NE(info.credit.find(info.designer), std::string_view::npos);
  }
  EXPECT_EQ(ids, (std::vector<std::string_view>{"konane", "room-and-pillar",
                                                "inverse-room-and-pillar", "narrows", "rhode"}));
  const auto refused = find_game("Narrows");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unknown_game);
}

TEST(Catalog, offers_only_sizes_that_can_be_made) {
  for (const GameInfo& info : all_games()) {
    bool offers_default = false;
    for (const Shape& shape : info.offered) {
      EXPECT_TRUE(make_game(info, shape)) << info.id;
      offers_default |= shape == info.default_size;
    }
    EXPECT_TRUE(offers_default) << info.id;
  }
}

/// Where the catalog states a length in random play, random games have that length.
TEST(Catalog, stated_lengths_of_random_play_are_measured) {
  int stated = 0;
  for (const GameInfo& info : all_games()) {
    constexpr std::string_view prefix = "about ";
    if (!info.length.ends_with(" plies of random play on 8x8") &&
        !info.length.ends_with(" plies of random play on 9x9")) {
      continue;
    }
    double claim = 0;
    std::from_chars(info.length.data() + prefix.size(), info.length.data() + info.length.size(),
                    claim);
    constexpr int games = 1000;
    Random random(31);
    int plies = 0;
    for (int i = 0; i < games; ++i) {
      const auto game = std::move(*make_game(info, info.default_size));
      for (; !game->is_over(); ++plies) {
        const auto moves = game->legal_moves();
        game->play(moves[random.below(moves.size())]);
      }
    }
    EXPECT_NEAR(static_cast<double>(plies) / games, claim, 1.0) << info.id;
    ++stated;
  }
  EXPECT_EQ(stated, 3);
}

TEST(Catalog, each_game_has_its_rules_in_english_with_its_credit) {
  for (const GameInfo& info : all_games()) {
    const auto text = read_source_file("content/rules/" + std::string(info.id) + ".en.md");
    EXPECT_EQ(text.find("# " + std::string(info.name) + "\n"), 0U);
    EXPECT_NE(text.find("## Credit"), std::string::npos);
    if (info.designer != "traditional") {
      EXPECT_NE(text.find(info.designer), std::string::npos) << info.id;
      EXPECT_NE(text.find(info.year), std::string::npos) << info.id;
    }
  }
}

TEST(Catalog, documents_use_the_examples_that_hold) {
  // Every code line of docs/notation.md that looks like a position is one.
  const auto text = read_source_file("docs/notation.md");
  int positions = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = text.substr(begin, end - begin);
    begin = end + 1;
    for (const GameInfo& info : all_games()) {
      const std::string indented = "    " + std::string(info.id) + " ";
      if (!line.starts_with(indented)) continue;
      const auto position = line.substr(4, std::min(line.find("  ", 4), line.size()) - 4);
      const auto game = read_game(position);
      EXPECT_TRUE(game) << position << ": " << game.error().message;
      ++positions;
    }
  }
  EXPECT_GT(positions, 5);
}

}  // namespace
}  // namespace papamu::testing
