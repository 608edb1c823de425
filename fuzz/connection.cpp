#include "connection.hpp"

#include <sys/socket.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cstdlib>
#include <fstream>

#include "property.hpp"
#include "server/http.hpp"
#include "small_hall.hpp"

namespace papamu::fuzz {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using server::into;

/// A folder with a page and a script, packed as well, and a secret beside it.
class Folder {
 public:
  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "papamu-fuzz-XXXXXX";
    require(::mkdtemp(name.data()) != nullptr);
    path_ = name;
    std::filesystem::create_directories(web() / "assets");
    put("secret.txt", secret_text);
    put("web/index.html", page_text);
    put("web/assets/page-0a1b2c3d.js", "export {};\n");
    put("web/assets/page-0a1b2c3d.js.gz", "\x1f\x8b packed");
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::filesystem::path web() const { return path_ / "web"; }

 private:
  void put(const char* name, std::string_view text) const {
    std::ofstream file(path_ / name, std::ios::binary);
    file << text;
    require(file.good());
  }

  std::filesystem::path path_;
};

const std::filesystem::path& web_folder() {
  static const Folder folder;
  static const std::filesystem::path web = folder.web();
  return web;
}

/// As the server does with a connection that it accepted.
asio::awaitable<void> serve(server::Stream stream, server::Site site, server::Hall& hall,
                            server::SocketTotals& totals) {
  auto request = co_await server::answer_http(stream, site, false);
  if (!request) co_return;
  const tcp::endpoint proxy(asio::ip::make_address(site.trusted_proxy), 1);
  auto peer = server::peer_of(proxy, *request, site);
  constexpr std::size_t longest_address = 64;
  require(!peer.is_direct && !peer.address.empty() && peer.address.size() <= longest_address);
  const auto socket = std::make_shared<server::Socket>(std::move(stream), std::move(peer), hall,
                                                       totals);
  co_await socket->run(std::move(*request));
}

asio::awaitable<void> talk(asio::local::stream_protocol::socket line, std::string_view opening,
                           std::string_view bytes, std::string& heard) {
  beast::error_code error;
  co_await asio::async_write(line, asio::buffer(opening), into(error));
  if (!bytes.empty()) {
    co_await asio::async_read_until(line, asio::dynamic_buffer(heard), "\r\n\r\n", into(error));
    co_await asio::async_write(line, asio::buffer(bytes), into(error));
  }
  line.shutdown(asio::socket_base::shutdown_send, error);
  co_await asio::async_read(line, asio::dynamic_buffer(heard), into(error));
}

}  // namespace

std::string converse(std::string_view opening, std::string_view bytes) {
  SmallHall here;
  server::SocketTotals totals;
  server::CountByReason refusals({});
  const server::Site site{.web = web_folder(),
                          .public_origin = {},
                          .trusted_proxy = "10.0.0.1",
                          .why_not_ready = [] { return std::nullopt; },
                          .metrics = {},
                          .refusals = &refusals};
  std::string heard;
  {
    // Two ends in the same process; the server's one behaves as that of TCP.
    std::array<int, 2> ends{};
    require(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
    asio::io_context io{1};
    tcp::socket near(io, tcp::v4(), ends[0]);
    asio::local::stream_protocol::socket far(io, asio::local::stream_protocol(), ends[1]);
    asio::co_spawn(io, serve(server::Stream(std::move(near)), site, here.hall(), totals),
                   asio::detached);
    asio::co_spawn(io, talk(std::move(far), opening, bytes, heard), asio::detached);
    while (io.run_one() > 0) here.run_posted();
  }
  require(totals.queued_bytes == 0 && totals.unfinished_bytes == 0);
  return heard;
}

}  // namespace papamu::fuzz
