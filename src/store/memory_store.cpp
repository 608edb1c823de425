#include "store/memory_store.hpp"

#include <algorithm>

namespace papamu {

std::chrono::milliseconds downtime_after(std::span<const ServerRun> runs, WallTime from) {
  std::chrono::milliseconds sum{};
  for (std::size_t i = 0; i + 1 < runs.size(); ++i) {
    const WallTime begin = std::max(runs[i].alive, from);
    sum += std::max(runs[i + 1].started - begin, std::chrono::milliseconds{0});
  }
  return sum;
}

Status MemoryStore::commit(std::span<const StoreWrite> writes, WallTime alive) {
  const std::scoped_lock lock(mutex_);
  if (broken_) return *broken_;
  auto tables = tables_;
  auto bans = bans_;
  for (const StoreWrite& write : writes) {
    if (write.begins_run) runs_.push_back({alive, alive});
    if (write.banned) bans.insert(*write.banned);
    if (write.freed) bans.erase(*write.freed);
    if (write.table.empty()) continue;
    if (write.opened) tables.emplace(write.table, TableLog{*write.opened, {}});
    const auto found = tables.find(write.table);
    if (found == tables.end()) return Error{ErrorCode::storage_failed, "there is no such table"};
    for (const TableEvent& event : write.events) {
      auto& events = found->second.events;
      if (event.n != static_cast<int>(events.size()) + 1) {
        return Error{ErrorCode::storage_failed, "a gap in the events"};
      }
      events.push_back(event);
    }
  }
  tables_ = std::move(tables);
  bans_ = std::move(bans);
  runs_.back().alive = std::max(runs_.back().alive, alive);
  return success();
}

Result<std::optional<TableLog>> MemoryStore::load(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  const auto found = tables_.find(table);
  if (found == tables_.end()) return std::optional<TableLog>();
  return std::optional(found->second);
}

Result<std::optional<std::string>> MemoryStore::created_by(const TokenHash& token) {
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, log] : tables_) {
    if (!log.events.empty() && log.events.front().token == token) return std::optional(id);
  }
  return std::optional<std::string>();
}

Result<std::vector<std::string>> MemoryStore::unfinished() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> ids;
  for (const auto& [id, log] : tables_) {
    if (std::ranges::none_of(log.events, ends_table, &TableEvent::kind)) ids.push_back(id);
  }
  return ids;
}

Result<std::vector<ServerRun>> MemoryStore::runs() {
  const std::scoped_lock lock(mutex_);
  return runs_;
}

Result<std::vector<Ban>> MemoryStore::bans() {
  const std::scoped_lock lock(mutex_);
  return std::vector<Ban>(bans_.begin(), bans_.end());
}

void MemoryStore::break_with(std::optional<Error> error) {
  const std::scoped_lock lock(mutex_);
  broken_ = std::move(error);
}

void MemoryStore::restart(WallTime started) {
  const std::scoped_lock lock(mutex_);
  runs_.push_back({started, started});
}

}  // namespace papamu
