#include <fstream>
#include <future>

#include "store/memory_store.hpp"
#include "store/writer.hpp"
#include "support/store_folder.hpp"

namespace papamu::testing {
namespace {

using std::chrono::seconds;

class StoreTest : public StoreFolder {
 protected:
  std::string refusal() {
    const auto store = open_sqlite_store(folder_, noon);
    return store ? "" : store.error().message;
  }
};

void keeps_what_it_was_given(Store& store) {
  const auto log = log_of("k7m2p9x4w3ht");
  const auto writes = std::vector{write_of(log)};
  ASSERT_TRUE(store.commit(writes, noon));
  const auto loaded = store.load("k7m2p9x4w3ht");
  ASSERT_TRUE(loaded) << loaded.error().message;
  ASSERT_TRUE(*loaded);
  EXPECT_EQ((**loaded).settings, log.settings);
  EXPECT_EQ((**loaded).events, log.events);
  EXPECT_FALSE(*store.load("w3htk7m2p9x4"));
  EXPECT_EQ(**store.created_by({1, 2, 3}), "k7m2p9x4w3ht");
  EXPECT_FALSE(*store.created_by({4, 5, 6}));
  EXPECT_EQ(*store.unfinished(), std::vector<std::string>{"k7m2p9x4w3ht"});
  const TableEvent end{.n = 5,
                       .at = noon,
                       .kind = EventKind::ended,
                       .actor = Seat::first,
                       .move_id = "m9",
                       .seat = Seat::second,
                       .text = "resignation"};
  const StoreWrite write{.table = "k7m2p9x4w3ht", .events = {end}};
  ASSERT_TRUE(store.commit(std::vector{write}, noon));
  EXPECT_TRUE(store.unfinished()->empty());
}

void keeps_bans(Store& store) {
  const Ban address{BanKind::address, "203.0.113.0/24"};
  const Ban nickname{BanKind::nickname, "Kaʻiulani"};
  const auto ban = [&](const Ban& what) {
    return store.commit(std::vector<StoreWrite>{{.banned = what}}, noon);
  };
  ASSERT_TRUE(ban(nickname));
  ASSERT_TRUE(ban(address));
  ASSERT_TRUE(ban(address)) << "twice is once";
  EXPECT_EQ(*store.bans(), (std::vector{address, nickname}));
  ASSERT_TRUE(store.commit(std::vector<StoreWrite>{{.freed = address}}, noon));
  EXPECT_EQ(*store.bans(), std::vector{nickname});
}

TEST_F(StoreTest, keeps_bans) {
  keeps_bans(*open());
  EXPECT_EQ(open()->bans()->size(), 1U) << "also for the next server";
}

TEST(MemoryStore, keeps_bans) {
  MemoryStore store(noon);
  keeps_bans(store);
}

/// As the first version made it.
constexpr const char* first_schema = R"(
  CREATE TABLE tables (
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
  PRAGMA application_id = 0x70617061; PRAGMA user_version = 1;
  INSERT INTO tables VALUES ('k7m2p9x4w3ht', 'rhode', '5x5', '-', 0, 1, zeroblob(32), 0);
  INSERT INTO events VALUES ('k7m2p9x4w3ht', 1, 1796000000000, 'created', 'first', NULL, 'first',
    'Ana', zeroblob(32), NULL, NULL, 0);
  INSERT INTO runs VALUES (1, 1796000000000, 1796000060000);)";

TEST_F(StoreTest, brings_a_database_of_the_first_version_up_to_date) {
  std::filesystem::create_directories(folder_);
  run(first_schema);
  {
    const auto store = open(noon + seconds(100));
    const auto log = *store->load("k7m2p9x4w3ht");
    ASSERT_TRUE(log);
    EXPECT_EQ(log->events.at(0).text, "Ana");
    EXPECT_EQ(store->runs()->size(), 2U);
    keeps_bans(*store);
  }
  EXPECT_EQ(open()->bans()->size(), 1U);
}

TEST_F(StoreTest, keeps_what_it_was_given) { keeps_what_it_was_given(*open()); }

TEST(MemoryStore, keeps_what_it_was_given) {
  MemoryStore store(noon);
  keeps_what_it_was_given(store);
}

TEST_F(StoreTest, keeps_all_of_a_transaction_or_nothing) {
  const auto store = open();
  const auto log = log_of("k7m2p9x4w3ht");
  auto twice = write_of(log);
  twice.opened = std::nullopt;
  EXPECT_FALSE(store->commit(std::vector{write_of(log), twice}, noon));
  EXPECT_FALSE(*store->load("k7m2p9x4w3ht"));
  EXPECT_TRUE(store->commit(std::vector{write_of(log)}, noon)) << "and goes on afterwards";
}

TEST_F(StoreTest, is_there_again_when_it_is_opened_again) {
  const auto log = log_of("k7m2p9x4w3ht");
  ASSERT_TRUE(open()->commit(std::vector{write_of(log)}, noon + seconds(60)));
  const auto store = open(noon + seconds(100));
  EXPECT_EQ((**store->load("k7m2p9x4w3ht")).events, log.events);
  const auto runs = *store->runs();
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0], (ServerRun{noon, noon + seconds(60)}));
  EXPECT_EQ(downtime_after(runs, noon), seconds(40));
  EXPECT_EQ(downtime_after(runs, noon + seconds(80)), seconds(20));
  EXPECT_EQ(downtime_after(runs, noon + seconds(200)), seconds(0));
}

