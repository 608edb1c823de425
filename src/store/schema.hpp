// The tables of the database, and how older ones become newer ones.
#pragma once

#include "store/connection.hpp"

namespace papamu::sqlite {

/// The version of the schema; 0 for a database that is empty.
/// Fails: storage_failed for a file that is no database of papamu or a newer one, in a sentence.
Result<int> version_of(sqlite3* connection, const std::string& path);

/// Brings the database to the newest version, one migration a transaction.
/// Fails: as version_of; storage_full.
Status migrate(sqlite3* connection, const std::string& path);

}  // namespace papamu::sqlite
