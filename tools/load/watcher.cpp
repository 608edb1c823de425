#include "watcher.hpp"

namespace papamu::load {

namespace {

std::uint32_t address_of(int watcher) {
  constexpr int watchers_an_address = 200;
  return 0x7F800001U + static_cast<std::uint32_t>(watcher / watchers_an_address);
}

}  // namespace

Watcher::Watcher(World& world, int number, Game& game, bool is_silent)
    : Client(world, address_of(number), world.patient_epoll()), game_(game), is_silent_(is_silent) {
  if (is_silent) line().keep_little();
}

void Watcher::on_open() {
  if (table_.empty()) table_ = game_.table();
  // The lobby says more than a game: it fills what the system keeps for whoever does not read.
  if (is_silent_) ask({{"type", "lobby"}, {"on", true}});
  ask({{"type", "watch"}, {"table", table_}, {"since", last_}});
}

void Watcher::on_lost(int code, const char* why) {
  if (!is_silent_ || !is_watching_) return Client::on_lost(code, why);
  ++world().measures.losses["of those that never read"];
  is_gone_ = true;
}

bool Watcher::is_known(std::string_view text) {
  if (!game_.log(table_).is_latest(last_ + 1, text)) return false;
  ++last_;
  ++world().measures.watcher_events;
  return true;
}

void Watcher::on_message(const Json& message, std::string_view text) {
  const std::string type = message["type"];
  if (type == "event") {
    on_event(message);
    if (message["table"] == table_ && message["n"] == last_) game_.log(table_).keep(last_, text);
    return;
  }
  if (type == "error") {
    ++world().measures.refusals[message["code"]];
  } else if (type == "events") {
    for (const Json& event : message["events"]) on_event(event);
    is_watching_ = true;
    if (is_silent_) fall_silent();
  } else if (type == "table" && message["table"]["id"] == table_) {
    if (message.value("re", Json()).is_null()) ++world().measures.snapshots;
    last_ = message["table"]["n"];
    // The snapshot may stand for the event that led to the next table.
    const Json& next = message["table"]["rematch"];
    if (next.is_string()) follow(next);
  }
}

void Watcher::on_event(const Json& event) {
  if (event["table"] != table_) return;
  auto& measures = world().measures;
  ++measures.watcher_events;
  if (take_event(game_.log(table_), last_, event) != Step::next) {
    ++measures.breaches["watcher's event out of order"];
    return;
  }
  if (event["kind"] == "rematch") follow(event["rematch"]);
}

void Watcher::follow(const std::string& table) {
  ask({{"type", "unwatch"}, {"table", table_}});
  table_ = table;
  last_ = 0;
  ask({{"type", "watch"}, {"table", table_}, {"since", last_}});
}

}  // namespace papamu::load
