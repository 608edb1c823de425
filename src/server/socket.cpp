#include "server/socket.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/limits.hpp"

namespace papamu::server {

namespace {

auto into(beast::error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

}  // namespace

Socket::Socket(beast::tcp_stream stream, std::string address)
    : stream_(std::move(stream)),
      address_(std::move(address)),
      last_chance_(stream_.get_executor()) {}

asio::awaitable<void> Socket::run(Hall& hall, Request request) {
  const auto self = shared_from_this();
  beast::error_code error;
  // From here on the time limits are those of the WebSocket.
  beast::get_lowest_layer(stream_).expires_never();
  websocket::stream_base::timeout limits{};
  limits.handshake_timeout = header_time;
  limits.idle_timeout = idle_time;
  limits.keep_alive_pings = true;
  stream_.set_option(limits);
  stream_.read_message_max(wire::largest_message);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view /*payload*/) {
    if (kind != websocket::frame_type::pong || !pinged_) return;
    lag_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - *pinged_);
    pinged_.reset();
  });
  co_await stream_.async_accept(request, into(error));
  if (error) co_return;
  stream_.text(true);
  is_open_ = true;
  const auto id = hall.add(*this);
  beast::flat_buffer buffer;
  while (!closing_) {
    co_await stream_.async_read(buffer, into(error));
    if (error || closing_) break;
    if (!stream_.got_text()) {
      close(websocket::close_code::unknown_data);
      break;
    }
    const auto data = buffer.cdata();
    hall.receive(id, {static_cast<const char*>(data.data()), data.size()});
    buffer.consume(buffer.size());
  }
  hall.remove(id);
  // The peer's goodbye is waited for, until the last chance is over.
  while (!error && closing_) {
    buffer.clear();
    co_await stream_.async_read(buffer, into(error));
  }
  is_open_ = false;
  last_chance_.cancel();
}

void Socket::send(const Text& message) {
  if (!is_open_ || closing_) return;
  queue_.push_back(message);
  queued_bytes_ += message->size();
  if (queue_.size() > most_queued_messages || queued_bytes_ > most_queued_bytes) {
    return close(websocket::close_code::try_again_later);
  }
  start_writing();
}

void Socket::turn_away() {
  close({websocket::close_code::policy_error, "this address is blocked by the operator"});
}

void Socket::close(const websocket::close_reason& reason) {
  if (!is_open_ || closing_) return;
  closing_ = reason;
  if (is_writing_) {
    queue_.resize(1);
  } else {
    queue_.clear();
  }
  last_chance_.expires_after(goodbye_time);
  last_chance_.async_wait([self = shared_from_this()](beast::error_code error) {
    if (!error) beast::get_lowest_layer(self->stream_).close();
  });
  start_writing();
}

void Socket::start_writing() {
  if (is_writing_) return;
  is_writing_ = true;
  asio::co_spawn(
      stream_.get_executor(), [self = shared_from_this()] { return self->write_all(); },
      asio::detached);
}

asio::awaitable<void> Socket::write_all() {
  beast::error_code error;
  while (!queue_.empty() && !error) {
    const Text message = queue_.front();
    co_await stream_.async_write(asio::buffer(*message), into(error));
    queued_bytes_ -= std::min(queued_bytes_, message->size());
    if (!queue_.empty()) queue_.pop_front();
  }
  if (closing_ && !error) co_await stream_.async_close(*closing_, into(error));
  is_writing_ = false;
}

void Socket::ping() {
  const auto now = Clock::now();
  if (!is_open_ || closing_ || pinged_ || now < next_ping_) return;
  next_ping_ = now + ping_every;
  pinged_ = now;
  stream_.async_ping({}, [self = shared_from_this()](beast::error_code /*error*/) {});
}

}  // namespace papamu::server
