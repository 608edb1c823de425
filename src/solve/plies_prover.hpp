// In how many plies the winner can force the end, behind each move of one position.
#pragma once

#include "solve/deadline.hpp"
#include "solve/parallel.hpp"
#include "solve/proof_search.hpp"

namespace papamu {

/// Tries deadlines one after the other until the winner can meet one: the winner plays for the
/// shortest game and the loser for the longest. Each thread takes one move at a time.
template <Game G>
class PliesProver {
 public:
  using Position = typename G::Position;

  PliesProver(const G& rules, const SolveOptions& options, const Position& position)
      : rules_(rules),
        options_(options),
        position_(position),
        table_(options.table_mib, options.threads > 1) {}

  /// Fills in the plies that it proves. Needs: a report in which each move is won or lost.
  void prove(SolveReport& report) {
    run_in_threads(options_.threads, [&](std::size_t) { work(report); });
    report.nodes += shared_.nodes;
    report.was_stopped = shared_.is_stopped;
  }

 private:
  void work(SolveReport& report) {
    ProofSearch<Deadline<G>> search(game_, table_, shared_);
    for (std::size_t begun = begun_++; begun < report.moves.size(); begun = begun_++) {
      SolvedMove& task = report.moves[begun];
      const auto watch = [&] { return go_on(task.move, report.moves.size()); };
      const Position next = rules_.after(position_, task.move);
      const bool is_win = task.solved.outcome == Outcome::win;
      const auto plies = least_deadline(search, next, is_win ? position_.side : next.side, watch);
      if (plies) task.solved.plies = 1 + *plies;
      if (shared_.is_stopped) return;
      ++done_;
    }
  }

  template <typename Watch>
  std::optional<int> least_deadline(ProofSearch<Deadline<G>>& search, const Position& position,
                                    Color winner, Watch watch) {
    // Where the side without a move loses, the winner makes the last one.
    const bool is_step_two = G::ending == Ending::no_moves;
    int plies = is_step_two && position.side == winner ? 1 : 0;
    for (;; plies += is_step_two ? 2 : 1) {
      const Outcome outcome = search.prove(game_.position(position, winner, plies), watch);
      if (shared_.is_stopped) return std::nullopt;
      if ((outcome == Outcome::win) == (position.side == winner)) return plies;
    }
  }

  /// Any thread may be the last one, so each asks the watch, but never two at a time.
  bool go_on(Move working_on, std::size_t moves) {
    if (options_.watch && !is_asking_.test_and_set(std::memory_order_acquire)) {
      const SolveProgress progress{.nodes = shared_.nodes,
                                   .table_use = table_.use(),
                                   .moves_done = done_,
                                   .moves = moves,
                                   .working_on = working_on};
      // Another thread may have stopped all meanwhile; then nobody is asked again.
      if (!shared_.is_stopped && !options_.watch(progress)) shared_.is_stopped = true;
      is_asking_.clear(std::memory_order_release);
    }
    return !shared_.is_stopped;
  }

  const G& rules_;
  const SolveOptions& options_;
  Position position_;
  Deadline<G> game_{rules_};
  ProofTable<Deadline<G>> table_;
  SharedProgress shared_;
  std::atomic_flag is_asking_;
  std::atomic<std::size_t> begun_ = 0;
  std::atomic<std::size_t> done_ = 0;
};

}  // namespace papamu
