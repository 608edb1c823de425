// What a database keeps when the power goes, the disk is full, or a synchronization fails.
#include "support/frail_disk.hpp"
#include "support/seeds.hpp"
#include "support/store_folder.hpp"

namespace papamu::testing {
namespace {

using std::chrono::seconds;
using Tables = std::map<std::string, std::vector<TableEvent>>;

/// Writes that grow the log of one table; a store does not ask whether they make a game.
StoreWrite next_write(const std::string& table, const Tables& tables, Random& random) {
  StoreWrite write;
  write.table = table;
  int n = 0;
  if (const auto known = tables.find(table); known != tables.end()) {
    n = known->second.back().n;
  } else {
    write.opened = TableSettings{.id = table, .game = "rhode", .shape = {5, 5}};
    TokenHash token{};
    for (auto& byte : token) byte = static_cast<std::uint8_t>(random.next());
    write.events.push_back({.n = ++n, .at = noon, .seat = Seat::first, .token = token});
  }
  for (auto more = 1 + random.below(3); more > 0; --more) {
    write.events.push_back({.n = ++n,
                            .at = noon + seconds(n),
                            .kind = EventKind::ply,
                            .actor = Seat::second,
                            .move_id = std::to_string(random.next()),
                            .seat = Seat::second,
                            .text = "c3",
                            .clocks = Clocks{seconds(n), seconds(2 * n)},
                            .plies = n});
  }
  return write;
}

class Frail : public StoreFolder {
 protected:
  std::unique_ptr<Store> try_to_open() {
    auto store = open_sqlite_store(folder_, noon);
    return store ? std::move(*store) : nullptr;
  }

  /// SQLite's own opinion.
  std::string integrity() const {
    sqlite3* connection = nullptr;
    std::string answer;
    const auto keep = [](void* to, int, char** row, char**) {
      static_cast<std::string*>(to)->append(row[0]);
      return 0;
    };
    sqlite3_open_v2(file().c_str(), &connection, SQLITE_OPEN_READONLY, nullptr);
    sqlite3_exec(connection, "PRAGMA integrity_check", keep, &answer, nullptr);
    sqlite3_close(connection);
    return answer;
  }

  static Tables read_all(Store& store) {
    Tables tables;
    const auto ids = store.unfinished();
    EXPECT_TRUE(ids) << ids.error().message;
    for (const std::string& id : *ids) tables[id] = (**store.load(id)).events;
    return tables;
  }
};

/// What the tables are after a transaction.
Tables with(Tables tables, const std::vector<StoreWrite>& writes) {
  for (const StoreWrite& write : writes) {
    auto& events = tables[write.table];
    events.insert(events.end(), write.events.begin(), write.events.end());
  }
  return tables;
}

class PowerLoss : public Frail {
 protected:
  void live_through(std::uint64_t seed) {
    Random random(seed);
    FrailDisk disk(random.next());
    std::filesystem::remove_all(folder_);
    Tables acknowledged, attempted;
    for (int life = 0; life < 5; ++life) {
      if (life > 0) disk.lose_power_after(1 + static_cast<int>(random.below(life == 1 ? 20 : 900)));
      auto store = try_to_open();
      while (store && disk.has_power()) {
        std::vector<StoreWrite> writes;
        const auto first = random.below(400);
        for (auto i = first; i <= first + random.below(40); ++i) {
          writes.push_back(next_write("table-" + std::to_string(i), acknowledged, random));
        }
        attempted = with(acknowledged, writes);
        if (store->commit(writes, noon)) {
          acknowledged = attempted;
          ++commits_;
        } else {
          ASSERT_FALSE(disk.has_power());
        }
        if (life == 0 && random.below(5) == 0) break;
      }
      store.reset();
      disk.restore_power();
      store = open();
      ASSERT_TRUE(store);
      const Tables kept = read_all(*store);
      ASSERT_TRUE(kept == acknowledged || kept == attempted) << "an acknowledged event is missing";
      ASSERT_EQ(integrity(), "ok");
      for (const auto& [id, events] : kept) {
        ASSERT_EQ(*store->created_by(*events[0].token), id);
      }
      acknowledged = kept;
    }
  }

  int commits_ = 0;
};

TEST_F(PowerLoss, takes_nothing_that_was_acknowledged) {
  const auto seeds = seeds_wanted(50);
  for (auto seed = first_seed(); seed < first_seed() + seeds && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    live_through(seed);
  }
  EXPECT_GT(commits_, seeds) << "most lives are long enough to write something";
  RecordProperty("commits", commits_);
}

class FailingDisk : public Frail {
 protected:
  Random random_{1};
  Tables kept_;

  Status commit(Store& store, const std::string& table) {
    const std::vector<StoreWrite> writes = {next_write(table, kept_, random_)};
    auto done = store.commit(writes, noon);
    if (done) kept_ = with(kept_, writes);
    return done;
  }
};

TEST_F(FailingDisk, that_is_full_takes_nothing_and_goes_on_when_there_is_room) {
  FrailDisk disk(1);
  const auto store = open();
  ASSERT_TRUE(commit(*store, "table-1"));
  for (int i = 0; i < 3; ++i) {
    disk.set_full(true);
    const auto refused = commit(*store, "table-1");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::storage_full) << refused.error().message;
    EXPECT_EQ(read_all(*store), kept_) << "reading goes on";
    disk.set_full(false);
    ASSERT_TRUE(commit(*store, "table-1"));
    ASSERT_TRUE(commit(*store, "table-" + std::to_string(i + 2)));
    EXPECT_EQ(read_all(*store), kept_);
  }
  EXPECT_EQ(integrity(), "ok");
}

TEST_F(FailingDisk, that_does_not_synchronize_has_failed) {
  FrailDisk disk(2);
  auto store = open();
  ASSERT_TRUE(commit(*store, "table-1"));
  disk.set_sync_fails(true);
  const auto refused = commit(*store, "table-1");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::storage_failed) << refused.error().message;
  store.reset();
  disk.set_sync_fails(false);
  disk.restore_power();
  store = open();
  ASSERT_TRUE(store);
  const auto events = read_all(*store)["table-1"];
  const auto& kept = kept_["table-1"];
  ASSERT_GE(events.size(), kept.size());
  EXPECT_TRUE(std::equal(kept.begin(), kept.end(), events.begin()));
}

}  // namespace
}  // namespace papamu::testing
