// GTP: the commands of our own, and those by which GoGui learns the rules of a game.
#include <thread>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "protocol/answers.hpp"
#include "protocol/gtp.hpp"

namespace papamu {

namespace {

constexpr int most_lines = 400;
constexpr int most_nodes = 1'000'000'000;
constexpr int deepest = 1000;

Error refuse(const std::string& message) { return {ErrorCode::not_possible, message}; }

const char* const syntax_error = "syntax error";

/// One line for each first move, best first.
std::string write_info(const AnyGame& game, const SearchReport& report, GtpPlyText plies) {
  std::string text;
  int rank = 0;
  for (const SearchLine& line : report.lines) {
    text += "info rank " + std::to_string(++rank) + " depth " + std::to_string(line.depth_plies) +
            " nodes " + std::to_string(report.nodes);
    if (const auto* win = std::get_if<WinIn>(&line.verdict)) {
      text += " win_in " + std::to_string(win->plies);
    } else if (const auto* loss = std::get_if<LossIn>(&line.verdict)) {
      text += " loss_in " + std::to_string(loss->plies);
    } else {
      text += " chance " + std::to_string(chance_of(line.verdict));
    }
    text += " pv";
    for (const Move move : line.moves) text += ' ' + plies.write(game.shape(), Ply{move});
    text += '\n';
  }
  return text;
}

}  // namespace

GtpSession::Reply GtpSession::papamu_game(const Words& words) {
  if (words.size() > 1) return refuse(syntax_error);
  if (words.empty()) return std::string(match_.game().info().id);
  const auto info = find_game(words.front());
  if (!info) return info.error();
  const Shape shape = match_.game().shape();
  auto game = make_game(**info, check_size(**info, shape) ? shape : (*info)->default_size);
  if (!game) return game.error();
  begin(std::move(*game));
  return std::string();
}

GtpSession::Reply GtpSession::papamu_level(const Words& words) {
  if (words.size() > 1) return refuse(syntax_error);
  if (words.empty()) return std::to_string(settings_.computer.level);
  const auto level = read_number(words.front(), full_strength);
  if (!level || *level < weakest_level) {
    return refuse("expected a level from " + std::to_string(weakest_level) + " to " +
                  std::to_string(full_strength));
  }
  settings_.computer.level = *level;
  computer_.reset();
  return std::string();
}

GtpSession::Reply GtpSession::papamu_position(const Words& words) {
  if (words.empty()) return match_.game().position_text();
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  auto game = read_game(text);
  if (!game) return game.error();
  begin(std::move(*game));
  return std::string();
}

GtpSession::Reply GtpSession::papamu_why(const Words& /*words*/) {
  if (why_refused_.empty()) return refuse("no move was refused");
  return why_refused_;
}

GtpSession::Reply GtpSession::papamu_analyze(const Words& words) {
  ThinkLimits limits;
  int lines = 1;
  if (words.size() % 2 != 0) return refuse(syntax_error);
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto number = read_number(words[i + 1], most_nodes);
    if (!number || *number < 1) return refuse(syntax_error);
    if (words[i] == "lines" && *number <= most_lines) {
      lines = *number;
    } else if (words[i] == "nodes") {
      limits.nodes = static_cast<std::uint64_t>(*number);
    } else if (words[i] == "depth" && *number <= deepest) {
      limits.depth_plies = number;
    } else {
      return refuse(syntax_error);
    }
  }
  if (match_.result()) return refuse("the game is over");
  const bool has_end = limits.nodes || limits.depth_plies || stream_->wait_for_input;
  if (!has_end) return refuse("expected nodes or depth");

  const AnyGame& game = match_.game();
  if (!thinker_) {
    thinker_.emplace(game, settings_.computer.search, settings_.computer.threads);
  }
  std::string held;  // what could not be written at once
  const auto write = [&](const std::string& text) {
    if (stream_->write) {
      stream_->write(text);
    } else {
      held += text;
    }
  };
  write(head_ + '\n');
  head_.clear();
  std::stop_source stop;
  std::jthread watcher;
  if (stream_->wait_for_input) {
    watcher = std::jthread([&](const std::stop_token& is_over) {
      constexpr auto pause = std::chrono::milliseconds(20);
      while (!is_over.stop_requested()) {
        if (stream_->wait_for_input(pause)) {
          stop.request_stop();
          return;
        }
      }
    });
  }
  static_cast<void>(thinker_->think(game, lines, limits, stop.get_token(),
                                    [&](const SearchReport& report) {
                                      write(write_info(game, report, text_));
                                    }));
  return held;
}

GtpSession::Reply GtpSession::papamu_solve(const Words& words) {
  auto nodes = settings_.solver_nodes;
  if (words.size() > 1) return refuse(syntax_error);
  if (words.size() == 1) {
    const auto number = read_number(words.front(), most_nodes);
    if (!number || *number < 1) return refuse(syntax_error);
    nodes = static_cast<std::uint64_t>(*number);
  }
  const AnyGame& game = match_.game();
  if (match_.result()) return refuse("the game is over");
  const auto report =
      game.solve({.table_mib = settings_.computer.search.table_mib,
                  .watch = [&](const SolveProgress& progress) { return progress.nodes < nodes; }});
  std::string text = "winner " + std::string(write_winner(game.side(), report.position.outcome)) +
                     "\nmoves";
  for (const SolvedMove& move : report.moves) {
    if (move.solved.outcome == Outcome::win) {
      text += ' ' + text_.write(game.shape(), Ply{move.move});
    }
  }
  return text + "\nnodes " + std::to_string(report.nodes);
}

GtpSession::Reply GtpSession::gogui_game_id(const Words& /*words*/) {
  return write_gogui_id(match_.game().info());
}

GtpSession::Reply GtpSession::gogui_board(const Words& /*words*/) {
  return '\n' + write_gogui_board(match_.game());
}

GtpSession::Reply GtpSession::gogui_board_size(const Words& /*words*/) {
  const Shape shape = match_.game().shape();
  if (shape.rows != shape.columns) return refuse("the board is not square");
  return std::to_string(shape.rows);
}

GtpSession::Reply GtpSession::gogui_legal_moves(const Words& /*words*/) {
  std::string text;
  if (match_.result()) return text;
  const AnyGame& game = match_.game();
  for (const Move move : game.legal_moves()) {
    text += (text.empty() ? "" : " ") + text_.write(game.shape(), Ply{move});
  }
  if (game.can_swap()) text += ' ' + text_.write(game.shape(), swap_ply);
  return text;
}

GtpSession::Reply GtpSession::gogui_side_to_move(const Words& /*words*/) {
  return std::string(write_color(match_.game().side()));
}

GtpSession::Reply GtpSession::gogui_final_result(const Words& /*words*/) {
  return match_.result() ? explain_result(match_) : std::string();
}

}  // namespace papamu
