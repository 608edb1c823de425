// Statements of SQLite as values that end by themselves.
#pragma once

#include <cstdint>
#include <string_view>

#include "store/connection.hpp"

namespace papamu::sqlite {

/// A prepared statement; parameters are bound and columns are read in their order.
class Statement {
 public:
  Statement() = default;
  Statement(sqlite3* connection, std::string_view sql) : connection_(connection) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(connection, sql.data(), static_cast<int>(sql.size()),
                       SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    statement_.reset(statement);
  }

  [[nodiscard]] bool is_good() const { return statement_ != nullptr; }

  /// Begins anew, with other parameters.
  Statement& begin() {
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
    bound_ = 0;
    return *this;
  }
  Statement& bind(std::int64_t value) {
    sqlite3_bind_int64(statement_.get(), ++bound_, value);
    return *this;
  }
  /// Needs: text that lives until the statement is run.
  Statement& bind(std::string_view text) {
    sqlite3_bind_text64(statement_.get(), ++bound_, text.data(), text.size(), SQLITE_STATIC,
                        SQLITE_UTF8);
    return *this;
  }
  Statement& bind_blob(const void* data, std::size_t size) {
    sqlite3_bind_blob64(statement_.get(), ++bound_, data, size, SQLITE_STATIC);
    return *this;
  }
  Statement& bind_null() {
    ++bound_;
    return *this;
  }

  /// Gives: true for a row, false after the last one. Fails: storage_full, storage_failed.
  Result<bool> step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return error_of(connection_);
  }
  /// For statements without rows.
  Status finish() {
    const auto row = step();
    if (!row) return row.error();
    sqlite3_reset(statement_.get());
    return success();
  }

  [[nodiscard]] bool is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
  }
  [[nodiscard]] std::int64_t number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
  }
  [[nodiscard]] std::string_view text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return {static_cast<const char*>(bytes), bytes == nullptr ? 0 : size};
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* connection_ = nullptr;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
};

}  // namespace papamu::sqlite
