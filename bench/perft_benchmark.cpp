// How fast positions are counted: each game on the sizes that players are offered and on one board
// of each bitboard width. The last ply is counted in bulk, so that more positions are counted than
// looked at. Measure a Release build; the other builds have assertions on.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <vector>

#include "board/notation.hpp"
#include "engine/catalog.hpp"

namespace {

using namespace papamu;

/// One, two, four, four and eight words.
constexpr std::array wide_boards = {Shape{8, 8}, Shape{10, 12}, Shape{14, 16}, Shape{16, 16},
                                    Shape{20, 20}};

std::vector<Shape> shapes_of(const GameInfo& info) {
  std::vector<Shape> shapes(info.offered.begin(), info.offered.end());
  for (const Shape& shape : wide_boards) {
    const bool is_new = std::ranges::find(shapes, shape) == shapes.end();
    if (is_new && info.fits(shape)) shapes.push_back(shape);
  }
  return shapes;
}

/// The first depth with enough sequences to measure.
int depth_of(const AnyGame& game) {
  constexpr std::uint64_t enough = 100'000;
  int depth = 2;
  while (game.perft(depth, false) < enough) ++depth;
  return depth;
}

void count_positions(benchmark::State& state, const GameInfo& info, Shape shape, int depth) {
  const auto game = make_game(info, shape);
  std::uint64_t positions = 0;
  for (auto _ : state) {
    positions = (*game)->perft(depth, false);
    benchmark::DoNotOptimize(positions);
  }
  const auto rate = [](std::uint64_t count) {
    return benchmark::Counter(static_cast<double>(count),
                              benchmark::Counter::kIsIterationInvariantRate);
  };
  state.counters["positions/s"] = rate(positions);
  state.counters["looked_at/s"] = rate((*game)->perft(depth - 1, false));
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  for (const GameInfo& info : all_games()) {
    for (const Shape& shape : shapes_of(info)) {
      const int depth = depth_of(**make_game(info, shape));
      const std::string name = std::string(info.id) + "/" + write_shape(shape) +
                               "/depth:" + std::to_string(depth);
      benchmark::RegisterBenchmark(name.c_str(), count_positions, info, shape, depth)
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
