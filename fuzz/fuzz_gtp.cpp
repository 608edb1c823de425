// Fuzzes GTP. The input is what a controller sends: lines, the first one on a Kōnane board.
#include <algorithm>

#include "engine/catalog.hpp"
#include "property.hpp"
#include "protocol/gtp.hpp"

namespace {

using namespace papamu;
using fuzz::require;

/// One that answers each request within a moment.
GtpSession make_session() {
  GtpSettings settings;
  constexpr std::uint64_t few_nodes = 50;
  settings.computer.limits = ThinkLimits{.nodes = few_nodes};
  settings.computer.search.table_mib = 1;
  settings.solver_nodes = few_nodes;
  auto game = make_game(**find_game("konane"), {6, 6});
  require(game.ok());
  return {std::move(*game), settings};
}

/// A response: `=` or `?`, perhaps a number, text; an empty line at the end and nowhere before.
void check_response(std::string_view response) {
  require(response.size() >= 3 && (response.front() == '=' || response.front() == '?'));
  require(response.ends_with("\n\n"));
  require(response.find("\n\n") == response.size() - 2);
  for (const char c : response) require(c == '\n' || static_cast<unsigned char>(c) >= ' ');
  const auto id_end = std::min(response.find_first_not_of("0123456789", 1), response.size());
  require(response[id_end] == ' ' || response[id_end] == '\n');
}

/// The board agrees with what GoGui is told, and what is legal can be played and taken back.
void check_board(GtpSession& session) {
  const auto text_of = [&](const char* request) {
    const auto response = session.answer(request);
    require(response.starts_with('='));
    return response.substr(1, response.size() - 3);
  };
  const auto position = text_of("papamu-position");
  const auto moves = text_of("gogui-rules_legal_moves");
  if (moves.empty()) return;
  const auto last = moves.substr(moves.rfind(' ') + 1);
  require(session.answer("play" + text_of("gogui-rules_side_to_move") + ' ' + last) == "=\n\n");
  require(session.answer("undo") == "=\n\n");
  require(text_of("papamu-position") == position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Solving and analyzing without end is not what is to be found out here.
  constexpr std::size_t most_lines = 60;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  auto session = make_session();
  for (std::size_t count = 0; !text.empty() && !session.is_done() && count < most_lines; ++count) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    // With many digits a limit is no limit.
    const bool is_long_work = line.find("papamu-") != std::string_view::npos &&
                              line.find_first_of("123456789") != std::string_view::npos &&
                              line.find("position") == std::string_view::npos;
    if (is_long_work) continue;
    const auto response = session.answer(line);
    if (!response.empty()) check_response(response);
    check_response(GtpSession::refuse_long_line(line));
  }
  check_board(session);
  return 0;
}
