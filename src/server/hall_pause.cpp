// Time in which nobody could play, because the disk took nothing or the machine stood still: clocks
// get it back.
#include "server/hall.hpp"
#include "server/limits.hpp"

namespace papamu::server {

bool Hall::can_commit() const {
  const bool is_stuck = submitted_ != committed_ &&
                        surroundings_.now() - unsettled_since_ > longest_commit;
  return !is_paused() && !is_stuck;
}

void Hall::notice_gap() {
  const WallTime now = surroundings_.now();
  const WallTime before = std::exchange(awake_, now);
  if (now - before > longest_gap && !is_paused()) {
    submit({{.begins_run = true}});
    give_back(before, now);
  }
}

void Hall::probe(WallTime now) {
  if (now < next_probe_) return;
  next_probe_ = now + probe_every;
  submit({{.begins_run = true}});
}

void Hall::end_pause() {
  const WallTime since = *std::exchange(paused_since_, std::nullopt);
  give_back(since, surroundings_.now());
}

void Hall::give_back(WallTime since, WallTime now) {
  if (!runs_.empty()) runs_.back().alive = std::max(runs_.back().started, since);
  runs_.push_back({now, now});
  const auto pause = now - since;
  for (auto& [id, room] : rooms_) {
    for (WallTime& absent : room.absent_since) absent += pause;
    const auto started = room.table.turn_started();
    if (!started) continue;
    room.table.resume(*started + pause);
    set_due(room);
    tell_table(room);
  }
}

void Hall::tell_table(const Room& room) {
  for (const auto& [viewer, seat] : room.viewers) {
    after_commit(room,
                 [this, viewer,
                  news = wire::TableAnswer{std::nullopt, look(viewer, room, seat)}](bool is_kept) {
                   if (is_kept) send(viewer, news);
                 });
  }
}

}  // namespace papamu::server
