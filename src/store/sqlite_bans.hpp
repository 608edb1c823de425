// What the operator bans, in the database. Rare, so its statements are not kept.
#pragma once

#include "store/statement.hpp"
#include "store/store.hpp"

namespace papamu::sqlite {

/// Needs: a connection that may write, in a transaction. Fails: storage_full, storage_failed.
Status write_bans(sqlite3* connection, const StoreWrite& write);
/// Gives: all of them, in their order. Fails: storage_failed.
Result<std::vector<Ban>> read_bans(sqlite3* connection);

}  // namespace papamu::sqlite
