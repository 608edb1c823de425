// A store that forgets: for tests and simulations.
#pragma once

#include <map>
#include <mutex>
#include <set>

#include "store/store.hpp"

namespace papamu {

/// Threads: as any store.
class MemoryStore : public Store {
 public:
  explicit MemoryStore(WallTime started) : runs_{{started, started}} {}

  Status commit(std::span<const StoreWrite> writes, WallTime alive) override;
  Result<std::optional<TableLog>> load(const std::string& table) override;
  Result<std::optional<std::string>> created_by(const TokenHash& token) override;
  Result<std::vector<std::string>> unfinished() override;
  Result<std::vector<ServerRun>> runs() override;
  Result<std::vector<Ban>> bans() override;

  /// Each commit fails with this until it is nothing again.
  void break_with(std::optional<Error> error);
  /// A server stops and another one starts.
  void restart(WallTime started);

 private:
  std::mutex mutex_;
  std::map<std::string, TableLog> tables_;
  std::set<Ban> bans_;
  std::vector<ServerRun> runs_;
  std::optional<Error> broken_;
};

}  // namespace papamu
