// Somebody at a table, as docs/protocol.md wants it.
#include "engine/catalog.hpp"
#include "match/match.hpp"
#include "server/simulated_world.hpp"

namespace papamu::testing {

namespace {

constexpr milliseconds patience{3'000};

}  // namespace

void Line::send(const server::Text& message) { world_.put(to_person, *message, false); }

void Person::lose_line() {
  line.reset();
  is_watching_ = false;
  for (auto* pending : {&seating_, &watching_, &moving_}) {
    if (*pending) (*pending)->id.clear();
  }
  next_try_ = world_.now() + milliseconds(100 + world_.random().below(2'000));
}

bool Person::is_in_sync() const {
  return line && is_watching_ && !seating_ && !watching_ && !moving_;
}

std::string Person::state() const {
  Json state = {{"line", line != nullptr}, {"watching", is_watching_}, {"n", n_}};
  for (const auto* pending : {&seating_, &watching_, &moving_}) {
    if (*pending) state["waits_for"].push_back((*pending)->request);
  }
  return state.dump();
}

void Person::ask(Json request, std::optional<Pending>& pending) {
  pending = Pending{std::move(request), std::to_string(++asked_), world_.now()};
  pending->request["id"] = pending->id;
  world_.put(line->to_server, pending->request.dump(), true);
}

void Person::ask_for_missing() {
  Json request = {{"type", "watch"}, {"table", table_}};
  if (n_ > 0) request["since"] = n_;
  if (!token_.empty()) request["token"] = token_;
  ask(std::move(request), watching_);
}

void Person::act() {
  if (!line) {
    if (world_.now() >= next_try_) line = world_.connect();
    if (!line) return;
  }
  for (auto* pending : {&seating_, &watching_, &moving_}) {
    // What was not answered is asked again, in the same words.
    if (*pending && ((*pending)->id.empty() || world_.now() - (*pending)->asked > patience)) {
      ask((*pending)->request, *pending);
    }
  }
  if (seating_ || watching_) return;
  if (table_.empty()) {
    if (is_creator_) {
      Json request = world_.some_settings();
      request["token"] = token_;
      ask(std::move(request), seating_);
    }
    return;
  }
  if (!is_seated_) {
    return ask({{"type", "take"}, {"table", table_}, {"token", token_}}, seating_);
  }
  if (!is_watching_) return ask_for_missing();
  if (!moving_ && !token_.empty() && world_.is_lively() && world_.random().below(6) == 0) think();
}

void Person::think() {
  Random& random = world_.random();
  Json request = {{"table", table_},
                  {"token", token_},
                  {"move_id", std::to_string(number_) + "-" + std::to_string(++moves_)},
                  {"type", "act"}};
  const bool is_turn = (plies_.size() % 2 == 0) == (seat_ == "first");
  if (state_ == "playing" && is_turn && random.below(20) != 0) {
    request["type"] = "play";
    request["expected_ply"] = plies_.size() + 1;
    request["ply"] = random.below(30) == 0 ? "a1" : some_ply();
    return ask(std::move(request), moving_);
  }
  static constexpr std::array<const char*, 9> actions = {
      "offer_takeback", "accept_takeback", "decline_takeback", "accept_takeback", "say",
      "claim",          "cancel",          "offer_rematch",    "resign"};
  // Ends are rare, so that there is something to end.
  const auto wish = random.below(actions.size() + 4);
  if (wish >= actions.size() || (wish >= 5 && wish != 7 && random.below(40) != 0)) return;
  request["action"] = actions.at(wish);
  if (wish == 4) request["phrase"] = "oops";
  ask(std::move(request), moving_);
}

std::string Person::some_ply() const {
  Match match(*make_game(**find_game(game_), *read_shape(size_)));
  for (const std::string& ply : plies_) {
    static_cast<void>(match.play(*read_ply(match.game().shape(), ply)));
  }
  const auto plies = legal_plies(match.game());
  return plies.empty() ? "a1" : plies[world_.random().below(plies.size())];
}

void Person::hear(const std::string& text) {
  for (const char* token : {"aaaa", "bbbb"}) {
    EXPECT_EQ(text.find(std::string(token) + token), std::string::npos) << "a token: " << text;
  }
  const Json message = Json::parse(text);
  const std::string type = message["type"];
  if (type == "event") return take_event(message);
  if (type == "table" && !message.contains("re")) return take_snapshot(message["table"]);
  if (message.contains("re")) take_answer(message);
}

void Person::take_answer(const Json& answer) {
  const std::string type = answer["type"];
  const auto is_to = [&](const std::optional<Pending>& pending) {
    return pending && answer["re"] == pending->id;
  };
  // Later is not never; but nobody repeats a phrase that was one too many.
  if (answer.contains("retry_after_s") && !(is_to(moving_) && answer["code"] == "too_many")) return;
  if (is_to(seating_)) {
    seating_.reset();
    if (answer.value("code", "") == "table_over") {
      // It was called off before; then one only looks.
      token_.clear();
      is_seated_ = true;
      return;
    }
    ASSERT_EQ(type, "seated") << answer;
    is_seated_ = is_watching_ = true;
    table_ = answer["table"]["id"];
    take_snapshot(answer["table"]);
    seat_ = answer["seat"];
    world_.note_seat(token_, table_);
  } else if (is_to(watching_)) {
    watching_.reset();
    is_watching_ = true;
    ASSERT_TRUE(type == "table" || type == "events") << answer;
    if (type == "table") return take_snapshot(answer["table"]);
    for (const Json& event : answer["events"]) take_event(event);
  } else if (is_to(moving_)) {
    if (type == "done") world_.note_acknowledged(table_, moving_->request["move_id"], answer["n"]);
    moving_.reset();
    if (answer.value("code", "") == "stale") take_snapshot(answer["table"]);
  }
}

void Person::take_event(const Json& event) {
  world_.note_event(event);
  const int n = event["n"];
  if (n <= n_) return;
  if (n > n_ + 1) {
    if (!watching_) ask_for_missing();
    return;
  }
  n_ = n;
  const std::string kind = event["kind"];
  if (kind == "joined") state_ = "playing";
  if (kind == "ply") plies_.push_back(event["ply"]);
  if (kind == "taken_back") plies_.resize(event["plies_left"]);
  if (kind == "ended") state_ = "over";
  if (kind == "cancelled") state_ = "cancelled";
}

void Person::take_snapshot(const Json& table) {
  const int n = table["n"];
  if (n < n_) return;
  n_ = n;
  game_ = table["game"];
  size_ = table["size"];
  state_ = table["state"];
  plies_ = table["plies"].get<std::vector<std::string>>();
}

}  // namespace papamu::testing
