// A search's numbers: estimates in hundredths of log-odds, and proofs above them.
#pragma once

#include <algorithm>
#include <cmath>

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

constexpr bool is_win(Score score) { return score >= least_win; }
constexpr bool is_loss(Score score) { return score <= -least_win; }
constexpr bool is_proof(Score score) { return is_win(score) || is_loss(score); }

/// Keeps what an evaluation says apart from what is proved.
constexpr Score as_estimate(int value) {
  constexpr int most = 2'000;
  return std::clamp(value, -most, most);
}

/// What a reply's score is worth to the side that moved: the sign turns, and an end is one ply
/// farther away.
constexpr Score from_reply(Score reply) {
  if (is_win(reply)) return -(reply - 1);
  if (is_loss(reply)) return -(reply + 1);
  return -reply;
}

/// The inverse of `from_reply`, for the bounds of a window.
constexpr Score to_reply(Score score) {
  if (is_win(score)) return std::max(-(score + 1), -infinity);
  if (is_loss(score)) return std::min(-(score - 1), infinity);
  return -score;
}

inline Verdict verdict_of(Score score) {
  if (is_win(score)) return WinIn{win_now - score};
  if (is_loss(score)) return LossIn{win_now + score};
  constexpr double unit = 100;
  return Estimate{1 / (1 + std::exp(-score / unit))};
}

}  // namespace papamu
