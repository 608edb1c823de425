#include "server/admin_door.hpp"

#include <sys/stat.h>
#include <sys/un.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <cstdio>

#include "server/log.hpp"

namespace papamu::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Protocol = asio::local::stream_protocol;

/// One who asks, line by line.
class Asker : public std::enable_shared_from_this<Asker> {
 public:
  Asker(Protocol::socket socket, Hall& hall) : socket_(std::move(socket)), hall_(hall) {}

  void read() {
    asio::async_read_until(socket_, asio::dynamic_buffer(text_, wire::largest_admin_request), '\n',
                           [self = shared_from_this()](error_code error, std::size_t size) {
                             if (!error) self->ask(size);
                           });
  }

 private:
  void ask(std::size_t size) {
    const auto request = wire::parse_admin_request(std::string_view(text_).substr(0, size - 1));
    text_.erase(0, size);
    if (const auto* refusal = std::get_if<wire::AdminRefusal>(&request)) return answer(*refusal);
    const auto& asked = std::get<wire::AdminRequest>(request);
    const auto kind = std::visit([](const auto& each) { return each.type; }, asked);
    if (kind != wire::ListAll::type) log(LogLevel::info, "admin", {{"request", std::string(kind)}});
    hall_.administer(asked, [self = shared_from_this()](const wire::AdminAnswer& given) {
      self->answer(given);
    });
  }

  void answer(const wire::AdminAnswer& given) {
    answer_ = wire::write(given) + '\n';
    asio::async_write(socket_, asio::buffer(answer_),
                      [self = shared_from_this()](error_code error, std::size_t /*size*/) {
                        if (!error) self->read();
                      });
  }

  Protocol::socket socket_;
  Hall& hall_;
  std::string text_;
  std::string answer_;
};

}  // namespace

Status AdminDoor::open(const std::string& folder) {
  const std::string path = folder + "/" + std::string(wire::admin_socket_name);
  const std::string unfinished = folder + "/admin.new";
  const auto refuse = [&](const std::string& why) {
    acceptor_ = Protocol::acceptor(acceptor_.get_executor());
    return Error{ErrorCode::not_possible, "cannot make the socket " + path + ": " + why};
  };
  constexpr std::size_t longest = sizeof(sockaddr_un::sun_path) - 1;
  if (path.size() > longest) {
    return refuse("its path is longer than " + std::to_string(longest) +
                  " bytes; name the data folder with a shorter one");
  }
  error_code error;
  // It gets its name when nobody else can open it any more.
  static_cast<void>(std::remove(unfinished.c_str()));
  acceptor_.open(Protocol(), error);
  if (!error) acceptor_.bind(Protocol::endpoint(unfinished), error);
  if (error) return refuse(error.message());
  const bool is_named = chmod(unfinished.c_str(), S_IRUSR | S_IWUSR) == 0 &&
                        std::rename(unfinished.c_str(), path.c_str()) == 0;
  if (!is_named) return refuse(std::generic_category().message(errno));
  acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return refuse(error.message());
  path_ = path;
  accept();
  return success();
}

void AdminDoor::close() {
  if (path_.empty()) return;
  error_code error;
  acceptor_.close(error);
  pause_.cancel();
  static_cast<void>(std::remove(path_.c_str()));
  path_.clear();
}

void AdminDoor::accept() {
  acceptor_.async_accept([this](error_code error, Protocol::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error) {
      std::make_shared<Asker>(std::move(socket), hall_)->read();
      return accept();
    }
    // Too many open files: wait until some are closed.
    pause_.expires_after(presence_every);
    pause_.async_wait([this](error_code stopped) {
      if (!stopped) accept();
    });
  });
}

}  // namespace papamu::server
