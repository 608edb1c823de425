// Fuzzes what comes after the handshake of a WebSocket: frames, whatever their bytes are.
#include <optional>
#include <string>

#include "connection.hpp"
#include "property.hpp"
#include "protocol/wire.hpp"

namespace {

using namespace papamu;
using fuzz::require;

constexpr std::string_view handshake =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

struct Frame {
  bool is_last;
  unsigned opcode;
  std::string_view payload;
};

/// Takes a frame of the server from the front. Gives: nothing for one that is cut off.
std::optional<Frame> take_frame(std::string_view& bytes) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
  if (bytes.size() < 2) return std::nullopt;
  constexpr unsigned last = 0x80, reserved = 0x70, masked = 0x80, two_bytes = 126,
                     eight_bytes = 127;
  require((byte(0) & reserved) == 0 && (byte(1) & masked) == 0);
  std::size_t head = 2;
  std::size_t size = byte(1);
  if (size >= two_bytes) {
    const std::size_t count = size == eight_bytes ? 8 : 2;
    if (bytes.size() < head + count) return std::nullopt;
    size = 0;
    for (; head < 2 + count; ++head) size = size << 8U | byte(head);
  }
  if (bytes.size() - head < size) return std::nullopt;
  const Frame frame{(byte(0) & last) != 0, byte(0) & 0xFU, bytes.substr(head, size)};
  bytes.remove_prefix(head + size);
  return frame;
}

/// A code of RFC 6455: the server's own, or that of the peer given back, of which Beast only minds
/// the small ones.
void check_close(std::string_view payload) {
  constexpr unsigned first_code = 1000;
  if (payload.empty()) return;
  require(payload.size() >= 2);
  const unsigned code = static_cast<unsigned char>(payload[0]) * 256U +
                        static_cast<unsigned char>(payload[1]);
  require(code >= first_code);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr unsigned more = 0, text = 1, close = 8, ping = 9, pong = 10;
  const std::string heard = fuzz::converse(handshake, {reinterpret_cast<const char*>(data), size});
  require(heard.starts_with("HTTP/1.1 101 "));
  std::string_view left = heard;
  left.remove_prefix(left.find("\r\n\r\n") + 4);
  std::string message;
  bool is_open = true;
  while (const auto frame = take_frame(left)) {
    require(is_open);
    if (frame->opcode == text || frame->opcode == more) {
      require(message.empty() == (frame->opcode == text));
      message += frame->payload;
      if (!frame->is_last) continue;
      require(wire::parse_message(message).has_value());
      message.clear();
    } else {
      require(frame->is_last && frame->payload.size() <= 125);
      require(frame->opcode == close || frame->opcode == ping || frame->opcode == pong);
      if (frame->opcode == close) {
        check_close(frame->payload);
        is_open = false;
      }
    }
  }
  return 0;
}
