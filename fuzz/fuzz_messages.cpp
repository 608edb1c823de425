// Fuzzes the messages between server and players. The input is one message, or none at all.
#include "property.hpp"
#include "protocol/wire.hpp"

namespace {

using namespace papamu;
using fuzz::require;
using fuzz::require_clean;

/// A request that was read is written and read again to the same; any other text is refused in
/// words.
void check_request(std::string_view text) {
  const auto parsed = wire::parse_request(text);
  if (const auto* bad = std::get_if<wire::BadRequest>(&parsed)) {
    require_clean(bad->refusal.message);
    require(!bad->re || !bad->re->value.empty());
    return;
  }
  const auto& request = std::get<wire::Request>(parsed);
  const std::string written = wire::write(request);
  const auto again = wire::parse_request(written);
  require(std::holds_alternative<wire::Request>(again));
  require(std::get<wire::Request>(again).index() == request.index());
  require(wire::write(std::get<wire::Request>(again)) == written);
}

void check_message(std::string_view text) {
  const auto message = wire::parse_message(text);
  if (!message) return;
  const std::string written = wire::write(*message);
  const auto again = wire::parse_message(written);
  require(again && wire::write(*again) == written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_request(text);
  check_message(text);
  return 0;
}
