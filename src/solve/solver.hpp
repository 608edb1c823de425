// Solves a position and each of its moves.
#pragma once

#include <deque>

#include "solve/checkpoint.hpp"
#include "solve/parallel.hpp"
#include "solve/position_graph.hpp"
#include "solve/proof_search.hpp"

namespace papamu {

/// The outcome for the side to move: the best of its moves, with the win as short and the loss as
/// long as can be. Needs: a move.
inline Solved best_of(const std::vector<SolvedMove>& moves) {
  const auto rank = [](Outcome outcome) {
    switch (outcome) {
      case Outcome::win: return 3;
      case Outcome::unknown: return 2;  // it may turn out to be a win
      case Outcome::neither: return 1;
      case Outcome::loss: break;
    }
    return 0;
  };
  const auto is_better = [&](const Solved& a, const Solved& b) {
    if (a.outcome != b.outcome) return rank(a.outcome) > rank(b.outcome);
    return a.outcome == Outcome::win ? a.plies < b.plies : a.plies > b.plies;
  };
  Solved best = moves.front().solved;
  for (const SolvedMove& move : moves) {
    if (is_better(move.solved, best)) best = move.solved;
  }
  return best;
}

/// Proves the moves of a position, each thread one move at a time; a thread that finds none left
/// helps with one that is not done, over the same table.
template <Game G>
class MoveProver {
 public:
  using Position = typename G::Position;

  /// `question` names in a checkpoint what is solved.
  MoveProver(const G& rules, const SolveOptions& options, const Position& position,
             std::string question)
      : rules_(rules),
        options_(options),
        position_(position),
        question_(std::move(question)),
        table_(options.table_mib, options.threads > 1) {}

  /// Fills in the outcomes that it proves; the others stay unknown.
  void prove(SolveReport& report) {
    for (const SolvedMove& move : report.moves) tasks_.emplace_back(move.move);
    if (options_.checkpoints.open) {
      const Status status = resume();
      if (!status) {
        report.error = status.error();
        return;
      }
    }
    run_in_threads(options_.threads, [this](std::size_t number) { work(number); });
    if (options_.checkpoints.save) save();
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      report.moves[i].solved.outcome = tasks_[i].outcome.load();
    }
    report.nodes = shared_.nodes;
    report.was_stopped = shared_.is_stopped;
  }

 private:
  struct Task {
    explicit Task(Move of) : move(of) {}
    Move move;
    std::atomic<Outcome> outcome = Outcome::unknown;  ///< for the side that plays the move
    std::atomic<bool> is_done = false;
  };

  void work(std::size_t number) {
    ProofSearch<G> search(rules_, table_, shared_, number);
    while (Task* task = next_task()) {
      const auto watch = [&] { return go_on(number, *task); };
      const Outcome outcome = search.prove(rules_.after(position_, task->move), watch);
      if (shared_.is_stopped && outcome == Outcome::unknown) return;
      // Another thread may have been first; then this one may know nothing.
      if (outcome != Outcome::unknown) task->outcome = opposite(outcome);
      if (!task->is_done.exchange(true)) ++done_;
    }
  }

  /// A move that no thread has begun, or else one that is not done, or nothing.
  Task* next_task() {
    if (shared_.is_stopped) return nullptr;
    for (std::size_t begun = begun_++; begun < tasks_.size(); begun = begun_++) {
      if (!tasks_[begun].is_done) return &tasks_[begun];
    }
    for (Task& task : tasks_) {
      if (!task.is_done) return &task;
    }
    return nullptr;
  }

  bool go_on(std::size_t number, const Task& task) {
    if (number == 0 && options_.watch) {
      const SolveProgress progress{.nodes = shared_.nodes,
                                   .table_use = table_.use(),
                                   .moves_done = done_,
                                   .moves = tasks_.size(),
                                   .working_on = task.move};
      if (!options_.watch(progress)) shared_.is_stopped = true;
    }
    const Checkpoints& checkpoints = options_.checkpoints;
    if (number == 0 && checkpoints.save && checkpoints.is_due && checkpoints.is_due()) save();
    return !shared_.is_stopped && !task.is_done;
  }

  Status resume() {
    if (const auto status = check_checkpoint(options_.checkpoints.open(), question_); !status) {
      return status;
    }
    const auto figures = read_checkpoint(options_.checkpoints.open(), question_, rules_,
                                         tasks_.size(), table_);
    if (!figures) return figures.error();
    shared_.nodes = figures->nodes;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      if (figures->outcomes[i] == Outcome::unknown) continue;
      tasks_[i].outcome = figures->outcomes[i];
      tasks_[i].is_done = true;
      ++done_;
    }
    return success();
  }

  /// The other threads go on meanwhile: each entry is whole, and each says something true.
  void save() {
    CheckpointFigures figures{.nodes = shared_.nodes, .outcomes = {}};
    for (const Task& task : tasks_) figures.outcomes.push_back(task.outcome);
    options_.checkpoints.save([&](const ByteSink& sink) {
      return write_checkpoint(sink, question_, figures, table_);
    });
  }

  const G& rules_;
  const SolveOptions& options_;
  Position position_;
  std::string question_;
  ProofTable<G> table_;
  SharedProgress shared_;
  std::deque<Task> tasks_;  // its elements never move
  std::atomic<std::size_t> begun_ = 0;
  std::atomic<std::size_t> done_ = 0;
};

/// Cost: exponential in the board; the watch of the options can stop it.
/// `question` is the text of the position, which a checkpoint holds.
template <Game G>
SolveReport solve(const G& rules, const typename G::Position& position, const SolveOptions& options,
                  std::string question = {}) {
  SolveReport report;
  typename G::Moves moves;
  rules.legal_moves(position, moves);
  if (moves.empty()) {
    const bool is_won = rules.winner(position) == position.side;
    report.position = {.outcome = is_won ? Outcome::win : Outcome::loss, .plies = 0};
    return report;
  }
  for (const Move move : moves) report.moves.push_back({move, {}});

  if (!options.with_plies) {
    MoveProver<G>(rules, options, position, std::move(question)).prove(report);
    if (report.error) return report;
  }
  const bool is_graph_due = std::ranges::any_of(report.moves, [](const SolvedMove& move) {
    return move.solved.outcome == Outcome::unknown;
  });
  if (is_graph_due && !report.was_stopped) {
    PositionGraph<G> graph(rules, options);
    if (graph.solve(position)) {
      for (auto& [move, solved] : report.moves) {
        solved = graph.at(rules.after(position, move));
        solved.outcome = opposite(solved.outcome);
        if (solved.plies) ++*solved.plies;
        if (!options.with_plies) solved.plies.reset();
      }
    } else {
      report.was_stopped = graph.was_stopped();
      report.table_was_too_small = !graph.was_stopped();
    }
    report.nodes += graph.nodes();
  }
  report.position = best_of(report.moves);
  return report;
}

}  // namespace papamu
