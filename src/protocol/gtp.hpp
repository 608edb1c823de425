// GTP, version 2, by which other programs play with this one: requests in, responses out, without
// reading or writing by itself. docs/gtp.md has each command of our own with an example.
// Source: G. Farnebäck, Specification of the Go Text Protocol, version 2, draft 2 (2002).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/computer.hpp"
#include "protocol/gtp_board.hpp"

namespace papamu {

/// Where a command that answers bit by bit writes, and how it learns that it should end.
struct GtpStream {
  std::function<void(const std::string&)> write = {};
  /// Waits for new input or its end, at most so long. Gives: is there any? Called from another
  /// thread than `write`.
  std::function<bool(std::chrono::milliseconds)> wait_for_input = {};
};

/// What a session is started with and commands can change.
struct GtpSettings {
  ComputerOptions computer = {};
  bool is_gogui = false;                     ///< GoGui's names of cells, and `pass` for swap
  std::uint64_t solver_nodes = 10'000'000;  ///< where papamu-solve gives up
};

/// One game with one engine, from the first request to `quit`.
class GtpSession {
 public:
  /// Begins with the game as it stands, at phase 0.
  GtpSession(std::unique_ptr<AnyGame> game, const GtpSettings& settings);

  /// Does what a line asks for. Gives: the whole response with its empty line; nothing for a line
  /// without a request. What has gone to the stream is left out.
  std::string answer(std::string_view line, const GtpStream& stream = {});

  /// The response to a line that was too long to be read to its end.
  static std::string refuse_long_line(std::string_view beginning);

  /// Was `quit` asked for?
  [[nodiscard]] bool is_done() const { return is_done_; }

 private:
  using Words = std::vector<std::string>;
  using Reply = Result<std::string>;
  using Command = Reply (GtpSession::*)(const Words&);
  struct NamedCommand {
    std::string_view name;
    Command command;
  };
  static const std::vector<NamedCommand>& commands();

  // gtp.cpp: about the session.
  Reply protocol_version(const Words& words);
  Reply name(const Words& words);
  Reply version(const Words& words);
  Reply known_command(const Words& words);
  Reply list_commands(const Words& words);
  Reply quit(const Words& words);

  // gtp_play.cpp: the game and its clock.
  Reply boardsize(const Words& words);
  Reply clear_board(const Words& words);
  Reply play(const Words& words);
  Reply genmove(const Words& words);
  Reply undo(const Words& words);
  Reply showboard(const Words& words);
  Reply time_settings(const Words& words);
  Reply time_left(const Words& words);

  // gtp_own.cpp: commands that GTP does not have.
  Reply papamu_game(const Words& words);
  Reply papamu_level(const Words& words);
  Reply papamu_position(const Words& words);
  Reply papamu_why(const Words& words);
  Reply papamu_analyze(const Words& words);
  Reply papamu_solve(const Words& words);
  Reply gogui_game_id(const Words& words);
  Reply gogui_board(const Words& words);
  Reply gogui_board_size(const Words& words);
  Reply gogui_legal_moves(const Words& words);
  Reply gogui_side_to_move(const Words& words);
  Reply gogui_final_result(const Words& words);

  void begin(std::unique_ptr<AnyGame> game);
  void reset_clocks();
  std::optional<std::chrono::milliseconds> time_for(Color color) const;
  void count_time(Color color, std::chrono::milliseconds spent);

  /// The clock that time_settings sets: main time, then so much for so many plies, again and again.
  struct TimeSettings {
    std::chrono::milliseconds main;
    std::chrono::milliseconds period;
    int plies;
  };
  struct ColorClock {
    std::chrono::milliseconds left{};
    int plies = 0;  ///< left in this period; 0 in main time
  };

  Match match_;
  GtpSettings settings_;
  GtpPlyText text_;
  std::optional<Computer> computer_;  ///< made when it is first asked
  std::optional<Thinker> thinker_;  ///< for papamu-analyze
  std::optional<TimeSettings> time_;
  std::array<ColorClock, 2> clocks_ = {};
  std::string why_refused_;
  std::string head_;  ///< of the response to the present request, should it be streamed
  const GtpStream* stream_ = nullptr;
  bool is_done_ = false;
};

}  // namespace papamu
