// A connection of the server: requests for files, until one asks for a WebSocket.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <functional>

#include "server/socket.hpp"

namespace papamu::server {

/// What every connection needs to know.
struct Site {
  std::filesystem::path web;  ///< nothing: there is no page, and no sockets
  std::string public_origin;  ///< or nothing
  std::string trusted_proxy;  ///< or nothing
  std::function<bool(std::string_view address)> is_blocked = {};
  /// Gives: why no move can be committed, or nothing if it can.
  std::function<std::optional<std::string>()> why_not_ready;
  std::function<std::string()> metrics;  ///< or nothing, where they are nobody's business
  CountByReason* refusals = nullptr;
};

/// Reads and answers requests; a full server refuses all but questions about its state. Gives: the
/// one that wants a WebSocket and may have it, the stream being as it left it; nothing once the
/// connection has ended.
asio::awaitable<std::optional<Request>> answer_http(Stream& stream, const Site& site, bool is_full);

/// Where a request comes from, by the word of a proxy if that is trusted.
Peer peer_of(const asio::ip::tcp::endpoint& remote, const Request& request, const Site& site);

}  // namespace papamu::server
