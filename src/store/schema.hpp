// The tables of the database, and how older ones become newer ones.
#pragma once

#include "store/statement.hpp"

namespace papamu::sqlite {

/// Brings the database to the newest version, one migration a transaction.
/// Fails: storage_failed for a file that is no database of papamu or a newer one, in a sentence.
Status migrate(sqlite3* connection, const std::string& path);

}  // namespace papamu::sqlite
