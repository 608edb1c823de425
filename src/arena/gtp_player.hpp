// An engine of others, spoken to in GTP.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "arena/player.hpp"
#include "arena/process.hpp"

namespace papamu {

/// Starts the program when a game needs it, and again after a failure. Each answer has a deadline;
/// one that is late, wrong or missing is a failure, and the program is killed.
class GtpPlayer final : public Player {
 public:
  GtpPlayer(std::vector<std::string> command, std::string text, const TimeRules& rules)
      : command_(std::move(command)), name_(std::move(text)), rules_(rules) {}
  /// Says `quit`, waits for a second, and kills what is left.
  ~GtpPlayer() override;
  GtpPlayer(const GtpPlayer&) = delete;
  GtpPlayer& operator=(const GtpPlayer&) = delete;
  GtpPlayer(GtpPlayer&&) = delete;
  GtpPlayer& operator=(GtpPlayer&&) = delete;

  [[nodiscard]] std::string name() const override { return name_; }
  std::optional<Failure> begin(const AnyGame& start, std::uint64_t seed,
                               const std::stop_token& stop) override;
  std::optional<Failure> watch(const Match& match, Ply ply, const std::stop_token& stop) override;
  Choice choose(const Match& match, const std::optional<MatchClock>& clock,
                const std::stop_token& stop) override;
  void give_up() override { process_.reset(); }

 private:
  /// A response: its text, whether the engine refused, or how it failed.
  struct Reply {
    std::string text = {};
    bool is_refused = false;
    std::optional<Failure> failure = {};
  };

  std::optional<Failure> start(const std::stop_token& stop);
  std::optional<Failure> set_time(const std::stop_token& stop);
  Reply ask(const std::string& request, std::chrono::milliseconds time, Fault when_late,
            const std::stop_token& stop);
  Reply read_reply(const std::string& id, Process::Deadline deadline, const std::stop_token& stop,
                   Failure late);
  /// For requests that must succeed.
  std::optional<Failure> demand(const std::string& request, std::chrono::milliseconds time,
                                const std::stop_token& stop);
  Failure failed(Process::Wait how, Failure late);
  [[nodiscard]] bool knows(const std::string& command) const { return commands_.contains(command); }

  std::vector<std::string> command_;
  std::string name_;
  TimeRules rules_;
  std::unique_ptr<Process> process_;
  std::set<std::string> commands_;
  std::uint64_t requests_ = 0;
};

}  // namespace papamu
