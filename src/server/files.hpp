// Files of the page, found by what a browser asks for. Knows no socket.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace papamu::server {

struct WebFile {
  std::filesystem::path path;
  std::string_view content_type;
  std::string tag;             ///< for ETag, quoted
  bool is_gzip = false;        ///< the neighbor with .gz was taken
  bool is_immutable = false;   ///< its name changes with its content
};

/// The file for a request's target, or the page itself for the names that only the page knows,
/// such as /g/k7m2p9x4w3ht. Never a file outside the folder.
/// Gives: nothing where a file is asked for that is not there, and for a target that is no path.
std::optional<WebFile> find_file(const std::filesystem::path& folder, std::string_view target,
                                 bool takes_gzip);

/// `scheme://host[:port]` of a URL; nothing if it is none of http or https.
std::optional<std::string> origin_of(std::string_view url);

/// Is this the value of a Host header, and nothing more?
bool is_host(std::string_view text);

/// May a page from this origin open a socket here? `public_origin` is the server's own name, or
/// nothing: then the host that was asked counts.
bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_origin);

}  // namespace papamu::server
