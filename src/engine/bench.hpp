// A fixed set of work whose sums say whether two builds do the same, and how fast this one is.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace papamu {

/// What a part of the benchmark did, and in what time.
struct BenchFigures {
  std::uint64_t signature = 0;  ///< equal for builds that do the same: bench/signature.txt
  std::uint64_t positions = 0;
  double seconds = 0;
};

/// Is told one line of text about each task that is done.
using BenchWatch = std::function<void(const std::string&)>;

/// Counts positions: each game, each width of bitboard, with and without the pie rule.
BenchFigures count_positions(const BenchWatch& watch = {});

/// Searches starts to a fixed depth: each game, with both kinds of search.
BenchFigures search_starts(const BenchWatch& watch = {});

}  // namespace papamu
