// A client that resumes by itself, with the times of the real one (web/src/online/connection.ts).
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "world.hpp"

namespace papamu::load {

using Json = nlohmann::json;

class Client : public Listener {
 public:
  /// Needs: one of the world's two `epoll`.
  Client(World& world, std::uint32_t from, int epoll)
      : world_(world), from_(from), line_(epoll, *this) {}

  void connect();
  /// As when the network goes away; it comes back after the first wait.
  void cut();
  [[nodiscard]] bool is_greeted() const { return is_greeted_; }

  void on_text(std::string_view text) final;
  void on_lost(int code, const char* why) override;

 protected:
  /// After each greeting: asks anew for what it needs.
  virtual void on_open() = 0;
  virtual void on_message(const Json& message, std::string_view text) = 0;
  /// Has it nothing to say that is not known already? It is not read then.
  virtual bool is_known(std::string_view /*text*/) { return false; }
  /// The connection is gone; another one will come.
  virtual void on_offline() {}
  /// From now on reads nothing and asks nothing.
  void fall_silent();
  /// Sends a request that has no id yet. Gives: its id.
  std::string ask(Json request);
  void send(const Json& request) { line_.send(request.dump()); }
  World& world() { return world_; }
  Connection& line() { return line_; }
  /// When the connection was lost after which all is not known again yet; nothing if it is.
  [[nodiscard]] std::optional<Moment> lost_at() const { return lost_at_; }
  void know_all_again() { lost_at_.reset(); }

 private:
  void come_back();
  void ping();

  World& world_;
  std::uint32_t from_;
  Connection line_;
  bool is_greeted_ = false;
  int failures_ = 0;
  std::uint64_t attempt_ = 0;  ///< what was planned for an earlier one does not happen
  std::uint64_t asked_ = 0;
  std::string ping_;  ///< the id of the one that is not answered yet
  std::optional<Moment> lost_at_;
};

}  // namespace papamu::load
