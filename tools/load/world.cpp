#include "world.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace papamu::load {

World::World(Options options)
    : options_(std::move(options)), epoll_(epoll_create1(EPOLL_CLOEXEC)), random_(options_.seed) {}

World::~World() { close(epoll_); }

void World::after(Clock::duration wait, std::function<void()> run) {
  later_.push({now_ + wait, ++laters_, std::move(run)});
}

void World::run_due() {
  while (!later_.empty() && later_.top().at <= now_) {
    const auto run = later_.top().run;
    later_.pop();
    run();
  }
}

bool World::run_until(Clock::duration longest, const std::function<bool()>& is_so) {
  constexpr int shortest_wait_ms = 1;
  const Moment end = Clock::now() + longest;
  std::array<epoll_event, 512> ready{};
  while (!is_so()) {
    const int count = epoll_wait(epoll_, ready.data(), ready.size(), shortest_wait_ms);
    for (int i = 0; i < count; ++i) {
      now_ = Clock::now();
      const auto& event = ready[static_cast<std::size_t>(i)];
      static_cast<Connection*>(event.data.ptr)->on_ready(event.events);
    }
    now_ = Clock::now();
    run_due();
    if (now_ > end) return is_so();
  }
  return true;
}

}  // namespace papamu::load
