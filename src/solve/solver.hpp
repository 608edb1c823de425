// Solves a position and each of its moves.
#pragma once

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

/// Cost: exponential in the board; the watch of the options can stop it.
template <Game G>
SolveReport solve(const G& rules, const typename G::Position& position,
                  const SolveOptions& options) {
  SolveReport report;
  typename G::Moves moves;
  rules.legal_moves(position, moves);
  if (moves.empty()) {
    const bool is_won = rules.winner(position) == position.side;
    report.position = {.outcome = is_won ? Outcome::win : Outcome::loss, .plies = 0};
    return report;
  }
  for (const Move move : moves) report.moves.push_back({move, {}});

  bool is_graph_due = options.with_plies;
  if (!options.with_plies) {
    ProofSearch<G> search(rules, options);
    search.progress.moves = moves.size();
    for (auto& [move, solved] : report.moves) {
      search.progress.working_on = move;
      solved.outcome = opposite(search.prove(rules.after(position, move)));
      is_graph_due = is_graph_due || solved.outcome == Outcome::unknown;
      if (search.was_stopped()) break;
      ++search.progress.moves_done;
    }
    report.nodes = search.nodes();
    report.was_stopped = search.was_stopped();
  }
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
