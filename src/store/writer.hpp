// The thread that writes to a store: whatever waits goes into one transaction.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace papamu {

/// What is submitted is committed in its order, and its `done` is called in the writer's thread
/// after that. When a commit fails, everything that waits fails with it, and whatever is submitted
/// later, until the owner has thrown away what was built on it and calls resume.
/// Threads: submit and resume from one, which is not the writer's.
class StoreWriter {
 public:
  using Done = std::function<void(const Status&)>;

  explicit StoreWriter(Store& store);
  /// Commits what still waits.
  ~StoreWriter();
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;

  /// Keeps the writes, all in the same transaction. `now` is what time it is.
  void submit(std::vector<StoreWrite> writes, WallTime now, Done done);
  void resume();

 private:
  struct Job {
    std::vector<StoreWrite> writes;
    WallTime now{};
    Done done;
  };

  void work();

  Store& store_;
  std::mutex mutex_;
  std::condition_variable wakes_;
  std::vector<Job> waiting_;
  bool is_stopping_ = false;
  std::optional<Error> failure_;
  std::thread thread_;
};

}  // namespace papamu
