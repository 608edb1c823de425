#include "cli/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>

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

/// When the first one came, in whole seconds of a clock that only goes forward.
constexpr std::time_t never = -1;
volatile std::time_t first_interrupt = never;

void on_interrupt(int signal) {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (first_interrupt == never) {
    first_interrupt = now.tv_sec;
    wake(interrupted);
  } else if (now.tv_sec > first_interrupt + 1) {
    // Sooner it is the same wish: `timeout` signals the program and its group at once.
    std::signal(signal, SIG_DFL);
    raise(signal);
  }
}

}  // namespace

InterruptGuard::InterruptGuard(Then then) : then_(then) {
  if (wake_pipe[0] < 0 && pipe2(wake_pipe.data(), O_CLOEXEC) != 0) return;
  watcher_ = std::jthread([this] {
    char what = 0;
    while (read(wake_pipe[0], &what, 1) == 1 || errno == EINTR) {
      if (what == done) return;
      if (what == interrupted) stop_.request_stop();
    }
  });
  struct sigaction action = {};
  first_interrupt = never;
  action.sa_handler = on_interrupt;
  for (const int signal : signals) sigaddset(&action.sa_mask, signal);
  action.sa_flags = SA_RESTART;  // waiting calls are not broken off
  for (const int signal : signals) sigaction(signal, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  if (first_interrupt == never || then_ == Then::program_goes_on) {
    for (const int signal : signals) std::signal(signal, SIG_DFL);
  }
  if (watcher_.joinable()) wake(done);
}

}  // namespace papamu::cli
