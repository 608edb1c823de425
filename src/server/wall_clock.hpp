// What time it is, for a server.
#pragma once

#include <chrono>

#include "match/table_event.hpp"

namespace papamu::server {

inline WallTime hour_of_the_day() {
  return std::chrono::duration_cast<WallTime>(std::chrono::system_clock::now().time_since_epoch());
}

/// The hour at which it starts, and from then on a clock that nobody sets.
class SteadyWallClock {
 public:
  explicit SteadyWallClock(WallTime start) : start_(start) {}

  [[nodiscard]] WallTime now() const {
    const auto since = std::chrono::steady_clock::now() - steady_;
    return start_ + std::chrono::duration_cast<WallTime>(since);
  }

 private:
  WallTime start_;
  std::chrono::steady_clock::time_point steady_ = std::chrono::steady_clock::now();
};

}  // namespace papamu::server
