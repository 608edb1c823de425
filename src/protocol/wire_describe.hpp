// The members of each message of the wire, in the order in which they are written.
#pragma once

#include "protocol/wire_fields.hpp"

namespace papamu::wire {

/// `Self` is T or const T, as the walker reads or writes.
template <typename Self, typename T>
concept Is = std::is_same_v<std::remove_const_t<Self>, T>;

template <Is<Create> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("token", self.token);
  walker.member("game", self.game);
  walker.member("size", self.size);
  walker.member("control", self.control);
  walker.member("seat", self.seat);
  walker.member("listed", self.listed);
  walker.member("takebacks", self.takebacks);
  walker.maybe("nickname", self.nickname);
}
template <Is<Take> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("token", self.token);
  walker.member("table", self.table);
  walker.maybe("nickname", self.nickname);
}
template <Is<Watch> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("table", self.table);
  walker.maybe("since", self.since);
  walker.maybe("token", self.token);
}
template <Is<Unwatch> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("table", self.table);
}
template <Is<Play> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("table", self.table);
  walker.member("token", self.token);
  walker.member("move_id", self.move_id);
  walker.member("expected_ply", self.expected_ply);
  walker.member("ply", self.ply);
  constexpr std::size_t longest_ply = 16;
  if (self.expected_ply < 1) walker.fail("expected_ply");
  if (self.ply.value.size() > longest_ply) walker.fail("ply");
}
template <Is<Act> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("table", self.table);
  walker.member("token", self.token);
  walker.member("move_id", self.move_id);
  walker.member("action", self.action);
  walker.maybe("phrase", self.phrase);
  const bool is_said = self.action == TableAction::say;
  if (is_said && (!self.phrase || !is_phrase(self.phrase->value))) walker.fail("phrase");
}
template <Is<Write> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("table", self.table);
  walker.member("token", self.token);
  walker.member("text_id", self.text_id);
  walker.member("text", self.text);
}
template <Is<Lobby> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("on", self.on);
}
template <Is<OwnSeat> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.member("token", self.token);
}
template <Is<Seats> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("seats", self.seats);
}
template <Is<Ping> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
}

template <Is<SeatView> Self>
void describe(Self& self, auto& walker) {
  walker.member("taken", self.taken);
  walker.member("nickname", self.nickname);
  walker.member("present", self.present);
}
template <Is<ResultView> Self>
void describe(Self& self, auto& walker) {
  walker.member("winner_seat", self.winner_seat);
  walker.member("termination", self.termination);
}
template <Is<CancelView> Self>
void describe(Self& self, auto& walker) {
  walker.member("reason", self.reason);
  walker.member("note", self.note);
}
template <Is<Snapshot> Self>
void describe(Self& self, auto& walker) {
  walker.member("id", self.id);
  walker.member("n", self.n);
  walker.member("game", self.game);
  walker.member("size", self.size);
  walker.member("control", self.control);
  walker.member("listed", self.listed);
  walker.member("takebacks", self.takebacks);
  walker.member("seats", self.seats);
  walker.member("you", self.you);
  walker.member("plies", self.plies);
  walker.member("swapped", self.swapped);
  walker.member("state", self.state);
  walker.member("clocks_ms", self.clocks_ms);
  walker.member("running", self.running);
  walker.member("turn_started_ms", self.turn_started_ms);
  walker.member("now_ms", self.now_ms);
  walker.member("first_move_due_ms", self.first_move_due_ms);
  walker.member("result", self.result);
  walker.member("cancelled", self.cancelled);
  walker.member("takeback_offer", self.takeback_offer);
  walker.member("rematch_offer", self.rematch_offer);
  walker.member("rematch", self.rematch);
  walker.member("texts_off", self.texts_off);
  walker.member("watchers", self.watchers);
  walker.member("created_ms", self.created_ms);
}

