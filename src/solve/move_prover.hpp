// The moves of one position, proved in several threads.
#pragma once

#include <deque>
#include <string>

#include "solve/checkpoint.hpp"
#include "solve/parallel.hpp"
#include "solve/proof_search.hpp"

namespace papamu {

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
    report.nodes += shared_.nodes;
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

}  // namespace papamu
