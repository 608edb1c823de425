// What the seats of a table do beside playing: the end, takebacks, a rematch, phrases; and what the
// operator does.
#include <algorithm>

#include "match/table.hpp"

namespace papamu {

namespace {

/// Offers and phrases end here, plies do not: a table is kept in memory while it is played on.
constexpr int most_chatter = 4000;
constexpr int most_phrases = 5;

}  // namespace

void Table::act(const DoAction& command, WallTime now, StepResult& result) {
  const auto seat = seat_acting(command.token, command.move_id, result);
  if (!seat) return;
  TableEvent event{.at = now, .actor = seat, .move_id = command.move_id, .seat = seat};
  const auto end = [&](Seat winner, Termination termination) {
    event.kind = EventKind::ended;
    event.seat = winner;
    event.text = write_termination(termination);
    static_cast<void>(emit(event, result));
    result.n = n();
  };
  const bool is_of_play = command.action != TableAction::offer_rematch &&
                          command.action != TableAction::say &&
                          command.action != TableAction::stop_texts;
  if (is_of_play && is_finished()) {
    return result.refuse(RefusalCode::table_over, "the game is over");
  }
  if (is_of_play && state_ == TableState::waiting && command.action != TableAction::cancel) {
    return result.refuse(RefusalCode::not_possible, "the other seat is still free");
  }
  switch (command.action) {
    case TableAction::resign: return end(other(*seat), Termination::resignation);
    case TableAction::offer_takeback: return offer_takeback(*seat, event, result);
    case TableAction::accept_takeback: return answer_takeback(*seat, event, true, result);
    case TableAction::decline_takeback: return answer_takeback(*seat, event, false, result);
    case TableAction::cancel:
      if (match_.plies().size() >= first_plies) {
        return result.refuse(RefusalCode::not_possible, "both seats have played already");
      }
      event.kind = EventKind::cancelled;
      event.text = "player";
      static_cast<void>(emit(event, result));
      result.n = n();
      return;
    case TableAction::claim:
      if (!is_live() || running() != other(*seat) || !command.is_other_absent) {
        return result.refuse(RefusalCode::not_possible,
                             "the other is not away for 60 seconds on a turn with a running clock");
      }
      return end(*seat, Termination::abandoned);
    case TableAction::offer_rematch: return offer_rematch(*seat, event, command.rematch_id, result);
    case TableAction::say: event.text = command.phrase; return say(*seat, event, result);
    case TableAction::stop_texts: return stop_texts(event, result);
  }
}

void Table::offer_takeback(Seat seat, TableEvent event, StepResult& result) {
  const auto no = [&](std::string why) {
    result.refuse(RefusalCode::not_possible, std::move(why));
  };
  if (!settings_.has_takebacks) return no("takebacks are switched off at this table");
  if (takeback_offer_) return no("a takeback is offered already");
  const std::size_t needed = match_.seat_to_move() == seat ? 2 : 1;
  if (match_.plies().size() < needed) return no("there is no move of one's own to take back");
  if (chairs_[index_of(seat)].refused_at == match_.plies().size()) {
    return no("it was declined; one asks again after another ply");
  }
  if (n() >= most_chatter) {
    return result.refuse(RefusalCode::too_many, "too much was offered at this table");
  }
  event.kind = EventKind::takeback_offered;
  static_cast<void>(emit(std::move(event), result));
  result.n = n();
}

void Table::answer_takeback(Seat seat, TableEvent event, bool is_accepted, StepResult& result) {
  if (takeback_offer_ != other(seat)) {
    return result.refuse(RefusalCode::not_possible, "the other seat offers no takeback");
  }
  event.kind = EventKind::takeback_declined;
  if (is_accepted) {
    const std::size_t count = match_.seat_to_move() == *takeback_offer_ ? 2 : 1;
    const std::size_t left = match_.plies().size() - count;
    event.kind = EventKind::taken_back;
    event.seat = takeback_offer_;
    event.plies = static_cast<int>(left);
    if (clock_) event.clocks = readings_[left];
  }
  static_cast<void>(emit(std::move(event), result));
  result.n = n();
}

void Table::offer_rematch(Seat seat, TableEvent event, const std::string& id, StepResult& result) {
  if (state_ != TableState::over || !rematch_.empty() || rematch_offer_ == seat) {
    return result.refuse(RefusalCode::not_possible,
                         state_ != TableState::over ? "the game is not over"
                         : rematch_.empty()         ? "the rematch is offered already"
                                                    : "the rematch has begun");
  }
  event.kind = EventKind::rematch_offered;
  if (rematch_offer_) {
    event.kind = EventKind::rematch;
    event.text = id;
    result.rematch = rematch_log(id, event.at);
  }
  static_cast<void>(emit(std::move(event), result));
  result.n = n();
}

void Table::say(Seat seat, TableEvent event, StepResult& result) {
  if (chairs_[index_of(seat)].phrases >= most_phrases || n() >= most_chatter) {
    return result.refuse(RefusalCode::too_many, "five phrases a seat between two plies");
  }
  event.kind = EventKind::said;
  static_cast<void>(emit(std::move(event), result));
  result.n = n();
}

void Table::stop_texts(TableEvent event, StepResult& result) {
  if (settings_.is_listed) {
    return result.refuse(RefusalCode::not_possible, "there is no free text at this table");
  }
  if (texts_off_) {
    // Both wanted the same.
    result.n = std::ranges::find(events_, EventKind::texts_off, &TableEvent::kind)->n;
    return;
  }
  event.kind = EventKind::texts_off;
  static_cast<void>(emit(std::move(event), result));
  result.n = n();
}

void Table::close(const CloseTable& command, WallTime now, StepResult& result) {
  if (is_finished()) return result.refuse(RefusalCode::table_over, "the game is over already");
  static_cast<void>(emit({.at = now, .kind = EventKind::closed, .text = command.note}, result));
  result.n = n();
}

void Table::hide_nickname(Seat seat, WallTime now, StepResult& result) {
  if (nickname(seat).empty()) {
    return result.refuse(RefusalCode::not_possible, "there is no nickname on this seat");
  }
  static_cast<void>(emit({.at = now, .kind = EventKind::nickname_hidden, .seat = seat}, result));
  result.n = n();
}

TableLog Table::rematch_log(const std::string& id, WallTime now) const {
  TableLog log{settings_, {}};
  log.settings.id = id;
  for (const Seat seat : {Seat::first, Seat::second}) {
    const Chair& chair = chairs_[index_of(other(seat))];
    log.events.push_back({.n = static_cast<int>(log.events.size()) + 1,
                          .at = now,
                          .kind = seat == Seat::first ? EventKind::created : EventKind::joined,
                          .actor = seat,
                          .seat = seat,
                          .text = chair.nickname,
                          .token = chair.token});
  }
  if (texts_off_) {
    const Seat seat = other(*texts_off_);
    log.events.push_back({.n = static_cast<int>(log.events.size()) + 1,
                          .at = now,
                          .kind = EventKind::texts_off,
                          .actor = seat,
                          .seat = seat});
  }
  return log;
}

}  // namespace papamu
