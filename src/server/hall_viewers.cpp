// Who is too slow for each event: players get all of it, watchers one snapshot when they can.
#include <utility>

#include "server/hall.hpp"
#include "server/limits.hpp"

namespace papamu::server {

void Hall::tell_viewers(const Room& room, const Text& text) {
  const std::string& table = room.table.settings().id;
  for (const auto& [id, seat] : room.viewers) {
    const auto found = guests_.find(id);
    if (found == guests_.end()) continue;
    Guest& guest = found->second;
    if (!seat && (guest.client->is_slow() || guest.behind.contains(table))) {
      guest.behind.insert(table);
      slow_guests_.insert(id);
    } else {
      guest.client->send(text);
    }
  }
}

void Hall::catch_up() {
  // All who only watch a table see the same.
  std::map<std::string, Text> snapshots;
  for (const ClientId id : std::exchange(slow_guests_, {})) {
    Guest& guest = guests_.at(id);
    if (guest.client->is_slow()) {
      slow_guests_.insert(id);
      continue;
    }
    // The lobby is told again to all, at most once a second as ever.
    if (std::exchange(guest.misses_lobby, false)) has_lobby_news_ = true;
    // A copy, since what is sent at once is no longer behind.
    for (const std::string& table : std::set(guest.behind)) {
      const auto room = rooms_.find(table);
      if (room == rooms_.end()) continue;
      Text& text = snapshots[table];
      if (!text) {
        text = std::make_shared<const std::string>(wire::write(wire::Message(wire::TableAnswer{
            {}, look(id, room->second, {})})));
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

void Hall::when_settled(std::function<void()> run) {
  after_all_commits([run = std::move(run)](bool /*is_kept*/) { run(); });
}

bool Hall::can_commit() const {
  const bool is_stuck = submitted_ != committed_ &&
                        surroundings_.now() - unsettled_since_ > longest_commit;
  return !is_paused() && !is_stuck;
}

}  // namespace papamu::server
