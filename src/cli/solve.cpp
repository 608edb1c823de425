// Who wins with best play: a long search that can be watched and stopped.
#include <algorithm>
#include <chrono>
#include <iostream>

#include "board/notation.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Says on standard error, every few seconds, how far the search has come.
class Progress {
 public:
  explicit Progress(Shape shape) : shape_(shape), begin_(Clock::now()), last_(begin_) {}

  void tell(const SolveProgress& progress) {
    constexpr auto interval = std::chrono::seconds(5);
    if (Clock::now() - last_ < interval) return;
    last_ = Clock::now();
    const auto rate = static_cast<double>(progress.nodes) / seconds_since(begin_);
    std::cerr << progress.nodes << " nodes, " << static_cast<std::uint64_t>(rate)
              << " a second, table " << static_cast<int>(100 * progress.table_use) << " % full";
    if (progress.moves > 0) {
      std::cerr << ", move " << progress.moves_done + 1 << " of " << progress.moves << ": "
                << write_move(shape_, progress.working_on);
    }
    std::cerr << '\n';
  }

 private:
  Shape shape_;
  Clock::time_point begin_;
  Clock::time_point last_;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += ' ' + word;
  return text.empty() ? " none" : text;
}

void print(const AnyGame& game, const SolveReport& report, const SolveArguments& arguments) {
  if (arguments.as_openings) {
    std::vector<std::string> lines;
    for (const SolvedMove& opening : report.moves) {
      const auto& [move, solved] = opening;
      std::string line = write_move(game.shape(), move) + ' ' +
                         std::string(write_winner(game.side(), solved.outcome));
      if (solved.plies) line += " in " + std::to_string(*solved.plies) + " plies";
      if (const auto advice = swap_advice(game, opening); arguments.with_swap && !advice.empty()) {
        line += ", " + std::string(advice);
      }
      lines.push_back(line);
    }
    std::ranges::sort(lines);
    for (const std::string& line : lines) std::cout << line << '\n';
  }
  std::cout << "winner " << write_winner(game.side(), report.position.outcome) << '\n';
  if (report.position.plies) std::cout << "plies " << *report.position.plies << '\n';
  std::cout << "winning moves" << joined(winning_moves(game, report)) << '\n';
  std::cout << "nodes " << report.nodes << '\n';
}

}  // namespace

Result<Exit> solve(const SolveArguments& arguments, bool as_json) {
  const auto match = open_match(arguments.board);
  if (!match) return match.error();
  const AnyGame& game = match->game();
  if ((arguments.as_openings || arguments.with_swap) && game.phase() > 0) {
    return Error{ErrorCode::not_possible,
                 "--openings and --swap speak of first moves, so they need the start of a game"};
  }
  if (arguments.with_swap && !game.info().has_pie_rule) {
    return Error{ErrorCode::not_possible, std::string(game.info().name) + " has no pie rule"};
  }
  if (const auto fits = check_table(arguments.table_mib); !fits) return fits.error();
  const InterruptGuard guard;
  Progress progress(game.shape());
  const auto begin = Clock::now();
  const SolveReport report = game.solve({.table_mib = arguments.table_mib,
                                         .with_plies = arguments.with_plies,
                                         .watch = [&](const SolveProgress& now) {
                                           progress.tell(now);
                                           return !guard.is_interrupted();
                                         }});
  if (as_json) {
    std::cout << solve_answer(game, report, seconds_since(begin), arguments.as_openings,
                              arguments.with_swap)
              << '\n';
  } else {
    print(game, report, arguments);
  }
  if (report.position.outcome != Outcome::unknown) return Exit::ok;
  std::cerr << (report.was_stopped ? "papamu: stopped; what is said above was proved before\n"
                                   : "papamu: not decided; a larger --table-mib may do it\n");
  return Exit::negative;
}

}  // namespace papamu::cli
