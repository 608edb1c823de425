#include "server/server.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <iostream>
#include <map>

#include "server/admin_door.hpp"
#include "server/background.hpp"
#include "server/capacity.hpp"
#include "server/files.hpp"
#include "server/http.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/service_manager.hpp"
#include "server/wall_clock.hpp"
#include "store/sqlite_store.hpp"

namespace papamu::server {

namespace {

using asio::ip::tcp;

class Server {
 public:
  Server(std::unique_ptr<Store> store, SteadyWallClock clock, Site site, std::string data)
      : clock_(clock),
        site_(std::move(site)),
        data_(std::move(data)),
        store_(std::move(store)),
        acceptor_(io_),
        metrics_acceptor_(io_),
        signals_(io_),
        timer_(io_),
        background_(io_),
        admin_(io_, hall_),
        writer_(*store_,
                [this](std::size_t writes, std::chrono::nanoseconds took, const Status& done) {
                  commits_.times.observe(took);
                  commits_.writes.observe(static_cast<double>(writes));
                  if (!done) commits_.failures.fetch_add(1, std::memory_order_relaxed);
                }),
        hall_(*store_, writer_,
              {.now = [this] { return clock_.now(); },
               .post = [this](std::function<void()> run) { asio::post(io_, std::move(run)); },
               .post_patiently =
                   [this](std::function<void()> run) { background_.post(std::move(run)); },
               .fail = [this](const Error& error) { fail(error); }}) {
    site_.is_blocked = [this](std::string_view address) { return hall_.is_blocked(address); };
    site_.why_not_ready = [this] { return why_not_ready(); };
    site_.refusals = &hall_.metrics().refused_connections;
    inner_site_.why_not_ready = site_.why_not_ready;
    inner_site_.refusals = site_.refusals;
    inner_site_.metrics = [this] { return write_metrics(hall_.metrics(), commits_, figures()); };
  }

  Status listen(const ServerOptions& options) {
    if (auto bound = bind(acceptor_, options.listen, options.port); !bound) return bound;
    if (options.metrics_port) {
      const auto bound = bind(metrics_acceptor_, options.metrics_listen, *options.metrics_port);
      if (!bound) return bound.error();
    }
    return hall_.open();
  }

  Status open_admin(const std::string& folder) { return admin_.open(folder); }

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] std::size_t most_served() const { return capacity_.served; }
  [[nodiscard]] std::uint16_t metrics_port() const {
    return metrics_acceptor_.local_endpoint().port();
  }

