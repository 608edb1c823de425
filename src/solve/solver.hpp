// Solves a position and each of its moves.
#pragma once

#include "solve/move_prover.hpp"
#include "solve/plies_prover.hpp"
#include "solve/position_graph.hpp"

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

/// Takes the outcomes from the graph of all positions, if that fits the memory.
/// Gives: false if it does not, or if it was stopped.
template <Game G>
bool solve_by_graph(const G& rules, const typename G::Position& position,
                    const SolveOptions& options, SolveReport& report) {
  PositionGraph<G> graph(rules, options);
  const bool is_solved = graph.solve(position);
  report.nodes += graph.nodes();
  report.was_stopped = graph.was_stopped();
  if (!is_solved) return false;
  for (auto& [move, solved] : report.moves) {
    solved = graph.at(rules.after(position, move));
    solved.outcome = opposite(solved.outcome);
    if (solved.plies) ++*solved.plies;
    if (!options.with_plies) solved.plies.reset();
  }
  return true;
}

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

  // The graph knows the plies of all positions at once, but few boards fit. A run that is to be
  // kept begins with what can be kept.
  const bool is_kept = options.checkpoints.open || options.checkpoints.save;
  bool is_solved = options.with_plies && !is_kept &&
                   solve_by_graph(rules, position, options, report);
  if (!is_solved && !report.was_stopped) {
    MoveProver<G>(rules, options, position, std::move(question)).prove(report);
    if (report.error) return report;
    is_solved = std::ranges::none_of(report.moves, [](const SolvedMove& move) {
      return move.solved.outcome == Outcome::unknown;
    });
    if (!is_solved && !report.was_stopped) {
      is_solved = solve_by_graph(rules, position, options, report);
      report.table_was_too_small = !is_solved && !report.was_stopped;
    } else if (is_solved && options.with_plies) {
      PliesProver<G>(rules, options, position).prove(report);
    }
  }
  report.position = best_of(report.moves);
  return report;
}

}  // namespace papamu
