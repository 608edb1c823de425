// The arguments of the commands in which an engine thinks.
#include "cli/request.hpp"

namespace papamu::cli {

namespace {

constexpr int most_nodes = 1'000'000'000;
constexpr int deepest = 1000;
constexpr int most_lines = 400;
constexpr int most_threads = 256;
constexpr int most_games = 1'000'000;
constexpr int longest_opening = 400;
constexpr int highest_level = 10;
const char* const time_form = "TIME";

void add_threads_and_table(CLI::App& command, int& threads, std::size_t& table_mib) {
  command.add_option("--threads", threads, "Threads that search, 1 without it")
      ->type_name("N")
      ->check(number(1, most_threads));
  command.add_option("--table-mib", table_mib, "Memory for what was searched, 64 without it")
      ->type_name("N")
      ->check(number(1, largest_table_mib));
}

void add_play(CLI::App& app, Request& request) {
  PlayArguments& play = request.play;
  auto* command = add_command(app, request, "play", "Play at this terminal, people or computers",
                              "play konane --size 6x6 --second level:3 --clock 3+2", [&] {
                                request.play.board = request.board;
                                return cli::play(request.play);
                              });
  add_board(*command, request.board);
  command->add_option("--first", play.first, "Who begins: human (without it), level:1 to level:10")
      ->type_name("WHO");
  command->add_option("--second", play.second, "Who answers, likewise")->type_name("WHO");
  command
      ->add_option(
          "--clock", play.clock,
          "Minutes for each, and seconds more for each ply; who has none left loses at once")
      ->type_name("M+S");
  command->add_option("--seed", play.seed, "Another number, another game of the computer")
      ->type_name("N")
      ->check(number(0, most_nodes));
}

void add_analyse(CLI::App& app, Request& request) {
  AnalyseArguments& analyse = request.analyse;
  auto* command = add_command(app, request, "analyse", "Say what the engine thinks of a position",
                              "analyse rhode --size 7x7 d4 --time 3s --multipv 3", [&] {
                                request.analyse.board = request.board;
                                return cli::analyse(request.analyse, request.as_json);
                              });
  command->alias("analyze");
  add_board(*command, request.board);
  command->add_option("--time", analyse.time, "Like 500ms or 3s; 3s without any limit")
      ->type_name(time_form);
  command->add_option("--nodes", analyse.nodes, "Positions to visit")
      ->type_name("N")
      ->check(number(1, most_nodes));
  command->add_option("--depth", analyse.depth, "Plies to look ahead")
      ->type_name("N")
      ->check(number(1, deepest));
  command->add_option("--multipv", analyse.lines, "How many first moves to show, 1 without it")
      ->type_name("K")
      ->check(number(1, most_lines));
  command->add_option("--method", analyse.method, "alpha-beta or monte-carlo; else what wins more")
      ->type_name("NAME");
  add_threads_and_table(*command, analyse.threads, analyse.table_mib);
  add_json(*command, request);
}

void add_match(CLI::App& app, Request& request) {
  MeasureArguments& measure = request.measure;
  auto* command = add_command(app, request, "match",
                              "Let two engines play many games, and measure which is stronger",
                              "match level:3 level:5 --game konane --games 200",
                              [&] { return cli::measure(request.measure, request.as_json); });
  command
      ->add_option("A", measure.a,
                   "level:5, search:nodes=20000, random, or gtp:COMMAND; --help of this command "
                   "lists the settings of search")
      ->required()
      ->type_name("ENGINE");
  command->add_option("B", measure.b, "Its opponent")->required()->type_name("ENGINE");
  command->add_option("--game", measure.game, "The game's id, as 'papamu games' lists it")
      ->required()
      ->type_name("GAME");
  command->add_option("--size", measure.size, "Rows and columns, like 8x8")->type_name("RxC");
  command->add_option("--games", measure.games, "An even number, 100 without it")
      ->type_name("N")
      ->check(number(2, most_games));
  command->add_option("--time", measure.time, "For each ply, like 100ms or 2s")
      ->type_name(time_form);
  command->add_option("--clock", measure.clock, "Minutes for each, and seconds more for each ply")
      ->type_name("M+S");
  command
      ->add_option("--margin", measure.margin,
                   "How much later than that an answer may come, 100ms without it")
      ->type_name(time_form);
  command
      ->add_option("--patience", measure.patience,
                   "How long an answer may take where no time runs, 60s without it")
      ->type_name(time_form);
  command->add_option("--openings", measure.openings, "A file with the moves of one on each line")
      ->type_name("FILE");
  command
      ->add_option("--opening-plies", measure.opening_plies,
                   "Without a file, so many random plies begin a game, 4 without it")
      ->type_name("K")
      ->check(number(0, longest_opening));
  command->add_option("--concurrency", measure.concurrency, "Games at a time, 1 without it")
      ->type_name("N")
      ->check(number(1, most_threads));
  command->add_option("--seed", measure.seed, "For openings and engines, 1 without it")
      ->type_name("N")
      ->check(number(0, most_nodes));
  command
      ->add_option("--sprt", measure.sprt,
                   "Stop as soon as the data speak for one of two differences in Elo")
      ->type_name("ELO0,ELO1[,ALPHA,BETA]");
  command
      ->add_option("--records", measure.records,
                   "A new file for all games, or a folder for a file "
                   "each")
      ->type_name("PATH");
  command
      ->add_option("--give-up-after", measure.give_up_after,
                   "Stop when an engine fails in so many of its games in a row, 20 without it; 0: "
                   "never")
      ->type_name("N")
      ->check(number(0, most_games));
  add_json(*command, request);
  command->footer(
      "Settings of search, with commas between: method=alpha-beta or monte-carlo, nodes=20000,\n"
      "time=100ms, depth=8, table-mib=16, threads=1, seed=1, and without= one or more of table,\n"
      "history, reductions, aspiration, with + between.\n"
      "Example: papamu match level:3 level:5 --game konane --games 200");
}

void add_gtp(CLI::App& app, Request& request) {
  GtpArguments& gtp = request.gtp;
  auto* command = add_command(app, request, "gtp", "Be an engine for other programs, by GTP",
                              "gtp --game rhode --size 9x9 --level 5",
                              [&] { return cli::gtp(request.gtp); });
  command->add_option("--game", gtp.game, "The game to begin with, konane without it")
      ->type_name("GAME");
  command->add_option("--size", gtp.size, "Rows and columns, like 8x8")->type_name("RxC");
  command->add_option("--level", gtp.level, "1 to 10, 10 without it: full strength")
      ->type_name("N")
      ->check(number(1, highest_level));
  add_threads_and_table(*command, gtp.threads, gtp.table_mib);
  command->add_option("--seed", gtp.seed, "Another number, another game")
      ->type_name("N")
      ->check(number(0, most_nodes));
  command->add_flag("--gogui", gtp.is_gogui,
                    "For GoGui: cells without the letter i, pass for swap");
}

}  // namespace

void add_engine_commands(CLI::App& app, Request& request) {
  add_play(app, request);
  add_analyse(app, request);
  add_match(app, request);
  add_gtp(app, request);
}

}  // namespace papamu::cli
