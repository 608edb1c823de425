// What takes a seat in a measured game, and how it can fail.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

#include "match/clock.hpp"

namespace papamu {

/// How an engine lost a game beside the board.
enum class Fault : std::uint8_t {
  crash,         ///< it ended, or closed its output
  hang,          ///< no answer in a reasonable time, where no clock ran
  time,          ///< no answer within its time and the margin
  illegal_move,  ///< a well-formed move that the rules forbid
  bad_answer,    ///< something that is no answer to what was asked, a refusal, or a flood
};

/// Text: `crash`, `hang`, `time`, `illegal move`, `bad answer`.
std::string_view write_fault(Fault fault);

struct Failure {
  Fault fault;
  std::string detail;  ///< one line
};

struct Resignation {};

/// What an engine does on its turn.
using Choice = std::variant<Ply, Resignation, Failure>;

/// The time that an engine has. Without a clock and a time for each ply it has the patience.
struct TimeRules {
  std::optional<std::chrono::milliseconds> per_ply = {};
  std::optional<TimeControl> clock = {};
  /// How much later than that an answer may come.
  std::chrono::milliseconds margin{100};
  /// For plies that no clock runs for, and to hear of a ply.
  std::chrono::milliseconds patience{60'000};

  [[nodiscard]] bool is_timed() const { return per_ply || clock; }
};

/// Threads: one at a time for each object.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  Player(Player&&) = delete;
  Player& operator=(Player&&) = delete;
  virtual ~Player() = default;

  /// What it calls itself, for records.
  [[nodiscard]] virtual std::string name() const = 0;

  /// Gets ready for a game at its start, after a failure too. The same seed gives the same game
  /// where the engine is ours and no time is involved.
  virtual std::optional<Failure> begin(const AnyGame& start, std::uint64_t seed,
                                       const std::stop_token& stop) = 0;

  /// Learns of a ply that it did not choose, before that ply is on the board of `match`.
  virtual std::optional<Failure> watch(const Match& match, Ply ply,
                                       const std::stop_token& stop) = 0;

  /// Decides for the seat to move. A ply need not be legal. Stopped, it gives anything.
  virtual Choice choose(const Match& match, const std::optional<MatchClock>& clock,
                        const std::stop_token& stop) = 0;

  /// What the arena does with an engine that it takes no further answer from.
  virtual void give_up() {}
};

}  // namespace papamu
