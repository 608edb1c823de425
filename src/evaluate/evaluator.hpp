// The contract of an evaluation: who is better, by how much, without searching.
#pragma once

#include <array>
#include <cstddef>

#include "rules/game.hpp"

namespace papamu {

/// Made for one shape. A linear function of a few features, so that its weights can be fitted to
/// the results of games (tools/fit_evaluation.py).
/// `features` are for the side to move. Needs: a position that is not decided.
template <typename E, typename G>
concept Evaluator = Game<G> && std::constructible_from<E, Shape> &&
                    requires(const E evaluator, const typename G::Position position) {
                      { evaluator.features(position).size() } -> std::same_as<std::size_t>;
                      /// Units: thousandths of log-odds for one more of the feature.
                      { E::weights.size() } -> std::same_as<std::size_t>;
                    };

/// The evaluation of a game; its header specializes this.
template <Game G>
struct EvaluatorOf;

/// The weighted sum, in hundredths of log-odds: 100 says that the side to move wins e times as
/// often as it loses.
template <std::size_t count>
constexpr int weighted(const std::array<int, count>& features,
                       const std::array<int, count>& weights) {
  int sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += features[i] * weights[i];
  return sum / 10;
}

}  // namespace papamu
