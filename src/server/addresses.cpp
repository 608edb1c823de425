#include "server/addresses.hpp"

#include <arpa/inet.h>

#include <algorithm>

#include "board/notation.hpp"

namespace papamu::server {

namespace {

constexpr int address_bits = 128;
constexpr int household_bits = 64;
/// Where an address of IPv4 begins in its form as one of IPv6.
constexpr int mapped_bits = 96;
constexpr int fewest_bits = 16;
constexpr int fewest_mapped_bits = mapped_bits + 8;
constexpr Address mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

/// The address with all bits after the first ones unset.
Address begin_of(Address address, int bits) {
  for (int i = 0; i < static_cast<int>(address.size()); ++i) {
    const int kept = std::clamp(bits - 8 * i, 0, 8);
    address.at(static_cast<std::size_t>(i)) &= static_cast<std::uint8_t>(0xFF00U >> kept);
  }
  return address;
}

bool is_mapped(const Address& address) { return begin_of(address, mapped_bits) == mapped; }

}  // namespace

std::optional<Address> read_address(std::string_view text) {
  const std::string plain(text.substr(0, text.find('%')));
  Address address = mapped;
  if (inet_pton(AF_INET, plain.c_str(), address.data() + mapped_bits / 8) == 1) return address;
  if (inet_pton(AF_INET6, plain.c_str(), address.data()) == 1) return address;
  return std::nullopt;
}

std::optional<AddressRange> AddressRange::read(std::string_view text) {
  const auto slash = text.find('/');
  const auto address = read_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  int bits = is_mapped(*address) ? address_bits : household_bits;
  if (slash != std::string_view::npos) {
    const bool is_short = text.find(':') == std::string_view::npos;
    const int most = is_short ? address_bits - mapped_bits : address_bits;
    const auto number = read_number(text.substr(slash + 1), most);
    if (!number) return std::nullopt;
    bits = *number + (is_short ? mapped_bits : 0);
  }
  if (bits < (is_mapped(*address) ? fewest_mapped_bits : fewest_bits)) return std::nullopt;
  return AddressRange(begin_of(*address, bits), bits);
}

bool AddressRange::contains(const Address& address) const {
  return begin_of(address, bits_) == first_ && is_mapped(address) == is_mapped(first_);
}

std::string AddressRange::text() const {
  const bool is_short = is_mapped(first_);
  std::array<char, INET6_ADDRSTRLEN> written{};
  inet_ntop(is_short ? AF_INET : AF_INET6, first_.data() + (is_short ? mapped_bits / 8 : 0),
            written.data(), written.size());
  std::string text = written.data();
  if (bits_ < address_bits) text += "/" + std::to_string(bits_ - (is_short ? mapped_bits : 0));
  return text;
}

std::string household_of(std::string_view address) {
  const auto household = AddressRange::read(address);
  return household ? household->text() : std::string(address);
}

}  // namespace papamu::server
