// A server's data folder: where its database is, and who may write there.
#pragma once

#include <memory>
#include <string>

#include "board/result.hpp"

namespace papamu {

std::string database_in(const std::string& folder);

/// Holds a data folder against others that would write there. The system lets go of it with the
/// process.
class FolderLock {
 public:
  /// Makes the folder if it is not there.
  /// Fails: storage_failed if it cannot be written or another process holds it, in a sentence.
  static Result<std::unique_ptr<FolderLock>> hold(const std::string& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  explicit FolderLock(int file) : file_(file) {}

  int file_;
};

}  // namespace papamu
