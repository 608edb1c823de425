// The hall: all tables of a server and those who are connected. Knows no socket; one thread owns
// it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "protocol/wire_admin.hpp"
#include "protocol/wire_table.hpp"
#include "server/addresses.hpp"
#include "server/bucket.hpp"
#include "server/limits.hpp"
#include "server/metrics.hpp"
#include "store/writer.hpp"

namespace papamu::server {

using Text = std::shared_ptr<const std::string>;

/// A message as it is sent, written once for all who get it.
inline Text write_text(const wire::Message& message) {
  return std::make_shared<const std::string>(wire::write(message));
}

/// The other end of a connection, as the hall sees it.
class Client {
 public:
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;

  /// Sends a message, or closes the connection if too many wait. Calls nothing of the hall.
  virtual void send(const Text& message) = 0;
  /// Ends the connection, since its address is blocked. Calls nothing of the hall.
  virtual void turn_away() = 0;
  /// Does so much wait for it that it should get one snapshot later instead of each event now?
  [[nodiscard]] virtual bool is_slow() const { return false; }
  /// How long a message takes there and back.
  [[nodiscard]] virtual std::chrono::milliseconds lag() const = 0;
  /// Where it comes from, for limits.
  [[nodiscard]] virtual const std::string& address() const = 0;
};

/// What the hall needs from its surroundings.
struct HallSurroundings {
  std::function<WallTime()> now;  ///< never goes back
  /// Runs something in the hall's thread, later; callable from any thread.
  std::function<void(std::function<void()>)> post;
  /// The same for what is not urgent, from the hall's thread only.
  std::function<void(std::function<void()>)> post_patiently;
  /// The disk fails: nothing more can be promised.
  std::function<void(const Error&)> fail;
};

/// Threads: the hall's own, for everything.
class Hall {
 public:
  using ClientId = std::uint64_t;

  /// What the writer is asked to keep goes into the same store.
  Hall(Store& store, Writer& writer, HallSurroundings surroundings);

  /// Loads what has a clock. Fails: storage_failed.
  Status open();
  /// Greets. Needs: a client that lives until it is removed.
  ClientId add(Client& client);
  void remove(ClientId id);
  void receive(ClientId id, std::string_view text);
  /// Lets clocks run and tells of presence; to be called about every tick_every.
  void tick();
  /// Runs something once all that was asked until now is on disk, or was refused.
  void when_settled(std::function<void()> run);

  using AdminAnswered = std::function<void(const wire::AdminAnswer&)>;
  /// Does what the operator asks; `answered` is called once that is on disk.
  void administer(const wire::AdminRequest& request, const AdminAnswered& answered);
  [[nodiscard]] bool is_blocked(std::string_view address) const;

  [[nodiscard]] std::size_t tables_in_memory() const { return rooms_.size(); }
  /// Does the disk take nothing? Then clocks stand, moves are refused, and reading goes on.
  [[nodiscard]] bool is_paused() const { return paused_since_.has_value(); }
  [[nodiscard]] std::size_t unfinished_tables() const { return dues_.size(); }
  /// Did the disk take the last commit, and does it answer?
  [[nodiscard]] bool can_commit() const;
  Metrics& metrics() { return metrics_; }

 private:
  struct Guest {
    Client* client;
    Bucket requests;
    std::set<std::string> watched = {};
    // What was left out while it was slow.
    std::set<std::string> behind = {};  ///< of those that are watched
    bool misses_lobby = false;
  };
  /// A free text, and the client's name for it.
  struct Written {
    std::string id;
    wire::TextView text;
  };
  struct Room {
    explicit Room(Table of) : table(std::move(of)) {}

    Table table;
    std::map<ClientId, std::optional<Seat>> viewers;
    std::set<ClientId> players;  ///< those of the viewers who have a seat
    std::array<WallTime, 2> absent_since{};
    WallTime touched{};
    std::uint64_t last_write = 0;  ///< of its events
    std::optional<WallTime> due;   ///< as it stands in dues_
    int broadcasts = 0;            ///< of broadcasts_
    std::vector<Written> texts;    ///< in memory only
    std::array<Bucket, 2> texts_left{Bucket(texts_burst, texts_per_second),
                                     Bucket(texts_burst, texts_per_second)};
  };
  /// News on the way to the watchers of a table.
  struct Broadcast {
    std::string table;
    Text text;
    ClientId told = 0;  ///< the last one who was; they are told in the order of their ids
  };
  struct Waiting {
    std::uint64_t write;
    std::function<void(bool)> run;  ///< with false when the write failed
  };

  // Requests.
  void handle(ClientId id, const wire::Create& request);
  void handle(ClientId id, const wire::Take& request);
  void handle(ClientId id, const wire::Watch& request);
  void handle(ClientId id, const wire::Unwatch& request);
  void handle(ClientId id, const wire::Play& request);
  void handle(ClientId id, const wire::Act& request);
  void handle(ClientId id, const wire::Write& request);
  void handle(ClientId id, const wire::Lobby& request);
  void handle(ClientId id, const wire::Seats& request);
  void handle(ClientId id, const wire::Ping& request);
  Result<Room*> open_table(const wire::Create& request, const TokenHash& token);
  /// `asked` is when a move was read.
  void answer_step(ClientId id, const wire::Id& re, Room& room, const StepResult& result,
                   std::optional<std::chrono::steady_clock::time_point> asked = {});
  void seat(ClientId id, const wire::Id& re, Room& room, Seat seat);

