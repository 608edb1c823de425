#include "cli/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace papamu::cli {

namespace {

/// A signal handler may write to a pipe, but not request a stop; a thread reads the other end.
/// The last byte of a guard tells its thread to end.
std::array<int, 2> wake_pipe = {-1, -1};
constexpr char interrupted = 'i';
constexpr char done = 'd';
constexpr std::array signals = {SIGINT, SIGTERM};

void wake(char what) {
  const int cause = errno;
  while (write(wake_pipe[1], &what, 1) < 0 && errno == EINTR) {
  }
  errno = cause;
}

void on_interrupt(int /*signal*/) { wake(interrupted); }

}  // namespace

InterruptGuard::InterruptGuard() {
  if (wake_pipe[0] < 0 && pipe2(wake_pipe.data(), O_CLOEXEC) != 0) return;
  watcher_ = std::jthread([this] {
    char what = 0;
    while (read(wake_pipe[0], &what, 1) == 1 || errno == EINTR) {
      if (what == done) return;
      if (what == interrupted) stop_.request_stop();
    }
  });
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  // The next one ends the program; waiting calls are not broken off.
  action.sa_flags = static_cast<int>(SA_RESETHAND | static_cast<unsigned>(SA_RESTART));
  for (const int signal : signals) sigaction(signal, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  for (const int signal : signals) std::signal(signal, SIG_DFL);
  if (watcher_.joinable()) wake(done);
}

}  // namespace papamu::cli
