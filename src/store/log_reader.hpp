// The logs of tables, read from a database.
#pragma once

#include <optional>

#include "match/table_event.hpp"
#include "store/statement.hpp"

namespace papamu::sqlite {

class LogReader {
 public:
  explicit LogReader(sqlite3* connection);

  [[nodiscard]] bool is_good() const { return table_.is_good() && events_.is_good(); }
  /// Gives: nothing if there is no such table. Fails: storage_failed, also for what papamu cannot
  /// have written.
  Result<std::optional<TableLog>> load(const std::string& table);

 private:
  Result<TableEvent> read_event() const;

  Statement table_, events_;
};

}  // namespace papamu::sqlite
