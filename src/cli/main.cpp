// The program `papamu`: arguments in, exit code out.
#include <CLI/CLI.hpp>
#include <iostream>
#include <new>
#include <string>

#include "board/notation.hpp"
#include "cli/request.hpp"

namespace {

using papamu::cli::add_board;
using papamu::cli::add_command;
using papamu::cli::add_game;
using papamu::cli::add_json;
using papamu::cli::Exit;
using papamu::cli::number;
using papamu::cli::Request;

constexpr int deepest_perft = 200;
constexpr int most_plies = 1'000'000;
constexpr int most_threads = 64;

void add_all(CLI::App& app, Request& request) {
  namespace cli = papamu::cli;
  auto* games = add_command(app, request, "games", "List the games: sizes, length, designers",
                            "games --json", [&] { return cli::games(request.as_json); });
  add_json(*games, request);

  auto* rules = add_command(app, request, "rules", "Print the rules of a game",
                            "rules narrows --lang en",
                            [&] { return cli::rules(request.board.game, request.language); });
  add_game(*rules, request.board);
  rules->add_option("--lang", request.language, "The language: en, fr or ko")->type_name("LANG");

  auto* show = add_command(app, request, "show",
                           "Draw a board, and say whose turn it is or who won",
                           "show konane --size 6x6 a1 a2",
                           [&] { return cli::show(request.board, request.as_json); });
  add_board(*show, request.board);
  add_json(*show, request);

  auto* moves = add_command(app, request, "moves",
                            "List the legal moves in text order, or say who won",
                            "moves rhode --size 5x5 c3 swap",
                            [&] { return cli::moves(request.board, request.as_json); });
  add_board(*moves, request.board);
  add_json(*moves, request);

  auto* perft = add_command(app, request, "perft", "Count the move sequences of each length",
                            "perft konane --size 6x6 --depth 5 --divide", [&] {
                              request.perft.board = request.board;
                              return cli::perft(request.perft, request.as_json);
                            });
  add_board(*perft, request.board);
  perft->add_option("--depth", request.perft.depth, "The longest length in plies")
      ->required()
      ->type_name("N")
      ->check(number(1, deepest_perft));
  perft->add_flag("--swap", request.perft.with_swap, "Count the pie rule's swap as a ply");
  perft->add_flag("--divide", request.perft.is_divided, "Count behind each first ply as well");
  add_json(*perft, request);

  auto* solve = add_command(app, request, "solve",
                            "Prove who wins with best play, and by which moves",
                            "solve konane --size 5x5 --openings", [&] {
                              request.solve.board = request.board;
                              request.solve.as_openings |= request.solve.with_swap;
                              return cli::solve(request.solve, request.as_json);
                            });
  add_board(*solve, request.board);
  solve->add_flag("--openings", request.solve.as_openings, "Say who wins after each first move");
  solve->add_flag("--swap", request.solve.with_swap,
                  "Say after which first moves the second player swaps; implies --openings");
  solve->add_flag("--plies", request.solve.with_plies,
                  "Say in how many plies the winner can force the end");
  solve->add_option("--table-mib", request.solve.table_mib, "Memory for the table, 256 without it")
      ->type_name("N")
      ->check(number(1, papamu::cli::largest_table_mib));
  solve->add_option("--threads", request.solve.threads, "Search in so many threads, 1 without it")
      ->type_name("N")
      ->check(number(1, most_threads));
  solve
      ->add_option("--save", request.solve.save,
                   "Keep what is proved in a file: every minute, at Ctrl-C and at the end")
      ->type_name("FILE");
  solve->add_option("--resume", request.solve.resume, "Go on from a file that --save kept")
      ->type_name("FILE");
  add_json(*solve, request);

  cli::add_engine_commands(app, request);
  cli::add_server_commands(app, request);
  cli::add_admin_commands(app, request);

  auto* record = app.add_subcommand("record", "Read records of games");
  record->footer("Example: papamu record check game.txt");
  record->require_subcommand(1);
  auto* check = add_command(*record, request, "check",
                            "Say whether records are legal, and how they "
                            "ended; exit 1 if one is not",
                            "record check game.txt",
                            [&] { return cli::check_records(request.files, request.as_json); });
  check->add_option("FILE", request.files, "Files, or - for standard input")->required();
  add_json(*check, request);
  auto* show_record =
      add_command(*record, request, "show", "Draw the board after a ply of a record",
                  "record show game.txt --ply 12",
                  [&] { return cli::show_record(request.file, request.ply, request.as_json); });
  show_record->add_option("FILE", request.file, "A file, or - for standard input")->required();
  show_record->add_option("--ply", request.ply, "Plies to play; all without it")
      ->type_name("N")
      ->check(number(0, most_plies));
  add_json(*show_record, request);

  auto* bench =
      add_command(app, request, "bench",
                  "Do a fixed set of work: its sums are the signatures of the rules and the search",
                  "bench --json", [&] { return cli::bench(request.as_json); });
  add_json(*bench, request);
}

int fail(const std::string& message) {
  std::cerr << "papamu: " << papamu::escaped(message) << '\n';
  return static_cast<int>(Exit::wrong_use);
}

/// What was wrong with the arguments, in one sentence.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const auto extras = app.remaining(true);
  if (extras.empty()) return std::string(error.what()) + "; --help shows what is expected";
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  const bool is_option = extras.front().starts_with('-');
  if (command == &app && !is_option) {
    return "no command is called " + papamu::quote(extras.front()) + "; --help lists the commands";
  }
  return "'" + command->get_name() + "' does not take " + papamu::quote(extras.front()) +
         "; --help shows what it takes";
}

/// Gives: the exit code, or 2 if the answer could not be written.
int finish(int exit) {
  std::cout.flush();
  return std::cout ? exit : fail("the answer could not be written to standard output");
}

}  // namespace

int main(int argc, char** argv) {
  Request request;
  CLI::App app("Know, play and solve Kōnane, Room and Pillar, Inverse Room and Pillar, "
               "Narrows and Rhode");
  app.name("papamu");
  app.footer("Example: papamu show konane a1 a2\n"
             "Exit codes: 0 done, 1 a negative answer, 2 wrong use.");
  app.require_subcommand(1);
  add_all(app, request);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return finish(app.exit(help));
  } catch (const CLI::ParseError& error) {
    return fail(explain(app, error));
  }
  try {
    const auto exit = request.run();
    if (!exit) {
      std::cout.flush();
      return fail(exit.error().message);
    }
    return finish(static_cast<int>(*exit));
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory for this");
  }
}
