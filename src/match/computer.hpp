// A seat taken by the computer.
#pragma once

#include <chrono>
#include <optional>
#include <random>
#include <stop_token>

#include "engine/thinker.hpp"
#include "match/level.hpp"

namespace papamu {

/// How a computer plays: at a level, or by a plain search within exact limits.
struct ComputerOptions {
  int level = full_strength;
  int threads = 1;        ///< at full strength, or with limits
  std::uint64_t seed = 1; ///< of its choices: another seed, another game
  SearchOptions search = {};
  /// Not a level, but always the best move that a search within these limits finds; without any of
  /// them, within the time that `decide` is given.
  std::optional<ThinkLimits> limits = {};
};

/// What the computer decided, and why.
struct Decision {
  Ply ply;
  SearchReport report;  ///< of the position before its ply
};

/// Plays one game at one shape, match after match.
class Computer {
 public:
  Computer(const AnyGame& game, const ComputerOptions& options);

  /// Decides for the side to move. `time` is what it may spend where nothing else limits it;
  /// without it, a second. Stopped early, it decides by what it knows.
  /// Needs: a game that goes on. Gives: a legal ply, always.
  Decision decide(const AnyGame& game, std::optional<std::chrono::milliseconds> time = {},
                  const std::stop_token& stop = {});

 private:
  ComputerOptions options_;
  std::mt19937_64 random_;
  Thinker thinker_;
};

}  // namespace papamu
