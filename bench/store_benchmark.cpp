// Plies a second that the store keeps, fully synchronized, with so many of them in one commit.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <iostream>
#include <random>

#include "store/sqlite_store.hpp"

namespace papamu {
namespace {

void commit_plies(benchmark::State& state) {
  // In the folder where it is run: /tmp may be in memory.
  const std::string folder = "store_benchmark-" + std::to_string(std::random_device()());
  auto store = open_sqlite_store(folder, WallTime(1));
  if (!store) return state.SkipWithError(store.error().message.c_str());
  const std::string table = "k7m2p9x4w3ht";
  TableEvent event{.n = 1,
                   .at = WallTime(1'796'022'000'000),
                   .kind = EventKind::created,
                   .actor = Seat::first,
                   .move_id = "0123456789abcdef",
                   .seat = Seat::first,
                   .text = "c3-g3",
                   .token = TokenHash{1}};
  const TableSettings settings{.id = table, .game = "konane", .shape = {8, 8}};
  static_cast<void>((*store)->commit(std::vector<StoreWrite>{{settings, table, {event}}}, {}));
  event.kind = EventKind::ply;
  event.token = std::nullopt;
  event.clocks = Clocks{WallTime(180'000), WallTime(180'000)};
  for (auto _ : state) {
    std::vector<StoreWrite> writes;
    for (std::int64_t i = 0; i < state.range(0); ++i) {
      event.plies = event.n++;
      writes.push_back({{}, table, {event}});
    }
    if (const auto done = (*store)->commit(writes, {}); !done) {
      state.SkipWithError(done.error().message.c_str());
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  store->reset();
  std::filesystem::remove_all(folder);
}

BENCHMARK(commit_plies)->Arg(1)->Arg(8)->Arg(64)->UseRealTime();

}  // namespace
}  // namespace papamu
