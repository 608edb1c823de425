#include "server/socket.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/secrets.hpp"

namespace papamu::server {

namespace {

/// Of a ping.
constexpr std::size_t secret_size = 8;

}  // namespace

Socket::Socket(Stream stream, Peer peer, Hall& hall, SocketTotals& totals)
    : stream_(std::move(stream)),
      peer_(std::move(peer)),
      hall_(hall),
      totals_(totals),
      last_chance_(stream_.get_executor()) {}

Socket::~Socket() {
  drop_queue(0);
  note_unfinished(0);
}

void Socket::set_limits() {
  // From here on the time limits are those of the WebSocket.
  beast::get_lowest_layer(stream_).expires_never();
  websocket::stream_base::timeout limits{};
  limits.handshake_timeout = header_time;
  limits.idle_timeout = idle_time;
  limits.keep_alive_pings = true;
  stream_.set_option(limits);
  stream_.read_message_max(wire::largest_message);
  auto& socket = beast::get_lowest_layer(stream_).socket();
  beast::error_code error;
  socket.set_option(asio::socket_base::send_buffer_size(system_send_buffer), error);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    if (kind != websocket::frame_type::pong) return;
    auto& line = beast::get_lowest_layer(stream_).socket();
    delay_.pong(Clock::now(), {payload.data(), payload.size()},
                peer_.is_direct ? least_round_trip(line.native_handle()) : std::nullopt);
  });
}

asio::awaitable<void> Socket::run(Request request) {
  const auto self = shared_from_this();
  beast::error_code error;
  set_limits();
  co_await stream_.async_accept(request, into(error));
  if (error) co_return;
  stream_.text(true);
  is_open_ = true;
  const auto id = hall_.add(*this);
  co_await read_all(id, error);
  hall_.remove(id);
  is_open_ = false;
  // After our goodbye it is Beast that reads, up to the peer's; to read beside it would break both.
  // Who only stopped sending hears the rest. Who broke the protocol would never say goodbye.
  if (is_writing_ && (!error || error == asio::error::eof)) {
    if (!closing_) last_chance_.expires_after(goodbye_time);
    co_await last_chance_.async_wait(into(error));
  }
  last_chance_.cancel();
  give_up();
}

asio::awaitable<void> Socket::read_all(Hall::ClientId id, beast::error_code& error) {
  // What a socket keeps between two messages: room for any that a person sends.
  constexpr std::size_t usual_size = 2048;
  beast::flat_buffer buffer;
  while (!closing_) {
    co_await stream_.async_read_some(buffer, usual_size,
                                     asio::bind_cancellation_slot(reading_.slot(), into(error)));
    if (error || closing_) break;
    if (!stream_.got_text()) {
      close(websocket::close_code::unknown_data, "not_text");
      break;
    }
    if (!stream_.is_message_done()) {
      note_unfinished(buffer.size());
      continue;
    }
    note_unfinished(0);
    const auto data = buffer.cdata();
    hall_.receive(id, {static_cast<const char*>(data.data()), data.size()});
    buffer.clear();
    if (buffer.capacity() > usual_size) buffer.shrink_to_fit();
  }
  note_unfinished(0);
}

void Socket::note_unfinished(std::size_t bytes) {
  if (unfinished_bytes_ == 0) unfinished_since_ = Clock::now();
  totals_.unfinished_bytes += bytes - unfinished_bytes_;
  unfinished_bytes_ = bytes;
  if (bytes > 0 && totals_.unfinished_bytes > most_unfinished_bytes_in_all) {
    close(websocket::close_code::try_again_later, "slow_message");
  }
}

void Socket::send(const Text& message) {
  if (!is_open_ || closing_) return;
  queue_.push_back(message);
  queued_bytes_ += message->size();
  totals_.queued_bytes += message->size();
  const bool is_too_much = queue_.size() > most_queued_messages ||
                           queued_bytes_ > most_queued_bytes ||
                           (is_slow() && totals_.queued_bytes > most_queued_bytes_in_all);
  if (is_too_much) return close(websocket::close_code::try_again_later, "backlog");
  start_writing();
}

void Socket::turn_away() {
  close({websocket::close_code::policy_error, "this address is blocked by the operator"},
        "blocked");
}

void Socket::close(const websocket::close_reason& goodbye, std::string_view reason) {
  if (!is_open_ || closing_) return;
  closing_ = goodbye;
  hall_.metrics().closed_sockets.add(reason);
  if (goodbye.code != websocket::close_code::service_restart) {
    log(LogLevel::warning, "socket_closed", {{"reason", std::string(reason)}});
  }
  drop_queue(is_writing_ ? 1 : 0);
  last_chance_.expires_after(goodbye_time);
  last_chance_.async_wait([self = shared_from_this()](beast::error_code error) {
    if (!error) self->give_up();
  });
  start_writing();
}

void Socket::drop_queue(std::size_t kept) {
  while (queue_.size() > kept) {
    queued_bytes_ -= queue_.back()->size();
    totals_.queued_bytes -= queue_.back()->size();
    queue_.pop_back();
  }
}

void Socket::start_writing() {
  if (is_writing_) return;
  is_writing_ = true;
  asio::co_spawn(
      stream_.get_executor(), [self = shared_from_this()] { return self->write_all(); },
      asio::bind_cancellation_slot(writing_.slot(), asio::detached));
}

void Socket::give_up() {
  // When a bad frame comes after our goodbye, Beast's reading and closing wait for each other, and
  // neither would hear of a closed socket.
  writing_.emit(asio::cancellation_type::terminal);
  reading_.emit(asio::cancellation_type::terminal);
  beast::get_lowest_layer(stream_).close();
}

asio::awaitable<void> Socket::write_all() {
  beast::error_code error;
  while (!queue_.empty() && !error) {
    const Text message = queue_.front();
    co_await stream_.async_write(asio::buffer(*message), into(error));
    queued_bytes_ -= message->size();
    totals_.queued_bytes -= message->size();
    queue_.pop_front();
  }
  if (closing_ && !error) co_await stream_.async_close(*closing_, into(error));
  is_writing_ = false;
  if (!is_open_) last_chance_.cancel();
}

bool Socket::tick(Clock::time_point now) {
  if (!is_open_ || closing_) return false;
  if (unfinished_bytes_ > 0 && now - unfinished_since_ > message_time) {
    close(websocket::close_code::policy_error, "slow_message");
    return false;
  }
  if (is_pinging_ || !delay_.is_due(now)) return false;
  const std::string secret = random_bytes(secret_size);
  delay_.ping(now, secret);
  is_pinging_ = true;
  stream_.async_ping(websocket::ping_data(secret),
                     [self = shared_from_this()](beast::error_code /*error*/) {
                       self->is_pinging_ = false;
                     });
  return true;
}

}  // namespace papamu::server
