// What a table decides when it is asked for something.
#include "match/table.hpp"

#include <algorithm>

namespace papamu {

namespace {

using std::chrono::milliseconds;

template <typename... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace

std::optional<Seat> Table::seat_of(const TokenHash& token) const {
  for (const Seat seat : {Seat::first, Seat::second}) {
    if (chairs_[index_of(seat)].token == token) return seat;
  }
  return std::nullopt;
}

std::optional<Clocks> Table::clocks() const {
  if (!clock_) return std::nullopt;
  return Clocks{clock_->remaining(Seat::first), clock_->remaining(Seat::second)};
}

std::optional<Seat> Table::running() const {
  const bool runs = state_ == TableState::playing && clock_ &&
                    (!is_live() || match_.plies().size() >= first_plies);
  if (!runs) return std::nullopt;
  return match_.seat_to_move();
}

std::optional<WallTime> Table::turn_started() const {
  if (state_ != TableState::playing) return std::nullopt;
  return turn_started_;
}

std::optional<WallTime> Table::first_ply_due() const {
  const bool is_limited = state_ == TableState::playing && is_live() &&
                          match_.plies().size() < first_plies;
  if (!is_limited) return std::nullopt;
  return turn_started_ + TableTimes::first_ply;
}

std::optional<WallTime> Table::due() const {
  if (is_finished()) return std::nullopt;
  if (state_ == TableState::waiting) return touched_ + TableTimes::waiting;
  if (const auto first = first_ply_due()) return first;
  if (!clock_) return touched_ + TableTimes::idle;
  const auto& control = clock_->control();
  WallTime at = turn_started_ + clock_->remaining(match_.seat_to_move());
  if (control.kind == ClockKind::delay) at += control.increment;
  if (is_live()) at += TableTimes::most_lag;
  return at;
}

const TableEvent* Table::cancellation() const {
  if (state_ != TableState::cancelled) return nullptr;
  const auto is_it = [](const TableEvent& event) {
    return event.kind == EventKind::cancelled || event.kind == EventKind::closed;
  };
  return &*std::ranges::find_if(events_, is_it);
}

Status Table::emit(TableEvent event, StepResult& result) {
  event.n = n() + 1;
  if (auto applied = apply(event); !applied) return applied;
  result.events.push_back(std::move(event));
  return success();
}

StepResult Table::step(const TableCommand& command, WallTime now) {
  StepResult result;
  pass_time(now, result);
  std::visit(Overloaded{[&](const OpenTable& open_table) { open(open_table, now, result); },
                        [&](const TakeSeat& take_seat) { take(take_seat, now, result); },
                        [&](const PlayPly& play_ply) { play(play_ply, now, result); },
                        [&](const DoAction& action) { act(action, now, result); },
                        [](const PassTime&) {},
                        [&](const CloseTable& close_table) { close(close_table, now, result); },
                        [&](const HideNickname& hide) { hide_nickname(hide.seat, now, result); }},
             command);
  return result;
}

void Table::pass_time(WallTime now, StepResult& result) {
  const auto at = due();
  if (events_.empty() || !at || now <= *at) return;
  TableEvent event{.at = now};
  const bool has_played = match_.plies().size() >= first_plies;
  if (clock_ && state_ == TableState::playing && has_played) {
    event = flag_fall(match_.seat_to_move(), now);
  } else {
    event.kind = EventKind::cancelled;
    event.text = clock_ && state_ == TableState::playing ? "no_first_move" : "idle";
  }
  static_cast<void>(emit(std::move(event), result));
}

void Table::open(const OpenTable& command, WallTime now, StepResult& result) {
  const TableEvent event{.at = now,
                         .kind = EventKind::created,
                         .actor = command.seat,
                         .seat = command.seat,
                         .text = command.nickname,
                         .token = command.token};
  if (const auto opened = emit(event, result); !opened) {
    return result.refuse(RefusalCode::not_possible, "the table is open already");
  }
  result.n = n();
}

void Table::take(const TakeSeat& command, WallTime now, StepResult& result) {
  if (const auto seat = seat_of(command.token)) {
    const auto is_its = [&](const TableEvent& event) { return event.token == command.token; };
    result.n = std::ranges::find_if(events_, is_its)->n;
    return;
  }
  if (is_taken(Seat::first) && is_taken(Seat::second)) {
    return result.refuse(RefusalCode::seat_taken, "both seats are taken");
  }
  if (state_ != TableState::waiting) {
    return result.refuse(RefusalCode::table_over, "the table is closed");
  }
  const Seat seat = is_taken(Seat::first) ? Seat::second : Seat::first;
  const TableEvent event{.at = now,
                         .kind = EventKind::joined,
                         .actor = seat,
                         .seat = seat,
                         .text = command.nickname,
                         .token = command.token};
  static_cast<void>(emit(event, result));
  result.n = n();
}

std::optional<Seat> Table::seat_acting(const TokenHash& token, const std::string& move_id,
                                       StepResult& result) const {
  const auto seat = seat_of(token);
  if (!seat) {
    result.refuse(RefusalCode::not_your_seat, "the token is of no seat here");
    return std::nullopt;
  }
  const auto& done = chairs_[index_of(*seat)].done;
  const auto found = done.find(move_id);
  if (found == done.end()) return seat;
  result.n = found->second;
  return std::nullopt;
}

TableEvent Table::flag_fall(Seat late, WallTime now) const {
  TableEvent event{.at = now,
                   .kind = EventKind::ended,
                   .seat = other(late),
                   .text = std::string(write_termination(Termination::time)),
                   .clocks = clocks()};
  (*event.clocks)[index_of(late)] = milliseconds{0};
  return event;
}

void Table::play(const PlayPly& command, WallTime now, StepResult& result) {
  const auto seat = seat_acting(command.token, command.move_id, result);
  if (!seat) return;
  if (is_finished()) return result.refuse(RefusalCode::table_over, "the game is over");
  if (state_ == TableState::waiting) {
    return result.refuse(RefusalCode::not_possible, "the other seat is still free");
  }
  const int next = static_cast<int>(match_.plies().size()) + 1;
  if (command.expected_ply != next) {
    return result.refuse(RefusalCode::stale, "ply " + std::to_string(next) +
                                                 " is the next one, not ply " +
                                                 std::to_string(command.expected_ply));
  }
  if (match_.seat_to_move() != *seat) {
    return result.refuse(RefusalCode::not_your_turn, "it is the other seat's turn");
  }
  const auto ply = read_ply(settings_.shape, command.ply);
  if (!ply) return result.refuse(RefusalCode::illegal_move, ply.error().message);
  TableEvent event{.at = now,
                   .kind = EventKind::ply,
                   .actor = seat,
                   .move_id = command.move_id,
                   .seat = seat,
                   .text = write_ply(settings_.shape, *ply),
                   .plies = next};
  if (running() == seat) {
    MatchClock clock = *clock_;
    const auto lag = std::clamp(command.lag, milliseconds{0}, TableTimes::most_lag);
    const auto spent = std::max(now - turn_started_ - (is_live() ? lag : milliseconds{0}),
                                milliseconds{0});
    if (!clock.spend(*seat, spent)) {
      static_cast<void>(emit(flag_fall(*seat, now), result));
      return result.refuse(RefusalCode::table_over, "the time was over");
    }
    clock.add_increment(*seat);
    event.clocks = {clock.remaining(Seat::first), clock.remaining(Seat::second)};
  } else {
    event.clocks = clocks();
  }
  if (const auto played = emit(std::move(event), result); !played) {
    return result.refuse(RefusalCode::illegal_move, played.error().message);
  }
  result.n = n();
  if (const auto& end = match_.result()) {
    const TableEvent ended{.at = now,
                           .kind = EventKind::ended,
                           .seat = end->winner,
                           .text = std::string(write_termination(*end->termination))};
    static_cast<void>(emit(ended, result));
  }
}

}  // namespace papamu
