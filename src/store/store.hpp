// Where tables are kept: the one narrow interface in front of a database.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "match/table_event.hpp"

namespace papamu {

/// What the operator of a server keeps out: connections from somewhere, a nickname on the screen.
enum class BanKind : std::uint8_t { address, nickname };
struct Ban {
  BanKind kind = BanKind::address;
  std::string what;

  friend auto operator<=>(const Ban&, const Ban&) = default;
};

/// What happened at one table and is to be kept, all of it or nothing; or what is banned and what
/// is not any more.
struct StoreWrite {
  std::optional<TableSettings> opened = {};  ///< the table is a new one
  std::string table = {};
  std::vector<TableEvent> events = {};
  bool begins_run = false;  ///< of no table: the server was not there for people until now
  std::optional<Ban> banned = {}, freed = {};
};

/// From when to when a server ran, as far as it is known.
struct ServerRun {
  WallTime started{};
  WallTime alive{};

  friend bool operator==(const ServerRun&, const ServerRun&) = default;
};

/// Threads: commit in one thread, everything else in one other.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// Keeps all writes in one transaction; they are on disk when it returns. `alive` is what time
  /// it is. Fails: storage_full, storage_failed, and then none of them is kept.
  virtual Status commit(std::span<const StoreWrite> writes, WallTime alive) = 0;

  /// Gives: nothing if there is no such table. Fails: storage_failed.
  virtual Result<std::optional<TableLog>> load(const std::string& table) = 0;
  /// The table that was created with this token, if there is one. Fails: storage_failed.
  virtual Result<std::optional<std::string>> created_by(const TokenHash& token) = 0;
  /// The tables that are neither over nor cancelled. Fails: storage_failed.
  virtual Result<std::vector<std::string>> unfinished() = 0;
  /// All runs of servers up to now, the present one last. Fails: storage_failed.
  virtual Result<std::vector<ServerRun>> runs() = 0;
  /// All bans, in their order. Fails: storage_failed.
  virtual Result<std::vector<Ban>> bans() = 0;
};

/// How long no server ran after `from`, as far as `runs` know it.
std::chrono::milliseconds downtime_after(std::span<const ServerRun> runs, WallTime from);

}  // namespace papamu
