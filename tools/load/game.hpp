// Two players and their games, one after the other.
#pragma once

#include <array>
#include <memory>

#include "lines.hpp"
#include "log_check.hpp"

namespace papamu::load {

class Game;

/// One of the two people. A request is repeated after each reconnection until it is answered.
class Player final : public Client {
 public:
  Player(World& world, std::uint32_t from, Game& game, int person)
      : Client(world, from, world.epoll()), game_(game), person_(person) {}

  /// Takes part in another table: from its first event on.
  void enter(const std::string& table);
  /// Asks until it is answered; one request at a time. Needs: is_free().
  void insist(Json request);
  [[nodiscard]] bool is_free() const { return !pending_ && is_in_sync_; }
  [[nodiscard]] bool is_in_sync() const { return is_in_sync_; }
  [[nodiscard]] int plies() const { return plies_; }
  /// Was the request that waits sent more than once?
  [[nodiscard]] bool was_repeated() const { return was_repeated_; }
  /// When it was sent.
  [[nodiscard]] Moment asked_at() const { return asked_at_; }
  /// Asks for the whole log once more and compares it with what was seen.
  void check_log();
  [[nodiscard]] bool is_checked() const { return is_checked_; }

 private:
  void on_open() override;
  void on_message(const Json& message, std::string_view text) override;
  void on_offline() override;
  void on_answer(const Json& message);
  void on_events(const Json& message);
  void on_event(const Json& event);
  void watch();
  void come_in_sync();

  Game& game_;
  int person_;
  std::string table_;
  int last_ = 0;
  int plies_ = 0;
  bool is_in_sync_ = false;
  std::optional<Json> pending_;
  bool was_repeated_ = false;
  Moment asked_at_{};
  std::string watch_, check_;  ///< ids of what is asked
  bool is_checked_ = false;
};

class Game {
 public:
  Game(World& world, int number, const LineOfPlay& line);

  /// Person 0 makes a table, person 1 takes the free seat.
  void begin();
  /// Plays its next ply when it is time, and again every `period`.
  void play_every(Clock::duration first, Clock::duration period);
  void stop() { is_stopped_ = true; }
  [[nodiscard]] bool is_seated() const { return is_seated_; }
  [[nodiscard]] bool is_idle() const { return players_[0]->is_free() && players_[1]->is_free(); }
  [[nodiscard]] const std::string& table() const { return table_; }
  [[nodiscard]] const std::string& token(int person) const {
    return tokens_[static_cast<std::size_t>(person)];
  }
  Player& player(int person) { return *players_[static_cast<std::size_t>(person)]; }
  /// Of each table that they played at.
  TableLog& log(const std::string& table) { return logs_[table]; }

  // What the players tell.
  /// A line that was cut says nothing about how quick the server is.
  void on_offline() { is_measured_ = false; }
  void on_seated(int person, const std::string& table);
  void on_ply(int person, int ply_number);
  void on_done(int person, const Json& request, const Json& answer);
  void on_end(int person);
  void on_rematch(int person, const std::string& table);

 private:
  void play();
  void send_ply(Player& mover, int person);
  void act(int person, const char* action);

  World& world_;
  int number_;
  const LineOfPlay& line_;
  std::array<std::unique_ptr<Player>, 2> players_;
  std::array<std::string, 2> tokens_;
  std::string table_;
  std::map<std::string, TableLog> logs_;
  int first_ = 0;   ///< the person who makes ply 1
  int sent_ = 0;    ///< plies of this table
  Moment sent_at_{};
  bool is_measured_ = false;  ///< the last ply, not seen by the other one yet
  bool is_seated_ = false;
  bool is_over_ = false;
  bool is_stopped_ = false;
  bool is_late_ = false;
  Moment due_{};
  Clock::duration period_{};
};

}  // namespace papamu::load
