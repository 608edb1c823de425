// What an exact solver is asked and what it answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "board/move.hpp"
#include "board/result.hpp"

namespace papamu {

/// A proof for one side. `neither` is a proof as well: no side can force a win (Rhode only).
enum class Outcome : std::uint8_t { unknown, win, loss, neither };

constexpr Outcome opposite(Outcome outcome) {
  if (outcome == Outcome::win) return Outcome::loss;
  return outcome == Outcome::loss ? Outcome::win : outcome;
}

struct Solved {
  Outcome outcome = Outcome::unknown;
  std::optional<int> plies = {};  ///< to the end with best play, where that was asked

  friend bool operator==(const Solved&, const Solved&) = default;
};

/// How far a solver has come.
struct SolveProgress {
  std::uint64_t nodes = 0;
  double table_use = 0;  ///< the part of the table that is filled, 0 to 1
  std::size_t moves_done = 0;
  std::size_t moves = 0;
  Move working_on = {};
};

/// Takes some bytes on. Gives: false if they could not be kept.
using ByteSink = std::function<bool(std::span<const std::byte>)>;
/// Fills in the next bytes. Gives: how many; 0 at the end.
using ByteSource = std::function<std::size_t(std::span<std::byte>)>;

/// How a solver keeps what it knows beyond its run; see solve/checkpoint.hpp.
struct Checkpoints {
  /// Opens what an earlier run left, from its beginning, each time that it is called.
  std::function<ByteSource()> open = {};
  /// Asked about as often as the watch: is it time to save?
  std::function<bool()> is_due = {};
  /// Saves the bytes that `write(sink)` gives. Called when it is due, and at the end.
  std::function<void(const std::function<bool(const ByteSink&)>& write)> save = {};
};

struct SolveOptions {
  std::size_t table_mib = 256;
  /// With one thread the same question takes the same steps.
  std::size_t threads = 1;
  /// Also the number of plies. Needs a table for every position that can be reached.
  bool with_plies = false;
  /// Asked every few thousand nodes, by one thread at a time; false stops the solver, which keeps
  /// what it has proved.
  std::function<bool(const SolveProgress&)> watch = {};
  /// Not used with plies.
  Checkpoints checkpoints = {};
};

struct SolvedMove {
  Move move;
  Solved solved;  ///< for the side that plays the move
};

struct SolveReport {
  Solved position;  ///< for the side to move
  std::vector<SolvedMove> moves;
  std::uint64_t nodes = 0;
  bool was_stopped = false;
  bool table_was_too_small = false;
  /// Why the checkpoint to go on from was refused; then nothing was solved.
  std::optional<Error> error = {};
};

}  // namespace papamu
