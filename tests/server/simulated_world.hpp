// A hall, people and the lines between them, all in simulated time and moved by one seed.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <nlohmann/json.hpp>

#include "server/hall.hpp"
#include "store/memory_store.hpp"
#include "support/random.hpp"

namespace papamu::testing {

using Json = nlohmann::json;
using std::chrono::milliseconds;

/// Commits when it is told to, in one transaction what waits then, as the thread of a server does.
class StepWriter : public Writer {
 public:
  explicit StepWriter(Store& store) : store_(store) {}

  void submit(std::vector<StoreWrite> writes, WallTime now, Done done) override;
  void resume() override { failure_.reset(); }
  void commit();

 private:
  struct Job {
    std::vector<StoreWrite> writes;
    WallTime now;
    Done done;
  };
  Store& store_;
  std::deque<Job> waiting_;
  std::optional<Error> failure_;
};

class World;

/// One connection: what is sent arrives in its order, late, or not at all once it is cut.
class Line : public server::Client {
 public:
  explicit Line(World& world) : world_(world) {}

  void send(const server::Text& message) override;
  void turn_away() override {}
  [[nodiscard]] milliseconds lag() const override { return lag_; }
  [[nodiscard]] const std::string& address() const override { return address_; }

  struct Parcel {
    WallTime due;
    std::string text;
  };
  std::deque<Parcel> to_server, to_person;
  server::Hall::ClientId id = 0;
  milliseconds lag_{};

 private:
  World& world_;
  std::string address_ = "127.0.0.1";
};

/// Somebody at a table who follows docs/protocol.md: repeats what is not answered, asks for what is
/// missing, and moves at random. Without a token a watcher.
class Person {
 public:
  Person(World& world, std::size_t number, std::string token, bool is_creator)
      : world_(world),
        number_(number),
        token_(std::move(token)),
        is_creator_(is_creator),
        is_seated_(token_.empty()) {}

  /// What this person does when time has passed.
  void act();
  void hear(const std::string& text);
  void lose_line();
  void go_to(const std::string& table) { table_ = table; }

  /// Knows everything, and waits for no answer.
  [[nodiscard]] bool is_in_sync() const;
  [[nodiscard]] std::string state() const;  ///< what it waits for
  [[nodiscard]] int n() const { return n_; }
  [[nodiscard]] const std::string& table() const { return table_; }
  [[nodiscard]] bool is_playing() const { return state_ == "playing"; }
  std::unique_ptr<Line> line;

 private:
  struct Pending {
    Json request;
    std::string id;  ///< of the last time it was sent
    WallTime asked;
  };

  void ask(Json request, std::optional<Pending>& pending);
  void ask_for_missing();
  void think();
  void take_event(const Json& event);
  void take_snapshot(const Json& table);
  void take_answer(const Json& answer);
  [[nodiscard]] std::string some_ply() const;

  World& world_;
  std::size_t number_;
  std::string token_;
  bool is_creator_;
  bool is_seated_;  ///< or needs no seat
  std::string table_;
  WallTime next_try_{};
  int asked_ = 0;
  int moves_ = 0;
  std::optional<Pending> seating_, watching_, moving_;
  bool is_watching_ = false;  ///< on this line
  // What is known of the table.
  int n_ = 0;
  std::string game_, size_, state_;
  std::vector<std::string> plies_;
  Json seat_;
};

/// How long there was a server for people, as a function of the time of day.
class Uptime {
 public:
  explicit Uptime(WallTime start) : marks_{{start, milliseconds{0}}} {}

  /// Up to `now` there was one, or not.
  void pass(WallTime now, bool is_up);
  [[nodiscard]] milliseconds at(WallTime time) const;

 private:
  std::vector<std::pair<WallTime, milliseconds>> marks_;
};

class World {
 public:
  explicit World(std::uint64_t seed);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Lives with faults, then without, and checks what must hold.
  void run();

  [[nodiscard]] WallTime now() const { return now_; }
  Random& random() { return random_; }
  /// Do people begin something new now?
  [[nodiscard]] bool is_lively() const { return is_lively_; }
  /// Gives: nothing while there is no server.
  std::unique_ptr<Line> connect();
  void disconnect(Line& line);
  /// Sends something along a line.
  void put(std::deque<Line::Parcel>& queue, std::string text, bool can_repeat);
  [[nodiscard]] Json some_settings();

  // What people are told, and what must be true of it.
  void note_acknowledged(const std::string& table, const std::string& move_id, int n);
  void note_event(const Json& event);
  void note_seat(const std::string& token, const std::string& table);

 private:
  void mend_disk();
  void start_server();
  void stop_server();
  void live(milliseconds time);
  void step();
  void do_a_fault();
  void deliver();
  void run_posted();
  [[nodiscard]] std::vector<TableEvent> log_of(const std::string& table);
  void check_log(const std::string& table);
  void check_sync();

  Random random_;
  WallTime now_;
  MemoryStore store_;
  std::deque<std::function<void()>> posted_;
  std::unique_ptr<StepWriter> writer_;
  std::unique_ptr<server::Hall> hall_;
  std::vector<std::unique_ptr<Person>> people_;
  bool has_faults_ = true;
  bool is_lively_ = true;
  bool is_full_ = false;
  bool has_failed_ = false;
  WallTime next_change_{};  ///< of the disk, or the next start of the server
  WallTime next_tick_{};
  Uptime uptime_;
  std::map<std::string, std::string> seats_;  ///< token to table
  std::map<std::string, std::map<int, Json>> events_;
};

}  // namespace papamu::testing
