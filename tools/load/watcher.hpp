// Somebody who watches the games of two players, one after the other, or never reads what comes.
#pragma once

#include "game.hpp"

namespace papamu::load {

class Watcher final : public Client {
 public:
  Watcher(World& world, int number, Game& game, bool is_silent);

  [[nodiscard]] bool is_watching() const { return is_watching_; }
  /// Who never read begins to: what the server still sent is looked at.
  void read_again() { line().read_again(); }
  [[nodiscard]] bool is_gone() const { return is_gone_; }
  [[nodiscard]] std::size_t bytes_after_close() { return line().bytes_after_close(); }

 private:
  void on_open() override;
  void on_message(const Json& message, std::string_view text) override;
  bool is_known(std::string_view text) override;
  void on_lost(int code, const char* why) override;
  void on_event(const Json& event);
  void follow(const std::string& table);

  Game& game_;
  bool is_silent_;
  std::string table_;
  int last_ = 0;
  bool is_watching_ = false;
  bool is_gone_ = false;
};

}  // namespace papamu::load
