// Connections to SQLite as values that close themselves.
#pragma once

#include <sqlite3.h>

#include <memory>
#include <string>

#include "board/result.hpp"

namespace papamu::sqlite {

struct CloseConnection {
  void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
};
using Connection = std::unique_ptr<sqlite3, CloseConnection>;

/// What the connection complains about, as an error.
Error error_of(sqlite3* connection);
/// Runs statements that give nothing back.
Status run(sqlite3* connection, const std::string& sql);

/// One that writes and checkpoints. Full synchronization: what is acknowledged survives a loss of
/// power; the reasons are in docs/decisions/007-server.md. Makes the file if there is none.
/// Fails: storage_full, storage_failed, as the others below.
Result<Connection> connect_writer(const std::string& path);
/// One that reads, and never checkpoints.
Result<Connection> connect_reader(const std::string& path);
/// One that writes a new file which nobody else uses.
Result<Connection> connect_new(const std::string& path);

}  // namespace papamu::sqlite
