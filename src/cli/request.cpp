#include "cli/request.hpp"

#include "board/notation.hpp"

namespace papamu::cli {

/// Checks that an option is a plain decimal number in a range.
CLI::Validator number(int least, int most) {
  const std::string expected = "expected a number from " + std::to_string(least) + " to " +
                               std::to_string(most);
  return {[=](std::string& text) {
            const auto value = read_number(text, most);
            return value && *value >= least ? "" : expected + ", found " + quote(text);
          },
          ""};
}

void add_game(CLI::App& command, BoardArguments& board) {
  command.add_option("GAME", board.game, "The game's id, as 'papamu games' lists it")->required();
}

void add_board(CLI::App& command, BoardArguments& board) {
  add_game(command, board);
  command.add_option("--size", board.size, "Rows and columns, like 8x8")->type_name("RxC");
  command.add_option("--position", board.position, "The start as one line of text")
      ->type_name("TEXT");
  command.add_option("MOVE", board.moves, "Moves to play from there, swap included");
}

void add_json(CLI::App& command, Request& request) {
  command.add_flag("--json", request.as_json, "Answer with one JSON object on one line");
}

CLI::App* add_command(CLI::App& parent, Request& request, const std::string& name,
                      const std::string& purpose, const std::string& example,
                      std::function<Result<Exit>()> run) {
  CLI::App* command = parent.add_subcommand(name, purpose);
  command->footer("Example: papamu " + example);
  command->final_callback([&request, run = std::move(run)] { request.run = run; });
  return command;
}

}  // namespace papamu::cli
