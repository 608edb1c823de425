// What a search is told before it starts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace papamu {

enum class Method : std::uint8_t {
  of_game,      ///< what wins the matches of this game
  alpha_beta,
  monte_carlo,
};

/// Parts that can be left out, to measure what each is worth (docs/strength.md).
struct Ideas {
  bool table = true;        ///< remember positions
  bool history = true;      ///< order moves by the cutoffs they gave elsewhere
  bool reductions = true;   ///< search late moves less deep first
  bool aspiration = true;   ///< start with a narrow window around the last value
};

struct SearchOptions {
  Method method = Method::of_game;
  std::size_t table_mib = 64;  ///< for the table or the tree
  std::uint64_t seed = 1;      ///< Monte Carlo only
  Ideas ideas = {};            ///< alpha-beta only
};

}  // namespace papamu
