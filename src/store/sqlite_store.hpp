// Tables in an SQLite database in a folder of their own.
#pragma once

#include <memory>

#include "store/store.hpp"

namespace papamu {

/// Opens `papamu.db` in the folder, which is made if it is not there, for a run that starts now;
/// but not before the last one ended, so that the last of runs() says what time it is. Brings an
/// older schema up to date. Fails: storage_failed, in a sentence for who runs a server.
Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder, WallTime now);

}  // namespace papamu
