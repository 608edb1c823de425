// What an operator does: checking, copying, putting back.
#include "store/care.hpp"

#include <fstream>

#include "support/store_folder.hpp"

namespace papamu::testing {
namespace {

namespace fs = std::filesystem;

class Care : public StoreFolder {
 protected:
  ~Care() override { fs::remove_all(copies_); }

  /// A store with one game that goes on, and another that may be named.
  std::unique_ptr<Store> filled(const std::string& more = "") {
    auto store = open();
    EXPECT_TRUE(store->commit(std::vector{write_of(log_of("k7m2p9x4w3ht"))}, noon));
    if (!more.empty()) {
      auto log = log_of(more);
      log.events[0].token = TokenHash{7};
      EXPECT_TRUE(store->commit(std::vector{write_of(log)}, noon));
    }
    return store;
  }
  std::string copy(const std::string& name) {
    fs::create_directories(copies_);
    return copies_ / name;
  }
  std::vector<std::string> tables() { return *open()->unfinished(); }
  std::vector<std::string> faults() { return check_database(file())->faults; }
  static void spoil(const std::string& path, std::int64_t at) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(at);
    file << std::string(2000, '\x5a');
  }

  fs::path copies_ = folder_.string() + "-copies";
};

TEST_F(Care, a_database_in_use_is_checked) {
  const auto store = filled();
  const auto report = check_database(file());
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->tables, 1);
  EXPECT_EQ(report->unfinished, 1);
  EXPECT_EQ(report->events, 4);
  EXPECT_TRUE(report->faults.empty());
}

TEST_F(Care, a_check_finds_what_is_wrong) {
  filled("w3htk7m2p9x4");
  ASSERT_TRUE(faults().empty());
  run("UPDATE tables SET is_finished = 1 WHERE id = 'k7m2p9x4w3ht'");
  ASSERT_EQ(faults().size(), 1U);
  EXPECT_NE(faults()[0].find("k7m2p9x4w3ht"), std::string::npos);
  run("UPDATE events SET text = 'z9' WHERE table_id = 'w3htk7m2p9x4' AND n = 3");
  EXPECT_EQ(faults().size(), 2U);
  run("UPDATE tables SET is_finished = 0; DELETE FROM events WHERE n = 2");
  EXPECT_EQ(faults().size(), 2U) << "a gap in each";
  run("UPDATE tables SET size = 'huge'");
  EXPECT_EQ(faults().size(), 2U);
  run("DELETE FROM tables WHERE id = 'w3htk7m2p9x4'");
  EXPECT_GE(faults().size(), 1U) << "events of no table";
  for (const auto page : {1, 2, 3, 4}) spoil(file(), page * 4096 + 5);
  const auto spoiled = check_database(file());
  EXPECT_TRUE(!spoiled || !spoiled->faults.empty());
}

TEST_F(Care, what_is_no_database_of_papamu_is_not_checked) {
  EXPECT_FALSE(check_database(file()));
  fs::create_directories(folder_);
  std::ofstream(file()).flush();
  EXPECT_FALSE(check_database(file()));
  run("CREATE TABLE other (a)");
  const auto other = check_database(file());
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("another program"), std::string::npos);
}

TEST_F(Care, a_backup_is_made_while_the_database_is_in_use) {
  const auto store = filled();
  const auto report = back_up(folder_, copy("a.db"));
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->events, 4);
  ASSERT_TRUE(store->commit(std::vector{write_of(log_of("w3htk7m2p9x4"))}, noon));
  EXPECT_EQ(check_database(copy("a.db"))->tables, 1) << "as it was then";
  EXPECT_EQ(check_database(file())->tables, 2);
  const auto again = back_up(folder_, copy("a.db"));
  ASSERT_FALSE(again) << "nothing is written over";
  EXPECT_EQ(check_database(copy("a.db"))->tables, 1);
  EXPECT_FALSE(back_up(folder_, copy("nowhere/b.db")));
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(copies_))
    names.push_back(entry.path().filename());
  EXPECT_EQ(names, std::vector<std::string>{"a.db"}) << "one file, and no draft";
}

TEST_F(Care, what_is_damaged_makes_no_backup) {
  filled();
  run("DELETE FROM events WHERE n = 2");
  EXPECT_FALSE(back_up(folder_, copy("a.db")));
  EXPECT_TRUE(fs::is_empty(copies_));
}

TEST_F(Care, a_copy_is_put_back_and_what_was_there_stays) {
  filled();
  ASSERT_TRUE(back_up(folder_, copy("a.db")));
  ASSERT_TRUE(open()->commit(std::vector{write_of(log_of("w3htk7m2p9x4"))}, noon));
  const auto restored = restore(folder_, copy("a.db"));
  ASSERT_TRUE(restored) << restored.error().message;
  EXPECT_EQ(tables(), std::vector<std::string>{"k7m2p9x4w3ht"});
  EXPECT_EQ(check_database(restored->aside)->tables, 2);
  const auto twice = restore(folder_, copy("a.db"));
  ASSERT_TRUE(twice);
  EXPECT_NE(twice->aside, restored->aside);
}

TEST_F(Care, the_journal_of_what_was_there_does_not_get_into_the_copy) {
  const auto store = filled();
  ASSERT_TRUE(back_up(folder_, copy("a.db")));
  ASSERT_TRUE(store->commit(std::vector{write_of(log_of("w3htk7m2p9x4"))}, noon));
  // As a killed server leaves it.
  const fs::path killed = folder_.string() + "-copies/killed";
  fs::copy(folder_, killed);
  ASSERT_TRUE(fs::exists(killed / "papamu.db-wal"));
  const auto restored = restore(killed, copy("a.db"));
  ASSERT_TRUE(restored) << restored.error().message;
  EXPECT_EQ(check_database(killed / "papamu.db")->tables, 1);
  EXPECT_EQ(check_database(restored->aside)->tables, 2);
}

TEST_F(Care, a_copy_is_put_in_the_place_of_a_database_that_cannot_be_read) {
  filled();
  ASSERT_TRUE(back_up(folder_, copy("a.db")));
  std::ofstream(file()) << std::string(5000, 'x');
  ASSERT_TRUE(restore(folder_, copy("a.db")));
  EXPECT_EQ(tables().size(), 1U);
}

TEST_F(Care, nothing_is_put_in_the_place_of_what_is_in_use_or_good_by_what_is_bad) {
  {
    const auto store = filled();
    ASSERT_TRUE(back_up(folder_, copy("a.db")));
    const auto refused = restore(folder_, copy("a.db"));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("in use"), std::string::npos);
  }
  run("DELETE FROM events WHERE n = 2", copy("a.db"));
  std::ofstream(copy("b.db")) << "no database";
  for (const auto& bad : {copy("a.db"), copy("b.db"), copy("c.db"), file()}) {
    EXPECT_FALSE(restore(folder_, bad)) << bad;
  }
  EXPECT_EQ(tables().size(), 1U);
  EXPECT_FALSE(fs::exists(file() + ".part"));
}

}  // namespace
}  // namespace papamu::testing
