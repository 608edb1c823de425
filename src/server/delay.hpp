// How long a message takes to a client and back: what is given back to its clock.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace papamu::server {

/// The least of the recent pings, so that one slow answer changes nothing; and where the system
/// knows the line itself, hardly more than that, since a client can be slow to answer on purpose.
class Delay {
 public:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool is_due(Clock::time_point now) const { return now >= next_ping_; }
  /// A ping goes out. Needs: a secret that nobody can guess, which is what the ping carries.
  void ping(Clock::time_point now, std::string secret);
  /// An answer came. `round_trip` is what the system measured on the line, if that leads to the
  /// client itself.
  void pong(Clock::time_point now, std::string_view payload,
            std::optional<std::chrono::microseconds> round_trip);
  /// Nothing before the first answer.
  [[nodiscard]] std::chrono::milliseconds lag() const { return lag_; }

 private:
  static constexpr std::size_t kept = 4;

  Clock::time_point next_ping_{};
  Clock::time_point pinged_{};
  std::string secret_;
  std::array<std::chrono::milliseconds, kept> measured_{};
  std::size_t count_ = 0;
  std::chrono::milliseconds lag_{};
};

/// The least time there and back that the system saw on a connection, which no program at its other
/// end can make longer. Gives: nothing if it does not know.
std::optional<std::chrono::microseconds> least_round_trip(int socket);

}  // namespace papamu::server
