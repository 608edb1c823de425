// Random plies whose signature says whether two builds know the same rules.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/any_game.hpp"

namespace papamu {

/// Games of one kind, one after the other, on boards of all widths; the same in every build.
class RandomWalk {
 public:
  explicit RandomWalk(const GameInfo& info);

  [[nodiscard]] const AnyGame& game() const { return *game_; }
  /// What may be played, sorted; empty where the game is over.
  [[nodiscard]] const std::vector<std::string>& legal() const { return legal_; }
  /// Plays one of these, which is given; or begins another game, and gives nothing.
  std::string step();
  /// Of all positions up to now, what could be played there and who won.
  [[nodiscard]] std::uint64_t signature() const { return signature_; }

 private:
  void begin();
  void look();
  void note(std::string_view text);

  const GameInfo& info_;
  std::mt19937_64 random_;
  std::uint64_t signature_;
  std::unique_ptr<AnyGame> game_;
  std::vector<std::string> legal_;
  unsigned games_ = 0;
};

/// The signature after so many plies.
std::uint64_t walk_signature(const GameInfo& info, std::uint32_t plies);

}  // namespace papamu
