#include "support/frail_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace papamu::testing {

/// An open file, as SQLite holds it: made in memory that SQLite gives.
struct FrailFile : sqlite3_file {
  FrailDisk* disk;
  std::shared_ptr<FrailDisk::File> file;
  std::string delete_on_close;
  bool syncs_folder = false;  ///< with the first synchronization, as SQLite does for new journals
  int lock = SQLITE_LOCK_NONE;
  unsigned shared_memory = 0, exclusive_memory = 0;  ///< a bit a lock

  static FrailFile& of(sqlite3_file* file) { return *static_cast<FrailFile*>(file); }
  static const sqlite3_io_methods methods;

  static int close(sqlite3_file* raw) {
    FrailFile& self = of(raw);
    unlock(raw, SQLITE_LOCK_NONE);
    unmap(raw, 0);
    if (!self.delete_on_close.empty()) self.disk->files_.erase(self.delete_on_close);
    self.~FrailFile();
    return SQLITE_OK;
  }

  static int read(sqlite3_file* raw, void* to, int amount, sqlite3_int64 offset) {
    const FrailFile& self = of(raw);
    if (!self.disk->has_power()) return SQLITE_IOERR_READ;
    const std::string& content = self.file->content;
    std::memset(to, 0, static_cast<std::size_t>(amount));
    const auto begin = static_cast<std::size_t>(offset);
    if (begin >= content.size()) return SQLITE_IOERR_SHORT_READ;
    const auto size = std::min(content.size() - begin, static_cast<std::size_t>(amount));
    std::memcpy(to, content.data() + begin, size);
    return size == static_cast<std::size_t>(amount) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }

  static int write(sqlite3_file* raw, const void* from, int amount, sqlite3_int64 offset) {
    const FrailFile& self = of(raw);
    if (!self.disk->has_power()) return SQLITE_IOERR_WRITE;
    const auto end = static_cast<std::size_t>(offset) + static_cast<std::size_t>(amount);
    if (self.disk->is_full_ && end > self.file->content.size()) return SQLITE_FULL;
    return self.change({offset, {static_cast<const char*>(from), static_cast<std::size_t>(amount)}})
               ? SQLITE_OK
               : SQLITE_IOERR_WRITE;
  }

  static int truncate(sqlite3_file* raw, sqlite3_int64 size) {
    const FrailFile& self = of(raw);
    if (!self.disk->has_power()) return SQLITE_IOERR_TRUNCATE;
    return self.change({size, {}, true}) ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
  }

  /// Programs see it at once; it is written when the power goes, or after that, or never.
  [[nodiscard]] bool change(FrailDisk::Write change) const {
    disk->write(file->content, change);
    file->pending.push_back(std::move(change));
    return disk->spend();
  }

  static int sync(sqlite3_file* raw, int /*flags*/) {
    FrailFile& self = of(raw);
    if (!self.disk->has_power() || self.disk->sync_fails_) return SQLITE_IOERR_FSYNC;
    // It may have come to its end when the power goes.
    const bool is_done = self.disk->spend() || self.disk->random_.below(2) == 0;
    if (is_done) {
      self.file->kept = self.file->content;
      self.file->pending.clear();
      self.file->is_kept = true;
      if (std::exchange(self.syncs_folder, false)) self.disk->deleted_.clear();
    }
    return self.disk->has_power() ? SQLITE_OK : SQLITE_IOERR_FSYNC;
  }

  static int size(sqlite3_file* raw, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(of(raw).file->content.size());
    return SQLITE_OK;
  }

  static int take(sqlite3_file* raw, int level) {
    FrailFile& self = of(raw);
    FrailDisk::File& file = *self.file;
    if (self.lock >= level) return SQLITE_OK;
    if (level == SQLITE_LOCK_SHARED) {
      if (file.is_pending || file.is_exclusive) return SQLITE_BUSY;
      ++file.shared;
    } else if (level == SQLITE_LOCK_RESERVED) {
      if (file.is_reserved) return SQLITE_BUSY;
      file.is_reserved = true;
    } else {
      if (self.lock < SQLITE_LOCK_RESERVED && file.is_reserved) return SQLITE_BUSY;
      file.is_reserved = file.is_pending = true;
      if (file.shared > 1) {
        self.lock = SQLITE_LOCK_PENDING;
        return SQLITE_BUSY;
      }
      file.is_exclusive = true;
    }
    self.lock = level;
    return SQLITE_OK;
  }

