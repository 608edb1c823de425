// Engines against engines: `papamu match`.
#include <array>
#include <charconv>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "arena/tournament.hpp"
#include "board/notation.hpp"
#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "protocol/measure_answer.hpp"

namespace papamu::cli {

namespace {

/// Text: ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA.
Result<Sprt> read_sprt(const std::string& text) {
  const auto refuse = [&] {
    return Error{ErrorCode::not_possible,
                 "expected two differences in Elo, the smaller first, and perhaps two chances of "
                 "error below 0.5, like 0,10 or 0,10,0.05,0.05, found " +
                     quote(text)};
  };
  constexpr double greatest_elo = 2000;
  constexpr double greatest_error = 0.5;
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    double number = 0;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error != std::errc() || !std::isfinite(number)) return refuse();
    numbers.push_back(number);
    if (rest == end) break;
    if (*rest != ',') return refuse();
    at = rest + 1;
  }
  if (numbers.size() != 2 && numbers.size() != 4) return refuse();
  Sprt sprt{.elo0 = numbers[0], .elo1 = numbers[1]};
  if (numbers.size() == 4) {
    sprt.alpha = numbers[2];
    sprt.beta = numbers[3];
  }
  const auto is_chance = [](double chance) { return chance > 0 && chance < greatest_error; };
  const bool is_right = sprt.elo0 < sprt.elo1 && std::abs(sprt.elo0) <= greatest_elo &&
                        std::abs(sprt.elo1) <= greatest_elo && is_chance(sprt.alpha) &&
                        is_chance(sprt.beta);
  if (!is_right) return refuse();
  return sprt;
}

Result<TimeRules> read_time_rules(const MeasureArguments& arguments) {
  TimeRules rules;
  if (arguments.time && arguments.clock) {
    return Error{ErrorCode::not_possible, "expected --time or --clock, found both"};
  }
  if (arguments.time) {
    const auto time = read_duration(*arguments.time);
    if (!time) return time.error();
    if (time->count() == 0) {
      return Error{ErrorCode::not_possible, "expected a --time above zero, found 0"};
    }
    rules.per_ply = *time;
  }
  if (arguments.clock) {
    const auto clock = read_time_control(*arguments.clock);
    if (!clock) return clock.error();
    rules.clock = *clock;
  }
  const auto margin = read_duration(arguments.margin);
  if (!margin) return margin.error();
  rules.margin = *margin;
  const auto patience = read_duration(arguments.patience);
  if (!patience) return patience.error();
  rules.patience = *patience;
  return rules;
}

Result<TournamentOptions> read_options(const MeasureArguments& arguments) {
  auto a = read_engine(arguments.a);
  if (!a) return a.error();
  auto b = read_engine(arguments.b);
  if (!b) return b.error();
  const auto rules = read_time_rules(arguments);
  if (!rules) return rules.error();
  if (arguments.games % 2 != 0) {
    return Error{ErrorCode::not_possible,
                 "expected an even number of games, since each opening is played from both seats, "
                 "found " +
                     std::to_string(arguments.games)};
  }
  TournamentOptions options{.engines = {std::move(*a), std::move(*b)},
                            .games = arguments.games,
                            .concurrency = arguments.concurrency,
                            .rules = *rules,
                            .seed = static_cast<std::uint64_t>(arguments.seed),
                            .give_up_after = arguments.give_up_after};
  if (arguments.sprt) {
    const auto sprt = read_sprt(*arguments.sprt);
    if (!sprt) return sprt.error();
    options.sprt = *sprt;
  }
  return options;
}

Result<Openings> make_openings(const AnyGame& start, const MeasureArguments& arguments) {
  if (!arguments.openings) {
    auto openings = random_openings(start, arguments.opening_plies,
                                    static_cast<std::size_t>(arguments.games / 2),
                                    static_cast<std::uint64_t>(arguments.seed));
    if (!openings.list.empty()) return openings;
    return Error{ErrorCode::not_possible, "no game goes on after " +
                                              std::to_string(arguments.opening_plies) +
                                              " random plies; --opening-plies asks for fewer"};
  }
  const auto text = read_file(*arguments.openings);
  if (!text) return text.error();
  auto openings = read_openings(start, *text);
  if (openings) return openings;
  return Error{openings.error().code, quote(*arguments.openings) + ", " + openings.error().message};
}

std::string_view write_stop(Stop stop) {
  constexpr std::array<std::string_view, 5> words = {"all played", "elo0 accepted", "elo1 accepted",
                                                     "interrupted", "gave up"};
  return words.at(static_cast<std::size_t>(stop));
}

std::string signed_number(double number, int decimals) {
  std::ostringstream text;
  text << std::showpos << std::fixed << std::setprecision(decimals) << number;
  const bool is_zero = text.str().find_first_of("123456789i") == std::string::npos;
  // What rounds to nothing is not below zero.
  return is_zero ? text.str().replace(0, 1, "+") : text.str();
}

void print_game(const PlayedGame& played, const Score& score, const std::optional<Sprt>& sprt) {
  const auto& [result, plies, failure, record] = played.outcome;
  std::cout << "game " << played.number + 1 << ": ";
  if (result.winner) {
    const bool a_won = (*result.winner == Seat::first) == played.a_is_first;
    std::cout << (a_won ? "A" : "B") << " won as " << name_of(*result.winner) << ": "
              << write_termination(*result.termination);
    if (failure) {
      std::cout << " (" << (a_won ? "B" : "A") << ": " << write_fault(failure->fault) << ", "
                << failure->detail << ")";
    }
  } else {
    std::cout << "drawn: repetition";
  }
  std::cout << ", " << plies << " plies; A " << score.wins << '-' << score.draws << '-'
            << score.losses;
  if (sprt) std::cout << ", LLR " << signed_number(log_likelihood_ratio(score.pairs, *sprt), 2);
  std::cout << '\n' << std::flush;
}

