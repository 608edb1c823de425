// Another program: lines to it, lines from it, each with a deadline.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "board/result.hpp"

namespace papamu {

/// A program started without a shell, in a process group of its own, which is killed with all its
/// children in the end. Its standard error is read along, so that it never waits for that, and
/// the last line is kept.
/// Threads: one at a time for each object. The first start ignores SIGPIPE for this whole program.
class Process {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  /// How an attempt to read or write ended.
  enum class Wait : std::uint8_t { done, ended, late, stopped, flooded };

  static constexpr std::size_t longest_line = std::size_t{1} << 16U;

  /// Fails: not_possible, naming the program.
  static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& command);

  /// Kills what is left of it.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  Process(Process&&) = delete;
  Process& operator=(Process&&) = delete;

  /// Fails: `ended` where it reads no more.
  Wait write(std::string_view text, Deadline deadline, const std::stop_token& stop);

  /// A line without its end; carriage returns are dropped. Fails: `ended` at the end of its output,
  /// `flooded` by a line above the longest.
  Wait read_line(std::string& line, Deadline deadline, const std::stop_token& stop);

  /// Closes its input and waits for the end of its output. Gives: did that come in time?
  bool finish(Deadline deadline);

  /// Text: `exit code 3`, `signal 9`, or, of one that goes on, `it closed its output`. Waits a
  /// moment for one that is about to end.
  [[nodiscard]] std::string how_it_ended() const;

  /// The last line of its standard error, cut when long.
  [[nodiscard]] const std::string& last_words() const {
    return error_line_.empty() ? last_words_ : error_line_;
  }

 private:
  Process(pid_t id, int input, int output, int errors)
      : id_(id), input_(input), output_(output), errors_(errors) {}

  Wait wait(bool for_writing, Deadline deadline, const std::stop_token& stop);
  /// `exit code 3` or `signal 9`; nothing of one that goes on.
  [[nodiscard]] std::optional<std::string> end() const;
  void read_errors();

  pid_t id_;
  int input_;
  int output_;
  int errors_;
  std::string buffer_;  ///< read, but not handed out
  std::string error_line_;
  std::string last_words_;
};

}  // namespace papamu
