// A WebSocket of the server: a queue of what is to be sent, and the measuring of its delay.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>
#include <optional>

#include "server/hall.hpp"

namespace papamu::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using Request = http::request<http::empty_body>;

/// Threads: the one of its executor.
class Socket : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, std::string address);

  /// Accepts the handshake, brings the client into the hall and reads until the end.
  asio::awaitable<void> run(Hall& hall, Request request);
  /// Says goodbye after what is being sent; what waits behind it is dropped.
  void close(const websocket::close_reason& reason);
  /// Measures the delay, if it is time.
  void ping();

  void send(const Text& message) override;
  void turn_away() override;
  [[nodiscard]] std::chrono::milliseconds lag() const override { return lag_; }
  [[nodiscard]] const std::string& address() const override { return address_; }

 private:
  using Clock = std::chrono::steady_clock;

  void start_writing();
  asio::awaitable<void> write_all();

  websocket::stream<beast::tcp_stream> stream_;
  std::string address_;
  std::deque<Text> queue_;
  std::size_t queued_bytes_ = 0;
  bool is_open_ = false;
  bool is_writing_ = false;
  std::optional<websocket::close_reason> closing_;
  asio::steady_timer last_chance_;
  std::chrono::milliseconds lag_{};
  std::optional<Clock::time_point> pinged_;
  Clock::time_point next_ping_{};
};

}  // namespace papamu::server
