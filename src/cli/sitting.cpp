#include "cli/sitting.hpp"

#include <unistd.h>

#include <cctype>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "board/notation.hpp"
#include "cli/board_drawing.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view help_text =
    "  c3          remove or place at c3\n"
    "  c3-e3       jump or capture from c3 to e3\n"
    "  swap        take the first move over, as the second player's first ply\n"
    "  moves       list the legal moves\n"
    "  hint        show the best move and what it is worth\n"
    "  why         explain what was refused, what the computer played, or how one stands\n"
    "  undo        take the last ply back; against the computer, one's own and its answer\n"
    "  resign      give the game up\n"
    "  save FILE   write a record of the game\n"
    "  quit        leave\n";

constexpr std::size_t longest_line = 4096;
constexpr std::size_t patience = std::size_t{1} << 20U;

void say(const std::string& sentence) { std::cout << sentence << '\n'; }

}  // namespace

Sitting::Sitting(Match match, std::array<Chair, 2> chairs,
                 const std::optional<TimeControl>& control)
    : match_(std::move(match)),
      chairs_(std::move(chairs)),
      readings_(match_.plies().size()),
      input_(STDIN_FILENO, longest_line, patience) {
  if (control) clock_.emplace(*control);
}

Status Sitting::run() {
  draw();
  turn_began_ = Clock::now();
  while (!is_done_) {
    if (is_computers_turn() && !is_paused_) {
      take_computers_turn();
      continue;
    }
    prompt();
    const auto line = read_line();
    if (!line) return line.error();
    if (!*line) break;
    if (spend_time()) obey(**line);
  }
  std::cout << '\n';
  return success();
}

void Sitting::draw() const {
  if (is_screen()) std::cout << "\x1b[H\x1b[2J";
  std::cout << draw_match(match_, is_color_wanted());
  explain_pie_rule();
}

void Sitting::explain_pie_rule() const {
  const AnyGame& game = match_.game();
  if (match_.result() || !game.info().has_pie_rule || is_computers_turn()) return;
  if (game.phase() == 0) {
    say("Pie rule: the second player may take this move over, so choose one that is good for "
        "neither");
  } else if (game.can_swap()) {
    say("Pie rule: move, or type swap to take the first move over and be " +
        std::string(game.info().name_of(Color::black)));
  }
}

void Sitting::prompt() const {
  if (match_.result()) {
    std::cout << "over (undo, save FILE, quit)> ";
  } else if (is_paused_) {
    std::cout << "paused (go, hint, why, save FILE, quit)> ";
  } else {
    const Seat seat = match_.seat_to_move();
    std::cout << name_of(seat) << ", " << match_.game().info().name_of(match_.color_of(seat));
    if (clock_) std::cout << ' ' << write_clock(clock_->remaining(seat));
    std::cout << "> ";
  }
  std::cout.flush();
}

Result<std::optional<std::string>> Sitting::read_line() {
  const bool is_timed = clock_ && !match_.result() && !is_paused_;
  // A moment more, so that the flag has certainly fallen when nothing was typed.
  constexpr milliseconds moment{5};
  if (is_timed && !input_.wait(clock_->remaining(match_.seat_to_move()) + moment)) {
    std::cout << '\n';
    return std::optional(std::string());
  }
  auto line = input_.read();
  if (!line) return std::optional<std::string>();
  if (line->is_too_long) {
    return Error{ErrorCode::not_possible, "expected lines of at most 1 MiB"};
  }
  // Marked, so that what is left of a long line cannot be mistaken for a command.
  if (line->is_cut) line->text += " … (too long)";
  return std::optional(line->text);
}

bool Sitting::spend_time() {
  const auto now = Clock::now();
  const auto spent = std::chrono::duration_cast<milliseconds>(now - turn_began_);
  turn_began_ = now;
  if (!clock_ || match_.result() || is_paused_) return true;
  const Seat seat = match_.seat_to_move();
  if (clock_->spend(seat, spent)) return true;
  static_cast<void>(match_.end({other(seat), Termination::time}));
  adviser_.forget();
  draw();
  say("The flag of " + std::string(name_of(seat)) + " has fallen");
  return false;
}

