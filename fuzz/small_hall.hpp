// A hall with a store that forgets and a writer that commits at once, in a time of its own. Chance
// is the same in each of them: tables are called abcdefghijkm, npqrstuvwxyz and so on.
#pragma once

#include <deque>
#include <memory>
#include <set>

#include "server/hall.hpp"
#include "store/memory_store.hpp"

namespace papamu::fuzz {

/// Commits what is submitted at once; who waits for it hears of that when things are run.
class PromptWriter : public Writer {
 public:
  explicit PromptWriter(MemoryStore& store) : store_(store) {}

  void submit(std::vector<StoreWrite> writes, WallTime now, Done done) override;
  void resume() override { failure_.reset(); }
  /// The names of all tables that were opened.
  [[nodiscard]] const std::set<std::string>& tables() const { return tables_; }

 private:
  MemoryStore& store_;
  std::optional<Error> failure_;
  std::set<std::string> tables_;
};

class SmallHall {
 public:
  SmallHall();

  [[nodiscard]] server::Hall& hall() { return *hall_; }
  [[nodiscard]] MemoryStore& store() { return store_; }
  [[nodiscard]] const std::set<std::string>& tables() const { return writer_.tables(); }
  [[nodiscard]] WallTime now() const { return now_; }

  /// Lets time go by, and the hall look at it.
  void pass(std::chrono::milliseconds time);
  /// Runs what waits for the store. A hall posts it from wherever the writer calls.
  void run_posted();
  /// A new hall on the same store. Needs: nobody is in the old one.
  void restart();

 private:
  void open();

  WallTime now_;
  MemoryStore store_;
  PromptWriter writer_;
  std::deque<std::function<void()>> posted_;
  std::unique_ptr<server::Hall> hall_;
};

}  // namespace papamu::fuzz
