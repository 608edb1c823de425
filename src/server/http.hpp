// A connection of the server: requests for files, until one asks for a WebSocket.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <functional>

#include "server/socket.hpp"

namespace papamu::server {

/// What every connection needs to know.
struct Site {
  std::filesystem::path web;
  std::string public_origin;  ///< or nothing
  std::string trusted_proxy;  ///< or nothing
  std::function<bool(std::string_view address)> is_blocked = {};
};

/// Reads and answers requests. Gives: the one that wants a WebSocket and may have it, the stream
/// being as it left it; nothing once the connection has ended.
asio::awaitable<std::optional<Request>> answer_http(beast::tcp_stream& stream, const Site& site);

/// Where a request comes from, by the word of a proxy if that is trusted.
std::string address_of(const asio::ip::tcp::endpoint& remote, const Request& request,
                       const Site& site);

}  // namespace papamu::server
