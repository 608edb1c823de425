#include "world.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace papamu::load {

namespace {

constexpr std::size_t at_once = 512;
constexpr std::size_t patient_at_once = 8;

}  // namespace

World::World(Options options)
    : options_(std::move(options)),
      epoll_(epoll_create1(EPOLL_CLOEXEC)),
      patient_epoll_(epoll_create1(EPOLL_CLOEXEC)),
      random_(options_.seed) {}

World::~World() {
  close(patient_epoll_);
  close(epoll_);
}

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

void World::serve_ready(int epoll, std::size_t most, int wait_ms) {
  std::array<epoll_event, at_once> ready{};
  const int count = epoll_wait(epoll, ready.data(), static_cast<int>(std::min(most, at_once)),
                               wait_ms);
  for (int i = 0; i < count; ++i) {
    now_ = Clock::now();
    const auto& event = ready[static_cast<std::size_t>(i)];
    static_cast<Connection*>(event.data.ptr)->on_ready(event.events);
  }
}

bool World::run_until(Clock::duration longest, const std::function<bool()>& is_so) {
  constexpr int shortest_wait_ms = 1;
  const Moment end = Clock::now() + longest;
  while (!is_so()) {
    serve_ready(epoll_, at_once, shortest_wait_ms);
    serve_ready(patient_epoll_, patient_at_once, 0);
    now_ = Clock::now();
    run_due();
    if (now_ > end) return is_so();
  }
  return true;
}

}  // namespace papamu::load
