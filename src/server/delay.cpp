#include "server/delay.hpp"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <limits>

#include "server/limits.hpp"

namespace papamu::server {

using std::chrono::microseconds;
using std::chrono::milliseconds;

void Delay::ping(Clock::time_point now, std::string secret) {
  next_ping_ = now + ping_every;
  pinged_ = now;
  secret_ = std::move(secret);
}

void Delay::pong(Clock::time_point now, std::string_view payload,
                 std::optional<microseconds> round_trip) {
  if (secret_.empty() || payload != secret_) return;
  secret_.clear();
  measured_.at(count_ % kept) = std::chrono::duration_cast<milliseconds>(now - pinged_);
  ++count_;
  const auto last = measured_.begin() + static_cast<std::ptrdiff_t>(std::min(count_, kept));
  lag_ = *std::min_element(measured_.begin(), last);
  if (round_trip) {
    lag_ = std::min(lag_, std::chrono::ceil<milliseconds>(*round_trip) + most_unexplained_lag);
  }
}

std::optional<microseconds> least_round_trip(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  const bool is_known = getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
                        size >= offsetof(tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt &&
                        info.tcpi_min_rtt != std::numeric_limits<std::uint32_t>::max();
  if (!is_known) return std::nullopt;
  return microseconds(info.tcpi_min_rtt);
}

}  // namespace papamu::server