  // What the operator asks, and what is banned.
  void carry_out(const wire::EndTable& request, const AdminAnswered& answered);
  void carry_out(const wire::HideName& request, const AdminAnswered& answered);
  void carry_out(const wire::UnhideName& request, const AdminAnswered& answered);
  void carry_out(const wire::BlockAddress& request, const AdminAnswered& answered);
  void carry_out(const wire::UnblockAddress& request, const AdminAnswered& answered);
  void carry_out(const wire::ListAll& request, const AdminAnswered& answered);
  void answer_when_kept(const AdminAnswered& answered, std::string what);
  [[nodiscard]] wire::ListedTable listed(const Room& room) const;
  Status load_bans();
  /// Nothing for one that is hidden.
  [[nodiscard]] std::string shown(const std::string& nickname) const;

  // Tables.
  Result<Room*> find(const std::string& table);
  Room& add_room(Table table);
  void do_step(Room& room, const TableCommand& command, StepResult& result);
  void keep(Room& room, const StepResult& result, std::vector<StoreWrite> writes);
  /// Gives: the number of the write.
  std::uint64_t submit(std::vector<StoreWrite> writes);
  void set_due(Room& room);
  void run_clocks(WallTime now);
  void tell_presence();
  void tell_lobby();
  void forget_idle(WallTime now);

  // Those who are connected.
  /// Tells players at once, and watchers too if they are few; else those are told in parts.
  void tell_viewers(Room& room, const Text& text);
  /// Tells a watcher, or remembers that it is behind.
  void tell_watcher(ClientId id, const std::string& table, const Text& text);
  void put_behind(ClientId id, const std::string& table);
  void broadcast_later();
  void broadcast_on();
  void catch_up();
  void send_snapshot(ClientId id, const std::string& table, const Text& text);
  void enter(ClientId id, Room& room, std::optional<Seat> seat);
  /// What was written at the table, for those who hold a seat.
  void send_texts(ClientId id, const Room& room, std::optional<Seat> seat);
  void leave(ClientId id, Room& room);
  [[nodiscard]] wire::Company company_of(const Room& room) const;
  /// As it will look when this viewer has entered.
  [[nodiscard]] wire::Snapshot look(ClientId id, const Room& room, std::optional<Seat> own) const;
  [[nodiscard]] wire::LobbyAnswer lobby() const;
  [[nodiscard]] bool is_shown(const Room& room) const;
  void send(ClientId id, const wire::Message& message);
  void refuse(ClientId id, const wire::Id& re, const Refusal& refusal,
              std::optional<int> retry_after_s = {});
  void refuse_storage(ClientId id, const wire::Id& re);

  // What waits for the disk.
  /// What tells of a table is made when it is asked for and sent when all of it is on disk, so
  /// that nobody sees an event before that.
  void after_commit(const Room& room, std::function<void(bool)> run);
  void after_all_commits(std::function<void(bool)> run);
  void on_committed(std::uint64_t write, std::uint64_t generation, const Status& status);
  void on_failed(const Error& error);

  // Time in which nobody could play.
  void notice_gap();
  void probe(WallTime now);
  void end_pause();
  /// Notes a pause for days to come, and gives it back to every clock.
  void give_back(WallTime since, WallTime now);
  void tell_table(const Room& room);

  Store& store_;
  Writer& writer_;
  HallSurroundings surroundings_;
  std::vector<ServerRun> runs_;
  std::unordered_map<ClientId, Guest> guests_;
  ClientId last_client_ = 0;
  std::unordered_map<std::string, Room> rooms_;
  std::map<TokenHash, std::string> creators_;  ///< of the rooms
  std::map<std::string, WallTime> dues_;       ///< of all unfinished tables, also forgotten ones
  std::set<std::pair<WallTime, std::string>> due_order_;
  std::map<std::string, Bucket> created_by_household_;
  std::set<std::string> rooms_with_news_;
  std::set<ClientId> slow_guests_;
  std::deque<Broadcast> broadcasts_;
  std::set<ClientId> lobby_guests_;
  bool has_lobby_news_ = false;
  std::map<std::string, AddressRange> blocked_;  ///< by their texts
  std::set<std::string> hidden_;                 ///< nicknames
  std::deque<Waiting> waiting_;
  std::uint64_t submitted_ = 0;
  std::uint64_t committed_ = 0;
  std::uint64_t generation_ = 0;
  WallTime unsettled_since_{};  ///< while some of the submitted is not committed
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
  WallTime next_telling_{};
  WallTime next_beat_{};
  WallTime awake_{};  ///< when the hall last did something
  std::optional<WallTime> paused_since_;
  WallTime next_probe_{};
  Metrics metrics_;
};

}  // namespace papamu::server