template <Is<Hello> Self>
void describe(Self& self, auto& walker) {
  walker.member("protocol", self.protocol);
  walker.member("version", self.version);
  walker.member("now_ms", self.now_ms);
}
template <Is<ErrorAnswer> Self>
void describe(Self& self, auto& walker) {
  walker.member("re", self.re);
  walker.member("code", self.code);
  walker.member("message", self.message);
  walker.maybe("retry_after_s", self.retry_after_s);
  walker.maybe("table", self.table);
}
template <Is<Seated> Self>
void describe(Self& self, auto& walker) {
  walker.member("re", self.re);
  walker.member("seat", self.seat);
  walker.member("table", self.table);
}
template <Is<TableAnswer> Self>
void describe(Self& self, auto& walker) {
  walker.maybe("re", self.re);
  walker.member("table", self.table);
}
template <Is<Event> Self>
void describe(Self& self, auto& walker) {
  auto& event = self.event;
  // A text that was not given is null.
  const auto text_or_null = [&](const char* name) {
    std::optional<std::string> text;
    if (!event.text.empty()) text = event.text;
    walker.member(name, text);
    if constexpr (!std::is_const_v<Self>) event.text = text.value_or("");
  };
  walker.member("table", self.table);
  walker.member("n", event.n);
  walker.member("at_ms", event.at);
  walker.member("kind", event.kind);
  if (event.kind == EventKind::ended) {
    walker.member("winner_seat", event.seat);
  } else if (event.kind != EventKind::cancelled && event.kind != EventKind::rematch &&
             event.kind != EventKind::closed) {
    walker.member("seat", event.seat);
  }
  switch (event.kind) {
    case EventKind::created:
    case EventKind::joined: text_or_null("nickname"); break;
    case EventKind::ply:
      walker.member("ply", event.text);
      walker.member("move_id", event.move_id);
      walker.member("ply_number", event.plies);
      walker.member("clocks_ms", event.clocks);
      break;
    case EventKind::taken_back:
      walker.member("plies_left", event.plies);
      walker.member("clocks_ms", event.clocks);
      break;
    case EventKind::ended: walker.member("termination", event.text); break;
    case EventKind::cancelled: walker.member("reason", event.text); break;
    case EventKind::said: walker.member("phrase", event.text); break;
    case EventKind::rematch: walker.member("rematch", event.text); break;
    case EventKind::closed: text_or_null("note"); break;
    case EventKind::takeback_offered:
    case EventKind::takeback_declined:
    case EventKind::rematch_offered:
    case EventKind::nickname_hidden:
    case EventKind::texts_off: break;
  }
}
template <Is<Events> Self>
void describe(Self& self, auto& walker) {
  walker.member("re", self.re);
  walker.member("table", self.table);
  walker.member("events", self.events);
  walker.member("turn_started_ms", self.turn_started_ms);
  walker.member("first_move_due_ms", self.first_move_due_ms);
  walker.member("now_ms", self.now_ms);
}
template <Is<Done> Self>
void describe(Self& self, auto& walker) {
  walker.member("re", self.re);
  walker.maybe("n", self.n);
}
template <Is<OpenGame> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.member("game", self.game);
  walker.member("size", self.size);
  walker.member("control", self.control);
  walker.member("nickname", self.nickname);
  walker.member("seat_free", self.seat_free);
}
template <Is<LiveGame> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.member("game", self.game);
  walker.member("size", self.size);
  walker.member("plies", self.plies);
  walker.member("watchers", self.watchers);
  walker.member("nicknames", self.nicknames);
}
template <Is<LobbyAnswer> Self>
void describe(Self& self, auto& walker) {
  walker.maybe("re", self.re);
  walker.member("open", self.open);
  walker.member("live", self.live);
}
template <Is<SeatState> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.member("found", self.found);
  walker.maybe("seat", self.seat);
  walker.maybe("game", self.game);
  walker.maybe("size", self.size);
  walker.maybe("nicknames", self.nicknames);
  walker.maybe("your_turn", self.your_turn);
  walker.maybe("over", self.over);
  walker.maybe("deadline_ms", self.deadline_ms);
}
template <Is<SeatsAnswer> Self>
void describe(Self& self, auto& walker) {
  walker.member("re", self.re);
  walker.member("seats", self.seats);
}
template <Is<Pong> Self>
void describe(Self& self, auto& walker) {
  walker.member("re", self.re);
  walker.member("now_ms", self.now_ms);
}
template <Is<Presence> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.member("seats", self.seats);
  walker.member("watchers", self.watchers);
}

template <Is<TextView> Self>
void describe(Self& self, auto& walker) {
  walker.member("seat", self.seat);
  walker.member("at_ms", self.at_ms);
  walker.member("text", self.text);
}
template <Is<Texts> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.member("texts", self.texts);
}

/// Parts of messages are objects themselves.
template <Described<Reader> T>
bool read_value(const Json& json, T& value) {
  if (!json.is_object()) return false;
  if constexpr (Is<T, Event>) {
    if (const auto type = json.find("type"); type == json.end() || *type != Event::type) {
      return false;
    }
  }
  Reader reader(json);
  describe(value, reader);
  return reader.bad().empty();
}
template <Described<Writer> T>
Json value_json(const T& value) {
  Json json = Json::object();
  if constexpr (Is<T, Event>) json["type"] = Event::type;
  Writer writer(json);
  describe(value, writer);
  return json;
}

}  // namespace papamu::wire
