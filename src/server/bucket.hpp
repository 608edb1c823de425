// How often something may be done: a bucket that fills as time goes by.
#pragma once

#include <algorithm>
#include <chrono>

namespace papamu::server {

class Bucket {
 public:
  Bucket(double burst, double per_second) : burst_(burst), per_second_(per_second), left_(burst) {}

  /// Takes one, if there is one. `now` never goes back.
  bool take(std::chrono::milliseconds now) {
    left_ = level(now);
    filled_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  [[nodiscard]] bool is_empty(std::chrono::milliseconds now) const { return level(now) < 1; }
  [[nodiscard]] bool is_full(std::chrono::milliseconds now) const { return level(now) >= burst_; }

 private:
  [[nodiscard]] double level(std::chrono::milliseconds now) const {
    const std::chrono::duration<double> since = now - filled_;
    return std::min(burst_, left_ + since.count() * per_second_);
  }

  double burst_, per_second_, left_;
  std::chrono::milliseconds filled_{};
};

}  // namespace papamu::server
