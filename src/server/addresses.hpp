// Addresses of the network, and ranges of them that the operator blocks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace papamu::server {

/// An address of IPv6; one of IPv4 as `::ffff:203.0.113.7`, as a socket for both has it.
using Address = std::array<std::uint8_t, 16>;

/// Gives: nothing for other text. A zone, as in `fe80::1%eth0`, is left out.
std::optional<Address> read_address(std::string_view text);

/// All addresses that begin with the same bits.
class AddressRange {
 public:
  /// Text: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`; `2001:db8::1` is its whole /64, since
  /// that is what one customer of a provider has. Gives: nothing for other text, and for more than
  /// a /8 of IPv4 or a /16 of IPv6, which can only be a slip.
  static std::optional<AddressRange> read(std::string_view text);

  [[nodiscard]] bool contains(const Address& address) const;
  /// The shortest text; equal for equal ranges.
  [[nodiscard]] std::string text() const;

 private:
  AddressRange(const Address& first, int bits) : first_(first), bits_(bits) {}

  Address first_;
  int bits_;
};

/// Who has this address, as far as it tells: all of the /64 of IPv6 are one customer's, who could
/// come from another one each time. What is no address stands for itself.
std::string household_of(std::string_view address);

}  // namespace papamu::server
