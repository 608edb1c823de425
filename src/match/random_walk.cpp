#include "match/random_walk.hpp"

#include <array>

#include "engine/catalog.hpp"
#include "match/match.hpp"

namespace papamu {

namespace {

constexpr std::uint64_t hash_of_nothing = 0xCBF29CE484222325;  // FNV-1a
constexpr std::uint64_t hash_factor = 0x100000001B3;

}  // namespace

RandomWalk::RandomWalk(const GameInfo& info) : info_(info), signature_(hash_of_nothing) { begin(); }

void RandomWalk::begin() {
  // Small boards come more often: their games are shorter.
  constexpr std::array<unsigned, 8> longest_sides = {8, 8, 8, 11, 8, 8, 8, 20};
  const unsigned longest = longest_sides[games_++ % longest_sides.size()];
  Shape shape{};
  do {
    const auto side = [&] { return static_cast<int>(1 + random_() % longest); };
    shape.rows = side();
    shape.columns = side();
  } while (!info_.fits(shape));
  game_ = *make_game(info_, shape);
  look();
}

std::string RandomWalk::step() {
  // Some games could go on for long without a rule against repetition, which is the match's.
  const bool is_long = game_->plies_played() > 2 * game_->shape().cells();
  if (legal_.empty() || is_long) {
    begin();
    return {};
  }
  std::string text = std::move(legal_[random_() % legal_.size()]);
  const Ply ply = *read_ply(game_->shape(), text);
  if (ply.is_swap()) {
    game_->swap();
  } else {
    game_->play(*ply.move);
  }
  look();
  return text;
}

void RandomWalk::look() {
  legal_ = legal_plies(*game_);
  note(game_->position_text());
  for (const std::string& ply : legal_) note(ply);
  if (legal_.empty()) note(game_->winner() == Color::black ? "b" : "w");
}

void RandomWalk::note(std::string_view text) {
  for (const char c : text) {
    signature_ = (signature_ ^ static_cast<unsigned char>(c)) * hash_factor;
  }
  signature_ = (signature_ ^ '\n') * hash_factor;
}

std::uint64_t walk_signature(const GameInfo& info, std::uint32_t plies) {
  RandomWalk walk(info);
  while (plies > 0) {
    if (!walk.step().empty()) --plies;
  }
  return walk.signature();
}

}  // namespace papamu
