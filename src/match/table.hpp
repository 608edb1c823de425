// A table where two people play over a network: seats, clocks, offers, and the numbered events from
// which all of it follows. It does no input or output, knows no time by itself and draws no lots.
#pragma once

#include <map>

#include "match/clock.hpp"
#include "match/table_command.hpp"

namespace papamu {

enum class TableState : std::uint8_t {
  waiting,  ///< a seat is free
  playing,
  over,  ///< there is a result
  cancelled,  ///< there is none, and nobody won
};

/// What a table does with time; the reasons are in docs/protocol.md.
struct TableTimes {
  static constexpr std::chrono::milliseconds first_ply = std::chrono::seconds(60);
  static constexpr std::chrono::milliseconds absence = std::chrono::seconds(60);
  static constexpr std::chrono::milliseconds most_lag{300};
  static constexpr std::chrono::milliseconds idle = std::chrono::days(90);
  static constexpr std::chrono::milliseconds waiting = std::chrono::days(30);
};

/// Threads: one at a time for each table.
class Table {
 public:
  /// A table at which nothing has happened yet. Fails: unknown_game, bad_size.
  static Result<Table> make(TableSettings settings);
  /// The table as its events left it. The turn began when the last of them happened; see resume.
  /// Fails: bad_record for events that no table can have made.
  static Result<Table> load(const TableLog& log);

  /// Lets time pass until `now`, then does what is asked.
  /// Needs: a `now` that is not before that of an earlier step.
  StepResult step(const TableCommand& command, WallTime now);
  /// The present turn begins anew at this time: nobody loses for the server's downtime.
  void resume(WallTime turn_started) { turn_started_ = turn_started; }

  [[nodiscard]] const TableSettings& settings() const { return settings_; }
  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] TableState state() const { return state_; }
  /// Does it have a clock that is watched, Fischer or delay?
  [[nodiscard]] bool is_live() const {
    return settings_.control && settings_.control->kind != ClockKind::days;
  }
  [[nodiscard]] bool is_finished() const {
    return state_ == TableState::over || state_ == TableState::cancelled;
  }
  /// The number of the last event; all of them, in their order.
  [[nodiscard]] int n() const { return static_cast<int>(events_.size()); }
  [[nodiscard]] const std::vector<TableEvent>& events() const { return events_; }
  /// The seat that this token is the key of.
  [[nodiscard]] std::optional<Seat> seat_of(const TokenHash& token) const;
  [[nodiscard]] bool is_taken(Seat seat) const { return chairs_[index_of(seat)].token.has_value(); }
  [[nodiscard]] const std::string& nickname(Seat seat) const {
    return chairs_[index_of(seat)].nickname;
  }
  [[nodiscard]] std::optional<Clocks> clocks() const;
  /// Whose clock runs.
  [[nodiscard]] std::optional<Seat> running() const;
  /// Nothing unless somebody is to play.
  [[nodiscard]] std::optional<WallTime> turn_started() const;
  /// Until when the first ply of the seat to move must be played, where that is limited.
  [[nodiscard]] std::optional<WallTime> first_ply_due() const;
  /// When the table will act by itself, if nobody else does. Nothing once it is finished.
  [[nodiscard]] std::optional<WallTime> due() const;
  [[nodiscard]] std::optional<Seat> takeback_offer() const { return takeback_offer_; }
  [[nodiscard]] std::optional<Seat> rematch_offer() const { return rematch_offer_; }
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  /// The seat that wants no free text here.
  [[nodiscard]] std::optional<Seat> texts_off() const { return texts_off_; }
  /// May its seats write free text? Only those may who came by an invitation.
  [[nodiscard]] bool has_texts() const {
    return !settings_.is_listed && !texts_off_ &&
           (state_ == TableState::playing || state_ == TableState::over);
  }
  /// Why nobody plays here any more: its event, or null unless the table is cancelled.
  [[nodiscard]] const TableEvent* cancellation() const;
  [[nodiscard]] WallTime created() const { return events_.empty() ? WallTime{} : events_[0].at; }

 private:
  struct Chair {
    std::optional<TokenHash> token;
    std::string nickname;
    std::map<std::string, int, std::less<>> done;  ///< move id to event number
    int phrases = 0;  ///< since the last ply
    std::optional<std::size_t> refused_at;  ///< plies when a takeback was declined
  };

  Table(TableSettings settings, std::unique_ptr<AnyGame> game);

  Status apply(const TableEvent& event);
  Status apply_ply(const TableEvent& event);
  Status apply_takeback(const TableEvent& event);
  Status apply_end(const TableEvent& event);
  void apply_hiding(Seat seat);

  void pass_time(WallTime now, StepResult& result);
  void open(const OpenTable& command, WallTime now, StepResult& result);
  void take(const TakeSeat& command, WallTime now, StepResult& result);
  void play(const PlayPly& command, WallTime now, StepResult& result);
  void act(const DoAction& command, WallTime now, StepResult& result);
  void offer_takeback(Seat seat, TableEvent event, StepResult& result);
  void answer_takeback(Seat seat, TableEvent event, bool is_accepted, StepResult& result);
  void offer_rematch(Seat seat, TableEvent event, const std::string& id, StepResult& result);
  void say(Seat seat, TableEvent event, StepResult& result);
  void stop_texts(TableEvent event, StepResult& result);
  void close(const CloseTable& command, WallTime now, StepResult& result);
  void hide_nickname(Seat seat, WallTime now, StepResult& result);
  /// Whose token it is. Gives: nothing for a foreign token, and for what was done already; then the
  /// result has the answer.
  [[nodiscard]] std::optional<Seat> seat_acting(const TokenHash& token, const std::string& move_id,
                                                StepResult& result) const;
  /// The end of a game whose clock ran out. Needs: a clock.
  [[nodiscard]] TableEvent flag_fall(Seat late, WallTime now) const;
  /// Numbers the event, does it and adds it to the result. Fails: as apply, and nothing happened.
  Status emit(TableEvent event, StepResult& result);

  [[nodiscard]] TableLog rematch_log(const std::string& id, WallTime now) const;

  /// The first ply of each seat.
  static constexpr std::size_t first_plies = 2;

  TableSettings settings_;
  Match match_;
  TableState state_ = TableState::waiting;
  std::array<Chair, 2> chairs_;
  std::optional<MatchClock> clock_;
  std::vector<Clocks> readings_;  ///< of the clocks after each number of plies
  WallTime turn_started_{};
  WallTime touched_{};  ///< when the last event happened
  std::optional<Seat> takeback_offer_;
  std::optional<Seat> rematch_offer_;
  std::string rematch_;
  std::optional<Seat> texts_off_;
  std::vector<TableEvent> events_;
};

}  // namespace papamu
