// The thread that writes to a store: whatever waits goes into one transaction.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace papamu {

/// Takes what is to be kept, and says when it is. What is submitted is committed in its order, and
/// its `done` is called after that. When a commit fails, everything that waits fails with it, and
/// whatever is submitted later, until the owner has thrown away what was built on it and calls
/// resume. Threads: submit and resume from one; `done` may be called in another.
class Writer {
 public:
  using Done = std::function<void(const Status&)>;

  Writer() = default;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  virtual ~Writer() = default;

  /// Keeps the writes, all in the same transaction. `now` is what time it is.
  virtual void submit(std::vector<StoreWrite> writes, WallTime now, Done done) = 0;
  virtual void resume() = 0;
};

/// Commits in a thread of its own, and calls `done` there.
class StoreWriter final : public Writer {
 public:
  /// Is told, in the writer's thread, how many writes a commit had and how long it took.
  using Watch =
      std::function<void(std::size_t writes, std::chrono::nanoseconds took, const Status& status)>;

  explicit StoreWriter(Store& store, Watch watch = {});
  /// Commits what still waits.
  ~StoreWriter() override;

  void submit(std::vector<StoreWrite> writes, WallTime now, Done done) override;
  void resume() override;

 private:
  struct Job {
    std::vector<StoreWrite> writes;
    WallTime now{};
    Done done;
  };

  void work();

  Store& store_;
  Watch watch_;
  std::mutex mutex_;
  std::condition_variable wakes_;
  std::vector<Job> waiting_;
  bool is_stopping_ = false;
  std::optional<Error> failure_;
  std::thread thread_;
};

}  // namespace papamu
