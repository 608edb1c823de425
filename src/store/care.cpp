#include "store/care.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "match/table.hpp"
#include "store/data_folder.hpp"
#include "store/log_reader.hpp"
#include "store/schema.hpp"

namespace papamu {

namespace {

namespace fs = std::filesystem;
using sqlite::Connection;
using sqlite::Statement;

Error in_the_way(const std::string& why) { return {ErrorCode::not_possible, why}; }

/// The folder's list of names, on disk.
void synchronize_folder(const fs::path& folder) {
  const int file = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  static_cast<void>(fsync(file));
  close(file);
}

/// A file that is gone at the end, unless it was kept.
class Draft {
 public:
  explicit Draft(std::string path) : path_(std::move(path)) {}
  ~Draft() {
    std::error_code failure;
    if (!path_.empty()) fs::remove(path_, failure);
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Gives it its name at once, in place of what has that name.
  Status keep_as(const std::string& name) {
    std::error_code failure;
    fs::rename(path_, name, failure);
    if (failure) return Error{ErrorCode::storage_failed, name + ": " + failure.message()};
    path_.clear();
    synchronize_folder(fs::path(name).parent_path());
    return success();
  }

 private:
  std::string path_;
};

/// Everything of a database in a file of its own, on disk.
Status copy(const std::string& from, const std::string& to) {
  const auto source = sqlite::connect_reader(from);
  if (!source) return source.error();
  if (const auto version = sqlite::version_of(source->get(), from); !version) {
    return version.error();
  }
  const auto target = sqlite::connect_new(to);
  if (!target) return target.error();
  sqlite3_backup* copying = sqlite3_backup_init(target->get(), "main", source->get(), "main");
  if (copying == nullptr) return sqlite::error_of(target->get());
  constexpr int all_pages = -1;
  sqlite3_backup_step(copying, all_pages);
  if (sqlite3_backup_finish(copying) != SQLITE_OK) {
    auto error = sqlite::error_of(target->get());
    error.message = to + " cannot be written: " + error.message;
    return error;
  }
  // No file beside it.
  return sqlite::run(target->get(), "PRAGMA journal_mode = DELETE");
}

/// A copy that was found good.
Result<StoreReport> copy_and_check(const std::string& from, const std::string& to) {
  std::error_code failure;
  fs::remove(to, failure);
  if (const auto copied = copy(from, to); !copied) return copied.error();
  auto report = check_database(to);
  if (report && !report->faults.empty()) {
    return Error{ErrorCode::storage_failed,
                 from + " is damaged: " + report->faults.front() + "; 'papamu check' says more"};
  }
  return report;
}

/// Reads a database and collects what is wrong.
class Checker {
 public:
  explicit Checker(sqlite3* connection) : connection_(connection), logs_(connection) {}

  Result<StoreReport> run(int version) {
    report_.version = version;
    for (const char* check : {"PRAGMA integrity_check", "PRAGMA foreign_key_check"}) {
      if (auto done = for_each(check, [&](const Statement& row) { note_answer(row); }); !done) {
        return done.error();
      }
    }
    // What the pages do not hold together cannot be played again.
    if (!report_.faults.empty()) return report_;
    const auto played = for_each("SELECT id, is_finished FROM tables ORDER BY id",
                                 [&](const Statement& row) {
                                   check_table(std::string(row.text(0)), row.number(1) != 0);
                                 });
    if (!played) return played.error();
    return report_;
  }

 private:
  Status for_each(const char* sql, const auto& what) {
    Statement select(connection_, sql);
    if (!select.is_good()) return sqlite::error_of(connection_);
    while (true) {
      const auto row = select.step();
      if (!row) return row.error();
      if (!*row) return success();
      what(select);
    }
  }

  void note(std::string fault) {
    if (report_.faults.size() < StoreReport::most_faults)
      report_.faults.push_back(std::move(fault));
  }

  void note_answer(const Statement& row) {
    if (row.text(0) != "ok") note("the database says: " + std::string(row.text(0)));
  }

  void check_table(const std::string& id, bool is_finished) {
    ++report_.tables;
    if (!is_finished) ++report_.unfinished;
    const auto log = logs_.load(id);
    if (!log) return note("table " + id + ": " + log.error().message);
    report_.events += static_cast<std::int64_t>((**log).events.size());
    const auto table = Table::load(**log);
    if (!table) return note("table " + id + ": " + table.error().message);
    if (table->is_finished() != is_finished) {
      note("table " + id + ": its events and its row disagree on whether it is over");
    }
  }

  sqlite3* connection_;
  sqlite::LogReader logs_;
  StoreReport report_;
};

/// Moves a database out of the way, with what lies beside it. The new one can then take its name at
/// once, since the old one's name is still there as a second one.
Result<std::string> set_aside(const std::string& path) {
  std::error_code failure;
  if (!fs::exists(path, failure)) return std::string();
  {
    // What is still in its journal goes into the file, if it can be read at all.
    const auto last_user = sqlite::connect_writer(path);
    if (last_user) static_cast<void>(sqlite::run(last_user->get(), "SELECT count(*) FROM tables"));
  }
  std::string aside;
  for (int i = 1; aside.empty() || fs::exists(aside, failure); ++i) {
    aside = path + ".before-restore-" + std::to_string(i);
  }
  for (const char* beside : {"-wal", "-shm"}) {
    if (!fs::exists(path + beside, failure)) continue;
    fs::rename(path + beside, aside + beside, failure);
    if (failure) return in_the_way(path + beside + ": " + failure.message());
  }
  fs::create_hard_link(path, aside, failure);
  if (failure) return in_the_way(aside + ": " + failure.message());
  synchronize_folder(fs::path(path).parent_path());
  return aside;
}

}  // namespace

Result<StoreReport> check_database(const std::string& path) {
  const auto connection = sqlite::connect_reader(path);
  if (!connection) return connection.error();
  const auto version = sqlite::version_of(connection->get(), path);
  if (!version) return version.error();
  if (*version == 0) return Error{ErrorCode::storage_failed, path + " is empty"};
  // All of it as it is at one time.
  if (const auto begun = sqlite::run(connection->get(), "BEGIN"); !begun) return begun.error();
  return Checker(connection->get()).run(*version);
}

Result<StoreReport> back_up(const std::string& folder, const std::string& to) {
  std::error_code failure;
  if (fs::exists(to, failure)) return in_the_way(to + " is there already; name a new file");
  Draft draft(to + ".part");
  auto report = copy_and_check(database_in(folder), draft.path());
  if (!report) return report.error();
  if (const auto kept = draft.keep_as(to); !kept) return kept.error();
  return report;
}

Result<Restored> restore(const std::string& folder, const std::string& from) {
  std::error_code failure;
  if (!fs::exists(from, failure)) return in_the_way("there is no " + from);
  const auto lock = FolderLock::hold(folder);
  if (!lock) return lock.error();
  const std::string path = database_in(folder);
  if (fs::equivalent(from, path, failure)) return in_the_way(from + " is that database itself");
  Draft draft(path + ".part");
  auto report = copy_and_check(from, draft.path());
  if (!report) return report.error();
  auto aside = set_aside(path);
  if (!aside) return aside.error();
  if (const auto kept = draft.keep_as(path); !kept) return kept.error();
  return Restored{std::move(*report), std::move(*aside)};
}

}  // namespace papamu
