#include "arena/game.hpp"

#include <algorithm>

#include "board/notation.hpp"
#include "engine/wording.hpp"

namespace papamu {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// A sentence as a record's comment.
std::string as_comment(const std::string& text) {
  std::string comment = escaped(text);
  std::ranges::replace(comment, '}', ')');
  return comment;
}

class MeasuredGame {
 public:
  MeasuredGame(const AnyGame& start, const std::array<Player*, 2>& players, const TimeRules& rules,
               std::stop_token stop)
      : match_(start.clone()), players_(players), rules_(rules), stop_(std::move(stop)) {
    if (rules.clock) clock_.emplace(*rules.clock);
  }

  std::optional<GameOutcome> play(const Opening& opening, std::uint64_t seed) {
    for (const Seat seat : {Seat::first, Seat::second}) {
      if (match_.result()) break;
      // The engines have different chances with the same settings.
      const std::uint64_t seat_seed = 2 * seed + static_cast<std::uint64_t>(seat);
      fail(seat, player(seat).begin(match_.game(), seat_seed, stop_));
    }
    for (const Ply& ply : opening) {
      for (const Seat seat : {Seat::first, Seat::second}) {
        if (!match_.result()) fail(seat, player(seat).watch(match_, ply, stop_));
      }
      if (match_.result()) break;
      keep(ply, "");
    }
    while (!match_.result() && !stop_.stop_requested()) take_turn();
    if (stop_.stop_requested()) return std::nullopt;
    return outcome();
  }

 private:
  Player& player(Seat seat) { return *players_.at(static_cast<std::size_t>(seat)); }

  /// Ends the game if there is a failure of that seat.
  void fail(Seat seat, const std::optional<Failure>& failure) {
    if (!failure) return;
    failure_ = failure;
    const bool is_late = failure->fault == Fault::time;
    static_cast<void>(match_.end({other(seat),
                                  is_late ? Termination::time : Termination::abandoned}));
  }

  void keep(Ply ply, const std::string& comment) {
    static_cast<void>(match_.play(ply));
    comments_.push_back(comment);
  }

  /// Was the answer in time? Takes the time off the clock.
  bool is_in_time(Seat seat, milliseconds spent) {
    if (clock_) {
      const auto left = clock_->remaining(seat);
      static_cast<void>(clock_->spend(seat, spent));
      return spent <= left + rules_.margin;
    }
    return !rules_.per_ply || spent <= *rules_.per_ply + rules_.margin;
  }

  void take_turn() {
    const Seat seat = match_.seat_to_move();
    const auto begin = steady_clock::now();
    const Choice choice = player(seat).choose(match_, clock_, stop_);
    const auto spent = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
    if (stop_.stop_requested()) return;
    const auto failure = failure_of(seat, choice, spent);
    if (failure) {
      player(seat).give_up();
      fail(seat, failure);
    } else if (const auto* ply = std::get_if<Ply>(&choice)) {
      tell(seat, *ply);
    } else {
      static_cast<void>(match_.resign(seat));
    }
  }

  /// What is wrong with an answer; nothing if it counts.
  std::optional<Failure> failure_of(Seat seat, const Choice& choice, milliseconds spent) {
    if (const auto* failure = std::get_if<Failure>(&choice)) return *failure;
    if (!is_in_time(seat, spent)) {
      return Failure{Fault::time, "an answer after " + std::to_string(spent.count()) + " ms"};
    }
    const auto* ply = std::get_if<Ply>(&choice);
    const auto refusal = ply != nullptr ? why_illegal(*ply) : std::nullopt;
    if (refusal) return Failure{Fault::illegal_move, *refusal};
    return std::nullopt;
  }

  /// Plays a legal ply and lets the other engine know.
  void tell(Seat seat, Ply ply) {
    const auto unheard = player(other(seat)).watch(match_, ply, stop_);
    if (clock_) clock_->add_increment(seat);
    keep(ply, clock_ ? "[%clk " + write_clock(clock_->remaining(seat)) + "]" : "");
    // Where the ply ended the game, it matters no more whether the other engine heard of it.
    if (!match_.result()) fail(other(seat), unheard);
  }

  [[nodiscard]] std::optional<std::string> why_illegal(Ply ply) const {
    const AnyGame& game = match_.game();
    if (ply.is_swap()) {
      if (game.can_swap()) return std::nullopt;
      return "swap: it is not possible here";
    }
    const auto breach = game.breach(*ply.move);
    if (!breach) return std::nullopt;
    return write_ply(game.shape(), ply) + ": " + explain(game, *ply.move, *breach);
  }

  GameOutcome outcome() {
    GameOutcome outcome = {.result = *match_.result(),
                           .plies = match_.plies().size(),
                           .failure = failure_,
                           .record = record_of(match_)};
    Record& record = outcome.record;
    record.first = escaped(player(Seat::first).name());
    record.second = escaped(player(Seat::second).name());
    record.time_control = rules_.clock ? write_time_control(*rules_.clock) : "-";
    std::vector<RecordItem> items;
    for (std::size_t i = 0; i < record.items.size(); ++i) {
      items.push_back(record.items[i]);
      if (i < comments_.size() && !comments_[i].empty()) {
        items.push_back({.kind = RecordItem::Kind::comment, .text = comments_[i]});
      }
    }
    if (failure_) {
      const auto loser = other(*outcome.result.winner);
      items.push_back({.kind = RecordItem::Kind::comment,
                       .text = as_comment(std::string(name_of(loser)) + " lost by " +
                                          std::string(write_fault(failure_->fault)) + ", " +
                                          failure_->detail)});
    }
    record.items = std::move(items);
    return outcome;
  }

  Match match_;
  std::array<Player*, 2> players_;
  TimeRules rules_;
  std::stop_token stop_;
  std::optional<MatchClock> clock_;
  std::optional<Failure> failure_;
  std::vector<std::string> comments_;  ///< behind each ply
};

}  // namespace

std::string_view write_fault(Fault fault) {
  constexpr std::array<std::string_view, 5> words = {"crash", "hang", "time", "illegal move",
                                                     "bad answer"};
  return words.at(static_cast<std::size_t>(fault));
}

std::optional<GameOutcome> play_game(const AnyGame& start, const Opening& opening,
                                     const std::array<Player*, 2>& players, const TimeRules& rules,
                                     std::uint64_t seed, const std::stop_token& stop) {
  return MeasuredGame(start, players, rules, stop).play(opening, seed);
}

}  // namespace papamu
