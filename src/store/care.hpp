// What an operator does with a database: check it, copy it while it is in use, put a copy back.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/result.hpp"

namespace papamu {

/// What is in a database, and what is wrong with it.
struct StoreReport {
  int version = 0;  ///< of the schema
  std::int64_t tables = 0;
  std::int64_t unfinished = 0;
  std::int64_t events = 0;
  std::vector<std::string> faults = {};  ///< a sentence each, at most most_faults of them

  static constexpr std::size_t most_faults = 100;
};

/// Reads all of a database, which may be in use: its pages, and each table by playing it again.
/// Fails: storage_failed for what is no database of papamu, and then nothing is known.
Result<StoreReport> check_database(const std::string& path);

/// Copies the database of a folder, which may be in use, to a new file; all of it or none.
/// Fails: not_possible where something is in the way, storage_full, storage_failed.
Result<StoreReport> back_up(const std::string& folder, const std::string& to);

struct Restored {
  StoreReport report;
  std::string aside = {};  ///< where the former database is now; nothing if there was none
};

/// Puts a copy into a folder that no server uses. What was there stays beside it.
/// Fails: as back_up, and then the folder is as it was.
Result<Restored> restore(const std::string& folder, const std::string& from);

}  // namespace papamu
