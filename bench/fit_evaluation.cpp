// Fits the weights of an evaluation to the results of games that the search plays against itself:
// logistic regression by Newton's method. Prints the weights as src/evaluate/ holds them.
//
// Usage: fit_evaluation GAME RxC GAMES NODES [SEED]     (one thread; a few minutes for 2,000 games)
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "board/notation.hpp"
#include "evaluate/konane.hpp"
#include "evaluate/narrows.hpp"
#include "evaluate/rhode.hpp"
#include "evaluate/room_and_pillar.hpp"
#include "search/alpha_beta.hpp"

namespace {

using namespace papamu;

/// What the evaluation saw, the early parts of the features before the late ones, and whether the
/// side to move won in the end.
template <std::size_t count>
struct Sample {
  std::array<double, count> features;
  bool is_won;
};

constexpr int random_plies = 6;

template <Game G>
auto play_games(const G& rules, int games, std::uint64_t nodes, std::uint64_t seed) {
  using Evaluation = typename EvaluatorOf<G>::type;
  const Evaluation evaluation(rules.shape());
  constexpr std::size_t count = Evaluation::weights.size();
  std::vector<Sample<2 * count>> samples;
  std::mt19937_64 random(seed);
  AlphaBeta<G> search(rules, std::make_shared<TranspositionTable<G>>(16), {});
  for (int game = 0; game < games; ++game) {
    std::vector<typename G::Position> line = {rules.start()};
    typename G::Moves moves;
    const auto longest = static_cast<std::size_t>(2 * rules.shape().cells());
    const std::size_t opening = 2 + random() % random_plies;
    for (;;) {
      rules.legal_moves(line.back(), moves);
      if (moves.empty() || line.size() > longest) break;
      Move move = moves[random() % moves.size()];
      if (line.size() > opening && random() % 16 != 0) {
        search.look_at(line, {});
        search.advance(nodes);
        move = search.report().lines.front().move();
      }
      line.push_back(rules.after(line.back(), move));
    }
    if (!moves.empty()) continue;
    const Color winner = rules.winner(line.back());
    line.pop_back();
    for (const auto& position : std::span(line).subspan(std::min(opening, line.size()))) {
      const auto features = evaluation.features(position);
      const double part = evaluation.progress(position) / static_cast<double>(latest);
      Sample<2 * count> sample{.features = {}, .is_won = position.side == winner};
      for (std::size_t i = 0; i < count; ++i) {
        sample.features[i] = features[i] * (1 - part);
        sample.features[count + i] = features[i] * part;
      }
      samples.push_back(sample);
    }
  }
  return samples;
}

/// Solves the linear equations by elimination; the matrix is positive definite.
template <std::size_t n>
std::array<double, n> solved(std::array<std::array<double, n>, n> matrix,
                             std::array<double, n> right) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t row = i + 1; row < n; ++row) {
      const double factor = matrix[row][i] / matrix[i][i];
      for (std::size_t column = i; column < n; ++column) {
        matrix[row][column] -= factor * matrix[i][column];
      }
      right[row] -= factor * right[i];
    }
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t column = i + 1; column < n; ++column) {
      right[i] -= matrix[i][column] * right[column];
    }
    right[i] /= matrix[i][i];
  }
  return right;
}

template <std::size_t n, std::size_t count = n / 2>
void fit(const std::vector<Sample<n>>& samples, const std::array<Weight, count>& old_weights) {
  std::array<double, n> weights{};
  const auto chance = [](const Sample<n>& sample, const std::array<double, n>& of) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += of[i] * sample.features[i];
    return 1 / (1 + std::exp(-sum));
  };
  const auto loss = [&](const std::array<double, n>& of) {
    double sum = 0;
    for (const auto& sample : samples) {
      const double p = std::clamp(chance(sample, of), 1e-9, 1 - 1e-9);
      sum -= std::log(sample.is_won ? p : 1 - p);
    }
    return sum / static_cast<double>(samples.size());
  };
  for (int round = 0; round < 12; ++round) {
    std::array<double, n> slope{};
    std::array<std::array<double, n>, n> curvature{};
    for (const auto& sample : samples) {
      const double p = chance(sample, weights);
      for (std::size_t i = 0; i < n; ++i) {
        slope[i] += ((sample.is_won ? 1 : 0) - p) * sample.features[i];
        for (std::size_t j = 0; j < n; ++j) {
          curvature[i][j] += p * (1 - p) * sample.features[i] * sample.features[j];
        }
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      slope[i] -= weights[i];  // a mild preference for small weights
      curvature[i][i] += 1;
    }
    const auto step = solved(curvature, slope);
    for (std::size_t i = 0; i < n; ++i) weights[i] += step[i];
  }
  std::array<double, n> old{};
  for (std::size_t i = 0; i < count; ++i) {
    old[i] = old_weights[i].early / 1000.0;
    old[count + i] = old_weights[i].late / 1000.0;
  }
  std::printf("%zu positions, loss %.4f with the present weights, %.4f with these:\n",
              samples.size(), loss(old), loss(weights));
  for (std::size_t i = 0; i < count; ++i) {
    std::printf("{%ld, %ld}, ", std::lround(1000 * weights[i]),
                std::lround(1000 * weights[count + i]));
  }
  std::printf("\n");
}

template <template <int> typename Rules>
void run(Shape shape, int games, std::uint64_t nodes, std::uint64_t seed) {
  const auto work = [&]<int words>() {
    using G = Rules<words>;
    fit(play_games(G(shape), games, nodes, seed), EvaluatorOf<G>::type::weights);
  };
  if (shape.cells() <= 64) return work.template operator()<1>();
  return work.template operator()<2>();
}

}  // namespace

int main(int count, char** words) {
  if (count < 5) {
    std::fputs("Usage: fit_evaluation GAME RxC GAMES NODES [SEED]\n", stderr);
    return 2;
  }
  const std::string_view game = words[1];
  const auto shape = read_shape(words[2]);
  if (!shape || shape->cells() > 128) {
    std::fputs("expected a size of at most 128 cells\n", stderr);
    return 2;
  }
  const int games = std::atoi(words[3]);
  const auto nodes = static_cast<std::uint64_t>(std::atoll(words[4]));
  const auto seed = static_cast<std::uint64_t>(count > 5 ? std::atoll(words[5]) : 1);
  if (game == "konane") {
    run<Konane>(*shape, games, nodes, seed);
  } else if (game == "room-and-pillar") {
    run<RoomAndPillar>(*shape, games, nodes, seed);
  } else if (game == "narrows") {
    run<Narrows>(*shape, games, nodes, seed);
  } else if (game == "rhode") {
    run<Rhode>(*shape, games, nodes, seed);
  } else {
    std::fputs("expected konane, room-and-pillar, narrows or rhode\n", stderr);
    return 2;
  }
  return 0;
}
