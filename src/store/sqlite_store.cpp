#include "store/sqlite_store.hpp"

#include <algorithm>

#include "board/notation.hpp"
#include "match/clock.hpp"
#include "store/data_folder.hpp"
#include "store/log_reader.hpp"
#include "store/schema.hpp"
#include "store/sqlite_bans.hpp"

namespace papamu {

namespace {

using sqlite::Connection;
using sqlite::Statement;

/// The time of life is written beside other things, but not each time.
constexpr std::chrono::milliseconds alive_step = std::chrono::seconds(5);

class SqliteStore : public Store {
 public:
  SqliteStore(std::unique_ptr<FolderLock> lock, Connection writer, Connection reader)
      : lock_(std::move(lock)),
        writer_(std::move(writer)),
        reader_(std::move(reader)),
        begin_(writer_.get(), "BEGIN IMMEDIATE"),
        commit_(writer_.get(), "COMMIT"),
        rollback_(writer_.get(), "ROLLBACK"),
        insert_table_(writer_.get(), "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, 0)"),
        insert_event_(writer_.get(),
                      "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        finish_table_(writer_.get(), "UPDATE tables SET is_finished = 1 WHERE id = ?"),
        set_alive_(writer_.get(), "UPDATE runs SET alive_ms = ? WHERE id = ?"),
        logs_(reader_.get()),
        select_creator_(reader_.get(),
                        "SELECT id FROM tables WHERE creator_token = ? ORDER BY id LIMIT 1") {}

  /// Notes that a server runs from now on, but not from before the last one ended: the hour of the
  /// day may have been set back.
  Status start_run(WallTime now) {
    Statement last(writer_.get(), "SELECT max(alive_ms) FROM runs");
    if (!last.is_good()) return sqlite::error_of(writer_.get());
    if (const auto row = last.step(); !row) return row.error();
    if (!last.is_null(0)) now = std::max(now, WallTime(last.number(0)) + alive_step);
    last.begin();
    Statement insert(writer_.get(), "INSERT INTO runs (started_ms, alive_ms) VALUES (?, ?)");
    if (!insert.is_good()) return sqlite::error_of(writer_.get());
    const auto done = insert.begin().bind(now.count()).bind(now.count()).finish();
    run_ = sqlite3_last_insert_rowid(writer_.get());
    alive_ = now;
    return done;
  }

  [[nodiscard]] Status check() const {
    const bool is_good = insert_table_.is_good() && insert_event_.is_good() &&
                         finish_table_.is_good() && set_alive_.is_good();
    if (!is_good) return sqlite::error_of(writer_.get());
    if (!logs_.is_good() || !select_creator_.is_good()) return sqlite::error_of(reader_.get());
    return success();
  }

  Status commit(std::span<const StoreWrite> writes, WallTime alive) override {
    if (auto begun = begin_.begin().finish(); !begun) return begun;
    auto done = write_all(writes, alive);
    if (done) done = commit_.begin().finish();
    // A commit that failed for want of room leaves the transaction open.
    if (!done) static_cast<void>(rollback_.begin().finish());
    return done;
  }

  Result<std::optional<TableLog>> load(const std::string& table) override {
    return logs_.load(table);
  }

  Result<std::optional<std::string>> created_by(const TokenHash& token) override {
    const auto row = select_creator_.begin().bind_blob(token.data(), token.size()).step();
    if (!row) return row.error();
    std::optional<std::string> id;
    if (*row) id = select_creator_.text(0);
    select_creator_.begin();
    return id;
  }

  Result<std::vector<std::string>> unfinished() override {
    Statement select(reader_.get(), "SELECT id FROM tables WHERE is_finished = 0 ORDER BY id");
    if (!select.is_good()) return sqlite::error_of(reader_.get());
    std::vector<std::string> ids;
    while (true) {
      const auto row = select.step();
      if (!row) return row.error();
      if (!*row) return ids;
      ids.emplace_back(select.text(0));
    }
  }

  Result<std::vector<ServerRun>> runs() override {
    Statement select(reader_.get(), "SELECT started_ms, alive_ms FROM runs ORDER BY id");
    if (!select.is_good()) return sqlite::error_of(reader_.get());
    std::vector<ServerRun> runs;
    while (true) {
      const auto row = select.step();
      if (!row) return row.error();
      if (!*row) return runs;
      runs.push_back({WallTime(select.number(0)), WallTime(select.number(1))});
    }
  }

  Result<std::vector<Ban>> bans() override { return sqlite::read_bans(reader_.get()); }

 private:
  Status write_all(std::span<const StoreWrite> writes, WallTime alive) {
    for (const StoreWrite& write : writes) {
      if (write.begins_run) {
        if (auto begun = start_run(alive); !begun) return begun;
      }
      if (auto banned = sqlite::write_bans(writer_.get(), write); !banned) return banned;
      if (write.opened) {
        if (auto opened = open_table(write); !opened) return opened;
      }
      for (const TableEvent& event : write.events) {
        if (auto added = add_event(write.table, event); !added) return added;
      }
    }
    if (writes.empty() || alive - alive_ >= alive_step) {
      alive_ = alive;
      return set_alive_.begin().bind(alive.count()).bind(run_).finish();
    }
    return success();
  }

  Status open_table(const StoreWrite& write) {
    const TableSettings& settings = *write.opened;
    const std::string size = write_shape(settings.shape);
    const std::string control = settings.control ? write_time_control(*settings.control) : "-";
    const TokenHash& creator = *write.events.front().token;
    return insert_table_.begin()
        .bind(settings.id)
        .bind(settings.game)
        .bind(size)
        .bind(control)
        .bind(std::int64_t{settings.is_listed})
        .bind(std::int64_t{settings.has_takebacks})
        .bind_blob(creator.data(), creator.size())
        .finish();
  }

  Status add_event(const std::string& table, const TableEvent& event) {
    auto& row = insert_event_.begin();
    row.bind(table).bind(std::int64_t{event.n}).bind(event.at.count());
    row.bind(write_event_kind(event.kind));
    const auto seat = [&](const std::optional<Seat>& value) {
      value ? row.bind(name_of(*value)) : row.bind_null();
    };
    seat(event.actor);
    event.move_id.empty() ? row.bind_null() : row.bind(event.move_id);
    seat(event.seat);
    row.bind(event.text);
    event.token ? row.bind_blob(event.token->data(), event.token->size()) : row.bind_null();
    for (const Seat each : {Seat::first, Seat::second}) {
      event.clocks ? row.bind((*event.clocks)[index_of(each)].count()) : row.bind_null();
    }
    row.bind(std::int64_t{event.plies});
    if (auto added = row.finish(); !added) return added;
    if (ends_table(event.kind)) {
      return finish_table_.begin().bind(table).finish();
    }
    return success();
  }

  // In the order in which they must be let go: the writer last, since it checkpoints.
  std::unique_ptr<FolderLock> lock_;
  Connection writer_;
  Connection reader_;
  Statement begin_, commit_, rollback_, insert_table_, insert_event_, finish_table_, set_alive_;
  sqlite::LogReader logs_;
  Statement select_creator_;
  std::int64_t run_ = 0;
  WallTime alive_{};
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder, WallTime now) {
  auto lock = FolderLock::hold(folder);
  if (!lock) return lock.error();
  const std::string path = database_in(folder);
  auto writer = sqlite::connect_writer(path);
  if (!writer) return writer.error();
  if (const auto migrated = sqlite::migrate(writer->get(), path); !migrated) {
    return migrated.error();
  }
  auto reader = sqlite::connect_reader(path);
  if (!reader) return reader.error();
  auto store = std::make_unique<SqliteStore>(std::move(*lock), std::move(*writer),
                                             std::move(*reader));
  if (const auto checked = store->check(); !checked) return checked.error();
  if (const auto started = store->start_run(now); !started) {
    return Error{started.error().code, path + " cannot be written: " + started.error().message};
  }
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace papamu
