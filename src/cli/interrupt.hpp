// Ctrl-C and SIGTERM as a wish to stop instead of the end of the program.
#pragma once

#include <cstdint>
#include <stop_token>
#include <thread>

namespace papamu::cli {

/// While it lives, Ctrl-C or SIGTERM asks for a stop; another one ends the program as usual, if it
/// does not come within a second.
/// Needs: one at a time. Threads: its questions may be asked from any.
class InterruptGuard {
 public:
  /// What follows a stop. Where it is the end of the program, nothing breaks off its last words.
  enum class Then : std::uint8_t { program_ends, program_goes_on };

  explicit InterruptGuard(Then then = Then::program_ends);
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Was Ctrl-C pressed since this guard was made?
  [[nodiscard]] bool is_interrupted() const { return stop_.stop_requested(); }
  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

 private:
  Then then_;
  std::stop_source stop_;
  std::jthread watcher_;
};

}  // namespace papamu::cli
