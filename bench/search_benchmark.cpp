// How fast each game is searched, and how late a search comes back: behind its time, and behind a
// request to stop. Run from a Release build on an idle machine.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>

#include "engine/catalog.hpp"
#include "engine/thinker.hpp"

namespace {

using namespace papamu;
using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

void nodes(benchmark::State& state, const GameInfo& info, Shape shape) {
  const auto game = *make_game(info, shape);
  std::uint64_t done = 0;
  for (auto _ : state) {
    Thinker thinker(*game, {.table_mib = 64}, 1);
    done += thinker.think(*game, 1, {.nodes = 300'000}).nodes;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(done));
}

/// The counter late_ms is the worst of all runs.
void time_overrun(benchmark::State& state, const GameInfo& info, Shape shape) {
  constexpr std::chrono::milliseconds time{20};
  const auto game = *make_game(info, shape);
  Thinker thinker(*game, {.table_mib = 64}, 1);
  double latest = 0;
  for (auto _ : state) {
    const auto begin = Clock::now();
    thinker.think(*game, 1, {.time = time});
    latest = std::max(latest, milliseconds_since(begin) - static_cast<double>(time.count()));
  }
  state.counters["late_ms"] = latest;
}

void stop_latency(benchmark::State& state, const GameInfo& info, Shape shape) {
  const auto game = *make_game(info, shape);
  Thinker thinker(*game, {.table_mib = 64}, 1);
  double latest = 0;
  for (auto _ : state) {
    std::stop_source stop;
    std::atomic<Clock::time_point> asked{Clock::time_point::max()};
    std::jthread asker([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      asked = Clock::now();
      stop.request_stop();
    });
    thinker.think(*game, 1, {}, stop.get_token());
    if (asked.load() != Clock::time_point::max()) {
      latest = std::max(latest, milliseconds_since(asked));
    }
  }
  state.counters["late_ms"] = latest;
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const GameInfo& info : all_games()) {
    for (const Shape shape : {info.default_size, Shape{20, 20}}) {
      const std::string name = std::string(info.id) + '/' + std::to_string(shape.rows) + 'x' +
                               std::to_string(shape.columns);
      benchmark::RegisterBenchmark(("nodes/" + name).c_str(),
                                   [&info, shape](auto& state) { nodes(state, info, shape); });
      benchmark::RegisterBenchmark(("time_overrun/" + name).c_str(), [&info, shape](auto& state) {
        time_overrun(state, info, shape);
      })->Iterations(20);
      benchmark::RegisterBenchmark(("stop_latency/" + name).c_str(), [&info, shape](auto& state) {
        stop_latency(state, info, shape);
      })->Iterations(20);
    }
  }
  benchmark::RunSpecifiedBenchmarks();
}
