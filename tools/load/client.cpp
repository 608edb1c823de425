#include "client.hpp"

#include <algorithm>

namespace papamu::load {

namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds greeting_time{10};
constexpr seconds ping_every{15};
constexpr seconds longest_silence{8};
constexpr double first_wait_ms = 500;
constexpr double longest_wait_ms = 15'000;

}  // namespace

void Client::connect() {
  const auto attempt = ++attempt_;
  is_greeted_ = false;
  ping_.clear();
  if (!line_.connect(world_.options().port, from_)) return on_lost(0, "no descriptor");
  world_.after(greeting_time, [this, attempt] {
    if (attempt != attempt_ || is_greeted_) return;
    line_.cut();
    on_lost(0, "no greeting");
  });
}

void Client::cut() {
  line_.cut();
  ++world_.measures.cut;
  come_back();
}

void Client::on_lost(int code, const char* why) {
  ++world_.measures.losses[code == 0 ? std::string(why) : std::to_string(code)];
  if (world_.measures.cut > 0) ++world_.measures.lost_after_cut;
  come_back();
}

void Client::come_back() {
  const auto attempt = ++attempt_;
  if (is_greeted_ && !lost_at_) lost_at_ = world_.now();
  is_greeted_ = false;
  on_offline();
  const double full = std::min(longest_wait_ms, first_wait_ms * (1U << std::min(failures_, 10)));
  ++failures_;
  const milliseconds wait(static_cast<int>(full / 2 + full / 2 * world_.chance()));
  world_.after(wait, [this, attempt] {
    if (attempt == attempt_) connect();
  });
}

void Client::fall_silent() {
  ++attempt_;
  line_.stop_reading();
}

void Client::ping() {
  ping_ = ask({{"type", "ping"}});
  const auto attempt = attempt_;
  world_.after(longest_silence, [this, attempt, id = ping_] {
    if (attempt != attempt_ || ping_ != id) return;
    line_.cut();
    on_lost(0, "no pong");
  });
}

std::string Client::ask(Json request) {
  std::string id = std::to_string(++asked_);
  request["id"] = id;
  send(request);
  return id;
}

void Client::on_text(std::string_view text) {
  if (is_known(text)) return;
  const Json message = Json::parse(text);
  const std::string type = message["type"];
  if (type == "hello") {
    is_greeted_ = true;
    failures_ = 0;
    ping();
    return on_open();
  }
  if (type == "pong" && message["re"] == ping_) {
    ping_.clear();
    const auto attempt = attempt_;
    // Spread from the first one on, since those of a test begin together.
    world_.after(duration_cast<milliseconds>(ping_every * (0.5 + 0.5 * world_.chance())),
                 [this, attempt] {
                   if (attempt == attempt_) ping();
                 });
    return;
  }
  on_message(message, text);
}

}  // namespace papamu::load
