// The streams of the server's connections: those of Beast, but what they receive is limited.
#pragma once

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <chrono>

#include "server/limits.hpp"

namespace papamu::server {

namespace asio = boost::asio;
namespace beast = boost::beast;

/// A RatePolicy of Beast: so many bytes at once, and then so many a second. Beast's own one sets a
/// timer every second for each connection, this one only for those that send too much.
class ReceivingLimit {
  friend class beast::rate_policy_access;

  [[nodiscard]] std::size_t available_read_bytes() {
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> since = now - filled_;
    filled_ = now;
    left_ = std::min(received_burst_bytes, left_ + since.count() * received_bytes_per_second);
    // In small pieces a flood would cost more than it brings.
    return left_ < least_piece ? 0 : static_cast<std::size_t>(left_);
  }
  void transfer_read_bytes(std::size_t count) {
    left_ = std::max(0.0, left_ - static_cast<double>(count));
  }
  [[nodiscard]] static std::size_t available_write_bytes() { return SIZE_MAX; }
  static void transfer_write_bytes(std::size_t /*count*/) {}
  /// A second of waiting is over.
  static void on_timer() {}

  static constexpr double least_piece = 4096;
  double left_ = received_burst_bytes;
  std::chrono::steady_clock::time_point filled_ = std::chrono::steady_clock::now();
};

/// Waits in a coroutine, and puts what went wrong here instead of throwing it.
inline auto into(beast::error_code& error) {
  return asio::redirect_error(asio::use_awaitable, error);
}

using Stream = beast::basic_stream<asio::ip::tcp, asio::any_io_executor, ReceivingLimit>;

}  // namespace papamu::server
