// How fast records are read and written: ten megabytes as a collection of many games, as one game
// full of variations and comments, and as one game whose variations lie in each other. A reader
// that were not linear in the text would stand out in the last two.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cassert>
#include <random>
#include <string>

#include "engine/catalog.hpp"
#include "match/record.hpp"

namespace {

using namespace papamu;

constexpr std::size_t text_size = 10'000'000;

using Random = std::mt19937;  // the same numbers everywhere, given the seed

Ply random_ply(const Match& match, Random& random) {
  const auto moves = match.game().legal_moves();
  return Ply{moves[random() % moves.size()]};
}

Match new_match(std::string_view game, Shape shape) {
  return Match(std::move(*make_game(**find_game(game), shape)));
}

void play(Match& match, Ply ply) {
  [[maybe_unused]] const auto played = match.play(ply);
  assert(played.ok());
}

std::string written(const Record& record) {
  auto text = write_record(record);
  assert(text.ok());
  return std::move(*text);
}

/// Some hundred games to their end, again and again.
std::string many_games() {
  constexpr int games_of_each = 100;
  Random random(1);
  std::string some;
  for (const GameInfo& info : all_games()) {
    for (int i = 0; i < games_of_each; ++i) {
      Match match = new_match(info.id, info.default_size);
      while (!match.result()) play(match, random_ply(match, random));
      some += written(record_of(match));
    }
  }
  std::string text;
  while (text.size() < text_size) text += some;
  return text;
}

/// A game on a large board. Each ply of the line is followed by `width` variations of a few plies
/// with comments, or by one that goes on as deep as `depth`.
class Author {
 public:
  Author() : match_(new_match("rhode", {19, 19})) {}

  /// Variations side by side.
  Record broad() {
    constexpr int plies_of_line = 60;
    constexpr std::size_t text_of_variation = 840;
    for (int ply = 0; ply < plies_of_line; ++ply) {
      add_ply(random_ply(match_, random_));
      for (std::size_t i = 0; i < text_size / text_of_variation / plies_of_line; ++i) {
        const Ply replaced = begin_variation();
        for (int at = 0; at < 12; ++at) {
          add_ply(random_ply(match_, random_));
          add_comment();
        }
        for (int at = 0; at < 12; ++at) match_.undo();
        end_variation(replaced);
      }
    }
    return finished();
  }

  /// Variations in each other, each of one ply with its comment.
  Record deep() {
    constexpr std::size_t text_of_variation = 70;
    std::vector<Ply> replaced;
    add_ply(random_ply(match_, random_));
    for (std::size_t i = 0; i < text_size / text_of_variation; ++i) {
      replaced.push_back(begin_variation());
      add_ply(random_ply(match_, random_));
      add_comment();
    }
    for (; !replaced.empty(); replaced.pop_back()) {
      match_.undo();
      end_variation(replaced.back());
    }
    return finished();
  }

 private:
  void add_ply(Ply ply) {
    play(match_, ply);
    items_.push_back({.kind = RecordItem::Kind::ply, .ply = ply});
  }
  void add_comment() {
    constexpr const char* remark = "Kōnane is played on a papamū, a stone board; Rhode is not";
    items_.push_back({.kind = RecordItem::Kind::comment, .text = remark});
  }
  Ply begin_variation() {
    items_.push_back({.kind = RecordItem::Kind::variation_begin});
    const Ply replaced = match_.plies().back();
    match_.undo();
    return replaced;
  }
  void end_variation(Ply replaced) {
    items_.push_back({.kind = RecordItem::Kind::variation_end});
    play(match_, replaced);
  }
  Record finished() {
    Record record = record_of(match_);
    record.items = std::move(items_);
    return record;
  }

  Match match_;
  Random random_{2};
  std::vector<RecordItem> items_;
};

void count_bytes(benchmark::State& state, std::size_t size) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
  state.counters["bytes"] = static_cast<double>(size);
}

void read(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    const auto records = read_records(text);
    if (!records) {
      state.SkipWithError(records.error().message.c_str());
      return;
    }
    benchmark::DoNotOptimize(records->data());
  }
  count_bytes(state, text.size());
}

void read_collection(benchmark::State& state) { read(state, many_games()); }
void read_broad_game(benchmark::State& state) { read(state, written(Author().broad())); }
void read_deep_game(benchmark::State& state) { read(state, written(Author().deep())); }

void write_broad_game(benchmark::State& state) {
  const Record record = Author().broad();
  std::size_t size = 0;
  for (auto _ : state) {
    const std::string text = written(record);
    size = text.size();
    benchmark::DoNotOptimize(size);
  }
  count_bytes(state, size);
}

BENCHMARK(read_collection)->Unit(benchmark::kMillisecond);
BENCHMARK(read_broad_game)->Unit(benchmark::kMillisecond);
BENCHMARK(read_deep_game)->Unit(benchmark::kMillisecond);
BENCHMARK(write_broad_game)->Unit(benchmark::kMillisecond);

}  // namespace
