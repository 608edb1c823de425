// Who may write to a folder.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <string>

namespace papamu {

/// Holds a folder against a second server. The system lets go of it with the process.
class FolderLock {
 public:
  explicit FolderLock(const std::string& path)
      : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    is_held_ = file_ >= 0 && flock(file_, LOCK_EX | LOCK_NB) == 0;
  }
  ~FolderLock() {
    if (file_ >= 0) close(file_);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  [[nodiscard]] bool can_write() const { return file_ >= 0; }
  [[nodiscard]] bool is_held() const { return is_held_; }

 private:
  int file_;
  bool is_held_ = false;
};

}  // namespace papamu
