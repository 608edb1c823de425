#include "server/background.hpp"

#include <gtest/gtest.h>

#include <string>

namespace papamu::testing {
namespace {

using server::Background;

TEST(Background, runs_everything_in_order_and_lets_others_in_between) {
  boost::asio::io_context io;
  Background background(io);
  std::string order;
  for (const char name : {'a', 'b', 'c'}) {
    background.post([&, name] {
      order += name;
      // What it sets off comes before the next one.
      boost::asio::post(io, [&] { order += '-'; });
    });
  }
  io.run();
  EXPECT_EQ(order, "a-b-c-");
}

TEST(Background, goes_on_with_what_is_posted_meanwhile_and_after_a_pause) {
  boost::asio::io_context io;
  Background background(io);
  int left = 5;
  std::function<void()> again = [&] {
    if (--left > 0) background.post(again);
  };
  background.post(again);
  io.run();
  EXPECT_EQ(left, 0);
  io.restart();
  background.post([&] { left = -1; });
  io.run();
  EXPECT_EQ(left, -1);
}

}  // namespace
}  // namespace papamu::testing
