#include "server/addresses.hpp"

#include <gtest/gtest.h>

namespace papamu::testing {
namespace {

using server::AddressRange;
using server::read_address;

std::string written(const std::string& text) {
  const auto range = AddressRange::read(text);
  return range ? range->text() : "none";
}

TEST(Addresses, are_written_in_one_form) {
  EXPECT_EQ(written("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(written("203.0.113.7/32"), "203.0.113.7");
  EXPECT_EQ(written("203.0.113.7/24"), "203.0.113.0/24");
  EXPECT_EQ(written("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(written("::ffff:203.0.113.7/120"), "203.0.113.0/24");
  EXPECT_EQ(written("2001:DB8:0:0:1::1"), "2001:db8::/64");
  EXPECT_EQ(written("2001:db8::1/128"), "2001:db8::1");
  EXPECT_EQ(written("2001:db8::1/44"), "2001:db8::/44");
}

TEST(Addresses, refuse_what_is_none_or_too_many_at_once) {
  for (const char* text :
       {"", "here", "203.0.113", "203.0.113.256", "203.0.113.7/", "203.0.113.7/33",
        "203.0.113.7/-1", "203.0.113.7/24/24", "0.0.0.0/0", "10.0.0.0/7", "::/0", "2001:db8::/15",
        "2001:db8::1/129", "::ffff:10.0.0.0/97", " 10.0.0.1"}) {
    EXPECT_EQ(written(text), "none") << text;
  }
}

TEST(Addresses, are_in_a_range_or_not) {
  const auto is_in = [](const char* range, const char* address) {
    return AddressRange::read(range)->contains(*read_address(address));
  };
  EXPECT_TRUE(is_in("203.0.113.7", "203.0.113.7"));
  EXPECT_TRUE(is_in("203.0.113.7", "::ffff:203.0.113.7")) << "as a socket for both has it";
  EXPECT_FALSE(is_in("203.0.113.7", "203.0.113.8"));
  EXPECT_TRUE(is_in("10.0.0.0/9", "10.127.255.255"));
  EXPECT_FALSE(is_in("10.0.0.0/9", "10.128.0.0"));
  EXPECT_TRUE(is_in("2001:db8::1", "2001:db8::ffff:1%eth0"));
  EXPECT_FALSE(is_in("2001:db8::1", "2001:db8:0:1::1"));
  EXPECT_FALSE(is_in("2001:db8::1", "203.0.113.7"));
  EXPECT_FALSE(is_in("::1", "203.0.113.7")) << "an address of IPv4 only looks like one of IPv6";
  EXPECT_FALSE(read_address("unknown"));
}

TEST(Addresses, of_one_household_are_one) {
  EXPECT_EQ(server::household_of("2001:db8::1"), server::household_of("2001:db8::ffff:2"));
  EXPECT_NE(server::household_of("2001:db8::1"), server::household_of("2001:db8:0:1::1"));
  EXPECT_EQ(server::household_of("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_NE(server::household_of("203.0.113.7"), server::household_of("203.0.113.8"));
  EXPECT_EQ(server::household_of("behind a proxy"), "behind a proxy");
}

}  // namespace
}  // namespace papamu::testing
