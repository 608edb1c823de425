#include "store/writer.hpp"

#include <iterator>

namespace papamu {

StoreWriter::StoreWriter(Store& store, Watch watch)
    : store_(store), watch_(std::move(watch)), thread_([this] { work(); }) {}

StoreWriter::~StoreWriter() {
  {
    const std::scoped_lock lock(mutex_);
    is_stopping_ = true;
  }
  wakes_.notify_one();
  thread_.join();
}

void StoreWriter::submit(std::vector<StoreWrite> writes, WallTime now, Done done) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back({std::move(writes), now, std::move(done)});
  }
  wakes_.notify_one();
}

void StoreWriter::resume() {
  const std::scoped_lock lock(mutex_);
  failure_ = std::nullopt;
}

void StoreWriter::work() {
  while (true) {
    std::vector<Job> jobs;
    std::optional<Error> failure;
    {
      std::unique_lock lock(mutex_);
      wakes_.wait(lock, [&] { return is_stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      jobs.swap(waiting_);
      failure = failure_;
    }
    Status done = success();
    if (failure) {
      done = *failure;
    } else {
      std::vector<StoreWrite> writes;
      WallTime now{};
      for (Job& job : jobs) {
        now = std::max(now, job.now);
        std::ranges::move(job.writes, std::back_inserter(writes));
      }
      const auto begin = std::chrono::steady_clock::now();
      done = store_.commit(writes, now);
      if (watch_) watch_(writes.size(), std::chrono::steady_clock::now() - begin, done);
      if (!done) {
        const std::scoped_lock lock(mutex_);
        failure_ = done.error();
      }
    }
    for (const Job& job : jobs) job.done(done);
  }
}

}  // namespace papamu
