#include "game.hpp"

#include <algorithm>
#include <iomanip>
#include <random>
#include <sstream>

namespace papamu::load {

namespace {

using std::chrono::milliseconds;

/// How soon a ply is tried again whose predecessor was not there in time.
constexpr milliseconds try_again{5};

/// Two of a game share an address, and few games do: the server limits what one address makes.
std::uint32_t address_of(int game) {
  constexpr int games_an_address = 40;
  constexpr int addresses_a_net = 200;
  const int address = game / games_an_address;
  return 0x7F010001U +
         static_cast<std::uint32_t>(address / addresses_a_net * 256 + address % addresses_a_net);
}

/// Not of the seed: a token that was used before gives the table of before.
std::string new_token() {
  std::random_device random;
  std::ostringstream token;
  for (int i = 0; i < 4; ++i) token << std::hex << std::setfill('0') << std::setw(8) << random();
  return token.str();
}

}  // namespace

Game::Game(World& world, int number, const LineOfPlay& line)
    : world_(world), number_(number), line_(line) {
  for (int person = 0; person < 2; ++person) {
    const auto i = static_cast<std::size_t>(person);
    tokens_[i] = new_token();
    players_[i] = std::make_unique<Player>(world, address_of(number), *this, person);
  }
}

void Game::begin() {
  const Options& options = world_.options();
  player(0).insist({{"type", "create"},
                    {"token", token(0)},
                    {"game", options.game},
                    {"size", options.size},
                    {"control", {{"kind", "fischer"}, {"initial_ms", 3'600'000}, {"step_ms", 0}}},
                    {"seat", "first"},
                    {"listed", number_ % 10 == 0},
                    {"takebacks", false}});
  player(0).connect();
  player(1).connect();
}

void Game::on_seated(int person, const std::string& table) {
  if (person == 1) {
    is_seated_ = true;
    return;
  }
  table_ = table;
  player(1).insist({{"type", "take"}, {"token", token(1)}, {"table", table}});
}

void Game::play_every(Clock::duration first, Clock::duration period) {
  due_ = world_.now() + first;
  period_ = period;
  world_.after(first, [this] { play(); });
}

void Game::play() {
  if (is_stopped_) return;
  const int person = (sent_ + first_) % 2;
  Player& mover = player(person);
  if (is_over_ || !mover.is_free() || mover.plies() != sent_) {
    if (!is_late_) ++world_.measures.late_moves;
    is_late_ = true;
    return world_.after(try_again, [this] { play(); });
  }
  is_late_ = false;
  if (static_cast<std::size_t>(sent_) < line_.size()) {
    send_ply(mover, person);
  } else {
    // Cut where the line is: the game ends in the other way.
    act(person, "resign");
  }
  due_ = std::max(due_ + period_, world_.now());
  world_.after(due_ - world_.now(), [this] { play(); });
}

void Game::send_ply(Player& mover, int person) {
  const std::string& ply = line_[static_cast<std::size_t>(sent_)];
  ++sent_;
  sent_at_ = world_.now();
  is_measured_ = true;
  ++world_.measures.moves_sent;
  mover.insist({{"type", "play"},
                {"table", table_},
                {"token", token(person)},
                {"move_id", "m" + std::to_string(sent_)},
                {"expected_ply", sent_},
                {"ply", ply}});
}

void Game::act(int person, const char* action) {
  player(person).insist({{"type", "act"},
                         {"table", table_},
                         {"token", token(person)},
                         {"move_id", action},
                         {"action", action}});
}

void Game::on_ply(int person, int ply_number) {
  const int mover = (ply_number - 1 + first_) % 2;
  if (person == mover || ply_number != sent_ || !is_measured_) return;
  is_measured_ = false;
  world_.measures.seen.add(world_.now() - sent_at_);
}

void Game::on_done(int person, const Json& request, const Json& answer) {
  if (request["type"] != "play") return;
  ++world_.measures.moves_acknowledged;
  const Player& mover = player(person);
  if (!mover.was_repeated()) world_.measures.acknowledged.add(world_.now() - mover.asked_at());
  // Its event, behind those of who sat down.
  if (answer["n"] != request["expected_ply"].get<int>() + 2)
    ++world_.measures.breaches["answer with another number"];
}

void Game::on_end(int person) {
  if (!is_over_) ++world_.measures.games_ended;
  is_over_ = true;
  // The mover offers when the acknowledgement of the last ply is there; the other one at once.
  const auto offer = [this, person](const auto& self) -> void {
    if (is_stopped_) return;
    if (player(person).is_free()) return act(person, "offer_rematch");
    world_.after(try_again, [self] { self(self); });
  };
  offer(offer);
}

void Game::on_rematch(int person, const std::string& table) {
  if (table_ != table) {
    table_ = table;
    first_ = 1 - first_;
    sent_ = 0;
    is_measured_ = false;
  }
  player(person).enter(table);
  if (player(1 - person).plies() == 0) is_over_ = false;
}

}  // namespace papamu::load
