#include "server/server.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <iostream>

#include "server/admin_door.hpp"
#include "server/files.hpp"
#include "server/http.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "store/sqlite_store.hpp"

namespace papamu::server {

namespace {

using asio::ip::tcp;

auto into(beast::error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

/// The hour of the day when the server began, and from then on a clock that nobody sets.
class SteadyWallClock {
 public:
  [[nodiscard]] WallTime now() const {
    const auto since = std::chrono::steady_clock::now() - steady_;
    return wall_ + std::chrono::duration_cast<WallTime>(since);
  }

 private:
  WallTime wall_ =
      std::chrono::duration_cast<WallTime>(std::chrono::system_clock::now().time_since_epoch());
  std::chrono::steady_clock::time_point steady_ = std::chrono::steady_clock::now();
};

class Server {
 public:
  Server(std::unique_ptr<Store> store, SteadyWallClock clock, Site site)
      : clock_(clock),
        site_(std::move(site)),
        store_(std::move(store)),
        acceptor_(io_),
        signals_(io_),
        timer_(io_),
        admin_(io_, hall_),
        writer_(*store_),
        hall_(*store_, writer_,
              {.now = [this] { return clock_.now(); },
               .post = [this](std::function<void()> run) { asio::post(io_, std::move(run)); },
               .fail = [this](const Error& error) { fail(error); }}) {
    site_.is_blocked = [this](std::string_view address) { return hall_.is_blocked(address); };
  }

  Status listen(const std::string& address, std::uint16_t port) {
    beast::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    const std::string where = address + " port " + std::to_string(port);
    const auto refuse = [&](const std::string& why) {
      return Error{ErrorCode::not_possible, "cannot listen on " + where + ": " + why};
    };
    if (error) return refuse("expected an address like 127.0.0.1 or ::");
    const tcp::endpoint endpoint(ip, port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error == asio::error::address_in_use) return refuse("another program has this port");
    if (error) return refuse(error.message());
    return hall_.open();
  }

  Status open_admin(const std::string& folder) { return admin_.open(folder); }

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  /// Until a signal or a failure.
  Status run() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](beast::error_code error, int /*signal*/) {
      if (!error) stop();
    });
    asio::co_spawn(io_, accept_all(), asio::detached);
    asio::co_spawn(io_, tick(), asio::detached);
    io_.run();
    if (failure_) return *failure_;
    return success();
  }

 private:
  asio::awaitable<void> accept_all() {
    while (!is_stopping_) {
      beast::error_code error;
      tcp::socket socket = co_await acceptor_.async_accept(into(error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {
        // Too many open files: wait until some are closed.
        log("accept_failed", {{"why", error.message()}});
        asio::steady_timer pause(io_, presence_every);
        co_await pause.async_wait(into(error));
        continue;
      }
      if (connections_ >= most_connections) {
        static constexpr std::string_view full =
            "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\n"
            "Connection: close\r\n\r\n";
        socket.non_blocking(true, error);
        socket.write_some(asio::buffer(full), error);
        continue;
      }
      socket.set_option(tcp::no_delay(true), error);
      ++connections_;
      asio::co_spawn(io_, serve_one(beast::tcp_stream(std::move(socket))),
                     [this](const std::exception_ptr& /*failure*/) { --connections_; });
    }
  }

  asio::awaitable<void> serve_one(beast::tcp_stream stream) {
    beast::error_code error;
    const auto remote = stream.socket().remote_endpoint(error);
    auto request = co_await answer_http(stream, site_);
    if (!request || is_stopping_) co_return;
    const auto socket = std::make_shared<Socket>(std::move(stream),
                                                 address_of(remote, *request, site_));
    sockets_.insert(socket);
    co_await socket->run(hall_, std::move(*request));
    sockets_.erase(socket);
    if (is_stopping_ && sockets_.empty()) io_.stop();
  }

  asio::awaitable<void> tick() {
    beast::error_code error;
    while (!is_stopping_) {
      timer_.expires_after(tick_every);
      co_await timer_.async_wait(into(error));
      if (is_stopping_) break;
      hall_.tick();
      for (const auto& socket : sockets_) socket->ping();
    }
  }

  void stop() {
    if (is_stopping_) return;
    is_stopping_ = true;
    log("stopping");
    beast::error_code error;
    acceptor_.close(error);
    admin_.close();
    for (const auto& socket : sockets_) socket->close(websocket::close_code::going_away);
    if (sockets_.empty()) return io_.stop();
    timer_.expires_after(goodbye_time + goodbye_time / 2);
    timer_.async_wait([this](beast::error_code why) {
      if (!why) io_.stop();
    });
  }

  void fail(const Error& error) {
    log("storage_failed", {{"why", error.message}});
    failure_ = error;
    stop();
  }

  SteadyWallClock clock_;
  Site site_;
  std::unique_ptr<Store> store_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer timer_;
  std::set<std::shared_ptr<Socket>> sockets_;
  std::size_t connections_ = 0;
  bool is_stopping_ = false;
  std::optional<Error> failure_;
  AdminDoor admin_;
  StoreWriter writer_;  ///< before the others end, it has written everything
  Hall hall_;
};

}  // namespace

Status serve(const ServerOptions& options) {
  Site site{.web = options.web, .public_origin = {}, .trusted_proxy = options.trusted_proxy};
  if (!options.public_url.empty()) {
    const auto origin = origin_of(options.public_url);
    if (!origin) {
      return Error{ErrorCode::not_possible,
                   "--public-url: expected a URL like https://play.example.org"};
    }
    site.public_origin = *origin;
  }
  std::error_code failure;
  if (!std::filesystem::is_regular_file(site.web / "index.html", failure)) {
    return Error{ErrorCode::not_possible, "there is no page in " + site.web.string() +
                                              ": build it, or name its folder with --web"};
  }
  const SteadyWallClock clock;
  auto store = open_sqlite_store(options.data, clock.now());
  if (!store) return store.error();
  Server server(std::move(*store), clock, std::move(site));
  if (auto listening = server.listen(options.listen, options.port); !listening) return listening;
  if (auto opened = server.open_admin(options.data); !opened) return opened;
  const bool is_local = options.listen == "127.0.0.1" || options.listen == "0.0.0.0";
  const std::string host = is_local ? "localhost" : options.listen;
  const std::string url = options.public_url.empty()
                              ? "http://" + host + ":" + std::to_string(server.port())
                              : options.public_url;
  log("listening", {{"address", options.listen}, {"port", std::to_string(server.port())}});
  std::cout << "papamu serves " << url << '\n' << std::flush;
  auto ended = server.run();
  log("stopped");
  return ended;
}

}  // namespace papamu::server
