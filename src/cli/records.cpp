// The commands that read records.
#include <iostream>

#include "board/notation.hpp"
#include "cli/board_drawing.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "match/record.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

void print_check(const std::string& file, const Result<std::vector<Record>>& records) {
  const std::string name = escaped(file);
  if (!records) {
    std::cout << name << ": not legal, " << records.error().message << '\n';
    return;
  }
  for (const Record& record : *records) {
    const auto match = replay(record);
    std::cout << name << ": legal, " << record.game << ' ' << write_shape(record.shape) << ", "
              << match->plies().size() << " plies, " << explain_result(*match) << '\n';
  }
}

}  // namespace

Result<Exit> check_records(const std::vector<std::string>& files, bool as_json) {
  Exit exit = Exit::ok;
  for (const std::string& file : files) {
    const auto text = read_file(file);
    if (!text) {
      std::cerr << "papamu: " << text.error().message << '\n';
      exit = Exit::wrong_use;
      continue;
    }
    const auto records = read_records(*text);
    if (!records && exit == Exit::ok) exit = Exit::negative;
    if (as_json) {
      std::cout << (records ? check_answer(file, *records) : check_answer(file, records.error()))
                << '\n';
    } else {
      print_check(file, records);
    }
  }
  return exit;
}

Result<Exit> show_record(const std::string& file, std::optional<int> ply, bool as_json) {
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto record = read_record(*text);
  if (!record) return Error{record.error().code, quote(file) + ", " + record.error().message};
  const auto whole = replay(*record);
  if (!whole) return whole.error();
  const auto plies = ply ? std::optional(static_cast<std::size_t>(*ply)) : std::nullopt;
  if (plies && *plies > whole->plies().size()) {
    return Error{ErrorCode::not_possible, "expected a ply from 0 to " +
                                              std::to_string(whole->plies().size()) + ", found " +
                                              std::to_string(*ply)};
  }
  const auto match = replay(*record, plies);
  if (!match) return match.error();
  if (as_json) {
    std::cout << record_answer(*record, *match) << '\n';
    return Exit::ok;
  }
  const auto print = [](std::string_view name, const std::string& value) {
    if (!value.empty()) std::cout << name << ": " << value << '\n';
  };
  print("First", record->first);
  print("Second", record->second);
  print("Date", record->date);
  print("TimeControl", record->time_control);
  for (const auto& [name, value] : record->other_tags) print(name, value);
  std::cout << "Result: " << explain_result(*whole) << '\n';
  std::cout << "Moves:";
  for (const Ply& played : whole->plies()) {
    std::cout << ' ' << write_ply(record->shape, played);
  }
  std::cout << "\n\n" << draw_match(*match, is_color_wanted());
  return Exit::ok;
}

}  // namespace papamu::cli
