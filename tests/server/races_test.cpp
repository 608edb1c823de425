// What arrives in one tick from several tabs of both seats, in every order: the outcome is the one
// of doing it one after the other, and everybody sees the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "server/hall_fixture.hpp"

namespace papamu::testing {
namespace {

const std::string game_id = "konane";
const std::string size = "6x6";

/// One tab of a browser.
class Tab : public server::Client {
 public:
  Tab(Hall& hall, std::string token)
      : hall_(hall), token_(std::move(token)), id_(hall.add(*this)) {}
  ~Tab() override { hall_.remove(id_); }

  void send(const server::Text& message) override { inbox.push_back(Json::parse(*message)); }
  void turn_away() override { ADD_FAILURE() << "nobody is blocked"; }
  [[nodiscard]] std::chrono::milliseconds lag() const override { return {}; }
  [[nodiscard]] const std::string& address() const override { return address_; }

  /// Gives: the id of the request, whose answer comes later.
  std::string begin(Json request) {
    std::string id = std::to_string(++asked_);
    request["id"] = id;
    if (!token_.empty()) request["token"] = token_;
    hall_.receive(id_, request.dump());
    return id;
  }
  /// All answers to a request.
  [[nodiscard]] std::vector<Json> answers(const std::string& id) const {
    std::vector<Json> found;
    std::ranges::copy_if(inbox, std::back_inserter(found),
                         [&](const Json& message) { return message.value("re", Json()) == id; });
    return found;
  }
  Json ask(const Json& request, Loop& loop) {
    const std::string id = begin(request);
    while (answers(id).empty()) loop.run_one();
    return answers(id).front();
  }
  [[nodiscard]] std::vector<Json> events() const {
    std::vector<Json> found;
    std::ranges::copy_if(inbox, std::back_inserter(found),
                         [](const Json& message) { return message["type"] == "event"; });
    return found;
  }

  std::vector<Json> inbox;

 private:
  Hall& hall_;
  std::string token_;
  std::string address_ = "127.0.0.1";
  int asked_ = 0;
  Hall::ClientId id_;
};

enum class Who : std::uint8_t { first_a, first_b, second_a, second_b, watcher };

/// What somebody does in the tick; without a request, time runs out.
struct Deed {
  Who who = Who::watcher;
  Json request = nullptr;
};

Deed plays(Who who, const char* move_id, std::size_t expected_ply, const std::string& ply) {
  return {who,
          {{"type", "play"}, {"move_id", move_id}, {"expected_ply", expected_ply}, {"ply", ply}}};
}
Deed acts(Who who, const char* move_id, const char* action) {
  return {who, {{"type", "act"}, {"move_id", move_id}, {"action", action}}};
}

/// What came of it.
struct Outcome {
  std::vector<Json> answers;  ///< to the deeds, in the order of the list
  Json log;                   ///< all events
  Json view;                  ///< the last snapshot
};

/// A table with so many plies on it, two tabs for each seat, and a watcher.
class Race {
 public:
  explicit Race(const std::vector<std::string>& plies) {
    open();
    for (const std::string& token : {ana, ana, ben, ben, std::string()}) {
      tabs_.push_back(std::make_unique<Tab>(*hall_, token));
    }
    const Json seated = tab(Who::first_a)
                            .ask({{"type", "create"},
                                  {"game", game_id},
                                  {"size", size},
                                  {"control", fischer},
                                  {"seat", "first"},
                                  {"listed", false},
                                  {"takebacks", true}},
                                 *loop_);
    table_ = seated["table"]["id"];
    tab(Who::second_a).ask({{"type", "take"}, {"table", table_}}, *loop_);
    for (const auto& each : tabs_) each->ask({{"type", "watch"}, {"table", table_}}, *loop_);
    for (std::size_t i = 0; i < plies.size(); ++i) {
      Deed deed = plays(i % 2 == 0 ? Who::first_a : Who::second_a, "", i + 1, plies[i]);
      deed.request["move_id"] = "before" + std::to_string(i);
      deed.request["table"] = table_;
      EXPECT_EQ(tab(deed.who).ask(deed.request, *loop_)["type"], "done");
    }
    for (const auto& each : tabs_) each->inbox.clear();
    begins_after_ = static_cast<int>(plies.size()) + 2;
  }

  Race(const Race&) = delete;
  Race& operator=(const Race&) = delete;
  ~Race() { close(); }

