#include "store/connection.hpp"

#include <filesystem>
#include <system_error>

namespace papamu::sqlite {

namespace {

Result<Connection> connect(const std::string& path, int flags, const char* settings) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Connection connection(handle);
  std::error_code failure;
  if (code == SQLITE_CANTOPEN && !std::filesystem::exists(path, failure) && !failure &&
      (flags & SQLITE_OPEN_CREATE) == 0) {
    return Error{ErrorCode::storage_failed, "there is no " + path};
  }
  if (code != SQLITE_OK) {
    return Error{ErrorCode::storage_failed, path + " cannot be opened: " + sqlite3_errstr(code)};
  }
  if (const auto set = run(handle, settings); !set) {
    return Error{set.error().code, path + " cannot be used: " + set.error().message};
  }
  return connection;
}

}  // namespace

Error error_of(sqlite3* connection) {
  const int code = sqlite3_extended_errcode(connection);
  // The memory that connections share is a file, too.
  const bool is_full = code == SQLITE_FULL || code == SQLITE_IOERR_SHMSIZE;
  return {is_full ? ErrorCode::storage_full : ErrorCode::storage_failed,
          std::string("the database says: ") + sqlite3_errmsg(connection)};
}

Status run(sqlite3* connection, const std::string& sql) {
  if (sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    return error_of(connection);
  }
  return success();
}

Result<Connection> connect_writer(const std::string& path) {
  return connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                 "PRAGMA busy_timeout = 5000; PRAGMA mmap_size = 0;"
                 "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                 "PRAGMA foreign_keys = ON;");
}

Result<Connection> connect_reader(const std::string& path) {
  return connect(path, SQLITE_OPEN_READONLY,
                 "PRAGMA busy_timeout = 5000; PRAGMA mmap_size = 0;"
                 "PRAGMA wal_autocheckpoint = 0;");
}

Result<Connection> connect_new(const std::string& path) {
  return connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE,
                 "PRAGMA mmap_size = 0; PRAGMA synchronous = EXTRA;");
}

}  // namespace papamu::sqlite
