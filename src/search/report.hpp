// What a search answers: proofs where it has them, estimates elsewhere, never one as the other.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "board/move.hpp"

namespace papamu {

/// Proved: the side to move can force a win within so many plies.
struct WinIn {
  int plies;

  friend bool operator==(const WinIn&, const WinIn&) = default;
};

/// Proved: the other side can force a win within so many plies.
struct LossIn {
  int plies;

  friend bool operator==(const LossIn&, const LossIn&) = default;
};

/// Not proved: the chance, 0 to 1, that the side to move wins.
struct Estimate {
  double chance;

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// For the side to move.
using Verdict = std::variant<WinIn, LossIn, Estimate>;

inline bool is_proved(const Verdict& verdict) { return !std::holds_alternative<Estimate>(verdict); }

/// The chance that the side to move wins: 1 or 0 where that is proved.
inline double chance_of(const Verdict& verdict) {
  if (const auto* estimate = std::get_if<Estimate>(&verdict)) return estimate->chance;
  return std::holds_alternative<WinIn>(verdict) ? 1.0 : 0.0;
}

/// A first move and what it is worth.
struct SearchLine {
  Verdict verdict = Estimate{0.5};  ///< for the side to move at the root
  std::vector<Move> moves;          ///< the expected play, the first move in front; never empty
  int depth_plies = 0;              ///< to which this line was searched

  [[nodiscard]] Move move() const { return moves.front(); }
};

/// How far a search has come.
struct SearchReport {
  int depth_plies = 0;  ///< the last finished depth; Monte Carlo: doublings of visits
  std::uint64_t nodes = 0;  ///< positions visited since the root was set
  double table_use = 0;  ///< the part of the table or tree that is filled, 0 to 1
  std::vector<SearchLine> lines;  ///< best first; empty only where the game is over
};

}  // namespace papamu
