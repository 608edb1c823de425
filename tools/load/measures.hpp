// What was measured, and how it is told.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "options.hpp"

namespace papamu::load {

using Clock = std::chrono::steady_clock;
using Moment = Clock::time_point;

/// Durations, of which some are asked for by rank.
class Samples {
 public:
  void add(Clock::duration value) {
    values_.push_back(std::chrono::duration<float, std::milli>(value).count());
  }
  [[nodiscard]] std::size_t count() const { return values_.size(); }
  /// In milliseconds; `rank` from 0 to 1. Gives: 0 without samples.
  [[nodiscard]] double at(double rank) const;

 private:
  std::vector<float> values_;
};

/// What the system tells of a process.
struct ProcessFigures {
  double memory_mib = 0;
  int descriptors = 0;
  int threads = 0;
  double cpu_seconds = 0;
};
/// Gives: nothing but zeros for a process that is not there.
ProcessFigures look_at_process(int pid);

struct Measures {
  Samples acknowledged;  ///< from sending a move to `done`
  Samples seen;          ///< from sending a move to the other player's event
  Samples in_sync;       ///< from losing a connection to knowing everything again
  std::size_t moves_sent = 0;
  std::size_t moves_acknowledged = 0;
  std::size_t late_moves = 0;     ///< not sent in their time: the one before was not there yet
  std::size_t repeated_moves = 0;  ///< sent again after a connection was lost
  std::size_t games_ended = 0;
  std::size_t watcher_events = 0;
  std::size_t snapshots = 0;  ///< that a watcher got without asking
  std::size_t cut = 0;
  std::size_t lost_after_cut = 0;  ///< a second wave
  std::size_t logs_checked = 0;
  std::size_t bytes_after_close = 0;
  std::map<std::string, std::size_t> refusals;  ///< by code
  std::map<std::string, std::size_t> losses;    ///< of connections, by reason
  /// What must not happen: an event that is missing, twice, out of order or another one than the
  /// other viewers saw; a move answered twice in two ways; a log that ends elsewhere.
  std::map<std::string, std::size_t> breaches;
  std::vector<ProcessFigures> server;  ///< each second
  double played_seconds = 0;
};

/// One JSON object.
std::string json_of(const Measures& measures, const Options& options);
/// The same for a person.
std::string table_of(const Measures& measures, const Options& options);
/// Is there nothing that must not be?
bool is_clean(const Measures& measures);

}  // namespace papamu::load
