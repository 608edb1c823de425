#include "server/delay.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/limits.hpp"

namespace papamu::testing {
namespace {

using server::Delay;
using std::chrono::milliseconds;

class DelayTest : public ::testing::Test {
 protected:
  /// Pings, and answers after this long.
  void measure(milliseconds took, std::optional<milliseconds> line = std::nullopt) {
    now_ += server::ping_every;
    ASSERT_TRUE(delay_.is_due(now_));
    delay_.ping(now_, "secret");
    now_ += took;
    delay_.pong(now_, "secret", line);
  }

  Delay delay_;
  Delay::Clock::time_point now_;
};

TEST_F(DelayTest, is_the_least_of_the_last_four) {
  EXPECT_EQ(delay_.lag(), milliseconds(0));
  measure(milliseconds(120));
  EXPECT_EQ(delay_.lag(), milliseconds(120));
  measure(milliseconds(900));
  measure(milliseconds(80));
  EXPECT_EQ(delay_.lag(), milliseconds(80));
  for (int i = 0; i < 4; ++i) measure(milliseconds(200));
  EXPECT_EQ(delay_.lag(), milliseconds(200)) << "what is long ago counts no more";
}

TEST_F(DelayTest, is_hardly_more_than_what_the_system_sees_of_the_line) {
  measure(milliseconds(300), milliseconds(10));
  EXPECT_EQ(delay_.lag(), milliseconds(10) + server::most_unexplained_lag);
  measure(milliseconds(15), milliseconds(10));
  EXPECT_EQ(delay_.lag(), milliseconds(15));
}

TEST_F(DelayTest, counts_no_answer_but_the_one_to_the_last_ping) {
  delay_.pong(now_, "", std::nullopt);
  delay_.ping(now_, "one");
  delay_.pong(now_, "", std::nullopt);
  delay_.pong(now_, "two", std::nullopt);
  EXPECT_EQ(delay_.lag(), milliseconds(0));
  EXPECT_FALSE(delay_.is_due(now_));
  now_ += milliseconds(70);
  delay_.pong(now_, "one", std::nullopt);
  EXPECT_EQ(delay_.lag(), milliseconds(70));
  delay_.pong(now_ - milliseconds(60), "one", std::nullopt);
  EXPECT_EQ(delay_.lag(), milliseconds(70)) << "once only";
}

TEST(LeastRoundTrip, is_known_of_a_connection_and_of_nothing_else) {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(listener, 1), 0);
  ASSERT_EQ(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size), 0);
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  ASSERT_EQ(connect(client, reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_TRUE(server::least_round_trip(client));
  EXPECT_FALSE(server::least_round_trip(-1));
  close(client);
  close(listener);
}

}  // namespace
}  // namespace papamu::testing
