// A server of tables and of the page: what a program needs to run one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "board/result.hpp"

namespace papamu::server {

struct ServerOptions {
  std::string listen = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: one that is free
  std::string data = "var";
  std::string web;            ///< the folder of the page
  std::string public_url;     ///< as the world names it, or nothing
  std::string trusted_proxy;  ///< whose X-Forwarded-For is believed, or nothing
  std::string metrics_listen = "127.0.0.1";
  std::optional<std::uint16_t> metrics_port;  ///< nothing: no metrics; 0: one that is free
};

/// Serves until SIGINT or SIGTERM; all that was acknowledged is on disk then.
/// Fails: not_possible for a port, a folder or an option that cannot be used; storage_failed.
Status serve(const ServerOptions& options);

}  // namespace papamu::server
