// What the command line asks for, and the pieces of which its commands are described.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace papamu::cli {

inline constexpr int largest_table_mib = 1 << 20;

/// All that can be asked for, and what to do once the arguments are read.
struct Request {
  BoardArguments board;
  PerftArguments perft;
  SolveArguments solve;
  AnalyseArguments analyse;
  GtpArguments gtp;
  MeasureArguments measure;
  PlayArguments play;
  ServeArguments serve;
  CareArguments care;
  AdminArguments admin;
  std::string language = "en";
  std::vector<std::string> files;
  std::string file;
  std::optional<int> ply;
  bool as_json = false;
  std::function<Result<Exit>()> run;
};

/// Checks that an option is a plain decimal number in a range.
CLI::Validator number(int least, int most);

void add_game(CLI::App& command, BoardArguments& board);
void add_board(CLI::App& command, BoardArguments& board);
void add_json(CLI::App& command, Request& request);

CLI::App* add_command(CLI::App& parent, Request& request, const std::string& name,
                      const std::string& purpose, const std::string& example,
                      std::function<Result<Exit>()> run);

/// The commands in which an engine thinks: play, analyse, match, gtp.
void add_engine_commands(CLI::App& app, Request& request);
/// `admin` and its own commands.
void add_admin_commands(CLI::App& app, Request& request);

/// The commands of who runs a server: serve, backup, restore, check.
void add_server_commands(CLI::App& app, Request& request);

}  // namespace papamu::cli
