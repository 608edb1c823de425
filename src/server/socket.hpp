// A WebSocket of the server: a queue of what is to be sent, and the measuring of its delay.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>
#include <optional>

#include "server/delay.hpp"
#include "server/hall.hpp"
#include "server/stream.hpp"

namespace papamu::server {

namespace http = beast::http;
namespace websocket = beast::websocket;

using Request = http::request<http::empty_body>;

/// Where a connection comes from.
struct Peer {
  std::string address;
  bool is_direct = true;  ///< no proxy stands between
};

/// What all sockets of a server have together.
struct SocketTotals {
  std::size_t queued_bytes = 0;
  std::size_t unfinished_bytes = 0;  ///< of messages that have begun to arrive
};

/// Threads: the one of its executor.
class Socket : public Client, public std::enable_shared_from_this<Socket> {
 public:
  using Clock = std::chrono::steady_clock;

  /// Needs: a hall and totals that outlive it.
  Socket(Stream stream, Peer peer, Hall& hall, SocketTotals& totals);
  ~Socket() override;

  /// Accepts the handshake, brings the client into the hall and reads until the end.
  asio::awaitable<void> run(Request request);
  /// Says goodbye after what is being sent; what waits behind it is dropped. `reason` is one of
  /// reasons::closed_socket.
  void close(const websocket::close_reason& goodbye, std::string_view reason);
  /// Measures the delay, if it is time, and closes what is too slow. To be called about every
  /// ticks_a_round times tick_every. Gives: whether it sent a ping.
  bool tick(Clock::time_point now);

  void send(const Text& message) override;
  void turn_away() override;
  [[nodiscard]] bool is_slow() const override {
    return queue_.size() > slow_queued_messages || queued_bytes_ > slow_queued_bytes;
  }
  [[nodiscard]] std::chrono::milliseconds lag() const override { return delay_.lag(); }
  [[nodiscard]] const std::string& address() const override { return peer_.address; }

 private:
  void set_limits();
  asio::awaitable<void> read_all(Hall::ClientId id, beast::error_code& error);
  void note_unfinished(std::size_t bytes);
  void start_writing();
  asio::awaitable<void> write_all();
  void give_up();
  void drop_queue(std::size_t kept);

  websocket::stream<Stream> stream_;
  Peer peer_;
  Hall& hall_;
  SocketTotals& totals_;
  std::deque<Text> queue_;
  std::size_t queued_bytes_ = 0;
  std::size_t unfinished_bytes_ = 0;
  Clock::time_point unfinished_since_{};
  bool is_open_ = false;
  bool is_writing_ = false;
  asio::cancellation_signal reading_, writing_;
  std::optional<websocket::close_reason> closing_;
  asio::steady_timer last_chance_;
  Delay delay_;
  bool is_pinging_ = false;
};

}  // namespace papamu::server