TEST_F(StoreTest, does_not_begin_before_it_ended_when_the_hour_was_set_back) {
  const auto log = log_of("k7m2p9x4w3ht");
  ASSERT_TRUE(open()->commit(std::vector{write_of(log)}, noon + seconds(60)));
  const auto early = open(noon - std::chrono::days(1))->runs()->back().started;
  EXPECT_GE(early, noon + seconds(60));
  EXPECT_LE(early, noon + seconds(70));
  const auto runs = *open(noon + std::chrono::days(1))->runs();
  EXPECT_EQ(runs.back().started, noon + std::chrono::days(1));
  EXPECT_GE(downtime_after(runs, noon), std::chrono::days(1) - seconds(70)) << "counts for nobody";
}

TEST_F(StoreTest, refuses_a_folder_that_another_server_has) {
  const auto store = open();
  EXPECT_NE(refusal().find("in use by another papamu"), std::string::npos) << refusal();
}

TEST_F(StoreTest, refuses_what_is_no_database_of_this_version) {
  open();
  run("PRAGMA user_version = 99");
  EXPECT_NE(refusal().find("has schema version 99, this papamu knows up to 2"), std::string::npos)
      << refusal();
  run("PRAGMA user_version = 2; PRAGMA application_id = 7");
  EXPECT_NE(refusal().find("is a database of another program"), std::string::npos) << refusal();
  std::filesystem::remove_all(folder_);
  std::filesystem::create_directories(folder_);
  std::ofstream(file()) << std::string(5000, 'x');
  EXPECT_NE(refusal().find("papamu.db"), std::string::npos) << refusal();
  std::filesystem::remove_all(folder_);
  std::ofstream(folder_) << "a file where the folder should be";
  EXPECT_NE(refusal().find("cannot be written"), std::string::npos) << refusal();
}

TEST(StoreWriterThreads, commits_in_order_and_stops_at_a_failure) {
  MemoryStore store(noon);
  const auto log = log_of("k7m2p9x4w3ht");
  const auto submit = [&](StoreWriter& writer, StoreWrite write) {
    auto promise = std::make_shared<std::promise<bool>>();
    auto future = promise->get_future();
    writer.submit({std::move(write)}, noon,
                  [promise](const Status& status) { promise->set_value(status.ok()); });
    return future;
  };
  {
    StoreWriter writer(store);
    std::vector<std::future<bool>> done;
    for (std::size_t i = 0; i < log.events.size(); ++i) {
      StoreWrite write{{}, log.settings.id, {log.events[i]}};
      if (i == 0) write.opened = log.settings;
      done.push_back(submit(writer, std::move(write)));
    }
    for (auto& each : done) EXPECT_TRUE(each.get());
    store.break_with(Error{ErrorCode::storage_full, "full"});
    EXPECT_FALSE(submit(writer, write_of(log_of("w3htk7m2p9x4"))).get());
    store.break_with(std::nullopt);
    EXPECT_FALSE(submit(writer, write_of(log_of("w3htk7m2p9x4"))).get()) << "before resume";
    writer.resume();
    EXPECT_TRUE(submit(writer, write_of(log_of("w3htk7m2p9x4"))).get());
    submit(writer, write_of(log_of("aaaaaaaaaaaa"))).wait();
  }
  EXPECT_EQ((**store.load("k7m2p9x4w3ht")).events, log.events);
  EXPECT_TRUE(*store.load("aaaaaaaaaaaa")) << "what waits at the end is kept";
}

}  // namespace
}  // namespace papamu::testing
