// Files that a long run saves to and goes on from.
#pragma once

#include <chrono>
#include <string>

#include "engine/any_game.hpp"

namespace papamu::cli {

/// A file that is replaced as a whole or not at all.
class CheckpointFile {
 public:
  explicit CheckpointFile(std::string path);

  /// Can the file be written? Fails: not_possible, with the reason of the system.
  [[nodiscard]] Status try_out() const;

  /// Has it been a minute since the file was saved?
  [[nodiscard]] bool is_due() const;

  /// Writes beside the file what `write(sink)` gives, and renames it when all of it is on the disk.
  /// Says on standard error when that fails; the file is then as it was.
  void save(const std::function<bool(const ByteSink&)>& write);

  /// Did the last try to save fail?
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string part_path() const { return path_ + ".part"; }
  [[nodiscard]] bool write_part(const std::function<bool(const ByteSink&)>& write) const;

  std::string path_;
  Clock::time_point last_;
  bool has_failed_ = false;
};

/// Opens a file for reading as bytes, as often as it is called. Fails: not_possible.
Result<std::function<ByteSource()>> open_checkpoint(const std::string& path);

}  // namespace papamu::cli
