// Who is told of what happens at a table: players at once, many watchers in parts, so that others
// need not wait for it. A watcher who is too slow for each event gets one snapshot when it can.
#include <utility>

#include "server/hall.hpp"
#include "server/limits.hpp"

namespace papamu::server {

void Hall::tell_viewers(Room& room, const Text& text) {
  const std::string& table = room.table.settings().id;
  for (const ClientId id : room.players) {
    if (const auto guest = guests_.find(id); guest != guests_.end()) {
      guest->second.client->send(text);
    }
  }
  const auto watchers = room.viewers.size() - room.players.size();
  if (watchers == 0) return;
  // Few are told at once, unless others are told something older now.
  const bool is_small = watchers <= watchers_at_once && room.broadcasts == 0;
  if (!is_small && room.broadcasts < most_broadcasts) {
    ++room.broadcasts;
    broadcasts_.push_back({table, text});
    if (broadcasts_.size() == 1) broadcast_later();
    return;
  }
  for (const auto& [id, seat] : room.viewers) {
    if (seat) continue;
    is_small ? tell_watcher(id, table, text) : put_behind(id, table);
  }
}

void Hall::tell_watcher(ClientId id, const std::string& table, const Text& text) {
  const auto guest = guests_.find(id);
  if (guest == guests_.end()) return;
  if (guest->second.client->is_slow() || guest->second.behind.contains(table)) {
    put_behind(id, table);
  } else {
    guest->second.client->send(text);
  }
}

void Hall::put_behind(ClientId id, const std::string& table) {
  const auto guest = guests_.find(id);
  if (guest == guests_.end()) return;
  guest->second.behind.insert(table);
  slow_guests_.insert(id);
}

void Hall::broadcast_later() {
  surroundings_.post_patiently([this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) broadcast_on();
  });
}

void Hall::broadcast_on() {
  Broadcast& next = broadcasts_.front();
  const auto found = rooms_.find(next.table);
  bool is_done = true;
  if (found != rooms_.end()) {
    const auto& viewers = found->second.viewers;
    auto viewer = viewers.upper_bound(next.told);
    for (std::size_t told = 0; viewer != viewers.end() && told < watchers_at_once; ++viewer) {
      next.told = viewer->first;
      if (viewer->second) continue;
      tell_watcher(viewer->first, next.table, next.text);
      ++told;
    }
    is_done = viewer == viewers.end();
    if (is_done && found->second.broadcasts > 0) --found->second.broadcasts;
  }
  if (is_done) broadcasts_.pop_front();
  if (!broadcasts_.empty()) broadcast_later();
}

void Hall::catch_up() {
  // All who only watch a table see the same.
  std::map<std::string, Text> snapshots;
  int left = snapshots_at_once;
  for (const ClientId id : std::exchange(slow_guests_, {})) {
    Guest& guest = guests_.at(id);
    if (guest.client->is_slow() || left == 0) {
      slow_guests_.insert(id);
      continue;
    }
    --left;
    // The lobby is told again to all, at most once a second as ever.
    if (std::exchange(guest.misses_lobby, false)) has_lobby_news_ = true;
    // A copy, since what is sent at once is no longer behind.
    for (const std::string& table : std::set(guest.behind)) {
      const auto room = rooms_.find(table);
      if (room == rooms_.end()) continue;
      Text& text = snapshots[table];
      if (!text) {
        text = write_text(wire::TableAnswer{{}, look(id, room->second, {})});
      }
      after_commit(room->second, [this, id, table, text](bool is_kept) {
        is_kept ? send_snapshot(id, table, text) : static_cast<void>(slow_guests_.insert(id));
      });
    }
  }
}

void Hall::send_snapshot(ClientId id, const std::string& table, const Text& text) {
  const auto guest = guests_.find(id);
  // It may have left meanwhile, or taken a seat there.
  if (guest == guests_.end() || guest->second.behind.erase(table) == 0) return;
  metrics_.resyncs.add("watcher");
  guest->second.client->send(text);
}

}  // namespace papamu::server