  /// Until a signal or a failure.
  Status run() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](beast::error_code error, int /*signal*/) {
      if (!error) stop();
    });
    asio::co_spawn(io_, accept_all(), asio::detached);
    if (metrics_acceptor_.is_open()) asio::co_spawn(io_, answer_operator(), asio::detached);
    asio::co_spawn(io_, tick(), asio::detached);
    io_.run();
    // Another signal must not break off the closing of the database.
    signals_.clear();
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_IGN);
    if (failure_) return *failure_;
    return success();
  }

 private:
  static Status bind(tcp::acceptor& acceptor, const std::string& address, std::uint16_t port) {
    beast::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    const std::string where = address + " port " + std::to_string(port);
    const auto refuse = [&](const std::string& why) {
      return Error{ErrorCode::not_possible, "cannot listen on " + where + ": " + why};
    };
    if (error) return refuse("expected an address like 127.0.0.1 or ::");
    const tcp::endpoint endpoint(ip, port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error == asio::error::address_in_use) return refuse("another program has this port");
    if (error) return refuse(error.message());
    return success();
  }

  asio::awaitable<void> accept_all() {
    Bucket accepted(accepted_burst, accepted_per_second);
    asio::steady_timer pause(io_);
    while (!is_stopping_) {
      beast::error_code error;
      tcp::socket socket = co_await acceptor_.async_accept(into(error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {
        // Too many open files: wait until some are closed.
        log(LogLevel::warning, "accept_failed", {{"why", error.message()}});
        pause.expires_after(presence_every);
        co_await pause.async_wait(into(error));
        continue;
      }
      const bool is_full = served_ >= capacity_.served;
      if (is_full && !std::exchange(was_full_, true)) log(LogLevel::warning, "full");
      if (!is_full) was_full_ = false;
      // Those who are being refused take no room from who is served.
      std::size_t& counted = is_full ? refused_ : served_;
      if (is_full && refused_ >= capacity_.refused) continue;
      socket.set_option(tcp::no_delay(true), error);
      ++counted;
      asio::co_spawn(io_, serve_one(Stream(std::move(socket)), is_full),
                     [&counted](const std::exception_ptr& /*failure*/) { --counted; });
      while (!accepted.take(clock_.now()) && !is_stopping_) {
        pause.expires_after(accept_pause);
        co_await pause.async_wait(into(error));
      }
    }
  }

  asio::awaitable<void> serve_one(Stream stream, bool is_full) {
    beast::error_code error;
    const auto remote = stream.socket().remote_endpoint(error);
    auto request = co_await answer_http(stream, site_, is_full);
    if (!request || is_stopping_) co_return;
    const auto socket = std::make_shared<Socket>(std::move(stream),
                                                 peer_of(remote, *request, site_), hall_, totals_);
    const auto number = next_socket_++;
    sockets_.emplace(number, socket);
    co_await socket->run(std::move(*request));
    sockets_.erase(number);
    if (is_stopping_ && sockets_.empty()) io_.stop();
  }

  /// Who runs the server asks one question at a time.
  asio::awaitable<void> answer_operator() {
    asio::steady_timer pause(io_);
    while (!is_stopping_) {
      beast::error_code error;
      Stream stream(co_await metrics_acceptor_.async_accept(into(error)));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {
        pause.expires_after(presence_every);
        co_await pause.async_wait(into(error));
        continue;
      }
      co_await answer_http(stream, inner_site_, false);
    }
  }

  asio::awaitable<void> tick() {
    beast::error_code error;
    while (!is_stopping_) {
      timer_.expires_after(tick_every);
      co_await timer_.async_wait(into(error));
      if (is_stopping_) break;
      hall_.tick();
      tick_sockets();
      const bool is_ready = hall_.can_commit();
      if (is_ready != std::exchange(was_ready_, is_ready)) {
        log(is_ready ? LogLevel::info : LogLevel::error, is_ready ? "ready" : "not_ready");
      }
    }
  }

  /// A share of them in each tick: to walk ten thousand at once would hold up moves.
  void tick_sockets() {
    if (left_of_share_ > 0) return;
    left_of_share_ = sockets_.size() / ticks_a_round + 1;
    tick_some();
  }

  /// And of those not too many pings: who came together, as after a restart, is pinged together.
  void tick_some() {
    const auto now = Socket::Clock::now();
    auto socket = sockets_.lower_bound(next_ticked_);
    const auto end = sockets_.end();
    for (int pings = 0; socket != end && left_of_share_ > 0 && pings < pings_at_once; ++socket) {
      if (socket->second->tick(now)) ++pings;
      --left_of_share_;
    }
    next_ticked_ = socket == end ? 0 : socket->first;
    if (socket == end) left_of_share_ = 0;
    if (left_of_share_ > 0) background_.post([this] { tick_some(); });
  }

  [[nodiscard]] std::optional<std::string> why_not_ready() const {
    if (is_stopping_) return "stopping";
    if (!hall_.can_commit()) return "the disk does not take moves";
    return std::nullopt;
  }

  [[nodiscard]] Figures figures() const {
    return {.is_ready = !why_not_ready(),
            .connections = served_ + refused_,
            .sockets = sockets_.size(),
            .tables_in_memory = hall_.tables_in_memory(),
            .unfinished_tables = hall_.unfinished_tables(),
            .queued_bytes = totals_.queued_bytes,
            .suppressed_log_lines = suppressed_log_lines(),
            .data = data_};
  }

  void stop() {
    if (is_stopping_) return;
    is_stopping_ = true;
    tell_manager("STOPPING=1");
    log(LogLevel::info, "stopping", {{"sockets", std::to_string(sockets_.size())}});
    beast::error_code error;
    acceptor_.close(error);
    metrics_acceptor_.close(error);
    admin_.close();
    timer_.expires_after(goodbye_time * 2);
    timer_.async_wait([this](beast::error_code why) {
      if (!why) io_.stop();
    });
    // Whoever moved is told that it is kept, and then where to go.
    hall_.when_settled([this] {
      if (sockets_.empty()) return io_.stop();
      for (const auto& [number, socket] : sockets_) {
        socket->close(websocket::close_code::service_restart, "stopping");
      }
    });
  }

  void fail(const Error& error) {
    log(LogLevel::error, "storage_failed", {{"why", error.message}});
    failure_ = error;
    stop();
  }

  SteadyWallClock clock_;
  Site site_;
  Site inner_site_;  ///< of who runs the server
  std::string data_;
  SocketTotals totals_;
  std::unique_ptr<Store> store_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  tcp::acceptor metrics_acceptor_;
  asio::signal_set signals_;
  asio::steady_timer timer_;
  Background background_;
  std::map<std::uint64_t, std::shared_ptr<Socket>> sockets_;  ///< in the order of their coming
  std::uint64_t next_socket_ = 0;
  std::uint64_t next_ticked_ = 0;
  std::size_t left_of_share_ = 0;  ///< of those that this tick looks at
  const Capacity capacity_ = take_all_files();
  std::size_t served_ = 0;  ///< connections
  std::size_t refused_ = 0;
  bool was_full_ = false;
  bool was_ready_ = true;
  bool is_stopping_ = false;
  std::optional<Error> failure_;
  AdminDoor admin_;
  CommitMetrics commits_;
  StoreWriter writer_;  ///< before the others end, it has written everything
  Hall hall_;
};

}  // namespace

Status serve(const ServerOptions& options) {
  Site site;
  site.web = options.web;
  site.trusted_proxy = options.trusted_proxy;
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
  auto store = open_sqlite_store(options.data, hour_of_the_day());
  if (!store) return store.error();
  const auto runs = (*store)->runs();
  if (!runs) return runs.error();
  Server server(std::move(*store), SteadyWallClock(runs->back().started), std::move(site),
                options.data);
  if (auto listening = server.listen(options); !listening) return listening;
  if (auto opened = server.open_admin(options.data); !opened) return opened;
  const bool is_local = options.listen == "127.0.0.1" || options.listen == "0.0.0.0";
  const std::string host = is_local ? "localhost" : options.listen;
  const std::string url = options.public_url.empty()
                              ? "http://" + host + ":" + std::to_string(server.port())
                              : options.public_url;
  log(LogLevel::info, "listening",
      {{"version", PAPAMU_VERSION},
       {"address", options.listen},
       {"port", std::to_string(server.port())},
       {"most_connections", std::to_string(server.most_served())},
       {"metrics_port", options.metrics_port ? std::to_string(server.metrics_port()) : "none"}});
  std::cout << "papamu serves " << url << '\n' << std::flush;
  tell_manager("READY=1");
  auto ended = server.run();
  log(LogLevel::info, "stopped");
  return ended;
}

}  // namespace papamu::server
