// What the scores of pairs of games say: a difference in Elo with its interval, and the sequential
// probability ratio test.
// Source: the tests are those of M. Van den Bergh, "Comments on Normalized Elo" and "The
// generalized maximum likelihood ratio for the expectation value of a distribution" (2017 to 2020).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace papamu {

/// How many pairs of games ended with 0, 1/2, 1, 3/2 and 2 points for the first engine. The two
/// games of a pair have the same opening and so depend on each other; pairs do not.
using PairCounts = std::array<std::uint64_t, 5>;

/// The Elo difference at which a player scores so much of a point in a game.
/// Gives: infinity with its sign at 0 and 1.
double elo_of_score(double score);
/// The inverse of it.
double score_of_elo(double elo);

struct EloEstimate {
  double elo = 0;
  double low = 0;  ///< the interval that holds the truth with a chance of 95 %
  double high = 0;  ///< either end can be infinite
};

/// From the mean score of the pairs and its standard error, by the normal approximation. Where all
/// pairs have the same score, the interval is infinite.
/// Needs: at least one pair.
EloEstimate estimate_elo(const PairCounts& pairs);

/// Two claims about the difference in Elo, and the chances of error that are put up with.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  ///< of accepting elo1 where elo0 is true
  double beta = 0.05;  ///< of accepting elo0 where elo1 is true

  /// The log-likelihood ratio at which elo0 is accepted.
  [[nodiscard]] double lower_bound() const;
  /// And that at which elo1 is.
  [[nodiscard]] double upper_bound() const;
};

/// The generalized log-likelihood ratio of elo1 against elo0: for each claim, the most likely
/// distribution over the five scores that has the claimed mean. A score that no pair has counts as
/// a thousandth of a pair, so that a distribution exists.
/// Gives: 0 without pairs.
double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt);

}  // namespace papamu
