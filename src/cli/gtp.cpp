// The engine for other programs: GTP over standard input and output.
#include <unistd.h>

#include <iostream>

#include "board/notation.hpp"
#include "cli/commands.hpp"
#include "cli/line_reader.hpp"
#include "cli/terminal.hpp"
#include "protocol/gtp.hpp"

namespace papamu::cli {

Result<Exit> gtp(const GtpArguments& arguments) {
  constexpr std::size_t longest_line = std::size_t{1} << 16U;
  constexpr std::size_t patience = std::size_t{1} << 24U;
  auto match = open_match({.game = arguments.game, .size = arguments.size});
  if (!match) return match.error();
  if (const auto fits = check_table(arguments.table_mib); !fits) return fits.error();
  GtpSettings settings;
  settings.computer.level = arguments.level;
  settings.computer.threads = arguments.threads;
  settings.computer.search.table_mib = arguments.table_mib;
  settings.computer.seed = arguments.seed;
  settings.is_gogui = arguments.is_gogui;
  GtpSession session(match->game().clone(), settings);

  LineReader input(STDIN_FILENO, longest_line, patience);
  const GtpStream stream = {
      .write = [](const std::string& text) { std::cout << text << std::flush; },
      .wait_for_input = [&](std::chrono::milliseconds time) { return input.wait(time); },
  };
  while (!session.is_done() && std::cout) {
    const auto line = input.read();
    if (!line) break;
    if (line->is_too_long) {
      return Error{ErrorCode::not_possible, "expected lines of at most 16 MiB"};
    }
    std::cout << (line->is_cut ? GtpSession::refuse_long_line(line->text)
                               : session.answer(line->text, stream))
              << std::flush;
  }
  return Exit::ok;
}

}  // namespace papamu::cli
