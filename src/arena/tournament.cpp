#include "arena/tournament.hpp"

#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "arena/own_player.hpp"

namespace papamu {

namespace {

using Pair = std::array<std::unique_ptr<Player>, 2>;

/// Whole and half points of A, doubled.
int doubled_points(const MatchResult& result, bool a_is_first) {
  if (!result.winner) return 1;
  return (*result.winner == Seat::first) == a_is_first ? 2 : 0;
}

/// What the lines of games share; every member but the constants is touched under the lock.
class Tournament {
 public:
  using Watch = std::function<bool(const PlayedGame&, const Score&)>;

  Tournament(const AnyGame& start, const Openings& openings, const TournamentOptions& options,
             const Watch& watch)
      : start_(start),
        openings_(openings),
        options_(options),
        watch_(watch),
        points_(static_cast<std::size_t>(options.games)) {}

  /// Plays one game after the other until there is no more to do.
  void run_line(Pair& engines) {
    const std::stop_token stop = enough_.get_token();
    while (const auto number = next_game()) {
      PlayedGame played = {
          .number = *number, .opening = *number / 2, .a_is_first = *number % 2 == 0, .outcome = {}};
      const auto first = static_cast<std::size_t>(*number % 2);
      const auto& opening =
          openings_.list[static_cast<std::size_t>(played.opening) % openings_.list.size()];
      const auto seed = options_.seed * 1'000'003 + static_cast<std::uint64_t>(*number);
      auto outcome = play_game(start_, opening,
                               {engines.at(first).get(), engines.at(1 - first).get()},
                               options_.rules, seed, stop);
      if (!outcome) return;
      played.outcome = std::move(*outcome);
      count(played);
    }
  }

  void stop(Stop why) {
    const std::scoped_lock lock(mutex_);
    if (enough_.stop_requested()) return;
    score_.stop = why;
    enough_.request_stop();
  }

  [[nodiscard]] Score score() const { return score_; }

 private:
  std::optional<int> next_game() {
    const std::scoped_lock lock(mutex_);
    if (enough_.stop_requested() || next_ == options_.games) return std::nullopt;
    return next_++;
  }

  void count(const PlayedGame& played) {
    const std::scoped_lock lock(mutex_);
    if (enough_.stop_requested()) return;
    const int points = doubled_points(played.outcome.result, played.a_is_first);
    ++(points == 2 ? score_.wins : points == 1 ? score_.draws : score_.losses);
    const auto number = static_cast<std::size_t>(played.number);
    points_[number] = points;
    if (const auto other = points_[number ^ 1U]) {
      ++score_.pairs.at(static_cast<unsigned>(points + *other));
    }
    count_failure(played, points);
    decide_whether_enough();
    if (!watch_(played, score_)) end(Stop::interrupted);
  }

  void count_failure(const PlayedGame& played, int points) {
    const std::size_t loser = points == 0 ? 0 : 1;
    if (!played.outcome.failure) {
      failures_in_a_row_ = {};
      return;
    }
    ++score_.failures.at(loser)[played.outcome.failure->fault];
    ++failures_in_a_row_.at(loser);
    failures_in_a_row_.at(1 - loser) = 0;
  }

  void decide_whether_enough() {
    if (options_.sprt) {
      const double ratio = log_likelihood_ratio(score_.pairs, *options_.sprt);
      if (ratio >= options_.sprt->upper_bound()) end(Stop::elo1_accepted);
      if (ratio <= options_.sprt->lower_bound()) end(Stop::elo0_accepted);
    }
    if (options_.give_up_after == 0) return;
    for (const int failures : failures_in_a_row_) {
      if (failures >= options_.give_up_after) end(Stop::gave_up);
    }
  }

  void end(Stop why) {
    // The last game that there is ends the run by itself.
    score_.stop = why;
    enough_.request_stop();
  }

  const AnyGame& start_;
  const Openings& openings_;
  const TournamentOptions& options_;
  const Watch& watch_;
  std::stop_source enough_;
  std::mutex mutex_;
  int next_ = 0;
  std::vector<std::optional<int>> points_;  ///< of A in each game, doubled
  std::array<int, 2> failures_in_a_row_ = {};
  Score score_;
};

}  // namespace

Result<Score> play_tournament(const AnyGame& start, const Openings& openings,
                              const TournamentOptions& options, const std::stop_token& stop,
                              const std::function<bool(const PlayedGame&, const Score&)>& watch) {
  std::vector<Pair> lines(static_cast<std::size_t>(options.concurrency));
  for (Pair& engines : lines) {
    for (std::size_t i = 0; i < engines.size(); ++i) {
      engines.at(i) = make_player(options.engines.at(i), options.rules);
      const auto failure = engines.at(i)->begin(start, options.seed, stop);
      if (!failure) continue;
      if (stop.stop_requested()) return Score{.stop = Stop::interrupted};
      return Error{ErrorCode::not_possible,
                   std::string(i == 0 ? "A" : "B") + " cannot begin a game: " + failure->detail};
    }
  }
  Tournament tournament(start, openings, options, watch);
  {
    const std::stop_callback on_stop(stop, [&] { tournament.stop(Stop::interrupted); });
    std::vector<std::jthread> threads;
    threads.reserve(lines.size());
    for (Pair& engines : lines) {
      threads.emplace_back([&tournament, &engines] {
        tournament.run_line(engines);
        engines = {};  // side by side, since an engine may take its time to end
      });
    }
  }
  return tournament.score();
}

}  // namespace papamu
