#include "arena/rating.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace papamu::testing {
namespace {

TEST(Rating, elo_and_score_are_inverse) {
  // 400 log10(3) and 400 log10(10/9 - 1) by hand.
  EXPECT_NEAR(elo_of_score(0.75), 190.848502, 1e-6);
  EXPECT_NEAR(elo_of_score(0.9), 381.697004, 1e-6);
  EXPECT_EQ(elo_of_score(0.5), 0);
  for (double elo = -800; elo <= 800; elo += 50) {
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  }
  EXPECT_EQ(elo_of_score(0), -INFINITY);
  EXPECT_EQ(elo_of_score(1), INFINITY);
}

TEST(Rating, bounds_are_those_of_wald) {
  EXPECT_NEAR(Sprt{}.upper_bound(), std::log(19), 1e-12);
  EXPECT_NEAR(Sprt{}.lower_bound(), -std::log(19), 1e-12);
  const Sprt uneven{.alpha = 0.1, .beta = 0.01};
  EXPECT_NEAR(uneven.upper_bound(), std::log(9.9), 1e-12);
  EXPECT_NEAR(uneven.lower_bound(), std::log(0.01 / 0.9), 1e-12);
}

struct Figures {
  PairCounts pairs;
  double elo0;
  double elo1;
  double ratio;
  double elo;
  double low;
  double high;
};

/// What `python3 tests/arena/rating_figures.py` prints, which finds them in another way.
constexpr Figures figures[] = {
    {{2, 10, 40, 30, 18}, 0, 10, 2.313545, 92.4555, 58.0395, 128.7474},
    {{10, 50, 120, 60, 10}, 0, 5, 0.242086, 6.9496, -11.8089, 25.7488},
    {{0, 0, 50, 30, 20}, 0, 100, 24.281636, 126.9682, 97.4907, 158.3119},
    {{30, 0, 0, 0, 20}, -50, 50, -2.878376, -70.4365, -177.9221, 24.9122},
};

TEST(Rating, figures_are_those_of_another_calculation) {
  for (const Figures& expected : figures) {
    const auto estimate = estimate_elo(expected.pairs);
    EXPECT_NEAR(estimate.elo, expected.elo, 1e-3);
    EXPECT_NEAR(estimate.low, expected.low, 1e-3);
    EXPECT_NEAR(estimate.high, expected.high, 1e-3);
    const Sprt sprt{.elo0 = expected.elo0, .elo1 = expected.elo1};
    EXPECT_NEAR(log_likelihood_ratio(expected.pairs, sprt), expected.ratio, 1e-4);
  }
}

TEST(Rating, exchanging_the_engines_turns_every_sign) {
  for (const Figures& given : figures) {
    PairCounts turned = given.pairs;
    std::swap(turned[0], turned[4]);
    std::swap(turned[1], turned[3]);
    EXPECT_NEAR(estimate_elo(turned).elo, -estimate_elo(given.pairs).elo, 1e-9);
    EXPECT_NEAR(estimate_elo(turned).low, -estimate_elo(given.pairs).high, 1e-9);
    const Sprt sprt{.elo0 = given.elo0, .elo1 = given.elo1};
    const Sprt opposite{.elo0 = -given.elo1, .elo1 = -given.elo0};
    EXPECT_NEAR(log_likelihood_ratio(turned, opposite), -log_likelihood_ratio(given.pairs, sprt),
                1e-6);
  }
}

TEST(Rating, what_says_nothing_or_all) {
  EXPECT_EQ(log_likelihood_ratio({}, {}), 0);
  const auto even = estimate_elo({0, 0, 7, 0, 0});
  EXPECT_EQ(even.elo, 0);
  EXPECT_EQ(even.low, -INFINITY) << "all pairs alike";
  EXPECT_EQ(even.high, INFINITY);
  const auto all_won = estimate_elo({0, 0, 0, 0, 5});
  EXPECT_EQ(all_won.elo, INFINITY);
  EXPECT_GT(log_likelihood_ratio({0, 0, 0, 0, 50}, {.elo0 = 0, .elo1 = 100}), 2.95);
  EXPECT_LT(log_likelihood_ratio({50, 0, 0, 0, 0}, {.elo0 = 0, .elo1 = 100}), -2.95);
}

}  // namespace
}  // namespace papamu::testing