  static int unlock(sqlite3_file* raw, int level) {
    FrailFile& self = of(raw);
    FrailDisk::File& file = *self.file;
    if (self.lock <= level) return SQLITE_OK;
    if (self.lock >= SQLITE_LOCK_RESERVED) {
      file.is_reserved = file.is_pending = file.is_exclusive = false;
    }
    if (level == SQLITE_LOCK_NONE && self.lock != SQLITE_LOCK_NONE) --file.shared;
    self.lock = level;
    return SQLITE_OK;
  }

  static int is_reserved(sqlite3_file* raw, int* answer) {
    *answer = of(raw).file->is_reserved ? 1 : 0;
    return SQLITE_OK;
  }

  static int control(sqlite3_file* /*file*/, int /*what*/, void* /*value*/) {
    return SQLITE_NOTFOUND;
  }
  static int sector_size(sqlite3_file* /*file*/) { return FrailDisk::sector; }
  /// As SQLite takes a disk to be by default: what is around a write does not suffer from it.
  static int characteristics(sqlite3_file* /*file*/) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

  static int map(sqlite3_file* raw, int region, int size, int extends, void volatile** to) {
    const FrailFile& self = of(raw);
    auto& memory = self.file->memory;
    const auto wanted = static_cast<std::size_t>(region);
    *to = nullptr;
    if (wanted >= memory.size()) {
      if (extends == 0) return SQLITE_OK;
      if (self.disk->is_full_) return SQLITE_IOERR_SHMSIZE;
      while (memory.size() <= wanted) {
        memory.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
      }
    }
    *to = memory[wanted].get();
    return SQLITE_OK;
  }

  static int lock_memory(sqlite3_file* raw, int first, int count, int flags) {
    FrailFile& self = of(raw);
    auto& locks = self.file->memory_locks;
    const bool is_exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    unsigned& own = is_exclusive ? self.exclusive_memory : self.shared_memory;
    for (int i = first; (flags & SQLITE_SHM_UNLOCK) == 0 && i < first + count; ++i) {
      const int others = locks.at(static_cast<std::size_t>(i)) -
                         static_cast<int>((self.shared_memory >> static_cast<unsigned>(i)) & 1U);
      if (is_exclusive ? others != 0 : others < 0) return SQLITE_BUSY;
    }
    for (int i = first; i < first + count; ++i) {
      const unsigned bit = 1U << static_cast<unsigned>(i);
      int& lock = locks.at(static_cast<std::size_t>(i));
      if ((flags & SQLITE_SHM_UNLOCK) == 0) {
        if ((own & bit) == 0) is_exclusive ? lock = -1 : ++lock;
        own |= bit;
      } else {
        if ((own & bit) != 0) is_exclusive ? lock = 0 : --lock;
        own &= ~bit;
      }
    }
    return SQLITE_OK;
  }

  static void barrier(sqlite3_file* /*file*/) {}

