#include "store/sqlite_bans.hpp"

namespace papamu::sqlite {

namespace {

std::string_view name_of(BanKind kind) { return kind == BanKind::address ? "address" : "nickname"; }

Status run_with(sqlite3* connection, std::string_view sql, const Ban& ban) {
  Statement statement(connection, sql);
  if (!statement.is_good()) return error_of(connection);
  return statement.begin().bind(name_of(ban.kind)).bind(ban.what).finish();
}

}  // namespace

Status write_bans(sqlite3* connection, const StoreWrite& write) {
  if (write.banned) {
    auto done = run_with(connection, "INSERT OR IGNORE INTO bans VALUES (?, ?)", *write.banned);
    if (!done) return done;
  }
  if (!write.freed) return success();
  return run_with(connection, "DELETE FROM bans WHERE kind = ? AND what = ?", *write.freed);
}

Result<std::vector<Ban>> read_bans(sqlite3* connection) {
  Statement select(connection, "SELECT kind, what FROM bans ORDER BY kind, what");
  if (!select.is_good()) return error_of(connection);
  std::vector<Ban> bans;
  while (true) {
    const auto row = select.step();
    if (!row) return row.error();
    if (!*row) return bans;
    const bool is_address = select.text(0) == name_of(BanKind::address);
    bans.push_back({is_address ? BanKind::address : BanKind::nickname,
                    std::string(select.text(1))});
  }
}

}  // namespace papamu::sqlite
