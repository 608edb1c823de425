#include "game.hpp"

namespace papamu::load {

using std::chrono::seconds;

void Player::enter(const std::string& table) {
  if (!table_.empty()) ask({{"type", "unwatch"}, {"table", table_}});
  table_ = table;
  last_ = plies_ = 0;
  watch();
}

void Player::watch() {
  is_in_sync_ = false;
  watch_ = ask(
      {{"type", "watch"}, {"table", table_}, {"token", game_.token(person_)}, {"since", last_}});
}

void Player::insist(Json request) {
  was_repeated_ = false;
  asked_at_ = world().now();
  request["id"] = "r" + request.value("move_id", std::string("seat")) + "-" + table_;
  pending_ = std::move(request);
  if (is_greeted()) send(*pending_);
}

void Player::on_offline() {
  is_in_sync_ = false;
  game_.on_offline();
}

void Player::on_open() {
  if (!table_.empty()) watch();
  if (!pending_) return;
  if (lost_at()) {
    was_repeated_ = true;
    if ((*pending_)["type"] == "play") ++world().measures.repeated_moves;
  }
  send(*pending_);
}

void Player::on_message(const Json& message, std::string_view /*text*/) {
  if (message["type"] == "event") return on_event(message);
  const auto re = message.find("re");
  if (re == message.end() || !re->is_string()) return;  // presence
  if (*re == watch_ || *re == check_) return on_events(message);
  if (pending_ && *re == (*pending_)["id"]) on_answer(message);
}

void Player::on_answer(const Json& message) {
  if (message["type"] == "error") {
    ++world().measures.refusals[message["code"]];
    const int wait_s = message.value("retry_after_s", 1);
    world().after(seconds(wait_s), [this, id = (*pending_)["id"]] {
      if (pending_ && (*pending_)["id"] == id && is_greeted()) send(*pending_);
    });
    return;
  }
  const Json request = *std::exchange(pending_, std::nullopt);
  if (message["type"] == "seated") {
    // The snapshot says how far the log has come; at the end all of it is asked for.
    table_ = message["table"]["id"];
    last_ = message["table"]["n"];
    come_in_sync();
    game_.on_seated(person_, table_);
  } else {
    game_.on_done(person_, request, message);
  }
}

void Player::on_events(const Json& message) {
  auto& measures = world().measures;
  if (message["type"] == "error") {
    ++measures.refusals[message["code"]];
    world().after(seconds(message.value("retry_after_s", 1)), [this] {
      if (is_greeted()) watch();
    });
    return;
  }
  if (message["type"] != "events") {
    ++measures.breaches["snapshot where events were there"];
    return;
  }
  if (message["re"] == check_) {
    // Once more from the beginning: nothing may be missing, and each as it was seen.
    int last = 0;
    for (const Json& event : message["events"]) {
      if (take_event(game_.log(table_), last, event) != Step::next) {
        ++measures.breaches["log that differs"];
      }
    }
    if (last != last_ || last != game_.log(table_).last())
      ++measures.breaches["log that ends elsewhere"];
    ++measures.logs_checked;
    is_checked_ = true;
    return;
  }
  // Taken before its events: one of them may lead to another table.
  watch_.clear();
  come_in_sync();
  for (const Json& event : message["events"]) on_event(event);
}

void Player::come_in_sync() {
  is_in_sync_ = true;
  if (lost_at()) world().measures.in_sync.add(world().now() - *lost_at());
  know_all_again();
}

void Player::on_event(const Json& event) {
  if (event["table"] != table_) return;  // of the game before
  auto& measures = world().measures;
  switch (take_event(game_.log(table_), last_, event)) {
    case Step::next: break;
    case Step::again: ++measures.breaches["event twice"]; return;
    case Step::other: ++measures.breaches["event that others saw differently"]; return;
    case Step::gap: ++measures.breaches["event missing"]; return watch();
  }
  const std::string kind = event["kind"];
  if (kind == "ply") {
    plies_ = event["ply_number"];
    game_.on_ply(person_, plies_);
  } else if (kind == "ended") {
    game_.on_end(person_);
  } else if (kind == "rematch") {
    game_.on_rematch(person_, event["rematch"]);
  }
}

void Player::check_log() {
  if (is_checked_ || !is_greeted()) return;
  check_ =
      ask({{"type", "watch"}, {"table", table_}, {"token", game_.token(person_)}, {"since", 0}});
}

}  // namespace papamu::load
