// What an event does to a table. The state follows from the events alone.
#include "engine/catalog.hpp"
#include "match/table.hpp"

namespace papamu {

namespace {

Error contradiction(const TableEvent& event, const std::string& why) {
  return {ErrorCode::bad_record, "event " + std::to_string(event.n) + ": " + why};
}

}  // namespace

Table::Table(TableSettings settings, std::unique_ptr<AnyGame> game)
    : settings_(std::move(settings)), match_(std::move(game)) {
  if (settings_.control) {
    clock_.emplace(*settings_.control);
    readings_.push_back({clock_->remaining(Seat::first), clock_->remaining(Seat::second)});
  }
}

Result<Table> Table::make(TableSettings settings) {
  const auto info = find_game(settings.game);
  if (!info) return info.error();
  auto game = make_game(**info, settings.shape);
  if (!game) return game.error();
  return Table(std::move(settings), std::move(*game));
}

Result<Table> Table::load(const TableLog& log) {
  auto table = make(log.settings);
  if (!table) return table.error();
  for (const TableEvent& event : log.events) {
    if (const auto applied = table->apply(event); !applied) return applied.error();
  }
  return table;
}

Status Table::apply(const TableEvent& event) {
  if (event.n != n() + 1) return contradiction(event, "the number is not the next one");
  if ((event.n == 1) != (event.kind == EventKind::created)) {
    return contradiction(event, "a table begins by being created, once");
  }
  switch (event.kind) {
    case EventKind::created:
    case EventKind::joined: {
      if (!event.seat || !event.token || is_taken(*event.seat)) {
        return contradiction(event, "there is no free seat in it");
      }
      auto& chair = chairs_[index_of(*event.seat)];
      chair.token = event.token;
      chair.nickname = event.text;
      if (event.kind == EventKind::joined) {
        state_ = TableState::playing;
        turn_started_ = event.at;
      }
      break;
    }
    case EventKind::ply:
      if (const auto applied = apply_ply(event); !applied) return applied;
      break;
    case EventKind::takeback_offered: takeback_offer_ = event.seat; break;
    case EventKind::takeback_declined:
      if (takeback_offer_) chairs_[index_of(*takeback_offer_)].refused_at = match_.plies().size();
      takeback_offer_ = std::nullopt;
      break;
    case EventKind::taken_back:
      if (const auto applied = apply_takeback(event); !applied) return applied;
      break;
    case EventKind::ended:
      if (const auto applied = apply_end(event); !applied) return applied;
      break;
    case EventKind::cancelled:
    case EventKind::closed:
      state_ = TableState::cancelled;
      takeback_offer_ = std::nullopt;
      break;
    case EventKind::said:
      if (event.seat) ++chairs_[index_of(*event.seat)].phrases;
      break;
    case EventKind::rematch_offered: rematch_offer_ = event.seat; break;
    case EventKind::rematch:
      rematch_offer_ = std::nullopt;
      rematch_ = event.text;
      break;
    case EventKind::nickname_hidden:
      if (event.seat) apply_hiding(*event.seat);
      break;
    case EventKind::texts_off: texts_off_ = event.seat; break;
  }
  if (event.actor && !event.move_id.empty()) {
    chairs_[index_of(*event.actor)].done.emplace(event.move_id, event.n);
  }
  touched_ = event.at;
  events_.push_back(event);
  return success();
}

Status Table::apply_ply(const TableEvent& event) {
  if (state_ != TableState::playing || event.seat != match_.seat_to_move()) {
    return contradiction(event, "a ply out of turn");
  }
  if (event.clocks.has_value() != clock_.has_value()) {
    return contradiction(event, "a ply without its clocks");
  }
  const auto ply = read_ply(settings_.shape, event.text);
  if (!ply) return ply.error();
  if (const auto played = match_.play(*ply); !played) return played;
  if (clock_) {
    for (const Seat seat : {Seat::first, Seat::second}) {
      clock_->set(seat, (*event.clocks)[index_of(seat)]);
    }
    readings_.push_back(*event.clocks);
  }
  turn_started_ = event.at;
  takeback_offer_ = std::nullopt;
  for (Chair& chair : chairs_) chair.phrases = 0;
  return success();
}

Status Table::apply_takeback(const TableEvent& event) {
  if (state_ != TableState::playing || !event.seat) {
    return contradiction(event, "a takeback while nobody plays");
  }
  if (const auto taken = match_.take_back(*event.seat); !taken) return taken;
  if (static_cast<int>(match_.plies().size()) != event.plies) {
    return contradiction(event, "another number of plies is left");
  }
  if (clock_) {
    readings_.resize(match_.plies().size() + 1);
    for (const Seat seat : {Seat::first, Seat::second}) {
      clock_->set(seat, readings_.back()[index_of(seat)]);
    }
  }
  turn_started_ = event.at;
  takeback_offer_ = std::nullopt;
  for (Chair& chair : chairs_) chair.refused_at = std::nullopt;
  return success();
}

/// Whoever asks for the events from the beginning does not see it either.
void Table::apply_hiding(Seat seat) {
  chairs_[index_of(seat)].nickname.clear();
  for (TableEvent& event : events_) {
    const bool has_nickname = event.kind == EventKind::created || event.kind == EventKind::joined;
    if (has_nickname && event.seat == seat) event.text.clear();
  }
}

Status Table::apply_end(const TableEvent& event) {
  const auto termination = read_termination(event.text);
  if (!termination || state_ != TableState::playing) {
    return contradiction(event, "an end of no game");
  }
  const MatchResult result{event.seat, termination};
  if (match_.result()) {
    if (*match_.result() != result) return contradiction(event, "the board says another result");
  } else if (const auto ended = match_.end(result); !ended) {
    return ended;
  }
  // The loser's clock stands at zero where the flag fell.
  if (clock_ && event.clocks) {
    for (const Seat seat : {Seat::first, Seat::second}) {
      clock_->set(seat, (*event.clocks)[index_of(seat)]);
    }
  }
  state_ = TableState::over;
  takeback_offer_ = std::nullopt;
  return success();
}

}  // namespace papamu
