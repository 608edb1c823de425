#include "arena/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "board/notation.hpp"

namespace papamu {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How long a wait goes on without a look at the stop token.
constexpr milliseconds slice{50};

void close_one(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

/// Both ends of a pipe, closed with it unless taken.
struct Pipe {
  std::array<int, 2> ends = {-1, -1};

  Pipe() { static_cast<void>(pipe2(ends.data(), O_CLOEXEC)); }
  ~Pipe() {
    for (int& end : ends) close_one(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  Pipe(Pipe&&) = delete;
  Pipe& operator=(Pipe&&) = delete;

  [[nodiscard]] bool is_open() const { return ends[0] >= 0; }
  int take(std::size_t end) {
    const int descriptor = std::exchange(ends.at(end), -1);
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    return descriptor;
  }
};

/// What posix_spawn is told; released with it.
struct SpawnPlan {
  posix_spawn_file_actions_t files = {};
  posix_spawnattr_t attributes = {};

  SpawnPlan() {
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    for (const int signal : {SIGINT, SIGPIPE}) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes,
                             static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                POSIX_SPAWN_SETSIGDEF));
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  SpawnPlan(SpawnPlan&&) = delete;
  SpawnPlan& operator=(SpawnPlan&&) = delete;
};

Error start_error(const std::string& program, int cause) {
  return {ErrorCode::not_possible, "cannot start " + quote(program) + ": " + std::strerror(cause)};
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& command) {
  std::signal(SIGPIPE, SIG_IGN);
  Pipe input;
  Pipe output;
  Pipe errors;
  if (!input.is_open() || !output.is_open() || !errors.is_open()) {
    return start_error(command.front(), errno);
  }
  SpawnPlan plan;
  posix_spawn_file_actions_adddup2(&plan.files, input.ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&plan.files, output.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&plan.files, errors.ends[1], STDERR_FILENO);
  auto words = command;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t id = 0;
  const int cause = posix_spawnp(&id, arguments.front(), &plan.files, &plan.attributes,
                                 arguments.data(), environ);
  if (cause != 0) return start_error(command.front(), cause);
  return std::unique_ptr<Process>(new Process(id, input.take(1), output.take(0), errors.take(0)));
}

Process::~Process() {
  // The group goes before its leader is reaped: until then no other group can have the number.
  kill(-id_, SIGKILL);
  while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
  }
  for (int* descriptor : {&input_, &output_, &errors_}) close_one(*descriptor);
}

void Process::read_errors() {
  constexpr std::size_t longest_words = 300;
  std::array<char, 4096> block{};
  const ssize_t count = read(errors_, block.data(), block.size());
  if (count == 0) close_one(errors_);
  for (ssize_t i = 0; i < count; ++i) {
    const char c = block.at(static_cast<std::size_t>(i));
    if (c == '\n') {
      if (!error_line_.empty()) last_words_ = std::exchange(error_line_, {});
    } else if (error_line_.size() < longest_words) {
      error_line_ += c;
    }
  }
}

Process::Wait Process::wait(bool for_writing, Deadline deadline, const std::stop_token& stop) {
  while (true) {
    if (stop.stop_requested()) return Wait::stopped;
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    std::array<pollfd, 2> waits = {
        pollfd{.fd = for_writing ? input_ : output_,
               .events = static_cast<short>(for_writing ? POLLOUT : POLLIN),
               .revents = 0},
        pollfd{.fd = errors_, .events = POLLIN, .revents = 0},
    };
    const auto time = std::clamp(left, milliseconds{0}, slice);
    if (poll(waits.data(), waits.size(), static_cast<int>(time.count())) < 0 && errno != EINTR) {
      return Wait::ended;
    }
    if (waits[1].revents != 0) read_errors();
    if (waits[0].revents != 0) return Wait::done;
    // A child may hold the pipes of a program that has ended. What it wrote last is still taken.
    if (end()) return poll(waits.data(), 1, 0) > 0 ? Wait::done : Wait::ended;
    if (left.count() <= 0) return Wait::late;
  }
}

Process::Wait Process::write(std::string_view text, Deadline deadline,
                             const std::stop_token& stop) {
  while (!text.empty()) {
    const ssize_t count = input_ < 0 ? -1 : ::write(input_, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (input_ >= 0 && (errno == EAGAIN || errno == EINTR)) {
      if (const Wait result = wait(true, deadline, stop); result != Wait::done) return result;
    } else {
      return Wait::ended;
    }
  }
  return Wait::done;
}

Process::Wait Process::read_line(std::string& line, Deadline deadline,
                                 const std::stop_token& stop) {
  std::size_t searched = 0;
  while (true) {
    const auto end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      std::erase(line, '\r');
      return Wait::done;
    }
    searched = buffer_.size();
    if (searched > longest_line) return Wait::flooded;
    if (output_ < 0) return Wait::ended;
    if (const Wait result = wait(false, deadline, stop); result != Wait::done) return result;
    std::array<char, 4096> block{};
    const ssize_t count = read(output_, block.data(), block.size());
    if (count > 0) {
      buffer_.append(block.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      close_one(output_);
    }
  }
}

bool Process::finish(Deadline deadline) {
  close_one(input_);
  std::string ignored;
  while (true) {
    const Wait result = read_line(ignored, deadline, {});
    // A flood is no reason to wait for its end.
    if (result != Wait::done) return result == Wait::ended;
    if (steady_clock::now() > deadline) return false;
  }
}

std::optional<std::string> Process::end() const {
  siginfo_t info = {};
  // Left unreaped, so that the number of its group stays its own.
  const int result = waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
  if (result != 0 || info.si_pid == 0) return std::nullopt;
  return (info.si_code == CLD_EXITED ? "exit code " : "signal ") + std::to_string(info.si_status);
}

std::string Process::how_it_ended() const {
  constexpr milliseconds moment{200};
  constexpr int pause_ms = 5;
  const auto deadline = steady_clock::now() + moment;
  do {
    if (auto ending = end()) return *ending;
    poll(nullptr, 0, pause_ms);
  } while (steady_clock::now() < deadline);
  return "it closed its output";
}

}  // namespace papamu
