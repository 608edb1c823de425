// What all clients share: the time, what is to happen later, and what was measured.
#pragma once

#include <functional>
#include <queue>
#include <random>
#include <vector>

#include "connection.hpp"
#include "measures.hpp"

namespace papamu::load {

class World {
 public:
  explicit World(Options options);
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World();

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int epoll() const { return epoll_; }
  /// For those whose times are not measured: they are served a few at a time and after the others,
  /// who must not seem slow because this process is busy.
  [[nodiscard]] int patient_epoll() const { return patient_epoll_; }
  [[nodiscard]] Moment now() const { return now_; }
  void after(Clock::duration wait, std::function<void()> run);
  /// Serves connections and what is due, until it is so or the time is over.
  /// Gives: whether it is so.
  bool run_until(Clock::duration longest, const std::function<bool()>& is_so);
  /// A number from 0 to 1.
  double chance() { return std::uniform_real_distribution<double>(0, 1)(random_); }

  Measures measures;

 private:
  struct Later {
    Moment at;
    std::uint64_t number;  ///< of two at the same time, the first one
    std::function<void()> run;
    bool operator<(const Later& other) const {
      return at != other.at ? at > other.at : number > other.number;
    }
  };

  void run_due();
  /// Waits at most so many ms for the first one.
  void serve_ready(int epoll, std::size_t most, int wait_ms);

  Options options_;
  int epoll_, patient_epoll_;
  Moment now_ = Clock::now();
  std::mt19937_64 random_;
  std::priority_queue<Later> later_;
  std::uint64_t laters_ = 0;
};

}  // namespace papamu::load
