#include "protocol/gtp.hpp"

#include <algorithm>
#include <utility>

#include "board/notation.hpp"

namespace papamu {

namespace {

/// What a line asks for: control characters are dropped, a tab is a space, a comment is no request.
std::string cleaned(std::string_view line) {
  constexpr char first_printable = 0x20;
  constexpr char deleted = 0x7F;
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    const bool is_control = (c >= 0 && c < first_printable) || c == deleted;
    if (c == '\t') {
      text += ' ';
    } else if (!is_control) {
      text += c;
    }
  }
  return text;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string_view::npos;) {
    const auto end = std::min(text.find(' ', at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

/// Takes the number off the front of a request. Gives: its digits, or nothing.
std::string take_id(std::vector<std::string>& words) {
  constexpr std::size_t most_digits = 18;
  if (words.empty() || words.front().size() > most_digits) return {};
  const bool is_number = std::ranges::all_of(words.front(),
                                             [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) return {};
  std::string id = std::move(words.front());
  words.erase(words.begin());
  return id;
}

}  // namespace

GtpSession::GtpSession(std::unique_ptr<AnyGame> game, const GtpSettings& settings)
    : match_(std::move(game)), settings_(settings), text_{settings_.is_gogui} {}

const std::vector<GtpSession::NamedCommand>& GtpSession::commands() {
  static const std::vector<NamedCommand> all = {
      {"boardsize", &GtpSession::boardsize},
      {"clear_board", &GtpSession::clear_board},
      {"genmove", &GtpSession::genmove},
      {"gogui-rules_board", &GtpSession::gogui_board},
      {"gogui-rules_board_size", &GtpSession::gogui_board_size},
      {"gogui-rules_final_result", &GtpSession::gogui_final_result},
      {"gogui-rules_game_id", &GtpSession::gogui_game_id},
      {"gogui-rules_legal_moves", &GtpSession::gogui_legal_moves},
      {"gogui-rules_side_to_move", &GtpSession::gogui_side_to_move},
      {"known_command", &GtpSession::known_command},
      {"list_commands", &GtpSession::list_commands},
      {"name", &GtpSession::name},
      {"papamu-analyze", &GtpSession::papamu_analyze},
      {"papamu-game", &GtpSession::papamu_game},
      {"papamu-level", &GtpSession::papamu_level},
      {"papamu-position", &GtpSession::papamu_position},
      {"papamu-solve", &GtpSession::papamu_solve},
      {"papamu-why", &GtpSession::papamu_why},
      {"play", &GtpSession::play},
      {"protocol_version", &GtpSession::protocol_version},
      {"quit", &GtpSession::quit},
      {"showboard", &GtpSession::showboard},
      {"time_left", &GtpSession::time_left},
      {"time_settings", &GtpSession::time_settings},
      {"undo", &GtpSession::undo},
      {"version", &GtpSession::version},
  };
  return all;
}

std::string GtpSession::answer(std::string_view line, const GtpStream& stream) {
  auto words = words_of(cleaned(line));
  if (words.empty()) return {};
  const std::string id = take_id(words);
  const std::string name = words.empty() ? std::string() : words.front();
  const auto found = std::ranges::find(commands(), name, &NamedCommand::name);
  if (found == commands().end()) return '?' + id + " unknown command\n\n";
  words.erase(words.begin());
  head_ = '=' + id;
  stream_ = &stream;
  const auto reply = (this->*found->command)(words);
  stream_ = nullptr;
  if (!reply) return '?' + id + ' ' + reply.error().message + "\n\n";
  // A streamed response has its head behind it already.
  if (head_.empty()) return *reply + '\n';
  return head_ + (reply->empty() || reply->front() == '\n' ? "" : " ") + *reply + "\n\n";
}

std::string GtpSession::refuse_long_line(std::string_view beginning) {
  auto words = words_of(cleaned(beginning));
  return '?' + take_id(words) + " syntax error: the line is too long\n\n";
}

GtpSession::Reply GtpSession::protocol_version(const Words& /*words*/) { return std::string("2"); }

GtpSession::Reply GtpSession::name(const Words& /*words*/) { return std::string("papamu"); }

GtpSession::Reply GtpSession::version(const Words& /*words*/) {
  return std::string(PAPAMU_VERSION);
}

GtpSession::Reply GtpSession::known_command(const Words& words) {
  if (words.size() != 1) return Error{ErrorCode::not_possible, "syntax error"};
  const bool is_known = std::ranges::find(commands(), words.front(), &NamedCommand::name) !=
                        commands().end();
  return std::string(is_known ? "true" : "false");
}

GtpSession::Reply GtpSession::list_commands(const Words& /*words*/) {
  std::string names;
  for (const NamedCommand& command : commands()) {
    names += (names.empty() ? "" : "\n") + std::string(command.name);
  }
  return names;
}

GtpSession::Reply GtpSession::quit(const Words& /*words*/) {
  is_done_ = true;
  return std::string();
}

}  // namespace papamu
