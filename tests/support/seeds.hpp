// How many seeds a randomized test takes, and where it begins: for long runs, and for one again.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace papamu::testing {

inline std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// PAPAMU_SEEDS, or what a run of every day takes.
inline std::uint64_t seeds_wanted(std::uint64_t usual) { return number_in("PAPAMU_SEEDS", usual); }
/// PAPAMU_FIRST_SEED, or 1.
inline std::uint64_t first_seed() { return number_in("PAPAMU_FIRST_SEED", 1); }

}  // namespace papamu::testing
