// Saving what a solver knows, and going on from it; what is not whole is refused.
#include "solve/checkpoint.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "rules/konane.hpp"
#include "solve/solver.hpp"
#include "support/game_properties.hpp"

namespace papamu::testing {
namespace {

using Bytes = std::vector<std::byte>;
using Writer = std::function<bool(const ByteSink&)>;

Bytes written(const Writer& write) {
  Bytes bytes;
  EXPECT_TRUE(write([&](std::span<const std::byte> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
    return true;
  }));
  return bytes;
}

/// Reads in pieces of changing length.
std::function<ByteSource()> source_of(Bytes bytes) {
  return [bytes = std::move(bytes)] {
    return ByteSource([&bytes, at = std::size_t{0}](std::span<std::byte> into) mutable {
      const std::size_t count = std::min({into.size(), bytes.size() - at, 1 + at % 977});
      std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), count, into.begin());
      at += count;
      return count;
    });
  };
}

constexpr Shape shape{5, 6};

/// Stops a run of Kōnane when the watch was asked so often. Gives: what it saved last.
Bytes saved_after(int questions, SolveReport& report) {
  const auto game = *make_game(**find_game("konane"), shape);
  Bytes bytes;
  int asked = 0;
  report =
      game->solve({.table_mib = 8,
                   .watch = [&](const SolveProgress&) { return ++asked < questions; },
                   .checkpoints = {.is_due = [] { return true; },
                                   .save = [&](const Writer& write) { bytes = written(write); }}});
  return bytes;
}

SolveReport resumed(const Bytes& bytes, std::string_view id = "konane") {
  const auto game = *make_game(**find_game(id), shape);
  return game->solve({.table_mib = 8, .checkpoints = {.open = source_of(bytes)}});
}

TEST(Checkpoint, a_run_that_goes_on_finds_the_same) {
  const auto whole = (*make_game(**find_game("konane"), shape))->solve({.table_mib = 8});
  std::uint64_t fewest = whole.nodes;
  for (const int questions : {1, 2, 4}) {
    SolveReport stopped;
    const Bytes bytes = saved_after(questions, stopped);
    ASSERT_TRUE(stopped.was_stopped);
    const auto report = resumed(bytes);
    ASSERT_FALSE(report.error) << report.error->message;
    EXPECT_EQ(report.position, whole.position);
    for (std::size_t i = 0; i < whole.moves.size(); ++i) {
      EXPECT_EQ(report.moves[i].solved, whole.moves[i].solved);
    }
    EXPECT_GT(report.nodes, stopped.nodes);
    fewest = std::min(fewest, report.nodes - stopped.nodes);
  }
  EXPECT_LT(fewest, whole.nodes) << "what was saved is of no use";
}

TEST(Checkpoint, a_finished_run_needs_no_node_more) {
  SolveReport whole;
  const Bytes bytes = saved_after(1 << 30, whole);
  ASSERT_FALSE(whole.was_stopped);
  const auto report = resumed(bytes);
  EXPECT_EQ(report.position, whole.position);
  EXPECT_EQ(report.nodes, whole.nodes);
}

TEST(Checkpoint, what_is_cut_short_or_changed_is_refused) {
  SolveReport stopped;
  const Bytes bytes = saved_after(2, stopped);
  ASSERT_GT(bytes.size(), 1000U);
  const auto expect_refusal = [](const Bytes& damaged) {
    const auto report = resumed(damaged);
    ASSERT_TRUE(report.error);
    EXPECT_EQ(report.error->code, ErrorCode::bad_checkpoint);
    EXPECT_EQ(report.nodes, 0U);
    EXPECT_EQ(report.position.outcome, Outcome::unknown);
  };
  for (std::size_t length = 0; length < bytes.size(); length += 1 + bytes.size() / 50) {
    expect_refusal(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)));
  }
  Random random(5);
  for (int i = 0; i < 50; ++i) {
    Bytes changed = bytes;
    changed[random.below(changed.size())] ^= std::byte{1} << (i % 8);
    expect_refusal(changed);
  }
  Bytes longer = bytes;
  longer.push_back(std::byte{0});
  expect_refusal(longer);
}

TEST(Checkpoint, of_another_question_is_refused_by_name) {
  SolveReport stopped;
  const Bytes bytes = saved_after(2, stopped);
  EXPECT_FALSE(check_checkpoint(source_of(bytes)(), "konane 5x6"));
  const auto game = *make_game(**find_game("konane"), {5, 5});
  const auto report = game->solve({.checkpoints = {.open = source_of(bytes)}});
  ASSERT_TRUE(report.error);
  EXPECT_NE(report.error->message.find("of another question: 'konane 5x6"), std::string::npos)
      << report.error->message;
}

TEST(Checkpoint, of_another_build_or_with_impossible_stones_is_refused) {
  using G = Konane<1>;
  const G rules(shape);
  ProofTable<G> table(1);
  auto position = rules.start();
  position.phase = 2;
  const auto hash = ProofTable<G>::hash(position);
  table.keep({position, 7, ProofNumbers::of(Outcome::win)}, hash);
  const CheckpointFigures figures{.nodes = 7, .outcomes = {Outcome::unknown, Outcome::win}};
  const auto bytes_of = [&] {
    return written([&](const ByteSink& sink) {
      return write_checkpoint(sink, "question", figures, table);
    });
  };
  const auto read_from = [&](const Bytes& bytes, std::size_t moves) {
    ProofTable<G> other(1);
    auto result = read_checkpoint(source_of(bytes)(), "question", rules, moves, other);
    ProofNumbers numbers;
    if (result) {
      EXPECT_TRUE(other.find(position, hash, numbers));
    }
    return result.ok();
  };
  Bytes bytes = bytes_of();
  EXPECT_TRUE(check_checkpoint(source_of(bytes)(), "question"));
  EXPECT_TRUE(read_from(bytes, 2));
  EXPECT_FALSE(read_from(bytes, 3));
  // The byte order and the size of an entry stand right behind the head.
  const std::size_t head = checkpoint_head("question").size();
  for (const std::size_t at : {head, head + 4}) {
    Bytes foreign = bytes;
    foreign[at] ^= std::byte{1};
    EXPECT_FALSE(read_from(foreign, 2)) << at;
  }
  position.stones[0].set(Cell{60});  // beside the board
  table.keep({position, 7, ProofNumbers::of(Outcome::win)}, ProofTable<G>::hash(position));
  EXPECT_FALSE(read_from(bytes_of(), 2));
}

TEST(Checkpoint, a_failing_sink_is_told) {
  const ProofTable<Konane<1>> table(1);
  EXPECT_FALSE(write_checkpoint([](std::span<const std::byte>) { return false; }, "question", {},
                                table));
}

}  // namespace
}  // namespace papamu::testing
