// What the program has to say about the game at a terminal: `hint` and `why`.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "match/computer.hpp"

namespace papamu::cli {

/// Remembers what happened last, and thinks for itself when it is asked. Its search is short and
/// the same whatever level the computer plays at.
class Adviser {
 public:
  /// The ply that a computer is about to play, and what it thought.
  void note_decision(const Match& match, const std::string& name, const Decision& decision);
  /// A ply that the rules forbid.
  void note_refusal(const Match& match, const std::string& why);
  /// Something else happened: what was noted is of no interest any more.
  void forget();

  /// What the computer just played, in one line. Needs: a decision noted last.
  [[nodiscard]] const std::string& summary() const { return summary_; }

  /// The best move here and what it is worth; where it may be swapped, the most even one. Needs: a
  /// match that goes on.
  std::string hint(const Match& match, const std::stop_token& stop);

  /// What was noted last, else the worth of the position and the expected play.
  std::string why(const Match& match, const std::stop_token& stop);

 private:
  SearchReport think(const AnyGame& game, int lines, const std::stop_token& stop);

  std::optional<Thinker> thinker_;
  std::string summary_;
  std::string noted_;
};

}  // namespace papamu::cli