  /// Does the deeds in this order: all before the disk says anything, or one after the other.
  Outcome run(const std::vector<Deed>& deeds, const std::vector<std::size_t>& order,
              bool is_at_once) {
    std::vector<std::string> ids(deeds.size());
    for (const std::size_t i : order) {
      const Deed& deed = deeds[i];
      if (deed.request.is_null()) {
        // In steps: a leap would be a machine that stood still, which takes no time from anybody.
        for (const WallTime end = now_ + seconds(61); now_ < end;) {
          now_ += seconds(1);
          hall_->tick();
        }
      } else {
        Json request = deed.request;
        request["table"] = table_;
        ids[i] = tab(deed.who).begin(request);
      }
      if (!is_at_once) settle();
    }
    settle();
    Outcome outcome;
    for (std::size_t i = 0; i < deeds.size(); ++i) {
      if (deeds[i].request.is_null()) continue;
      const auto answers = tab(deeds[i].who).answers(ids[i]);
      EXPECT_EQ(answers.size(), 1U) << deeds[i].request;
      outcome.answers.push_back(without_names(answers.at(0)));
    }
    for (const auto& each : tabs_) check_events(*each);
    outcome.log = without_names(tab(Who::watcher)
                                    .ask({{"type", "watch"}, {"table", table_}, {"since", 0}},
                                         *loop_)["events"]);
    outcome.view = without_names(
        tab(Who::watcher).ask({{"type", "watch"}, {"table", table_}}, *loop_)["table"]);
    check_log(outcome, deeds);
    check_restart(outcome);
    return outcome;
  }

 private:
  Tab& tab(Who who) { return *tabs_[static_cast<std::size_t>(who)]; }

  /// Until everything is on disk and told: what waits at the table is answered in its order.
  void settle() { tab(Who::watcher).ask({{"type", "watch"}, {"table", table_}}, *loop_); }

  /// Names by chance are the same in no two tables.
  [[nodiscard]] Json without_names(Json value) const {
    if (value.is_object()) {
      for (const char* name : {"re", "table", "id", "rematch"}) {
        if (value.contains(name) && value[name].is_string()) value.erase(name);
      }
    }
    if (value.is_structured()) {
      for (Json& part : value) part = without_names(part);
    }
    return value;
  }

  void check_events(const Tab& one) {
    const auto seen = one.events();
    int n = begins_after_;
    for (const Json& event : seen) EXPECT_EQ(event["n"], ++n);
    EXPECT_EQ(seen, tab(Who::watcher).events()) << "everybody sees the same";
  }

  static void check_log(const Outcome& outcome, const std::vector<Deed>& deeds) {
    std::map<std::string, int> done;
    Json result = nullptr;
    for (const Json& event : outcome.log) {
      EXPECT_TRUE(result.is_null() || event["kind"].get<std::string>().starts_with("rematch"))
          << "after the end: " << event;
      if (event["kind"] == "ended") {
        result = {{"winner_seat", event["winner_seat"]}, {"termination", event["termination"]}};
      }
      if (event["kind"] == "ply") ++done[event["move_id"]];
    }
    EXPECT_EQ(outcome.view["result"], result);
    std::size_t answer = 0;
    for (const Deed& deed : deeds) {
      if (deed.request.is_null()) continue;
      const Json& answered = outcome.answers[answer++];
      if (deed.request["type"] != "play") continue;
      const std::string move_id = deed.request["move_id"];
      EXPECT_EQ(done[move_id], answered["type"] == "done" ? 1 : 0) << deed.request << answered;
      if (answered["type"] != "done") continue;
      const auto n = answered["n"].get<std::size_t>();
      EXPECT_EQ(outcome.log.at(n - 1)["move_id"], move_id);
    }
  }

  /// A server that begins anew finds the same table.
  void check_restart(const Outcome& outcome) {
    close();
    store_.restart(now_);
    open();
    tabs_.push_back(std::make_unique<Tab>(*hall_, ""));
    Tab& late = *tabs_.front();
    const Json log = late.ask({{"type", "watch"}, {"table", table_}, {"since", 0}}, *loop_);
    EXPECT_EQ(without_names(log["events"]), outcome.log);
    Json view = late.ask({{"type", "watch"}, {"table", table_}}, *loop_)["table"];
    for (const char* name : {"n", "plies", "state", "result", "clocks_ms", "takeback_offer"}) {
      EXPECT_EQ(view[name], outcome.view[name]) << name;
    }
  }

  void open() {
    writer_ = std::make_unique<StoreWriter>(store_);
    hall_ = std::make_unique<Hall>(
        store_, *writer_,
        server::HallSurroundings{
            .now = [this] { return now_; },
            .post = [this](std::function<void()> run) { loop_->post(std::move(run)); },
            .post_patiently = [this](std::function<void()> run) { loop_->post(std::move(run)); },
            .fail = [](const Error& error) { ADD_FAILURE() << error.message; }});
    EXPECT_TRUE(hall_->open());
  }
  /// The writer ends first: it still tells the hall what it did.
  void close() {
    tabs_.clear();
    writer_.reset();
    loop_.emplace();
    hall_.reset();
  }

