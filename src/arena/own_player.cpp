#include "arena/own_player.hpp"

#include <random>
#include <utility>

#include "arena/gtp_player.hpp"

namespace papamu {

namespace {

using std::chrono::milliseconds;

/// How long our own engines think; nothing where no time is given.
std::optional<milliseconds> time_to_think(const Match& match, const TimeRules& rules,
                                          const std::optional<MatchClock>& clock) {
  if (clock) {
    return time_for_ply(match.game(), clock->remaining(match.seat_to_move()),
                        clock->control().increment);
  }
  if (rules.per_ply) return time_within(*rules.per_ply);
  return std::nullopt;
}

class RandomPlayer final : public Player {
 public:
  [[nodiscard]] std::string name() const override { return "random"; }
  std::optional<Failure> begin(const AnyGame& /*start*/, std::uint64_t seed,
                               const std::stop_token& /*stop*/) override {
    random_.seed(seed);
    return std::nullopt;
  }
  std::optional<Failure> watch(const Match& /*match*/, Ply /*ply*/,
                               const std::stop_token& /*stop*/) override {
    return std::nullopt;
  }
  Choice choose(const Match& match, const std::optional<MatchClock>& /*clock*/,
                const std::stop_token& /*stop*/) override {
    const auto moves = match.game().legal_moves();
    const std::size_t count = moves.size() + (match.game().can_swap() ? 1 : 0);
    const std::size_t pick = random_() % count;
    return pick < moves.size() ? Ply{moves[pick]} : swap_ply;
  }

 private:
  std::mt19937_64 random_;
};

class ComputerPlayer final : public Player {
 public:
  ComputerPlayer(EngineText engine, const TimeRules& rules)
      : engine_(std::move(engine)), rules_(rules) {}

  [[nodiscard]] std::string name() const override { return engine_.text; }
  std::optional<Failure> begin(const AnyGame& start, std::uint64_t seed,
                               const std::stop_token& /*stop*/) override {
    ComputerOptions options = engine_.computer;
    options.seed += seed;
    computer_ = std::make_unique<Computer>(start, options);
    return std::nullopt;
  }
  std::optional<Failure> watch(const Match& /*match*/, Ply /*ply*/,
                               const std::stop_token& /*stop*/) override {
    return std::nullopt;
  }
  Choice choose(const Match& match, const std::optional<MatchClock>& clock,
                const std::stop_token& stop) override {
    return computer_->decide(match.game(), time_to_think(match, rules_, clock), stop).ply;
  }

 private:
  EngineText engine_;
  TimeRules rules_;
  std::unique_ptr<Computer> computer_;
};

}  // namespace

std::unique_ptr<Player> make_player(const EngineText& engine, const TimeRules& rules) {
  if (engine.kind == EngineText::Kind::random) return std::make_unique<RandomPlayer>();
  if (engine.kind == EngineText::Kind::gtp) {
    return std::make_unique<GtpPlayer>(engine.command, engine.text, rules);
  }
  return std::make_unique<ComputerPlayer>(engine, rules);
}

}  // namespace papamu
