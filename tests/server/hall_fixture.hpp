// A hall with people made of a few lines and a store that forgets.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <nlohmann/json.hpp>

#include "server/hall.hpp"
#include "server/limits.hpp"
#include "store/memory_store.hpp"
#include "support/noon.hpp"

// The people of the simulation are others.
namespace papamu::testing::inline hall_people {
using Json = nlohmann::json;
using server::Client;
using server::Hall;
using std::chrono::seconds;

inline const std::string ana(32, 'a');
inline const std::string ben(32, 'b');

/// The hall's thread: what the writer posts is run when somebody waits for it.
class Loop {
 public:
  void post(std::function<void()> run) {
    {
      const std::scoped_lock lock(mutex_);
      jobs_.push_back(std::move(run));
    }
    wakes_.notify_one();
  }
  void run_one() {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wakes_.wait(lock, [&] { return !jobs_.empty(); });
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<std::function<void()>> jobs_;
};

class Person : public Client {
 public:
  Person(Hall& hall, Loop& loop, std::string address = "127.0.0.1")
      : hall_(hall), loop_(loop), address_(std::move(address)), id_(hall.add(*this)) {}
  ~Person() override { leave(); }

  void send(const server::Text& message) override { inbox.push_back(Json::parse(*message)); }
  void turn_away() override { is_turned_away = true; }
  [[nodiscard]] bool is_slow() const override { return slow; }
  [[nodiscard]] std::chrono::milliseconds lag() const override { return {}; }
  [[nodiscard]] const std::string& address() const override { return address_; }

  void leave() { hall_.remove(id_); }
  /// Asks, and waits for the answer.
  Json ask(Json request) {
    const std::string id = std::to_string(++asked_);
    request["id"] = id;
    hall_.receive(id_, request.dump());
    while (true) {
      for (const Json& message : inbox) {
        if (message.value("re", Json()) == id) return message;
      }
      loop_.run_one();
    }
  }
  [[nodiscard]] std::vector<int> event_numbers() const {
    std::vector<int> numbers;
    for (const Json& message : inbox) {
      if (message["type"] == "event") numbers.push_back(message["n"]);
    }
    return numbers;
  }

  /// The last message of a type, or null.
  [[nodiscard]] Json last(const char* type) const {
    Json found;
    for (const Json& message : inbox) {
      if (message["type"] == type) found = message;
    }
    return found;
  }

  std::vector<Json> inbox;
  bool slow = false;
  bool is_turned_away = false;

 private:
  Hall& hall_;
  Loop& loop_;
  std::string address_;
  int asked_ = 0;
  Hall::ClientId id_;
};

inline const Json fischer = {{"kind", "fischer"}, {"initial_ms", 60'000}, {"step_ms", 0}};

class HallTest : public ::testing::Test {
 protected:
  std::unique_ptr<Hall> make() {
    auto hall = std::make_unique<Hall>(
        store_, writer_,
        server::HallSurroundings{
            .now = [this] { return now_; },
            .post = [this](std::function<void()> run) { loop_.post(std::move(run)); },
            .post_patiently = [this](std::function<void()> run) { loop_.post(std::move(run)); },
            .fail = [this](const Error&) { ++failures_; }});
    EXPECT_TRUE(hall->open());
    return hall;
  }
  /// The disk takes things again, and the hall notices.
  void make_room(Hall& hall) {
    store_.break_with(std::nullopt);
    while (hall.is_paused()) {
      pass(hall, server::probe_every);
      loop_.run_one();
    }
  }
  /// A game of two, at which nothing was played. Gives: its table.
  static std::string begin(Person& first, Person& second) {
    const std::string table = first.ask(create(ana))["table"]["id"];
    second.ask(take(table, ben));
    return table;
  }
  /// A game with a clock of a minute, whose second player is to move.
  std::string begin_with_clock(Person& first) {
    const std::string table = first.ask(create(ana, false, fischer))["table"]["id"];
    first.ask(take(table, ben));
    for (int ply = 1; const char* text : {"c3", "c4", "a1"}) {
      first.ask(play(table, ply % 2 == 1 ? ana : ben, ply, text));
      ++ply;
    }
    return table;
  }
  /// Time in which the hall is awake.
  void pass(Hall& hall, std::chrono::milliseconds time) {
    for (const WallTime end = now_ + time; now_ < end; hall.tick()) now_ += server::tick_every;
  }
  static Json create(const std::string& token, bool listed = false, Json control = {}) {
    if (control.is_null()) control = {{"kind", "none"}};
    return {{"type", "create"},   {"token", token},  {"game", "rhode"},  {"size", "5x5"},
            {"control", control}, {"seat", "first"}, {"listed", listed}, {"takebacks", true}};
  }
  static Json take(const std::string& table, const std::string& token,
                   const std::string& nickname = {}) {
    if (!nickname.empty()) {
      return {{"type", "take"}, {"table", table}, {"token", token}, {"nickname", nickname}};
    }
    return {{"type", "take"}, {"table", table}, {"token", token}};
  }
  static Json play(const std::string& table, const std::string& token, int ply,
                   const std::string& text) {
    return {{"type", "play"},      {"table", table},
            {"token", token},      {"move_id", "m" + std::to_string(ply)},
            {"expected_ply", ply}, {"ply", text}};
  }

  static Json act(const std::string& table, const std::string& token, const std::string& action) {
    return {{"type", "act"},
            {"table", table},
            {"token", token},
            {"move_id", "a-" + action},
            {"action", action}};
  }

  WallTime now_ = noon;
  Loop loop_;
  MemoryStore store_{noon};
  StoreWriter writer_{store_};
  int failures_ = 0;
};

}  // namespace papamu::testing::inline hall_people
