#include "cli/checkpoint_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>

#include "board/notation.hpp"
#include "cli/terminal.hpp"

namespace papamu::cli {

namespace {

/// An open file of the system, closed with it.
class File {
 public:
  File(const std::string& path, int flags)
      : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~File() {
    if (number_ >= 0) ::close(number_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  [[nodiscard]] bool is_open() const { return number_ >= 0; }

  [[nodiscard]] bool write(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
      const auto done = ::write(number_, bytes.data(), bytes.size());
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return true;
  }
  [[nodiscard]] bool reach_disk() const { return ::fsync(number_) == 0; }

  /// Gives: 0 at the end, and where the file cannot be read on.
  [[nodiscard]] std::size_t read(std::span<std::byte> bytes) const {
    for (;;) {
      const auto got = ::read(number_, bytes.data(), bytes.size());
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) return 0;
    }
  }

 private:
  int number_;
};

Error refusal(const std::string& path, const std::string& why) {
  return {ErrorCode::not_possible, quote(path) + ": " + why};
}

std::string system_reason() { return std::strerror(errno); }

/// Is something there that is no plain file?
bool is_special(const std::string& path) {
  struct stat status = {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

CheckpointFile::CheckpointFile(std::string path) : path_(std::move(path)), last_(Clock::now()) {}

Status CheckpointFile::try_out() const {
  if (path_.empty() || is_special(path_)) return refusal(path_, "not a plain file");
  const bool was_there = ::access(part_path().c_str(), F_OK) == 0;
  const File part(part_path(), O_WRONLY | O_CREAT);
  if (!part.is_open()) return refusal(part_path(), "cannot be written: " + system_reason());
  if (!was_there) ::unlink(part_path().c_str());
  return success();
}

bool CheckpointFile::is_due() const { return Clock::now() - last_ >= std::chrono::minutes(1); }

bool CheckpointFile::write_part(const std::function<bool(const ByteSink&)>& write) const {
  const File part(part_path(), O_WRONLY | O_CREAT | O_TRUNC);
  if (!part.is_open()) return false;
  // Small pieces are gathered, so that the system is asked once for many.
  constexpr std::size_t enough = 1U << 16U;
  std::vector<std::byte> gathered;
  const bool is_written = write([&](std::span<const std::byte> bytes) {
    gathered.insert(gathered.end(), bytes.begin(), bytes.end());
    if (gathered.size() < enough) return true;
    const bool is_good = part.write(gathered);
    gathered.clear();
    return is_good;
  });
  return is_written && part.write(gathered) && part.reach_disk();
}

void CheckpointFile::save(const std::function<bool(const ByteSink&)>& write) {
  has_failed_ = !write_part(write) || std::rename(part_path().c_str(), path_.c_str()) != 0;
  if (has_failed_) {
    std::cerr << "papamu: " << escaped(refusal(path_, "not saved: " + system_reason()).message)
              << '\n';
    ::unlink(part_path().c_str());
  }
  last_ = Clock::now();
}

Result<std::function<ByteSource()>> open_checkpoint(const std::string& path) {
  if (is_special(path)) return refusal(path, "not a plain file");
  if (!File(path, O_RDONLY).is_open()) return refusal(path, "cannot be read: " + system_reason());
  return std::function<ByteSource()>([path] {
    const auto file = std::make_shared<File>(path, O_RDONLY);
    return ByteSource([file](std::span<std::byte> bytes) { return file->read(bytes); });
  });
}

}  // namespace papamu::cli
