// The contract of an evaluation: who is better, by how much, without searching.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "rules/game.hpp"

namespace papamu {

/// What one more of a feature is worth, in thousandths of log-odds, at the start of a game and on
/// a board that is used up.
struct Weight {
  int early;
  int late;
};

/// How far a game has come: 0 at the start, `latest` on a board that is used up.
inline constexpr int latest = 64;

/// Made for one shape. Features and progress are for the side to move; the weights are fitted to
/// the results of games (bench/fit_evaluation.cpp).
/// Needs: a position that is not decided.
template <typename E, typename G>
concept Evaluator = Game<G> && std::constructible_from<E, Shape> &&
                    requires(const E evaluator, const typename G::Position position) {
                      { evaluator.features(position).size() } -> std::same_as<std::size_t>;
                      { evaluator.progress(position) } -> std::same_as<int>;
                      { E::weights[0] } -> std::convertible_to<Weight>;
                      /// Which search wins the matches of this game (docs/strength.md).
                      { E::suits_monte_carlo } -> std::convertible_to<bool>;
                    };

/// The evaluation of a game; its header specializes this.
template <Game G>
struct EvaluatorOf;

/// The weighted sum of the features, in hundredths of log-odds: 100 says that the side to move wins
/// e times as often as it loses.
template <typename Position, typename E>
int evaluation(const E& evaluator, const Position& position) {
  const auto features = evaluator.features(position);
  static_assert(features.size() == E::weights.size());
  int early = 0;
  int late = 0;
  for (std::size_t i = 0; i < features.size(); ++i) {
    early += features[i] * E::weights[i].early;
    late += features[i] * E::weights[i].late;
  }
  const int progress = evaluator.progress(position);
  return (early * (latest - progress) + late * progress) / (10 * latest);
}

}  // namespace papamu
