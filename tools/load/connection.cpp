#include "connection.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace papamu::load {

namespace {

constexpr std::string_view handshake =
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

sockaddr_in address_of(std::uint32_t host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(host);
  address.sin_port = htons(port);
  return address;
}

template <typename Value>
void set(int socket, int level, int option, Value value) {
  setsockopt(socket, level, option, &value, sizeof value);
}

/// A number of so many bytes, the first one highest.
std::uint64_t number_at(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8U | static_cast<std::uint8_t>(byte);
  return number;
}

}  // namespace

bool Connection::connect(std::uint16_t port, std::uint32_t from) {
  drop();
  socket_ = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return false;
  set(socket_, IPPROTO_TCP, TCP_NODELAY, 1);
  constexpr int little = 4096;
  if (keeps_little_) set(socket_, SOL_SOCKET, SO_RCVBUF, little);
  set(socket_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
  const auto own = address_of(from, 0);
  const auto server = address_of(INADDR_LOOPBACK, port);
  if (bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0 ||
      (::connect(socket_, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0 &&
       errno != EINPROGRESS)) {
    drop();
    return false;
  }
  state_ = State::connecting;
  is_reading_ = true;
  has_goodbye_ = false;
  close_code_ = 0;
  epoll_event event{.events = EPOLLIN | EPOLLOUT, .data = {.ptr = this}};
  waited_for_ = event.events;
  epoll_ctl(epoll_, EPOLL_CTL_ADD, socket_, &event);
  return true;
}

void Connection::drop() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
  state_ = State::closed;
  in_.clear();
  out_.clear();
  message_.clear();
}

void Connection::cut() {
  if (socket_ >= 0) set(socket_, SOL_SOCKET, SO_LINGER, linger{.l_onoff = 1, .l_linger = 0});
  drop();
}

void Connection::lose(int code, const char* why) {
  drop();
  listener_.on_lost(code, why);
}

void Connection::wait_for() {
  if (socket_ < 0) return;
  const bool writes = state_ == State::connecting || !out_.empty();
  const std::uint32_t wanted = (is_reading_ ? EPOLLIN : 0U) | (writes ? EPOLLOUT : 0U);
  if (wanted == waited_for_) return;
  waited_for_ = wanted;
  epoll_event event{.events = wanted, .data = {.ptr = this}};
  epoll_ctl(epoll_, EPOLL_CTL_MOD, socket_, &event);
}

void Connection::stop_reading() {
  is_reading_ = false;
  wait_for();
}

void Connection::read_again() {
  is_reading_ = true;
  wait_for();
}

void Connection::on_ready(std::uint32_t events) {
  if (socket_ < 0) return;
  if (state_ == State::connecting) {
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) return lose(0, "refused");
    if ((events & EPOLLOUT) == 0) return;
    state_ = State::shaking;
    out_ = handshake;
  }
  if (!out_.empty()) write();
  if (socket_ >= 0 && is_reading_ && (events & ~std::uint32_t{EPOLLOUT}) != 0) return read();
  // Whoever does not read learns only in this way that there is nothing more to read.
  if (socket_ >= 0 && !is_reading_ && (events & (EPOLLERR | EPOLLHUP)) != 0) lose(0, "reset");
}

void Connection::send_frame(int opcode, std::string_view payload) {
  if (state_ != State::open) return;
  constexpr std::size_t short_payload = 125;
  out_ += static_cast<char>(0x80 | opcode);
  if (payload.size() <= short_payload) {
    out_ += static_cast<char>(0x80U | payload.size());
  } else {
    out_ += static_cast<char>(0x80 | 126);
    out_ += static_cast<char>(payload.size() >> 8U);
    out_ += static_cast<char>(payload.size());
  }
  mask_ = mask_ * 1664525U + 1013904223U;
  std::array<char, 4> key{};
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<char>(mask_ >> (8 * i));
  out_.append(key.data(), key.size());
  for (std::size_t i = 0; i < payload.size(); ++i) {
    out_ += static_cast<char>(payload[i] ^ key[i % key.size()]);
  }
  write();
}

void Connection::write() {
  while (!out_.empty()) {
    const ssize_t sent = ::send(socket_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent < 0) break;  // full, or an error that reading will tell
    out_.erase(0, static_cast<std::size_t>(sent));
  }
  wait_for();
}

void Connection::read() {
  std::array<char, 16384> block{};
  while (socket_ >= 0 && is_reading_) {
    const ssize_t count = recv(socket_, block.data(), block.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (count <= 0) {
      return lose(close_code_, has_goodbye_ ? "closed by the server" : "ended without a goodbye");
    }
    if (has_goodbye_) {
      bytes_after_close_ += static_cast<std::size_t>(count);
      continue;
    }
    in_.append(block.data(), static_cast<std::size_t>(count));
    if (state_ == State::shaking) take_handshake();
    if (state_ == State::open) take_frames();
  }
}

void Connection::take_handshake() {
  const auto end = in_.find("\r\n\r\n");
  if (end == std::string::npos) return;
  if (!in_.starts_with("HTTP/1.1 101")) return lose(0, "no handshake");
  in_.erase(0, end + 4);
  state_ = State::open;
}

void Connection::take_frames() {
  std::size_t at = 0;
  while (state_ == State::open && in_.size() - at >= 2) {
    const std::string_view rest = std::string_view(in_).substr(at);
    const auto small = static_cast<std::uint8_t>(rest[1]);
    const std::size_t more = small < 126 ? 0 : small == 126 ? 2 : 8;
    if (small > 127) return lose(0, "a masked frame of the server");
    if (rest.size() < 2 + more) break;
    const std::uint64_t size = more == 0 ? small : number_at(rest.substr(2, more));
    if (rest.size() < 2 + more + size) break;
    at += 2 + more + size;
    if (has_goodbye_) {
      bytes_after_close_ += 2 + more + size;
      continue;
    }
    take_frame(static_cast<std::uint8_t>(rest[0]), rest.substr(2 + more, size));
  }
  // What was listened to may have ended the connection.
  if (state_ == State::open) in_.erase(0, at);
}

void Connection::take_frame(unsigned head, std::string_view payload) {
  const unsigned opcode = head & 0x0FU;
  if (opcode <= 1) {
    message_ += payload;
    const bool is_last = (head & 0x80U) != 0;
    if (is_last) listener_.on_text(std::exchange(message_, {}));
    return;
  }
  if (opcode == 9) return send_frame(10, payload);
  if (opcode != 8) return;
  has_goodbye_ = true;
  if (payload.size() >= 2) close_code_ = static_cast<int>(number_at(payload.substr(0, 2)));
  send_frame(8, payload.substr(0, 2));
}

}  // namespace papamu::load
