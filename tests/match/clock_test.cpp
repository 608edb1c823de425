#include "match/clock.hpp"

#include <gtest/gtest.h>

namespace papamu::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(MatchClock, runs_for_one_seat_and_gains_the_increment) {
  MatchClock clock({seconds(10), seconds(2)});
  EXPECT_TRUE(clock.spend(Seat::first, seconds(4)));
  clock.add_increment(Seat::first);
  EXPECT_EQ(clock.remaining(Seat::first), seconds(8));
  clock.take_increment(Seat::first);
  EXPECT_EQ(clock.remaining(Seat::first), seconds(6));
  EXPECT_EQ(clock.remaining(Seat::second), seconds(10));
  EXPECT_TRUE(clock.spend(Seat::second, seconds(10))) << "the last millisecond is one's own";
  EXPECT_FALSE(clock.spend(Seat::second, milliseconds(1)));
  EXPECT_EQ(clock.remaining(Seat::second), seconds(0));
}

TEST(MatchClock, begins_to_run_after_the_delay) {
  MatchClock clock({seconds(10), seconds(3), ClockKind::delay});
  EXPECT_TRUE(clock.spend(Seat::first, seconds(2)));
  EXPECT_EQ(clock.remaining(Seat::first), seconds(10));
  EXPECT_TRUE(clock.spend(Seat::first, seconds(7)));
  clock.add_increment(Seat::first);
  EXPECT_EQ(clock.remaining(Seat::first), seconds(6));
  EXPECT_FALSE(clock.spend(Seat::first, milliseconds(9001)));
}

TEST(MatchClock, counts_days_anew_after_each_ply) {
  MatchClock clock({std::chrono::days(3), {}, ClockKind::days});
  EXPECT_TRUE(clock.spend(Seat::second, std::chrono::days(3)));
  EXPECT_EQ(clock.remaining(Seat::second), seconds(0));
  clock.add_increment(Seat::second);
  EXPECT_EQ(clock.remaining(Seat::second), std::chrono::days(3));
}

TEST(MatchClock, reads_what_a_record_says) {
  for (const char* text : {"180+2", "30+0.5", "180d3", "3days", "0+1"}) {
    const auto control = read_recorded_control(text);
    ASSERT_TRUE(control) << text;
    EXPECT_EQ(write_time_control(*control), text);
  }
  for (const char* text : {"", "-", "180", "+", "d3", "0days", "days", "-1days", "1.5days",
                           "2000days", "180+", "86401+0", "180d3d"}) {
    EXPECT_FALSE(read_recorded_control(text)) << text;
  }
}

TEST(MatchClock, as_text) {
  EXPECT_EQ(write_time_control({seconds(180), seconds(2)}), "180+2");
  EXPECT_EQ(write_time_control({seconds(30), milliseconds(500)}), "30+0.5");
  EXPECT_EQ(write_seconds(milliseconds(0)), "0");
  EXPECT_EQ(write_seconds(milliseconds(7)), "0.007");
  EXPECT_EQ(write_seconds(milliseconds(1250)), "1.25");
  EXPECT_EQ(write_clock(milliseconds(0)), "0:00:00");
  EXPECT_EQ(write_clock(milliseconds(178'999)), "0:02:58");
  EXPECT_EQ(write_clock(std::chrono::hours(30) + seconds(61)), "30:01:01");
}

TEST(MatchClock, reads_durations) {
  EXPECT_EQ(*read_duration("100ms"), milliseconds(100));
  EXPECT_EQ(*read_duration("2s"), seconds(2));
  EXPECT_EQ(*read_duration("1.5s"), milliseconds(1500));
  EXPECT_EQ(*read_duration(".5min"), seconds(30));
  EXPECT_EQ(*read_duration("1440min"), std::chrono::hours(24));
  EXPECT_EQ(*read_duration("0s"), seconds(0));
  for (const char* text : {"", "s", "ms", "3", "-1s", "1h", "1.s.", "1..5s", "01s", "1e3ms",
                           "86401s", "1441min", "1440.5min", "99999999999999999999s", "1 s", "."}) {
    const auto read = read_duration(text);
    EXPECT_FALSE(read) << text;
  }
  EXPECT_EQ(read_duration("3").error().message,
            "expected a time like 100ms, 2s or 1.5min, at most a day, found '3'");
}

TEST(MatchClock, keeps_a_reserve) {
  EXPECT_EQ(time_within(milliseconds(0)), milliseconds(0));
  EXPECT_EQ(time_within(milliseconds(100)), milliseconds(90));
  EXPECT_EQ(time_within(seconds(60)), milliseconds(59'950));
}

}  // namespace
}  // namespace papamu::testing
