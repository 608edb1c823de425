// A data folder of a test's own.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>

#include "store/sqlite_store.hpp"
#include "support/logs.hpp"

namespace papamu::testing {

class StoreFolder : public ::testing::Test {
 protected:
  StoreFolder() : folder_(std::filesystem::temp_directory_path() / unique_name()) {}
  ~StoreFolder() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string file() const { return folder_ / "papamu.db"; }
  std::unique_ptr<Store> open(WallTime now = noon) {
    auto store = open_sqlite_store(folder_, now);
    EXPECT_TRUE(store) << store.error().message;
    return store ? std::move(*store) : nullptr;
  }
  /// Lets SQLite do something behind papamu's back, to the database or to another file.
  void run(const std::string& sql, const std::string& where = "") {
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(where.empty() ? file().c_str() : where.c_str(), &connection), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(connection);
  }

  std::filesystem::path folder_;

 private:
  static std::string unique_name() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    return std::string("papamu-") + test->test_suite_name() + "-" + test->name() + "-" +
           std::to_string(getpid());
  }
};

}  // namespace papamu::testing
