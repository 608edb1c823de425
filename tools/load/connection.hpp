// A WebSocket to the server, without threads: as much of RFC 6455 as a client needs that wants to
// misbehave as well (to cut, not to read, to look at each byte). The caller owns the epoll.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace papamu::load {

/// What happens on a connection.
class Listener {
 public:
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  virtual ~Listener() = default;

  virtual void on_text(std::string_view text) = 0;
  /// The connection is gone; `code` is what the server said, or 0. `why` is for a person.
  virtual void on_lost(int code, const char* why) = 0;
};

class Connection {
 public:
  Connection(int epoll, Listener& listener) : epoll_(epoll), listener_(listener) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { drop(); }

  /// Begins to connect from this loopback address (in host order) to 127.0.0.1.
  /// Gives: false if not even that works.
  bool connect(std::uint16_t port, std::uint32_t from);
  void send(std::string_view text) { send_frame(1, text); }
  /// What epoll said about the descriptor.
  void on_ready(std::uint32_t events);
  /// Ends it without a goodbye, as when a network goes away. Tells nobody.
  void cut();
  /// The system will keep little of what is not read: the server has to keep the rest, or drop it.
  void keep_little() { keeps_little_ = true; }
  /// From now on nothing is read, until read_again.
  void stop_reading();
  void read_again();

  [[nodiscard]] bool is_open() const { return state_ == State::open; }
  /// Bytes that came behind the goodbye of the server.
  [[nodiscard]] std::size_t bytes_after_close() const { return bytes_after_close_; }

 private:
  enum class State : std::uint8_t { closed, connecting, shaking, open };

  void drop();
  void lose(int code, const char* why);
  void send_frame(int opcode, std::string_view payload);
  void write();
  void read();
  void take_handshake();
  void take_frames();
  void take_frame(unsigned head, std::string_view payload);
  void wait_for();

  int epoll_;
  Listener& listener_;
  int socket_ = -1;
  State state_ = State::closed;
  bool is_reading_ = true;
  bool keeps_little_ = false;
  std::uint32_t waited_for_ = 0;
  int close_code_ = 0;
  bool has_goodbye_ = false;
  std::size_t bytes_after_close_ = 0;
  std::uint32_t mask_ = 0x9E3779B9U;
  std::string in_, out_;
  std::string message_;  ///< the parts of one that came so far
};

}  // namespace papamu::load
