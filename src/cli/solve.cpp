// Who wins with best play: a long search that can be watched and stopped.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>

#include "board/notation.hpp"
#include "cli/checkpoint_file.hpp"
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

/// Connects the options with the files that the arguments name; `file` is the one to save to.
Status prepare_checkpoints(const SolveArguments& arguments, Checkpoints& checkpoints,
                           std::optional<CheckpointFile>& file) {
  if (!arguments.save && !arguments.resume) return success();
  if (arguments.with_plies) {
    return Error{ErrorCode::not_possible,
                 "--save and --resume keep the table of proofs, which --plies does not use"};
  }
  if (arguments.resume) {
    auto opened = open_checkpoint(*arguments.resume);
    if (!opened) return opened.error();
    checkpoints.open = std::move(*opened);
  }
  if (arguments.save) {
    file.emplace(*arguments.save);
    if (const auto status = file->try_out(); !status) return status;
    checkpoints.is_due = [&file] { return file->is_due(); };
    checkpoints.save = [&file](const auto& write) { file->save(write); };
  }
  return success();
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
  SolveOptions options{.table_mib = arguments.table_mib,
                       .threads = arguments.threads,
                       .with_plies = arguments.with_plies,
                       .watch = {},
                       .checkpoints = {}};
  std::optional<CheckpointFile> file;
  if (const auto status = prepare_checkpoints(arguments, options.checkpoints, file); !status) {
    return status.error();
  }
  const InterruptGuard guard;
  Progress progress(game.shape());
  options.watch = [&](const SolveProgress& now) {
    progress.tell(now);
    return !guard.is_interrupted();
  };
  const auto begin = Clock::now();
  const SolveReport report = game.solve(options);
  if (report.error) {
    return Error{report.error->code, quote(*arguments.resume) + ": " + report.error->message};
  }
  if (as_json) {
    std::cout << solve_answer(game, report, seconds_since(begin), arguments.as_openings,
                              arguments.with_swap)
              << '\n';
  } else {
    print(game, report, arguments);
  }
  if (file && file->has_failed()) return Exit::wrong_use;
  if (report.position.outcome != Outcome::unknown) return Exit::ok;
  std::cerr << (report.was_stopped ? "papamu: stopped; what is said above was proved before\n"
                                   : "papamu: not decided; a larger --table-mib may do it\n");
  return Exit::negative;
}

}  // namespace papamu::cli
