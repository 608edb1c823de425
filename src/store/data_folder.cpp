#include "store/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace papamu {

std::string database_in(const std::string& folder) { return folder + "/papamu.db"; }

Result<std::unique_ptr<FolderLock>> FolderLock::hold(const std::string& folder) {
  constexpr mode_t for_the_owner = 0600;
  const auto refuse = [&](const std::string& why) {
    return Error{ErrorCode::storage_failed, "the data folder " + folder + " " + why};
  };
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  const int file = open((folder + "/papamu.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC,
                        for_the_owner);
  if (file < 0) return refuse("cannot be written");
  std::unique_ptr<FolderLock> lock(new FolderLock(file));
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    return refuse("is in use by another papamu; stop that one first");
  }
  return lock;
}

FolderLock::~FolderLock() { close(file_); }

}  // namespace papamu
