#include "server/simulated_world.hpp"

#include <algorithm>
#include <set>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "server/limits.hpp"
#include "support/noon.hpp"

namespace papamu::testing {

namespace {

using std::chrono::seconds;

constexpr int simulated_tables = 3;
constexpr std::size_t people_a_table = 4;

std::string token_of(char letter, int table) {
  return std::string(28, letter) + std::to_string(1000 + table);
}

}  // namespace

void StepWriter::submit(std::vector<StoreWrite> writes, WallTime now, Done done) {
  waiting_.push_back({std::move(writes), now, std::move(done)});
}

void StepWriter::commit() {
  if (waiting_.empty()) return;
  const auto jobs = std::exchange(waiting_, {});
  Status done = success();
  if (failure_) {
    done = *failure_;
  } else {
    std::vector<StoreWrite> writes;
    for (const Job& job : jobs) writes.insert(writes.end(), job.writes.begin(), job.writes.end());
    done = store_.commit(writes, jobs.back().now);
    if (!done) failure_ = done.error();
  }
  for (const Job& job : jobs) job.done(done);
}

void Uptime::pass(WallTime now, bool is_up) {
  const auto [then, sum] = marks_.back();
  marks_.emplace_back(now, is_up ? sum + (now - then) : sum);
}

milliseconds Uptime::at(WallTime time) const {
  const auto next = std::ranges::upper_bound(marks_, time, {},
                                             [](auto& mark) { return mark.first; });
  return next == marks_.begin() ? milliseconds{0} : std::prev(next)->second;
}

World::World(std::uint64_t seed) : random_(seed), now_(noon), store_(noon), uptime_(noon) {
  for (int table = 0; table < simulated_tables; ++table) {
    // Somebody who invites, who comes and has two tabs, and who watches.
    const std::string ana = token_of('a', table), ben = token_of('b', table);
    for (const auto& token : {ana, ben, ben, std::string()}) {
      people_.push_back(std::make_unique<Person>(*this, people_.size(), token, token == ana));
    }
  }
  start_server();
}

World::~World() { stop_server(); }

void World::mend_disk() {
  is_full_ = false;
  store_.break_with(std::nullopt);
}

void World::start_server() {
  has_failed_ = false;
  mend_disk();
  store_.restart(now_);
  writer_ = std::make_unique<StepWriter>(store_);
  hall_ = std::make_unique<server::Hall>(
      store_, *writer_,
      server::HallSurroundings{
          .now = [this] { return now_; },
          .post = [this](std::function<void()> run) { posted_.push_back(std::move(run)); },
          .post_patiently =
              [this](std::function<void()> run) { posted_.push_back(std::move(run)); },
          .fail = [this](const Error&) { has_failed_ = true; }});
  EXPECT_TRUE(hall_->open());
}

void World::stop_server() {
  // What was about to be written is perhaps written, but nobody hears of it.
  if (writer_ && random_.below(2) == 0) writer_->commit();
  for (const auto& person : people_) {
    if (person->line) person->lose_line();
  }
  posted_.clear();
  hall_.reset();
  writer_.reset();
}

std::unique_ptr<Line> World::connect() {
  if (!hall_) return nullptr;
  auto line = std::make_unique<Line>(*this);
  line->lag_ = milliseconds(random_.below(200));
  line->id = hall_->add(*line);
  return line;
}

void World::put(std::deque<Line::Parcel>& queue, std::string text, bool can_repeat) {
  auto due = now_ + milliseconds(1 + random_.below(120));
  if (has_faults_ && random_.below(40) == 0) due += milliseconds(random_.below(4'000));
  if (!queue.empty()) due = std::max(due, queue.back().due);
  if (can_repeat && has_faults_ && random_.below(20) == 0) queue.push_back({due, text});
  queue.push_back({due, std::move(text)});
}

Json World::some_settings() {
  const auto games = all_games();
  const auto& info = games[random_.below(games.size())];
  const Shape shape = info.fits({4, 4}) ? Shape{4, 4} : info.default_size;
  const std::array<Json, 4> controls = {
      Json{{"kind", "none"}}, Json{{"kind", "fischer"}, {"initial_ms", 10'000}, {"step_ms", 500}},
      Json{{"kind", "delay"}, {"initial_ms", 10'000}, {"step_ms", 1'000}},
      Json{{"kind", "days"}, {"days", 1}}};
  return {{"type", "create"},           {"game", info.id},
          {"size", write_shape(shape)}, {"control", controls.at(random_.below(controls.size()))},
          {"seat", "random"},           {"listed", random_.below(2) == 0},
          {"takebacks", true}};
}

void World::run() {
  live(seconds(60));
  has_faults_ = false;
  // Everything that is broken is mended; what was begun comes to its end.
  is_lively_ = false;
  mend_disk();
  if (!hall_) start_server();
  live(seconds(10));
  check_sync();
  // And it goes on.
  is_lively_ = true;
  std::map<std::string, int> known;
  for (const auto& person : people_) {
    if (person->is_playing()) known[person->table()] = person->n();
  }
  live(seconds(10));
  is_lively_ = false;
  live(seconds(10));
  check_sync();
  for (const auto& person : people_) {
    if (const auto before = known.find(person->table()); before != known.end()) {
      EXPECT_GT(person->n(), before->second) << "nothing happens any more";
    }
  }
  std::set<std::string> tables;
  for (const auto& [token, table] : seats_) tables.insert(table);
  for (const std::string& table : tables) check_log(table);
}

void World::live(milliseconds time) {
  const WallTime end = now_ + time;
  while (now_ < end && !::testing::Test::HasFailure()) step();
}

void World::step() {
  now_ += milliseconds(1 + random_.below(100));
  uptime_.pass(now_, hall_ && !hall_->is_paused());
  if (has_faults_ && random_.below(60) == 0) do_a_fault();
  if (hall_ && has_failed_) {
    stop_server();
    next_change_ = now_ + milliseconds(random_.below(3'000));
  }
  if (!hall_) {
    if (now_ < next_change_) return;
    start_server();
  } else if (is_full_ && now_ >= next_change_) {
    mend_disk();
  }
  for (std::size_t i = 0; i < people_.size(); ++i) {
    // Who is invited finds the way through the one who invites.
    const auto& creator = people_[i - i % people_a_table];
    if (people_[i]->table().empty() && !creator->table().empty()) {
      people_[i]->go_to(creator->table());
    }
    people_[i]->act();
  }
  deliver();
  if (now_ >= next_tick_) {
    next_tick_ = now_ + milliseconds(100);
    hall_->tick();
  }
  if (random_.below(3) != 0) writer_->commit();
  run_posted();
}

void World::run_posted() {
  while (!posted_.empty()) {
    const auto run = std::move(posted_.front());
    posted_.pop_front();
    run();
  }
}

void World::do_a_fault() {
  auto& person = people_[random_.below(people_.size())];
  switch (random_.below(9)) {
    case 0:
      if (hall_) stop_server();
      next_change_ = now_ + milliseconds(random_.below(8'000));
      break;
    case 1:
      if (!hall_ || is_full_) break;
      is_full_ = true;
      next_change_ = now_ + milliseconds(random_.below(8'000));
      store_.break_with(Error{ErrorCode::storage_full, "full"});
      break;
    case 2:
      if (random_.below(4) == 0) store_.break_with(Error{ErrorCode::storage_failed, "broken"});
      break;
    case 3:
      // The machine does something else for a while.
      if (hall_ && hall_->is_paused()) break;
      now_ += server::longest_gap + milliseconds(random_.below(12'000));
      uptime_.pass(now_, false);
      break;
    case 4:
      for (const auto& each : people_) {
        if (each->line) disconnect(*each->line), each->lose_line();
      }
      break;
    default:
      if (person->line) disconnect(*person->line), person->lose_line();
  }
}

void World::disconnect(Line& line) {
  if (hall_) hall_->remove(line.id);
}

void World::deliver() {
  for (const auto& person : people_) {
    while (person->line && !person->line->to_server.empty() &&
           person->line->to_server.front().due <= now_) {
      const auto parcel = std::move(person->line->to_server.front());
      person->line->to_server.pop_front();
      hall_->receive(person->line->id, parcel.text);
    }
    while (person->line && !person->line->to_person.empty() &&
           person->line->to_person.front().due <= now_) {
      const auto parcel = std::move(person->line->to_person.front());
      person->line->to_person.pop_front();
      person->hear(parcel.text);
    }
  }
}

std::vector<TableEvent> World::log_of(const std::string& table) {
  const auto log = store_.load(table);
  return log && *log ? (**log).events : std::vector<TableEvent>();
}

void World::note_acknowledged(const std::string& table, const std::string& move_id, int n) {
  const auto log = log_of(table);
  ASSERT_LE(n, static_cast<int>(log.size())) << "acknowledged, but not kept";
  EXPECT_EQ(log[static_cast<std::size_t>(n) - 1].move_id, move_id);
}

void World::note_event(const Json& event) {
  const std::string table = event["table"];
  const int n = event["n"];
  ASSERT_LE(n, static_cast<int>(log_of(table).size())) << "told, but not kept";
  const auto [known, is_new] = events_[table].try_emplace(n, event);
  EXPECT_EQ(known->second, event) << "not everybody sees the same";
}

void World::note_seat(const std::string& token, const std::string& table) {
  EXPECT_EQ(seats_.try_emplace(token, table).first->second, table) << "one token, two tables";
}

void World::check_sync() {
  for (const auto& person : people_) {
    if (person->table().empty()) continue;
    EXPECT_TRUE(person->is_in_sync()) << person->state();
    EXPECT_EQ(person->n(), static_cast<int>(log_of(person->table()).size()));
  }
}

void World::check_log(const std::string& table) {
  const auto log = store_.load(table);
  ASSERT_TRUE(log && *log);
  ASSERT_TRUE(Table::load(**log));
  const auto& control = (**log).settings.control;
  std::set<std::pair<std::optional<Seat>, std::string>> done;
  int ends = 0;
  WallTime turn{};
  std::optional<Clocks> clocks;
  int plies = 0;
  for (const TableEvent& event : (**log).events) {
    if (!event.move_id.empty()) {
      EXPECT_TRUE(done.emplace(event.actor, event.move_id).second) << "done twice";
    }
    ends += event.kind == EventKind::ended || event.kind == EventKind::cancelled ? 1 : 0;
    const auto thought = uptime_.at(event.at) - uptime_.at(turn);
    const bool is_flag = event.kind == EventKind::ended && event.text == "time";
    if (clocks && plies >= 2 && (event.kind == EventKind::ply || is_flag)) {
      const Seat mover = is_flag ? other(*event.seat) : *event.seat;
      auto spent = (*clocks)[index_of(mover)];
      if (!is_flag) spent -= (*event.clocks)[index_of(mover)];
      if (!is_flag && control->kind == ClockKind::fischer) spent += control->increment;
      EXPECT_LE(spent, thought) << "for time in which no server was there, at event " << event.n;
    }
    if (event.kind == EventKind::cancelled && event.text == "no_first_move") {
      EXPECT_GE(thought, TableTimes::first_ply);
    }
    if (event.kind == EventKind::ply) plies = event.plies;
    if (event.kind == EventKind::taken_back) plies = event.plies;
    if (event.kind == EventKind::ply || event.kind == EventKind::taken_back ||
        event.kind == EventKind::joined) {
      turn = event.at;
      if (event.clocks) clocks = event.clocks;
    }
  }
  EXPECT_LE(ends, 1);
}

}  // namespace papamu::testing
