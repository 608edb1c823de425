// What the server counts about itself, and its text for Prometheus. Neither addresses nor names nor
// tables are in it, and a label takes none but the values that are listed here.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papamu::server {

/// How many values were how large. Threads: observe in one, reading in any other.
class Histogram {
 public:
  /// Needs: bounds that ascend and outlive it.
  explicit Histogram(std::span<const double> bounds)
      : bounds_(bounds), counts_(bounds.size() + 1) {}

  void observe(double value);
  void observe(std::chrono::nanoseconds time) {
    observe(std::chrono::duration<double>(time).count());
  }

  [[nodiscard]] std::span<const double> bounds() const { return bounds_; }
  /// Of the values above the bound before and up to this one; the last is of all larger ones.
  [[nodiscard]] std::uint64_t count(std::size_t bound) const {
    return counts_[bound].load(std::memory_order_relaxed);
  }
  [[nodiscard]] double sum() const { return sum_.load(std::memory_order_relaxed); }

 private:
  std::span<const double> bounds_;
  std::vector<std::atomic<std::uint64_t>> counts_;
  std::atomic<double> sum_{};
};

/// A counter for each of some reasons. Those that are known from the beginning stand there as 0.
class CountByReason {
 public:
  explicit CountByReason(std::span<const std::string_view> reasons) {
    for (const std::string_view reason : reasons) counts_[reason] = 0;
  }

  /// Needs: a text of the program itself, nothing that came from outside.
  void add(std::string_view reason) { ++counts_[reason]; }
  [[nodiscard]] const std::map<std::string_view, std::uint64_t>& counts() const { return counts_; }

 private:
  std::map<std::string_view, std::uint64_t> counts_;
};

namespace bounds {

/// Finer where a good server is, so that a percentile read from them is near the true one.
inline constexpr std::array<double, 18> seconds = {0.001, 0.002, 0.003, 0.005, 0.0075, 0.01,
                                                   0.015, 0.02,  0.025, 0.035, 0.05,   0.075,
                                                   0.1,   0.15,  0.25,  0.5,   1,      5};
inline constexpr std::array<double, 10> writes = {1, 2, 4, 8, 16, 32, 64, 128, 256, 1024};

}  // namespace bounds

namespace reasons {

inline constexpr std::array<std::string_view, 13> refused_request = {
    "bad_message",   "unknown_type",  "too_large",    "not_found", "storage",
    "not_your_seat", "not_your_turn", "illegal_move", "stale",     "seat_taken",
    "table_over",    "not_possible",  "too_many"};
inline constexpr std::array<std::string_view, 7> refused_connection = {
    "blocked", "full", "foreign_origin", "bad_request", "body", "headers", "method"};
inline constexpr std::array<std::string_view, 5> closed_socket = {
    "backlog", "blocked", "slow_message", "not_text", "stopping"};
inline constexpr std::array<std::string_view, 3> resync = {"snapshot", "events", "watcher"};

}  // namespace reasons

/// Threads: the hall's.
struct Metrics {
  std::uint64_t moves = 0;  ///< acknowledged, repeats as well
  Histogram acknowledged{bounds::seconds};  ///< from reading a move to its answer
  CountByReason refused_requests{reasons::refused_request};
  CountByReason refused_connections{reasons::refused_connection};
  CountByReason closed_sockets{reasons::closed_socket};
  CountByReason resyncs{reasons::resync};
};

/// Threads: the writer's counts, any other reads.
struct CommitMetrics {
  Histogram times{bounds::seconds};
  Histogram writes{bounds::writes};
  std::atomic<std::uint64_t> failures = 0;
};

/// What is looked up when somebody asks.
struct Figures {
  bool is_ready = false;
  std::size_t connections = 0, sockets = 0;
  std::size_t tables_in_memory = 0, unfinished_tables = 0;
  std::size_t queued_bytes = 0;
  std::size_t suppressed_log_lines = 0;
  std::string data;  ///< the folder of the database
};

/// Text: format 0.0.4 of Prometheus.
std::string write_metrics(const Metrics& metrics, const CommitMetrics& commits,
                          const Figures& figures);

}  // namespace papamu::server