  WallTime now_ = noon;
  std::optional<Loop> loop_{std::in_place};
  MemoryStore store_{noon};
  std::unique_ptr<StoreWriter> writer_;
  std::unique_ptr<Hall> hall_;
  std::vector<std::unique_ptr<Tab>> tabs_;
  std::string table_;
  int begins_after_ = 0;
};

/// Every order of the deeds, at once and one after the other. Gives: how games ended, and how
/// often.
std::map<std::string, int> run_all_orders(const std::vector<std::string>& plies,
                                          const std::vector<Deed>& deeds) {
  std::map<std::string, int> endings;
  std::vector<std::size_t> order(deeds.size());
  std::iota(order.begin(), order.end(), 0U);
  do {
    const Outcome at_once = Race(plies).run(deeds, order, true);
    const Outcome one_by_one = Race(plies).run(deeds, order, false);
    EXPECT_EQ(at_once.answers, one_by_one.answers) << Json(order);
    EXPECT_EQ(at_once.log, one_by_one.log) << Json(order);
    EXPECT_EQ(at_once.view, one_by_one.view) << Json(order);
    const Json& result = at_once.view["result"];
    ++endings[result.is_null() ? "none" : result["termination"].get<std::string>()];
  } while (std::ranges::next_permutation(order).found && !::testing::Test::HasFailure());
  return endings;
}

/// The legal moves after these.
std::vector<std::string> moves_after(const std::vector<std::string>& plies) {
  const auto shape = *read_shape(size);
  const auto board = std::move(*make_game(**find_game(game_id), shape));
  for (const std::string& ply : plies) {
    for (const Move move : board->legal_moves()) {
      if (write_move(shape, move) != ply) continue;
      board->play(move);
      break;
    }
  }
  std::vector<std::string> moves;
  for (const Move move : board->legal_moves()) moves.push_back(write_move(shape, move));
  return moves;
}

std::vector<std::string> first_plies(std::size_t count) {
  std::vector<std::string> plies;
  while (plies.size() < count) plies.push_back(moves_after(plies).front());
  return plies;
}

TEST(Races, moves_takebacks_resignation_and_a_flag_in_one_tick) {
  const auto plies = first_plies(4);
  const auto moves = moves_after(plies);
  ASSERT_GE(moves.size(), 2U);
  auto after = plies;
  after.push_back(moves[0]);
  const auto endings = run_all_orders(plies, {plays(Who::first_a, "a", 5, moves[0]),
                                              plays(Who::first_b, "b", 5, moves[1]),
                                              acts(Who::second_a, "t", "offer_takeback"),
                                              acts(Who::first_a, "y", "accept_takeback"),
                                              acts(Who::second_b, "r", "resign"),
                                              {}});
  EXPECT_EQ(endings.size(), 2U) << Json(endings);
  EXPECT_EQ(endings.at("resignation"), 360) << "whatever comes first of the two";
  EXPECT_EQ(endings.at("time"), 360);
}

TEST(Races, both_seats_and_an_answer_before_its_time) {
  const auto plies = first_plies(4);
  const auto moves = moves_after(plies);
  auto after = plies;
  after.push_back(moves[0]);
  const std::string reply = moves_after(after).front();
  const auto endings = run_all_orders(plies, {plays(Who::first_a, "same", 5, moves[0]),
                                              plays(Who::first_b, "same", 5, moves[0]),
                                              plays(Who::second_a, "early", 6, reply),
                                              plays(Who::second_b, "wrong", 5, reply),
                                              acts(Who::second_b, "t", "offer_takeback")});
  EXPECT_EQ(endings, (std::map<std::string, int>{{"none", 120}}));
}

TEST(Races, a_double_swap_beside_a_move_and_a_cancellation) {
  const auto plies = first_plies(1);
  run_all_orders(plies,
                 {plays(Who::second_a, "s", 2, "swap"), plays(Who::second_b, "z", 2, "swap"),
                  plays(Who::second_b, "m", 2, moves_after(plies).front()),
                  acts(Who::first_a, "c", "cancel"), acts(Who::second_a, "t", "offer_takeback")});
}

TEST(Races, resignations_of_both_and_one_rematch) {
  run_all_orders(first_plies(3),
                 {acts(Who::first_a, "r", "resign"), acts(Who::second_a, "q", "resign"),
                  acts(Who::first_a, "o", "offer_rematch"),
                  acts(Who::first_b, "p", "offer_rematch"),
                  acts(Who::second_b, "o", "offer_rematch")});
}

}  // namespace
}  // namespace papamu::testing
