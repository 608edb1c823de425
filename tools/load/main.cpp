// Plays many games at once on a papamu server of this machine and measures how it answers.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "watcher.hpp"

namespace papamu::load {

namespace {

using std::chrono::duration;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds seating_time{60};
constexpr seconds ending_time{30};

bool read_options(int argc, char** argv, Options& options, int& exit_code) {
  CLI::App app(
      "Plays many games at once on a papamu server of this machine and measures how it answers.\n"
      "Exit code 1 if a move was lost, done twice or refused, or if anybody saw other events.\n"
      "It connects from 127.1.0.0/16 and 127.128.0.0/16, since the server limits what one address "
      "makes.");
  app.add_option("--port", options.port, "Of the server, at 127.0.0.1")->capture_default_str();
  app.add_option("--pid", options.pid, "Of the server, to look at its memory and its files");
  app.add_option("--sockets", options.sockets, "Players; two play a game")
      ->check(CLI::Range(2, 16'000))
      ->capture_default_str();
  app.add_option("--rate", options.rate, "Moves a second, in all")
      ->check(CLI::Range(0.1, 100'000.0))
      ->capture_default_str();
  app.add_option("--seconds", options.seconds, "How long they play")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
  app.add_option("--watchers", options.watchers, "Of the first game")->check(CLI::Range(0, 10'000));
  app.add_option("--silent", options.silent, "Further watchers of it that never read")
      ->check(CLI::Range(0, 1'000));
  app.add_flag("--cut", options.cuts, "Cut the sockets of all players at once, in the middle");
  app.add_option("--ramp", options.ramp, "Connections a second at the beginning")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--game", options.game, "What they play")->capture_default_str();
  app.add_option("--size", options.size, "Its board")->capture_default_str();
  app.add_option("--seed", options.seed, "Of the moves and waits")->capture_default_str();
  app.add_option("--json", options.json, "A file for the report; - writes it instead of the table");
  try {
    app.parse(argc, argv);
    // The first ply of a seat is due 60 s after its turn began.
    constexpr double longest_period_s = 50;
    if (options.sockets / 2.0 > longest_period_s * options.rate) {
      throw CLI::ValidationError("--rate",
                                 "too few moves for so many games: one in 50 s is needed");
    }
  } catch (const CLI::ParseError& error) {
    exit_code = app.exit(error) == 0 ? 0 : 2;
    return false;
  }
  return true;
}

class Load {
 public:
  Load(Options options, const std::vector<LineOfPlay>& lines) : world_(std::move(options)) {
    const int games = world_.options().sockets / 2;
    for (int i = 0; i < games; ++i) {
      games_.push_back(std::make_unique<Game>(world_, i,
                                              lines[static_cast<std::size_t>(i) % lines.size()]));
    }
  }

  Status run() {
    if (auto seated = sit_down(); !seated) return seated;
    if (auto watching = watch(); !watching) return watching;
    play();
    end();
    return success();
  }

  [[nodiscard]] const Measures& measures() const { return world_.measures; }

 private:
  template <typename Members, typename Is>
  static bool all(const Members& members, Is is) {
    return std::ranges::all_of(members, [&](const auto& member) { return is(*member); });
  }

  Status sit_down() {
    const duration<double> between(2.0 / world_.options().ramp);
    for (std::size_t i = 0; i < games_.size(); ++i) {
      world_.after(duration_cast<milliseconds>(between * static_cast<double>(i)),
                   [game = games_[i].get()] { game->begin(); });
    }
    const auto longest = seating_time + duration_cast<seconds>(between * games_.size());
    if (world_.run_until(longest,
                         [&] { return all(games_, [](Game& g) { return g.is_seated(); }); })) {
      return success();
    }
    const auto seated = std::ranges::count_if(games_, [](const auto& g) { return g->is_seated(); });
    return Error{ErrorCode::not_possible, std::to_string(seated) + " of " +
                                              std::to_string(games_.size()) +
                                              " games had both players in time"};
  }

  Status watch() {
    const Options& options = world_.options();
    for (int i = 0; i < options.watchers + options.silent; ++i) {
      watchers_.push_back(std::make_unique<Watcher>(world_, i, *games_.front(),
                                                    i >= options.watchers));
      world_.after(seconds(i) / options.ramp,
                   [watcher = watchers_.back().get()] { watcher->connect(); });
    }
    const auto longest = seating_time + seconds(watchers_.size()) / options.ramp;
    if (world_.run_until(longest, [&] {
          return all(watchers_, [](Watcher& w) { return w.is_watching(); });
        })) {
      return success();
    }
    return Error{ErrorCode::not_possible, "not everybody could watch in time"};
  }

  void look_each_second() {
    if (world_.options().pid == 0 || is_ended_) return;
    const ProcessFigures figures = look_at_process(world_.options().pid);
    const bool is_there = figures.memory_mib > 0;
    if (is_there) world_.measures.server.push_back(figures);
    world_.after(seconds(1), [this] { look_each_second(); });
  }

  void play() {
    const Options& options = world_.options();
    look_each_second();
    const duration<double> period(static_cast<double>(games_.size()) / options.rate);
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const auto first = period * (static_cast<double>(i) / static_cast<double>(games_.size()));
      games_[i]->play_every(duration_cast<milliseconds>(first),
                            duration_cast<milliseconds>(period));
    }
    const seconds length(options.seconds);
    const Moment began = world_.now();
    if (options.cuts) {
      world_.after(length / 2, [this] {
        for (const auto& game : games_) {
          game->player(0).cut();
          game->player(1).cut();
        }
      });
    }
    world_.run_until(length, [] { return false; });
    world_.measures.played_seconds = duration<double>(world_.now() - began).count();
  }

  /// Whatever is under way comes to its end, and all logs are compared.
  void end() {
    for (const auto& game : games_) game->stop();
    auto& measures = world_.measures;
    if (!world_.run_until(ending_time,
                          [&] { return all(games_, [](Game& g) { return g.is_idle(); }); })) {
      ++measures.breaches["not in sync at the end"];
    }
    const seconds each{1};
    for (std::size_t i = 0; i < games_.size(); ++i) {
      world_.after(each * i * 2 / world_.options().ramp, [game = games_[i].get()] {
        game->player(0).check_log();
        game->player(1).check_log();
      });
    }
    const auto longest = ending_time + each * games_.size() * 2 / world_.options().ramp;
    const auto is_checked = [](Game& game) {
      return game.player(0).is_checked() && game.player(1).is_checked();
    };
    if (!world_.run_until(longest, [&] { return all(games_, is_checked); })) {
      ++measures.breaches["log not checked"];
    }
    is_ended_ = true;
    for (const auto& watcher : watchers_) watcher->read_again();
    world_.run_until(seconds(1), [] { return false; });
    for (const auto& watcher : watchers_)
      measures.bytes_after_close += watcher->bytes_after_close();
  }

  World world_;
  std::vector<std::unique_ptr<Game>> games_;
  std::vector<std::unique_ptr<Watcher>> watchers_;
  bool is_ended_ = false;
};

/// As many descriptors as the system allows.
void raise_limits() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int run(const Options& options) {
  constexpr int different_lines = 64;
  const auto lines = random_lines(options.game, options.size, different_lines, options.seed);
  const auto refuse = [](const Error& error) {
    std::cerr << "papamu_load: " << error.message << '\n';
    return 2;
  };
  if (!lines) return refuse(lines.error());
  raise_limits();
  Load load(options, *lines);
  const auto done = load.run();
  const Measures& measures = load.measures();
  if (!done) {
    std::cerr << table_of(measures, options);
    return refuse(done.error());
  }
  if (options.json == "-") {
    std::cout << json_of(measures, options);
  } else {
    std::cout << table_of(measures, options);
    if (!options.json.empty()) std::ofstream(options.json) << json_of(measures, options);
  }
  return is_clean(measures) ? 0 : 1;
}

}  // namespace

}  // namespace papamu::load

int main(int argc, char** argv) {
  papamu::load::Options options;
  int exit_code = 0;
  if (!papamu::load::read_options(argc, argv, options, exit_code)) return exit_code;
  return papamu::load::run(options);
}
