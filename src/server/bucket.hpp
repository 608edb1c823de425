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
    constexpr double per_millisecond = 0.001;
    const auto since = static_cast<double>((now - filled_).count()) * per_millisecond;
    left_ = std::min(burst_, left_ + since * per_second_);
    filled_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  [[nodiscard]] bool is_full(std::chrono::milliseconds now) const {
    constexpr double per_millisecond = 0.001;
    const auto since = static_cast<double>((now - filled_).count()) * per_millisecond;
    return left_ + since * per_second_ >= burst_;
  }

 private:
  double burst_, per_second_, left_;
  std::chrono::milliseconds filled_{};
};

}  // namespace papamu::server
