#include "store/schema.hpp"

#include <array>

#include "store/statement.hpp"

namespace papamu::sqlite {

namespace {

/// Migration i leads from version i to version i + 1. None is ever changed; new ones follow.
constexpr std::array<const char*, 2> migrations = {
    R"(CREATE TABLE tables (
         id TEXT PRIMARY KEY, game TEXT NOT NULL, size TEXT NOT NULL, control TEXT NOT NULL,
         is_listed INTEGER NOT NULL, has_takebacks INTEGER NOT NULL,
         creator_token BLOB NOT NULL, is_finished INTEGER NOT NULL) STRICT, WITHOUT ROWID;
       CREATE INDEX tables_by_creator ON tables (creator_token);
       CREATE INDEX tables_unfinished ON tables (id) WHERE is_finished = 0;
       CREATE TABLE events (
         table_id TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL,
         at_ms INTEGER NOT NULL, kind TEXT NOT NULL, actor TEXT, move_id TEXT, seat TEXT,
         text TEXT NOT NULL, token BLOB, first_clock_ms INTEGER, second_clock_ms INTEGER,
         plies INTEGER NOT NULL, PRIMARY KEY (table_id, n)) STRICT, WITHOUT ROWID;
       CREATE TABLE runs (
         id INTEGER PRIMARY KEY, started_ms INTEGER NOT NULL, alive_ms INTEGER NOT NULL) STRICT;
       PRAGMA application_id = 0x70617061;)",
    R"(CREATE TABLE bans (
         kind TEXT NOT NULL, what TEXT NOT NULL, PRIMARY KEY (kind, what)) STRICT, WITHOUT ROWID;)",
};

constexpr auto newest = static_cast<int>(migrations.size());

/// "papa" in ASCII: the file is ours.
constexpr std::int64_t application_id = 0x70617061;

Result<std::int64_t> pragma(sqlite3* connection, std::string_view sql) {
  Statement statement(connection, sql);
  if (!statement.is_good()) return error_of(connection);
  const auto row = statement.step();
  if (!row) return row.error();
  return statement.number(0);
}

}  // namespace

Result<int> version_of(sqlite3* connection, const std::string& path) {
  const auto refuse = [&](const std::string& why) {
    return Error{ErrorCode::storage_failed, path + " " + why};
  };
  const auto version = pragma(connection, "PRAGMA user_version");
  if (!version) return refuse("cannot be read: " + version.error().message);
  const auto owner = pragma(connection, "PRAGMA application_id");
  if (!owner) return refuse("cannot be read: " + owner.error().message);
  const auto count = pragma(connection, "SELECT count(*) FROM sqlite_schema");
  if (!count) return refuse("cannot be read: " + count.error().message);
  const bool is_new = *version == 0 && *owner == 0 && *count == 0;
  if (!is_new && *owner != application_id) return refuse("is a database of another program");
  if (*version > newest) {
    return refuse("has schema version " + std::to_string(*version) + ", this papamu knows up to " +
                  std::to_string(newest) + "; run a newer papamu");
  }
  return static_cast<int>(*version);
}

Status migrate(sqlite3* connection, const std::string& path) {
  const auto version = version_of(connection, path);
  if (!version) return version.error();
  for (auto next = *version; next < newest; ++next) {
    const std::string script = std::string("BEGIN IMMEDIATE;") +
                               migrations.at(static_cast<std::size_t>(next)) +
                               "PRAGMA user_version = " + std::to_string(next + 1) + ";COMMIT;";
    if (const auto done = run(connection, script); !done) {
      static_cast<void>(run(connection, "ROLLBACK"));
      return Error{done.error().code,
                   path + " cannot be brought up to date: " + done.error().message};
    }
  }
  return success();
}

}  // namespace papamu::sqlite
