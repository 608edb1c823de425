// A search's numbers: estimates in hundredths of log-odds, and proofs above them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "search/report.hpp"

namespace papamu {

/// For the side to move. An estimate of 100 is a chance of e : 1. A proved win in n plies is
/// `win_now` - n, a proved loss in n its negative; so a shorter win is more, a longer loss too.
using Score = int;

inline constexpr Score win_now = 32'000;
inline constexpr Score loss_now = -win_now;
inline constexpr Score least_win = win_now - 2'000;  ///< no line is longer than 2,000 plies
inline constexpr Score infinity = win_now + 1;
inline constexpr Score even = 0;
inline constexpr Score greatest_estimate = 2'000;

constexpr bool is_win(Score score) { return score >= least_win; }
constexpr bool is_loss(Score score) { return score <= -least_win; }
constexpr bool is_proof(Score score) { return is_win(score) || is_loss(score); }

/// Keeps what an evaluation says apart from what is proved.
constexpr Score as_estimate(int value) {
  return std::clamp(value, -greatest_estimate, greatest_estimate);
}

/// What a reply's score is worth to the side that moved: the sign turns, and an end is one ply
/// farther away.
constexpr Score from_reply(Score reply) {
  if (is_win(reply)) return -(reply - 1);
  if (is_loss(reply)) return -(reply + 1);
  return -reply;
}

/// What a decided position is worth to the side to move.
template <typename G>
Score end_score(const G& rules, const typename G::Position& position) {
  return rules.winner(position) == position.side ? win_now : loss_now;
}

/// The inverse of `from_reply`, for the bounds of a window.
constexpr Score to_reply(Score score) {
  if (is_win(score)) return std::max(-(score + 1), -infinity);
  if (is_loss(score)) return std::min(-(score - 1), infinity);
  return -score;
}

/// The chances that estimates stand for, made with multiplication and division alone, so that they
/// are the same bits with every compiler and library.
class Chances {
 public:
  Chances() {
    constexpr double step = 1.0100501670841680575;  // e^(1/100)
    double odds = 1;
    for (std::size_t i = 0; i < of_.size(); ++i, odds *= step) of_[i] = odds / (1 + odds);
  }

  /// Needs: not a proof.
  [[nodiscard]] double of(Score estimate) const {
    const Score size = std::min(std::abs(estimate), greatest_estimate);
    const double chance = of_[static_cast<std::size_t>(size)];
    return estimate >= 0 ? chance : 1 - chance;
  }

 private:
  std::array<double, greatest_estimate + 1> of_;
};

inline const Chances chances;

inline Verdict verdict_of(Score score) {
  if (is_win(score)) return WinIn{win_now - score};
  if (is_loss(score)) return LossIn{win_now + score};
  return Estimate{chances.of(score)};
}

}  // namespace papamu
