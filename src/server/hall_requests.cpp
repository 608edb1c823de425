// What clients ask of the hall.
#include <algorithm>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "server/hall.hpp"
#include "server/limits.hpp"
#include "server/secrets.hpp"

namespace papamu::server {

namespace {

constexpr int storage_retry_s = 5;

template <typename Request>
constexpr bool changes_something = std::is_same_v<Request, wire::Create> ||
                                   std::is_same_v<Request, wire::Take> ||
                                   std::is_same_v<Request, wire::Play> ||
                                   std::is_same_v<Request, wire::Act>;

Refusal too_many_requests() { return {RefusalCode::too_many, "too many requests"}; }

Refusal no_such_table() { return {RefusalCode::not_found, "there is no such table"}; }

std::string text_of(const std::optional<wire::Nickname>& nickname) {
  return nickname ? nickname->value : std::string();
}

}  // namespace

Hall::ClientId Hall::add(Client& client) {
  const ClientId id = ++last_client_;
  guests_.emplace(id, Guest{&client, Bucket(requests_burst, requests_per_second)});
  send(id, wire::Hello{.version = PAPAMU_VERSION, .now_ms = surroundings_.now()});
  return id;
}

void Hall::remove(ClientId id) {
  const auto guest = guests_.find(id);
  if (guest == guests_.end()) return;
  lobby_guests_.erase(id);
  slow_guests_.erase(id);
  for (const std::string& table : guest->second.watched) {
    if (const auto room = rooms_.find(table); room != rooms_.end()) leave(id, room->second);
  }
  guests_.erase(id);
}

void Hall::receive(ClientId id, std::string_view text) {
  notice_gap();
  auto parsed = wire::parse_request(text);
  if (const auto* bad = std::get_if<wire::BadRequest>(&parsed)) {
    send(id, wire::ErrorAnswer{
                 .re = bad->re, .code = bad->refusal.code, .message = bad->refusal.message});
    return;
  }
  std::visit(
      [&](const auto& request) {
        using Asked = std::decay_t<decltype(request)>;
        // Moves are never limited, unless all they do is to be refused.
        if constexpr (!std::is_same_v<Asked, wire::Play>) {
          if (!guests_.at(id).requests.take(surroundings_.now())) {
            return refuse(id, request.id, too_many_requests(), 1);
          }
          if (waiting_.size() >= most_waiting_answers) {
            return refuse(id, request.id, {RefusalCode::too_many, "the disk is behind"},
                          storage_retry_s);
          }
        }
        if (is_paused() && changes_something<Asked>) return refuse_storage(id, request.id);
        handle(id, request);
      },
      std::get<wire::Request>(parsed));
}

void Hall::handle(ClientId id, const wire::Create& request) {
  const TokenHash token = hash_of(request.token.value);
  auto room = open_table(request, token);
  if (!room) {
    if (room.error().code == ErrorCode::storage_failed) return refuse_storage(id, request.id);
    const bool is_size = room.error().code == ErrorCode::bad_size;
    return refuse(id, request.id,
                  {is_size ? RefusalCode::too_large : RefusalCode::bad_message,
                   room.error().message});
  }
  if (*room != nullptr) return seat(id, request.id, **room, *(*room)->table.seat_of(token));
  // A new table.
  if (rooms_.size() >= most_tables_in_memory) {
    return refuse(id, request.id, {RefusalCode::too_many, "the server is full"}, storage_retry_s);
  }
  auto& bucket = created_by_household_
                     .try_emplace(household_of(guests_.at(id).client->address()), created_burst,
                                  created_per_second)
                     .first->second;
  if (!bucket.take(surroundings_.now())) {
    return refuse(id, request.id,
                  {RefusalCode::too_many, "too many tables were made from this address"}, 2);
  }
  const auto shape = read_shape(request.size.value);
  const std::string name = random_table_id();
  auto table = Table::make({.id = name,
                            .game = request.game.value,
                            .shape = *shape,
                            .control = request.control.value,
                            .is_listed = request.listed,
                            .has_takebacks = request.takebacks});
  const Seat own = request.seat == wire::SeatChoice::random  ? random_seat()
                   : request.seat == wire::SeatChoice::first ? Seat::first
                                                             : Seat::second;
  const auto result = table->step(OpenTable{own, token, shown(text_of(request.nickname))},
                                  surroundings_.now());
  Room& made = add_room(std::move(*table));
  std::vector<StoreWrite> writes;
  writes.push_back({made.table.settings(), name, result.events});
  keep(made, result, std::move(writes));
  seat(id, request.id, made, own);
}

/// Gives: the table that this token made before, or nothing where a new one can be made.
Result<Hall::Room*> Hall::open_table(const wire::Create& request, const TokenHash& token) {
  if (const auto known = creators_.find(token); known != creators_.end()) {
    return find(known->second);
  }
  const auto stored = store_.created_by(token);
  if (!stored) return stored.error();
  if (*stored) return find(**stored);
  const auto info = find_game(request.game.value);
  if (!info) return info.error();
  const auto shape = read_shape(request.size.value);
  if (!shape) return shape.error();
  if (const auto fits = check_size(**info, *shape); !fits) return fits.error();
  return static_cast<Room*>(nullptr);
}

void Hall::handle(ClientId id, const wire::Take& request) {
  const auto room = find(request.table.value);
  if (!room) return refuse_storage(id, request.id);
  if (*room == nullptr) return refuse(id, request.id, no_such_table());
  const TokenHash token = hash_of(request.token.value);
  StepResult result;
  do_step(**room, TakeSeat{token, shown(text_of(request.nickname))}, result);
  if (result.refusal) return answer_step(id, request.id, **room, result);
  seat(id, request.id, **room, *(*room)->table.seat_of(token));
}

void Hall::seat(ClientId id, const wire::Id& re, Room& room, Seat seat) {
  const std::string table = room.table.settings().id;
  wire::Seated answer{re, seat, look(id, room, seat)};
  after_commit(room, [this, id, table, answer = std::move(answer)](bool is_kept) {
    const auto found = rooms_.find(table);
    if (!is_kept || found == rooms_.end()) return refuse_storage(id, answer.re);
    enter(id, found->second, answer.seat);
    send(id, answer);
    send_texts(id, found->second, answer.seat);
  });
}

void Hall::handle(ClientId id, const wire::Watch& request) {
  const auto room = find(request.table.value);
  if (!room) return refuse_storage(id, request.id);
  if (*room == nullptr) return refuse(id, request.id, no_such_table());
  std::optional<Seat> own;
  if (request.token) {
    own = (*room)->table.seat_of(hash_of(request.token->value));
    if (!own) {
      return refuse(id, request.id, {RefusalCode::not_your_seat, "the token is of no seat here"});
    }
  }
  const auto& watched = guests_.at(id).watched;
  if (watched.size() >= most_watched_tables && !watched.contains(request.table.value)) {
    return refuse(id, request.id, {RefusalCode::too_many, "at most 50 tables are watched at once"});
  }
  (*room)->touched = surroundings_.now();
  const Table& table = (*room)->table;
  const int since = request.since.value_or(-1);
  wire::Message answer;
  const bool is_fresh = since < 0 || since > table.n() || table.n() - since > most_missing_events;
  if (request.since) metrics_.resyncs.add(is_fresh ? "snapshot" : "events");
  if (is_fresh) {
    answer = wire::TableAnswer{request.id, look(id, **room, own)};
  } else {
    wire::Events events{request.id,           request.table,         {},
                        table.turn_started(), table.first_ply_due(), surroundings_.now()};
    for (int i = since; i < table.n(); ++i) {
      events.events.push_back({request.table, table.events()[static_cast<std::size_t>(i)]});
    }
    answer = std::move(events);
  }
  after_commit(**room, [this, id, re = request.id, name = request.table.value, own,
                        answer = std::move(answer)](bool is_kept) {
    const auto found = rooms_.find(name);
    if (!is_kept || found == rooms_.end()) return refuse_storage(id, re);
    enter(id, found->second, own);
    send(id, answer);
    send_texts(id, found->second, own);
  });
}

void Hall::handle(ClientId id, const wire::Unwatch& request) {
  const auto go = [this, id, request](bool /*is_kept*/) {
    const auto guest = guests_.find(id);
    if (guest == guests_.end()) return;
    const auto found = rooms_.find(request.table.value);
    if (found != rooms_.end()) leave(id, found->second);
    guest->second.watched.erase(request.table.value);
    guest->second.behind.erase(request.table.value);
    send(id, wire::Done{request.id});
  };
  // Behind a watch that still waits.
  const auto room = rooms_.find(request.table.value);
  if (room == rooms_.end()) return go(true);
  after_commit(room->second, go);
}

void Hall::handle(ClientId id, const wire::Play& request) {
  const auto asked = std::chrono::steady_clock::now();
  Guest& guest = guests_.at(id);
  // Who is refused all the time gets no table read from the disk. A player's is in memory.
  if (guest.requests.is_empty(surroundings_.now()) && !rooms_.contains(request.table.value)) {
    return refuse(id, request.id, too_many_requests(), 1);
  }
  const auto count_refusal = [&] { static_cast<void>(guest.requests.take(surroundings_.now())); };
  const auto room = find(request.table.value);
  if (!room) return refuse_storage(id, request.id);
  if (*room == nullptr) {
    count_refusal();
    return refuse(id, request.id, no_such_table());
  }
  StepResult result;
  do_step(**room,
          PlayPly{.token = hash_of(request.token.value),
                  .move_id = request.move_id.value,
                  .expected_ply = request.expected_ply,
                  .ply = request.ply.value,
                  .lag = guest.client->lag()},
          result);
  if (result.refusal) count_refusal();
  answer_step(id, request.id, **room, result, asked);
}

void Hall::handle(ClientId id, const wire::Act& request) {
  const auto room = find(request.table.value);
  if (!room) return refuse_storage(id, request.id);
  if (*room == nullptr) return refuse(id, request.id, no_such_table());
  const TokenHash token = hash_of(request.token.value);
  DoAction action{.token = token, .move_id = request.move_id.value, .action = request.action};
  if (request.phrase) action.phrase = request.phrase->value;
  if (request.action == TableAction::offer_rematch) action.rematch_id = random_table_id();
  if (const auto own = (*room)->table.seat_of(token)) {
    const Seat opponent = other(*own);
    const auto away = surroundings_.now() - (*room)->absent_since[index_of(opponent)];
    action.is_other_absent = !company_of(**room).present[index_of(opponent)] &&
                             away >= TableTimes::absence;
  }
  StepResult result;
  do_step(**room, action, result);
  answer_step(id, request.id, **room, result);
}

void Hall::answer_step(ClientId id, const wire::Id& re, Room& room, const StepResult& result,
                       std::optional<std::chrono::steady_clock::time_point> asked) {
  if (!result.refusal) {
    return after_commit(room, [this, id, asked, done = wire::Done{re, result.n}](bool is_kept) {
      if (!is_kept) return refuse_storage(id, done.re);
      send(id, done);
      if (!asked) return;
      ++metrics_.moves;
      metrics_.acknowledged.observe(std::chrono::steady_clock::now() - *asked);
    });
  }
  wire::ErrorAnswer answer{
      .re = re, .code = result.refusal->code, .message = result.refusal->message};
  if (answer.code == RefusalCode::too_many) answer.retry_after_s = 1;
  if (answer.code == RefusalCode::stale) {
    const auto viewer = room.viewers.find(id);
    answer.table = look(id, room, viewer == room.viewers.end() ? std::nullopt : viewer->second);
  }
  after_commit(room, [this, id, re, answer = std::move(answer)](bool is_kept) {
    if (!is_kept) return refuse_storage(id, re);
    send(id, answer);
  });
}

void Hall::handle(ClientId id, const wire::Seats& request) {
  wire::SeatsAnswer answer{request.id, {}};
  for (const auto& [table, token] : request.seats) {
    const auto room = find(table.value);
    if (!room) return refuse_storage(id, request.id);
    std::optional<Seat> own;
    if (*room != nullptr) own = (*room)->table.seat_of(hash_of(token.value));
    answer.seats.push_back(own ? wire::seat_state_of((*room)->table, *own)
                               : wire::SeatState{.table = table});
  }
  after_all_commits([this, id, answer = std::move(answer)](bool is_kept) {
    if (!is_kept) return refuse_storage(id, answer.re);
    send(id, answer);
  });
}

void Hall::handle(ClientId id, const wire::Ping& request) {
  send(id, wire::Pong{request.id, surroundings_.now()});
}

wire::Snapshot Hall::look(ClientId id, const Room& room, std::optional<Seat> own) const {
  auto company = company_of(room);
  if (own) company.present[index_of(*own)] = true;
  const auto viewer = room.viewers.find(id);
  if (own && viewer != room.viewers.end() && !viewer->second) --company.watchers;
  if (!own && viewer == room.viewers.end()) ++company.watchers;
  return wire::snapshot_of(room.table, company, own, surroundings_.now());
}

void Hall::enter(ClientId id, Room& room, std::optional<Seat> seat) {
  const auto guest = guests_.find(id);
  if (guest == guests_.end()) return;
  guest->second.watched.insert(room.table.settings().id);
  guest->second.behind.erase(room.table.settings().id);
  room.viewers[id] = seat;
  if (seat) {
    room.players.insert(id);
  } else {
    room.players.erase(id);
  }
  rooms_with_news_.insert(room.table.settings().id);
  has_lobby_news_ = has_lobby_news_ || room.table.settings().is_listed;
}

void Hall::leave(ClientId id, Room& room) {
  const auto viewer = room.viewers.find(id);
  if (viewer == room.viewers.end()) return;
  const auto seat = viewer->second;
  room.viewers.erase(viewer);
  room.players.erase(id);
  const WallTime now = surroundings_.now();
  room.touched = now;
  if (seat && !company_of(room).present[index_of(*seat)]) {
    room.absent_since[index_of(*seat)] = now;
  }
  rooms_with_news_.insert(room.table.settings().id);
  has_lobby_news_ = has_lobby_news_ || room.table.settings().is_listed;
}

void Hall::send(ClientId id, const wire::Message& message) {
  const auto guest = guests_.find(id);
  if (guest == guests_.end()) return;
  if (const auto* refusal = std::get_if<wire::ErrorAnswer>(&message)) {
    metrics_.refused_requests.add(write_refusal_code(refusal->code));
  }
  guest->second.client->send(write_text(message));
}

void Hall::refuse(ClientId id, const wire::Id& re, const Refusal& refusal,
                  std::optional<int> retry_after_s) {
  send(id, wire::ErrorAnswer{.re = re,
                             .code = refusal.code,
                             .message = refusal.message,
                             .retry_after_s = retry_after_s});
}

void Hall::refuse_storage(ClientId id, const wire::Id& re) {
  refuse(id, re, {RefusalCode::storage, "the disk does not take it now"}, storage_retry_s);
}

}  // namespace papamu::server