void Sitting::take_computers_turn() {
  const Seat seat = match_.seat_to_move();
  std::optional<milliseconds> time;
  if (clock_) {
    time = time_for_ply(match_.game(), clock_->remaining(seat), clock_->control().increment);
  }
  if (is_screen()) {
    std::cout << name_of(seat) << " (" << chair(seat).name << ") thinks; Ctrl-C: move at once\n"
              << std::flush;
  }
  const InterruptGuard guard(InterruptGuard::Then::program_goes_on);
  const auto decision = chair(seat).computer->decide(match_.game(), time, guard.token());
  if (!spend_time()) return;
  adviser_.note_decision(match_, chair(seat).name, decision);
  const std::string summary = adviser_.summary();
  static_cast<void>(play(decision.ply));
  say(summary);
  is_paused_ = !has_human() && guard.is_interrupted();
}

void Sitting::obey(const std::string& line) {
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
  } else if (command == "hint") {
    const InterruptGuard guard(InterruptGuard::Then::program_goes_on);
    say(match_.result() ? "none: the game is over" : adviser_.hint(match_, guard.token()));
  } else if (command == "why") {
    const InterruptGuard guard(InterruptGuard::Then::program_goes_on);
    say(adviser_.why(match_, guard.token()));
  } else if (command == "undo") {
    undo();
  } else if (command == "resign") {
    adviser_.forget();
    finish(match_.resign(match_.seat_to_move()));
  } else if (command == "go" && is_paused_) {
    is_paused_ = false;
    turn_began_ = Clock::now();
  } else {
    play(command);
  }
}

void Sitting::list_moves() const {
  std::string line;
  if (!match_.result()) {
    for (const std::string& ply : legal_plies(match_.game())) line += ply + ' ';
  }
  say(line.empty() ? "none: the game is over" : line.substr(0, line.size() - 1));
}

void Sitting::undo() {
  const auto& result = match_.result();
  if (clock_ && result && result->termination == Termination::time) {
    say("a game that was lost on time is not taken back");
    return;
  }
  const bool ended_beside_board = result && (result->termination == Termination::resignation ||
                                             !result->termination);
  const std::size_t plies = match_.plies().size();
  Seat seat = match_.seat_to_move();
  const bool is_against_computer = chairs_[0].is_human() != chairs_[1].is_human();
  if (is_against_computer && !ended_beside_board) {
    const auto taken = match_.take_back(chairs_[0].is_human() ? Seat::first : Seat::second);
    if (!taken) {
      say(taken.error().message);
      return;
    }
  } else if (!match_.undo()) {
    say("there is no ply to take back");
    return;
  }
  for (std::size_t i = plies; i > match_.plies().size(); --i) {
    seat = other(seat);
    if (clock_ && !readings_.at(i - 1).empty()) clock_->take_increment(seat);
  }
  readings_.resize(match_.plies().size());
  adviser_.forget();
  draw();
}

void Sitting::play(const std::string& text) {
  const auto ply = read_ply(match_.game().shape(), text);
  if (!ply) {
    adviser_.note_refusal(match_, ply.error().message);
    say(ply.error().message + "; help lists what can be typed");
    return;
  }
  if (is_paused_) {
    say("the computers play; go lets them");
    return;
  }
  if (play(*ply)) adviser_.forget();
}

bool Sitting::play(Ply ply) {
  const Seat seat = match_.seat_to_move();
  const auto played = match_.play(ply);
  if (played) {
    if (clock_) clock_->add_increment(seat);
    readings_.push_back(clock_ ? "[%clk " + write_clock(clock_->remaining(seat)) + "]" : "");
  } else {
    adviser_.note_refusal(match_, played.error().message);
  }
  finish(played);
  return played.ok();
}

void Sitting::finish(const Status& status) {
  if (!status) {
    say(status.error().message);
    return;
  }
  draw();
  if (match_.game().is_over()) say("The game is over, " + explain_result(match_));
}

Record Sitting::record() const {
  Record record = record_of(match_);
  if (!chairs_[0].is_human() || !chairs_[1].is_human()) {
    record.first = chairs_[0].name;
    record.second = chairs_[1].name;
  }
  if (!clock_) return record;
  record.time_control = write_time_control(clock_->control());
  std::vector<RecordItem> items;
  for (std::size_t i = 0; i < record.items.size(); ++i) {
    items.push_back(record.items[i]);
    if (readings_.at(i).empty()) continue;
    items.push_back({.kind = RecordItem::Kind::comment, .text = readings_[i]});
  }
  record.items = std::move(items);
  return record;
}

void Sitting::save(const std::string& file) {
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
  const auto text = write_record(record());
  const auto written = text ? write_file(file, *text) : Status(text.error());
  if (written) saved_.insert(file);
  say(written ? "saved as " + quote(file) : written.error().message);
}

}  // namespace papamu::cli
