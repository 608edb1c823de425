// Matches for tests, written as one line of text.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "engine/catalog.hpp"
#include "match/match.hpp"

namespace papamu::testing {

inline Ply ply_of(const Match& match, const std::string& text) {
  const auto ply = read_ply(match.game().shape(), text);
  EXPECT_TRUE(ply) << text;
  return *ply;
}

/// Plays the plies of `line` from `position`; each must be legal.
inline Match played(const std::string& position, const std::string& line) {
  auto game = read_game(position);
  EXPECT_TRUE(game) << game.error().message;
  Match match(std::move(*game));
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const auto status = match.play(ply_of(match, word));
    EXPECT_TRUE(status) << status.error().message;
  }
  return match;
}

}  // namespace papamu::testing
