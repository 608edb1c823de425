// The lobby: who waits for an opponent, and which games can be watched.
#include <algorithm>
#include <utility>

#include "server/hall.hpp"
#include "server/limits.hpp"

namespace papamu::server {

namespace {

struct Shown {
  const Table* table;
  int watchers;
};

/// The most watched first, then the newest; as many as a lobby has.
void choose(std::vector<Shown>& all) {
  const auto rank = [](const Shown& shown) {
    return std::pair(shown.watchers, shown.table->events().front().at);
  };
  const auto kept = std::min(all.size(), most_lobby_games);
  std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(kept),
                            std::ranges::greater(), rank);
  all.resize(kept);
}

}  // namespace

void Hall::handle(ClientId id, const wire::Lobby& request) {
  if (request.on) {
    lobby_guests_.insert(id);
  } else {
    lobby_guests_.erase(id);
  }
  auto answer = lobby();
  answer.re = request.id;
  after_all_commits([this, id, answer = std::move(answer)](bool) { send(id, answer); });
}

void Hall::tell_lobby() {
  if (!has_lobby_news_ || submitted_ != committed_) return;
  has_lobby_news_ = false;
  if (lobby_guests_.empty()) return;
  const Text text = write_text(lobby());
  for (const ClientId id : lobby_guests_) {
    Guest& guest = guests_.at(id);
    guest.misses_lobby = guest.client->is_slow();
    if (guest.misses_lobby) {
      slow_guests_.insert(id);
    } else {
      guest.client->send(text);
    }
  }
}

bool Hall::is_shown(const Room& room) const {
  if (!room.table.settings().is_listed) return false;
  if (room.table.state() != TableState::waiting) return room.table.state() == TableState::playing;
  // A challenge is open while its maker waits.
  const auto company = company_of(room);
  return company.present[0] || company.present[1];
}

wire::LobbyAnswer Hall::lobby() const {
  std::vector<Shown> open;
  std::vector<Shown> live;
  for (const auto& [id, room] : rooms_) {
    if (!is_shown(room)) continue;
    const bool is_open = room.table.state() == TableState::waiting;
    // Nobody comes to watch who waits.
    if (is_open) open.push_back({&room.table, 0});
    if (!is_open) live.push_back({&room.table, company_of(room).watchers});
  }
  choose(open);
  choose(live);
  wire::LobbyAnswer answer;
  for (const Shown& shown : open) answer.open.push_back(wire::open_game_of(*shown.table));
  for (const Shown& shown : live) {
    answer.live.push_back(wire::live_game_of(*shown.table, shown.watchers));
  }
  return answer;
}

}  // namespace papamu::server
