#include "arena/rating.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace papamu {

namespace {

/// The score of a game, averaged over the pair, that each count stands for.
constexpr std::array<double, 5> scores = {0, 0.25, 0.5, 0.75, 1};

/// Shares of the five scores, which add up to 1.
using Distribution = std::array<double, 5>;

double mean_of(const Distribution& shares) {
  return std::inner_product(shares.begin(), shares.end(), scores.begin(), 0.0);
}

/// The most likely distribution with the given mean, for observed shares p, has the shares
/// p / (1 + t (score - mean)), where t makes its mean right. Gives: t.
double tilt(const Distribution& shares, double mean) {
  // Between these t every denominator is positive; the sum below falls from plus to minus infinity.
  double low = -1 / (scores.back() - mean);
  double high = 1 / (mean - scores.front());
  constexpr int halvings = 100;
  for (int i = 0; i < halvings; ++i) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < shares.size(); ++k) {
      const double distance = scores.at(k) - mean;
      sum += shares.at(k) * distance / (1 + t * distance);
    }
    (sum > 0 ? low : high) = t;
  }
  return (low + high) / 2;
}

}  // namespace

double elo_of_score(double score) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (score <= 0) return -infinity;
  if (score >= 1) return infinity;
  return -400 * std::log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

EloEstimate estimate_elo(const PairCounts& pairs) {
  constexpr double normal_97_5 = 1.959964;
  const auto count = static_cast<double>(std::accumulate(pairs.begin(), pairs.end(), 0ULL));
  Distribution shares{};
  std::ranges::transform(pairs, shares.begin(),
                         [&](auto n) { return static_cast<double>(n) / count; });
  const double mean = mean_of(shares);
  double variance = 0;
  for (std::size_t k = 0; k < shares.size(); ++k) {
    variance += shares.at(k) * (scores.at(k) - mean) * (scores.at(k) - mean);
  }
  // Pairs that are all alike say nothing about how much they vary.
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (variance == 0) return {.elo = elo_of_score(mean), .low = -infinity, .high = infinity};
  const double reach = normal_97_5 * std::sqrt(variance / count);
  return {.elo = elo_of_score(mean),
          .low = elo_of_score(mean - reach),
          .high = elo_of_score(mean + reach)};
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }

double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt) {
  constexpr double unseen = 1e-3;
  Distribution shares{};
  std::ranges::transform(pairs, shares.begin(),
                         [](auto n) { return n > 0 ? static_cast<double>(n) : unseen; });
  const auto seen = std::accumulate(pairs.begin(), pairs.end(), 0ULL);
  if (seen == 0) return 0;
  const double count = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= count;
  const double mean0 = score_of_elo(sprt.elo0);
  const double mean1 = score_of_elo(sprt.elo1);
  const double tilt0 = tilt(shares, mean0);
  const double tilt1 = tilt(shares, mean1);
  double sum = 0;
  for (std::size_t k = 0; k < shares.size(); ++k) {
    sum += shares.at(k) *
           std::log((1 + tilt0 * (scores.at(k) - mean0)) / (1 + tilt1 * (scores.at(k) - mean1)));
  }
  return count * sum;
}

}  // namespace papamu
