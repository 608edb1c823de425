// A lock for work of a few instructions.
#pragma once

#include <atomic>

namespace papamu {

/// Holds a flag while it lives; does nothing without one.
class SpinLock {
 public:
  explicit SpinLock(std::atomic_flag* flag) : flag_(flag) {
    if (flag_ == nullptr) return;
    while (flag_->test_and_set(std::memory_order_acquire)) {
    }
  }
  ~SpinLock() {
    if (flag_ != nullptr) flag_->clear(std::memory_order_release);
  }
  SpinLock(const SpinLock&) = delete;
  SpinLock& operator=(const SpinLock&) = delete;
  SpinLock(SpinLock&&) = delete;
  SpinLock& operator=(SpinLock&&) = delete;

 private:
  std::atomic_flag* flag_;
};

}  // namespace papamu
