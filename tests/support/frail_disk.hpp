// A disk in memory for SQLite that forgets what was not synchronized, fills up, and fails.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "support/random.hpp"

namespace papamu::testing {

/// While it lives, every database that is opened by default lies on it. A loss of power keeps what
/// was synchronized; of each later write it keeps all, nothing, or the first sectors, as chance
/// wants it, also where an earlier write is lost. Threads: one.
class FrailDisk {
 public:
  explicit FrailDisk(std::uint64_t seed);
  ~FrailDisk();
  FrailDisk(const FrailDisk&) = delete;
  FrailDisk& operator=(const FrailDisk&) = delete;

  /// The power goes in the middle of the nth write or synchronization from now; from then on
  /// everything fails.
  void lose_power_after(int operations) { operations_left_ = operations; }
  [[nodiscard]] bool has_power() const { return operations_left_ != 0; }
  /// Needs: nobody has a file open.
  void restore_power();

  /// What a disk writes whole.
  static constexpr int sector = 512;

  /// No file grows while it is full.
  void set_full(bool is_full) { is_full_ = is_full; }
  /// Data may or may not have reached the disk when a synchronization fails.
  void set_sync_fails(bool fails) { sync_fails_ = fails; }

 private:
  friend struct FrailFile;
  friend struct FrailVfs;

  struct Write {
    std::int64_t offset;
    std::string data;  ///< for a write
    bool is_truncation = false;
  };
  struct File {
    std::string content;  ///< as programs see it
    std::string kept;     ///< what a loss of power cannot take
    std::vector<Write> pending;
    bool is_kept = false;  ///< does it exist after a loss of power for certain?
    // What SQLite shares between connections.
    int shared = 0;
    bool is_reserved = false, is_pending = false, is_exclusive = false;
    std::vector<std::unique_ptr<char[]>> memory;
    std::array<int, 8> memory_locks{};  ///< -1: exclusive, n: shared n times
  };

  /// One operation less. Gives: whether the power is still there.
  bool spend();
  void write(std::string& content, const Write& write) const;

  Random random_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::map<std::string, std::shared_ptr<File>> deleted_;  ///< may come back without power
  int operations_left_ = -1;
  bool is_full_ = false;
  bool sync_fails_ = false;
  std::unique_ptr<struct FrailVfs> vfs_;
};

}  // namespace papamu::testing
