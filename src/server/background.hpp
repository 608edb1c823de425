// Work that is not urgent, beside which everybody else is hardly held up.
#pragma once

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <utility>

#include "server/limits.hpp"

namespace papamu::server {

/// Runs one thing after the other, and rests in between for a multiple of the time that each took,
/// with what it set off. Threads: the one of the loop.
class Background {
 public:
  explicit Background(boost::asio::io_context& io) : io_(io), rest_(io) {}

  void post(std::function<void()> run) {
    waiting_.push_back(std::move(run));
    if (!is_busy_) go_on();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void go_on() {
    is_busy_ = !waiting_.empty();
    if (!is_busy_) return;
    boost::asio::post(io_, [this] {
      const auto start = Clock::now();
      const auto run = std::move(waiting_.front());
      waiting_.pop_front();
      run();
      // Behind what is now in the queue of the loop.
      boost::asio::post(io_, [this, start] { rest((Clock::now() - start) * rest_per_work); });
    });
  }

  void rest(Clock::duration time) {
    rest_.expires_after(std::min<Clock::duration>(time, longest_rest));
    rest_.async_wait([this](boost::system::error_code error) {
      if (!error) go_on();
    });
  }

  boost::asio::io_context& io_;
  boost::asio::steady_timer rest_;
  std::deque<std::function<void()>> waiting_;
  bool is_busy_ = false;
};

}  // namespace papamu::server