MeasureSummary summary_of(const MeasureArguments& arguments, const AnyGame& start,
                          const TournamentOptions& options, const Score& score, double seconds) {
  MeasureSummary summary{.engines = {arguments.a, arguments.b},
                         .game = std::string(start.info().id),
                         .size = write_shape(start.shape()),
                         .wins = score.wins,
                         .draws = score.draws,
                         .losses = score.losses,
                         .pairs = score.pairs,
                         .stop = std::string(write_stop(score.stop)),
                         .seconds = seconds};
  if (score.pairs != PairCounts{}) {
    const auto finite = [](double elo) {
      return std::isfinite(elo) ? std::optional(elo) : std::nullopt;
    };
    const auto elo = estimate_elo(score.pairs);
    summary.elo = finite(elo.elo);
    summary.elo_low = finite(elo.low);
    summary.elo_high = finite(elo.high);
  }
  if (const auto& sprt = options.sprt) {
    summary.sprt = {.elo0 = sprt->elo0,
                    .elo1 = sprt->elo1,
                    .alpha = sprt->alpha,
                    .beta = sprt->beta,
                    .ratio = log_likelihood_ratio(score.pairs, *sprt),
                    .lower = sprt->lower_bound(),
                    .upper = sprt->upper_bound()};
  }
  for (std::size_t i = 0; i < score.failures.size(); ++i) {
    for (const auto& [fault, count] : score.failures.at(i)) {
      summary.failures.at(i)[std::string(write_fault(fault))] = count;
    }
  }
  return summary;
}

void print(const MeasureSummary& summary, const Score& score) {
  std::cout << "A " << escaped(summary.engines[0]) << ": " << summary.wins << " won, "
            << summary.draws << " drawn, " << summary.losses << " lost of " << score.games()
            << " against B " << escaped(summary.engines[1]) << '\n';
  std::cout << "pairs with 0, 1/2, 1, 3/2, 2 points for A:";
  for (const auto count : score.pairs) std::cout << ' ' << count;
  std::cout << '\n';
  if (score.pairs == PairCounts{}) {
    std::cout << "Elo not known: no pair was finished\n";
  } else {
    const auto elo = estimate_elo(score.pairs);
    std::cout << "Elo " << signed_number(elo.elo, 1);
    if (std::isfinite(elo.low) || std::isfinite(elo.high)) {
      std::cout << ", 95 % interval " << signed_number(elo.low, 1) << " to "
                << signed_number(elo.high, 1) << '\n';
    } else {
      std::cout << ", no 95 % interval from these pairs\n";
    }
  }
  if (const auto& test = summary.sprt) {
    std::cout << "SPRT of " << signed_number(test->elo0, 1) << " against "
              << signed_number(test->elo1, 1) << " Elo, errors " << test->alpha << " and "
              << test->beta << ": LLR " << signed_number(test->ratio, 2) << ", bounds "
              << signed_number(test->lower, 2) << " and " << signed_number(test->upper, 2) << '\n';
  }
  for (std::size_t i = 0; i < summary.failures.size(); ++i) {
    if (summary.failures.at(i).empty()) continue;
    std::cout << "failures of " << (i == 0 ? "A" : "B") << ":";
    for (const auto& [fault, count] : summary.failures.at(i)) {
      std::cout << ' ' << count << " x " << fault;
    }
    std::cout << '\n';
  }
  std::cout << "ended: " << summary.stop << '\n';
}

}  // namespace

Result<Exit> measure(const MeasureArguments& arguments, bool as_json) {
  const auto match = open_match({.game = arguments.game, .size = arguments.size});
  if (!match) return match.error();
  const AnyGame& start = match->game();
  const auto options = read_options(arguments);
  if (!options) return options.error();
  const auto openings = make_openings(start, arguments);
  if (!openings) return openings.error();
  if (!openings->note.empty()) std::cerr << "papamu: " << openings->note << '\n';
  std::optional<GameFiles> files;
  if (arguments.records) {
    auto opened = GameFiles::open(*arguments.records);
    if (!opened) return opened.error();
    files = std::move(*opened);
  }

  const InterruptGuard guard;
  Status saved = success();
  const auto begin = std::chrono::steady_clock::now();
  const auto score =
      play_tournament(start, *openings, *options, guard.token(),
                      [&](const PlayedGame& played, const Score& now) {
                        if (!as_json) print_game(played, now, options->sprt);
                        if (!files) return true;
                        Record record = played.outcome.record;
                        record.date = date_of_today();
                        record.other_tags.emplace_back("Round", std::to_string(played.number + 1));
                        saved = files->add(played.number + 1, record);
                        return saved.ok();
                      });
  if (!score) return score.error();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto summary = summary_of(arguments, start, *options, *score, seconds);
  if (as_json) {
    std::cout << measure_answer(summary) << '\n';
  } else {
    print(summary, *score);
  }
  if (!saved) return saved.error();
  return score->stop == Stop::gave_up ? Exit::negative : Exit::ok;
}

}  // namespace papamu::cli
