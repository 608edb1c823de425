#include "search/score.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace papamu::testing {
namespace {

std::vector<Score> scores() {
  std::vector<Score> all;
  for (Score score = least_win + 1; score < win_now; ++score) {
    all.push_back(score);
    all.push_back(-score);
  }
  for (Score score = -greatest_estimate; score <= greatest_estimate; ++score) all.push_back(score);
  std::ranges::sort(all);
  return all;
}

TEST(Score, a_window_goes_to_the_reply_and_back) {
  for (const Score score : scores()) {
    EXPECT_EQ(from_reply(to_reply(score)), score);
    EXPECT_EQ(is_win(from_reply(score)), is_loss(score)) << "a reply's win is one's own loss";
  }
}

TEST(Score, what_is_better_for_one_side_is_worse_for_the_other) {
  Score last = infinity + 1;
  for (const Score score : scores()) {
    EXPECT_LT(from_reply(score), last);
    last = from_reply(score);
  }
}

TEST(Score, an_end_is_a_ply_farther_at_each_step_back) {
  EXPECT_EQ(from_reply(loss_now), win_now - 1);
  EXPECT_EQ(verdict_of(from_reply(loss_now)), Verdict(WinIn{1}));
  EXPECT_EQ(verdict_of(from_reply(from_reply(loss_now))), Verdict(LossIn{2}));
}

TEST(Score, an_estimate_is_never_a_proof) {
  for (const int value : {-1'000'000, -2'001, 0, 2'001, 1'000'000}) {
    EXPECT_FALSE(is_proof(as_estimate(value)));
    const Verdict verdict = verdict_of(as_estimate(value));
    EXPECT_FALSE(is_proved(verdict));
    EXPECT_GT(chance_of(verdict), 0);
    EXPECT_LT(chance_of(verdict), 1);
  }
}

TEST(Score, chances_grow_and_add_up_to_one) {
  EXPECT_EQ(chances.of(even), 0.5);
  for (Score score = 1; score <= greatest_estimate; ++score) {
    EXPECT_GT(chances.of(score), chances.of(score - 1));
    EXPECT_EQ(chances.of(score) + chances.of(-score), 1);
    EXPECT_NEAR(chances.of(score), 1 / (1 + std::exp(-score / 100.0)), 1e-12);
  }
}

}  // namespace
}  // namespace papamu::testing
