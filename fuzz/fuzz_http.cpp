// Fuzzes the first bytes of a connection: HTTP until a WebSocket is asked for, and what follows.
#include <algorithm>
#include <array>
#include <string>

#include "connection.hpp"
#include "property.hpp"

namespace {

using namespace papamu;
using fuzz::require;

constexpr std::string_view version = "HTTP/1.";
constexpr std::string_view head_end = "\r\n\r\n";

/// A status that the server knows, and lines without any other control character.
void check_head(std::string_view head) {
  constexpr std::array<std::string_view, 12> known = {"100", "101", "200", "304", "400", "403",
                                                      "404", "405", "413", "426", "431", "503"};
  const auto status = head.substr(version.size() + 2, 3);
  require(std::ranges::find(known, status) != known.end());
  for (std::size_t at = 0; at < head.size(); ++at) {
    const auto c = static_cast<unsigned char>(head[at]);
    if (c == '\r') {
      require(at + 1 < head.size() && head[at + 1] == '\n');
    } else if (c == '\n') {
      require(at > 0 && head[at - 1] == '\r');
    } else {
      require(c >= ' ' && c < 0x7F);
    }
  }
  // Beast itself answers handshakes, with fixed words where it refuses one, and `Expect`.
  if (status == "100" || head.find("Server: Boost.Beast") != std::string_view::npos) return;
  require(head.find("Content-Security-Policy: default-src 'self';") != std::string_view::npos);
  require(head.find("X-Content-Type-Options: nosniff\r\n") != std::string_view::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string heard = fuzz::converse({reinterpret_cast<const char*>(data), size});
  require(heard.find(fuzz::secret_text) == std::string::npos);
  require(heard.empty() || heard.starts_with(version));
  std::string_view left = heard;
  // No body has this word.
  while (left.starts_with(version)) {
    const auto end = left.find(head_end);
    require(end != std::string_view::npos);
    check_head(left.substr(0, end + 2));
    if (left.substr(version.size() + 2, 3) == "101") return 0;
    left.remove_prefix(end + head_end.size());
    left.remove_prefix(std::min(left.find(version), left.size()));
  }
  require(left.empty());
  return 0;
}