  static int unmap(sqlite3_file* raw, int deletes) {
    constexpr int all_locks = 8;
    lock_memory(raw, 0, all_locks, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
    lock_memory(raw, 0, all_locks, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
    if (deletes != 0) of(raw).file->memory.clear();
    return SQLITE_OK;
  }
};

const sqlite3_io_methods FrailFile::methods = {
    2,      close,       read,    write,       truncate,        sync, size,        take,
    unlock, is_reserved, control, sector_size, characteristics, map,  lock_memory, barrier,
    unmap,  nullptr,     nullptr};

/// What opens files; time and chance are those of the system.
struct FrailVfs {
  sqlite3_vfs vfs;

  explicit FrailVfs(FrailDisk* disk) : vfs(*sqlite3_vfs_find(nullptr)) {
    vfs.iVersion = 2;
    vfs.szOsFile = sizeof(FrailFile);
    vfs.zName = "frail";
    vfs.pAppData = disk;
    vfs.xOpen = open;
    vfs.xDelete = remove;
    vfs.xAccess = access;
    vfs.xFullPathname = full_name;
    // The system's, whose own data would not be found here.
    vfs.xDlOpen = nullptr;
    sqlite3_vfs_register(&vfs, 1);
  }
  ~FrailVfs() { sqlite3_vfs_unregister(&vfs); }
  FrailVfs(const FrailVfs&) = delete;
  FrailVfs& operator=(const FrailVfs&) = delete;

  static FrailDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<FrailDisk*>(vfs->pAppData); }

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* raw, int flags, int* out) {
    FrailDisk& disk = disk_of(vfs);
    raw->pMethods = nullptr;
    if (!disk.has_power()) return SQLITE_CANTOPEN;
    static int temporary = 0;
    const std::string name = path != nullptr ? path : "temporary-" + std::to_string(++temporary);
    auto& file = disk.files_[name];
    const bool is_new = !file;
    if (is_new) {
      if ((flags & SQLITE_OPEN_CREATE) == 0) {
        disk.files_.erase(name);
        return SQLITE_CANTOPEN;
      }
      file = std::make_shared<FrailDisk::File>();
    }
    auto* opened = new (raw) FrailFile{};
    opened->pMethods = &FrailFile::methods;
    opened->disk = &disk;
    opened->file = file;
    opened->syncs_folder = is_new && (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    if ((flags & SQLITE_OPEN_DELETEONCLOSE) != 0) opened->delete_on_close = name;
    if (out != nullptr) *out = flags;
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* vfs, const char* path, int syncs) {
    FrailDisk& disk = disk_of(vfs);
    if (!disk.has_power()) return SQLITE_IOERR_DELETE;
    const auto found = disk.files_.find(path);
    if (found == disk.files_.end()) return SQLITE_IOERR_DELETE_NOENT;
    if (syncs == 0 && found->second->is_kept) disk.deleted_[path] = found->second;
    disk.files_.erase(found);
    return SQLITE_OK;
  }

  static int access(sqlite3_vfs* vfs, const char* path, int /*flags*/, int* answer) {
    *answer = disk_of(vfs).files_.contains(path) ? 1 : 0;
    return SQLITE_OK;
  }

  static int full_name(sqlite3_vfs* /*vfs*/, const char* path, int size, char* to) {
    sqlite3_snprintf(size, to, "%s", path);
    return SQLITE_OK;
  }
};

FrailDisk::FrailDisk(std::uint64_t seed) : random_(seed), vfs_(std::make_unique<FrailVfs>(this)) {}

FrailDisk::~FrailDisk() = default;

bool FrailDisk::spend() {
  if (operations_left_ > 0) --operations_left_;
  return has_power();
}

void FrailDisk::write(std::string& content, const Write& write) const {
  const auto offset = static_cast<std::size_t>(write.offset);
  if (write.is_truncation) return content.resize(std::min(content.size(), offset));
  content.resize(std::max(content.size(), offset + write.data.size()));
  std::ranges::copy(write.data, content.begin() + write.offset);
}

void FrailDisk::restore_power() {
  for (const auto& [name, file] : deleted_) {
    if (random_.below(2) == 0) files_.try_emplace(name, file);
  }
  deleted_.clear();
  std::erase_if(files_,
                [&](const auto& entry) { return !entry.second->is_kept && random_.below(2) == 0; });
  for (auto& [name, file] : files_) {
    std::string content = file->kept;
    for (Write& pending : file->pending) {
      const auto fate = random_.below(3);
      if (fate == 0) continue;
      if (fate == 1) pending.data.resize(random_.below(pending.data.size() / sector + 1) * sector);
      write(content, pending);
    }
    file = std::make_shared<File>();
    file->content = file->kept = std::move(content);
    file->is_kept = true;
  }
  operations_left_ = -1;
}

}  // namespace papamu::testing
