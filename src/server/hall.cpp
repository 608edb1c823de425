// Tables in memory: loading, keeping, forgetting, and what waits for the disk.
#include "server/hall.hpp"

#include <algorithm>

#include "server/limits.hpp"

namespace papamu::server {

namespace {

bool is_live_game(const Table& table) {
  return table.state() == TableState::playing && table.is_live();
}

}  // namespace

Hall::Hall(Store& store, Writer& writer, HallSurroundings surroundings)
    : store_(store), writer_(writer), surroundings_(std::move(surroundings)) {}

Status Hall::open() {
  if (auto loaded = load_bans(); !loaded) return loaded;
  auto runs = store_.runs();
  if (!runs) return runs.error();
  runs_ = std::move(*runs);
  awake_ = surroundings_.now();
  const auto unfinished = store_.unfinished();
  if (!unfinished) return unfinished.error();
  for (const std::string& id : *unfinished) {
    // A table that cannot be read keeps nobody else from playing.
    const auto found = find(id);
    if (!found && found.error().code == ErrorCode::storage_failed) return found.error();
    const auto room = rooms_.find(id);
    // The others come back when somebody asks or when their time is over.
    if (room != rooms_.end() && !is_live_game(room->second.table)) rooms_.erase(room);
  }
  return success();
}

Result<Hall::Room*> Hall::find(const std::string& table) {
  if (const auto found = rooms_.find(table); found != rooms_.end()) return &found->second;
  auto log = store_.load(table);
  if (!log) return log.error();
  if (!*log) return static_cast<Room*>(nullptr);
  for (TableEvent& event : (**log).events) {
    const bool has_nickname = event.kind == EventKind::created || event.kind == EventKind::joined;
    if (has_nickname) event.text = shown(event.text);
  }
  auto loaded = Table::load(**log);
  if (!loaded) return loaded.error();
  if (const auto started = loaded->turn_started(); started && !runs_.empty()) {
    // Nobody loses for the time in which no server ran.
    loaded->resume(is_live_game(*loaded) ? std::max(*started, runs_.back().started)
                                         : *started + downtime_after(runs_, *started));
  }
  return &add_room(std::move(*loaded));
}

Hall::Room& Hall::add_room(Table table) {
  const std::string id = table.settings().id;
  if (!table.events().empty() && table.events().front().token) {
    creators_[*table.events().front().token] = id;
  }
  Room& room = rooms_.insert_or_assign(id, Room(std::move(table))).first->second;
  const WallTime now = surroundings_.now();
  room.absent_since = {now, now};
  room.touched = now;
  set_due(room);
  return room;
}

void Hall::set_due(Room& room) {
  const std::string& id = room.table.settings().id;
  if (const auto old = dues_.find(id); old != dues_.end()) {
    due_order_.erase({old->second, id});
    dues_.erase(old);
  }
  room.due = room.table.due();
  if (!room.due) return;
  dues_[id] = *room.due;
  due_order_.insert({*room.due, id});
}

void Hall::do_step(Room& room, const TableCommand& command, StepResult& result) {
  const WallTime now = surroundings_.now();
  room.touched = now;
  result = room.table.step(command, now);
  if (result.events.empty()) return;
  std::vector<StoreWrite> writes;
  writes.push_back({{}, room.table.settings().id, result.events});
  keep(room, result, std::move(writes));
}

void Hall::keep(Room& room, const StepResult& result, std::vector<StoreWrite> writes) {
  set_due(room);
  if (result.rematch) {
    writes.push_back({result.rematch->settings, result.rematch->settings.id,
                      result.rematch->events});
  }
  room.last_write = submit(std::move(writes));
  if (result.rematch) {
    if (auto next = Table::load(*result.rematch)) {
      add_room(std::move(*next)).last_write = room.last_write;
    }
  }
  has_lobby_news_ = has_lobby_news_ || room.table.settings().is_listed;
  const std::string id = room.table.settings().id;
  for (const TableEvent& event : result.events) {
    after_commit(room, [this, id, event](bool is_kept) {
      const auto found = rooms_.find(id);
      if (!is_kept || found == rooms_.end()) return;
      tell_viewers(found->second, write_text(wire::Event{{id}, event}));
    });
  }
}

std::uint64_t Hall::submit(std::vector<StoreWrite> writes) {
  const WallTime now = surroundings_.now();
  if (submitted_ == committed_) unsettled_since_ = now;
  const std::uint64_t write = ++submitted_;
  // The hall may be gone when the writer is done, so only its own thread speaks of it again.
  writer_.submit(std::move(writes), now,
                 [this, write, generation = generation_, alive = std::weak_ptr(alive_),
                  post = surroundings_.post](const Status& status) {
                   post([this, write, generation, alive, status] {
                     if (!alive.expired()) on_committed(write, generation, status);
                   });
                 });
  return write;
}

void Hall::after_commit(const Room& room, std::function<void(bool)> run) {
  if (room.last_write <= committed_) return run(true);
  const auto place = std::ranges::upper_bound(waiting_, room.last_write, {}, &Waiting::write);
  waiting_.insert(place, {room.last_write, std::move(run)});
}

void Hall::after_all_commits(std::function<void(bool)> run) {
  if (submitted_ == committed_) return run(true);
  waiting_.push_back({submitted_, std::move(run)});
}

void Hall::when_settled(std::function<void()> run) {
  after_all_commits([run = std::move(run)](bool /*is_kept*/) { run(); });
}

void Hall::on_committed(std::uint64_t write, std::uint64_t generation, const Status& status) {
  if (generation != generation_) return;
  if (!status) return on_failed(status.error());
  committed_ = write;
  unsettled_since_ = surroundings_.now();
  if (paused_since_) end_pause();
  while (!waiting_.empty() && waiting_.front().write <= committed_) {
    const auto next = std::move(waiting_.front().run);
    waiting_.pop_front();
    next(true);
  }
}

void Hall::on_failed(const Error& error) {
  // What was not kept did not happen: those tables go back to what the disk says, and clocks wait.
  ++generation_;
  std::vector<std::string> lost;
  for (const auto& [id, room] : rooms_) {
    if (room.last_write > committed_) lost.push_back(id);
  }
  committed_ = submitted_;
  for (const auto& waiting : std::exchange(waiting_, {})) waiting.run(false);
  static_cast<void>(load_bans());
  for (const std::string& id : lost) {
    auto old = std::move(rooms_.extract(id).mapped());
    if (const auto due = dues_.find(id); due != dues_.end()) {
      due_order_.erase({due->second, id});
      dues_.erase(due);
    }
    std::erase_if(creators_, [&](const auto& creator) { return creator.second == id; });
    const auto again = find(id);
    if (!again || *again == nullptr) continue;
    (*again)->viewers = std::move(old.viewers);
    (*again)->players = std::move(old.players);
    (*again)->absent_since = old.absent_since;
    (*again)->texts = std::move(old.texts);
    if (is_live_game((*again)->table)) (*again)->table.resume(surroundings_.now());
    set_due(**again);
  }
  if (!paused_since_) paused_since_ = surroundings_.now();
  // A disk that has failed is not asked again.
  if (error.code == ErrorCode::storage_full) return writer_.resume();
  surroundings_.fail(error);
}

void Hall::tick() {
  notice_gap();
  const WallTime now = surroundings_.now();
  if (is_paused()) {
    probe(now);
  } else {
    run_clocks(now);
  }
  if (now >= next_telling_) {
    next_telling_ = now + presence_every;
    tell_presence();
    tell_lobby();
    forget_idle(now);
  }
  catch_up();
  if (!is_paused() && now >= next_beat_) {
    next_beat_ = now + alive_every;
    submit({});
  }
}

void Hall::run_clocks(WallTime now) {
  while (!due_order_.empty() && due_order_.begin()->first < now) {
    const std::string id = due_order_.begin()->second;
    const auto room = find(id);
    if (!room || *room == nullptr) {
      due_order_.erase(due_order_.begin());
      dues_.erase(id);
      continue;
    }
    // A table that was loaded just now may have more time than was known.
    StepResult result;
    do_step(**room, PassTime{}, result);
    if (result.events.empty()) {
      set_due(**room);
      if (due_order_.begin()->second == id && due_order_.begin()->first < now) break;
    }
  }
}

void Hall::tell_presence() {
  for (const std::string& id : std::exchange(rooms_with_news_, {})) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) continue;
    const auto company = company_of(found->second);
    tell_viewers(found->second,
                 write_text(wire::Presence{
                     {id}, {company.present[0], company.present[1]}, company.watchers}));
  }
}

void Hall::forget_idle(WallTime now) {
  std::erase_if(rooms_, [&](const auto& entry) {
    const Room& room = entry.second;
    const bool goes = room.viewers.empty() && room.last_write <= committed_ &&
                      now - room.touched > forget_after && !is_live_game(room.table);
    if (goes) creators_.erase(*room.table.events().front().token);
    return goes;
  });
  std::erase_if(created_by_household_,
                [&](const auto& entry) { return entry.second.is_full(now); });
}

wire::Company Hall::company_of(const Room& room) const {
  wire::Company company;
  company.watchers = static_cast<int>(room.viewers.size() - room.players.size());
  for (const ClientId id : room.players) {
    company.present[index_of(*room.viewers.at(id))] = true;
  }
  return company;
}

}  // namespace papamu::server
