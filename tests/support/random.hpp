// Reproducible chance for tests: the same numbers on every platform and library.
#pragma once

#include <cstddef>
#include <cstdint>

namespace papamu::testing {

/// A SplitMix64 generator.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
  }

  /// A number below `end`. Needs: end > 0.
  std::size_t below(std::size_t end) { return next() % end; }

 private:
  std::uint64_t state_;
};

}  // namespace papamu::testing
