// Two people at one terminal.
#include <cctype>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>
#include <sstream>

#include "board/notation.hpp"
#include "cli/board_drawing.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "match/record.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

constexpr std::string_view help_text =
    "  c3          remove or place at c3\n"
    "  c3-e3       jump or capture from c3 to e3\n"
    "  swap        take the first move over, as the second player's first ply\n"
    "  moves       list the legal moves\n"
    "  undo        take the last ply back\n"
    "  resign      give the game up\n"
    "  save FILE   write a record of the game\n"
    "  quit        leave\n";

/// One sitting at the board: reads a line, does what it says, draws again.
class Sitting {
 public:
  explicit Sitting(Match match) : match_(std::move(match)) {}

  /// Fails: not_possible at a line without end.
  Status run() {
    draw();
    while (!is_done_ && prompt()) {
      const auto line = read_line();
      if (!line) return line.error();
      if (!*line) break;
      obey(**line);
    }
    std::cout << '\n';
    return success();
  }

 private:
  /// Gives: nothing at the end of the input. A long line is cut, and marked so that what is left
  /// cannot be mistaken for a command.
  static Result<std::optional<std::string>> read_line() {
    constexpr std::size_t longest = 4096;
    constexpr std::size_t patience = std::size_t{1} << 20U;
    std::string line;
    char c = 0;
    for (std::size_t length = 0; std::cin.get(c); ++length) {
      if (c == '\n') {
        if (length > longest) line += " … (too long)";
        return std::optional(line);
      }
      if (length < longest) line += c;
      if (length > patience) {
        return Error{ErrorCode::not_possible, "expected lines of at most 1 MiB"};
      }
    }
    return line.empty() ? std::optional<std::string>() : std::optional(line);
  }

  void draw() const {
    if (is_screen()) std::cout << "\x1b[H\x1b[2J";
    std::cout << draw_match(match_, is_color_wanted());
  }

  /// Gives: true, so that it can stand in a condition.
  bool prompt() const {
    if (match_.result()) {
      std::cout << "over (undo, save FILE, quit)> ";
    } else {
      const Seat seat = match_.seat_to_move();
      std::cout << name_of(seat) << ", " << match_.game().info().name_of(match_.color_of(seat))
                << "> ";
    }
    std::cout.flush();
    return true;
  }

  void obey(const std::string& line) {
    std::istringstream words(line);
    std::string command;
    std::string argument;
    words >> command;
    std::getline(words >> std::ws, argument);
    while (!argument.empty() && std::isspace(static_cast<unsigned char>(argument.back())) != 0) {
      argument.pop_back();
    }
    if (command.empty()) return;
    if (command == "save") {
      save(argument);
    } else if (!argument.empty()) {
      say("expected one move or command; help lists them");
    } else if (command == "help") {
      std::cout << help_text;
    } else if (command == "quit") {
      is_done_ = true;
    } else if (command == "moves") {
      list_moves();
    } else if (command == "undo") {
      if (match_.undo()) {
        draw();
      } else {
        say("there is no ply to take back");
      }
    } else if (command == "resign") {
      finish(match_.resign(match_.seat_to_move()));
    } else {
      play(command);
    }
  }

  void list_moves() const {
    std::string line;
    if (!match_.result()) {
      for (const std::string& ply : legal_plies(match_.game())) line += ply + ' ';
    }
    say(line.empty() ? "none: the game is over" : line.substr(0, line.size() - 1));
  }

  void play(const std::string& text) {
    const auto ply = read_ply(match_.game().shape(), text);
    if (!ply) {
      say(ply.error().message + "; help lists what can be typed");
      return;
    }
    finish(match_.play(*ply));
  }

  void finish(const Status& status) {
    if (!status) {
      say(status.error().message);
      return;
    }
    draw();
    if (match_.game().is_over()) say("The game is over, " + explain_result(match_));
  }

  void save(const std::string& file) {
    if (file.empty()) {
      say("expected save FILE");
      return;
    }
    std::error_code ignored;
    const auto there = std::filesystem::symlink_status(file, ignored);
    if (std::filesystem::exists(there) && !saved_.contains(file)) {
      say(quote(file) + " exists already; choose another name");
      return;
    }
    const auto text = write_record(record_of(match_));
    const auto written = text ? write_file(file, *text) : Status(text.error());
    if (written) saved_.insert(file);
    say(written ? "saved as " + quote(file) : written.error().message);
  }

  static void say(const std::string& sentence) { std::cout << sentence << '\n'; }

  Match match_;
  std::set<std::string> saved_;  ///< the files of this sitting, which may be written again
  bool is_done_ = false;
};

}  // namespace

Result<Exit> play(const BoardArguments& arguments) {
  auto match = open_match(arguments);
  if (!match) return match.error();
  const auto done = Sitting(std::move(*match)).run();
  if (!done) return done.error();
  return Exit::ok;
}

}  // namespace papamu::cli
