// GTP: the game on the board and its clock.
#include <algorithm>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "match/clock.hpp"
#include "protocol/answers.hpp"
#include "protocol/gtp.hpp"

namespace papamu {

namespace {

using std::chrono::milliseconds;

Error refuse(const std::string& message) { return {ErrorCode::not_possible, message}; }

const char* const syntax_error = "syntax error";

/// Text: seconds, whole ones by the protocol; papamu reads decimals as well.
std::optional<milliseconds> read_gtp_seconds(const std::string& text) {
  constexpr int most = 1'000'000;
  return read_thousandths(text, most);
}

}  // namespace

void GtpSession::begin(std::unique_ptr<AnyGame> game) {
  const AnyGame& old = match_.game();
  if (&old.info() != &game->info() || old.shape() != game->shape()) {
    computer_.reset();
    thinker_.reset();
  }
  match_ = Match(std::move(game));
  why_refused_.clear();
  reset_clocks();
}

GtpSession::Reply GtpSession::boardsize(const Words& words) {
  if (words.size() != 1) return refuse(syntax_error);
  const auto shape = read_gtp_size(words.front());
  if (!shape) return refuse("unacceptable size");
  auto game = make_game(match_.game().info(), *shape);
  if (!game) return refuse("unacceptable size");
  begin(std::move(*game));
  return std::string();
}

GtpSession::Reply GtpSession::clear_board(const Words& /*words*/) {
  auto game = make_game(match_.game().info(), match_.game().shape());
  if (!game) return game.error();
  begin(std::move(*game));
  return std::string();
}

GtpSession::Reply GtpSession::play(const Words& words) {
  if (words.size() != 2) return refuse(syntax_error);
  const auto color = read_gtp_color(words[0]);
  const auto ply = text_.read(match_.game().shape(), words[1]);
  if (!color || !ply) {
    if (!ply) why_refused_ = ply.error().message;
    return refuse(color ? "illegal move" : syntax_error);
  }
  if (!match_.result() && *color != match_.game().side()) {
    why_refused_ = "it is the turn of " + std::string(write_color(match_.game().side()));
    return refuse("illegal move");
  }
  const auto played = match_.play(*ply);
  if (played) return std::string();
  why_refused_ = played.error().message;
  return refuse("illegal move");
}

GtpSession::Reply GtpSession::genmove(const Words& words) {
  if (words.size() != 1) return refuse(syntax_error);
  const auto color = read_gtp_color(words[0]);
  if (!color) return refuse(syntax_error);
  if (const auto& result = match_.result()) {
    const bool is_lost = result->winner && match_.color_of(*result->winner) != *color;
    if (is_lost) return std::string("resign");
    return refuse("the game is over");
  }
  const AnyGame& game = match_.game();
  if (*color != game.side()) {
    return refuse("it is the turn of " + std::string(write_color(game.side())));
  }
  if (!computer_) computer_.emplace(game, settings_.computer);
  const auto begin = std::chrono::steady_clock::now();
  const Decision decision = computer_->decide(game, time_for(*color));
  count_time(*color,
             std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin));
  const auto played = match_.play(decision.ply);
  if (!played) return played.error();
  return text_.write(match_.game().shape(), decision.ply);
}

GtpSession::Reply GtpSession::undo(const Words& /*words*/) {
  if (!match_.undo()) return refuse("cannot undo");
  return std::string();
}

GtpSession::Reply GtpSession::showboard(const Words& /*words*/) {
  return '\n' + write_gtp_board(match_.game());
}

GtpSession::Reply GtpSession::time_settings(const Words& words) {
  constexpr int most_plies = 10'000;
  if (words.size() != 3) return refuse(syntax_error);
  const auto main = read_gtp_seconds(words[0]);
  const auto period = read_gtp_seconds(words[1]);
  const auto plies = read_number(words[2], most_plies);
  if (!main || !period || !plies) return refuse(syntax_error);
  const bool is_without_limit = period->count() > 0 && *plies == 0;
  time_ = is_without_limit ? std::nullopt : std::optional(TimeSettings{*main, *period, *plies});
  reset_clocks();
  return std::string();
}

GtpSession::Reply GtpSession::time_left(const Words& words) {
  constexpr int most_plies = 10'000;
  if (words.size() != 3) return refuse(syntax_error);
  const auto color = read_gtp_color(words[0]);
  const auto left = read_gtp_seconds(words[1]);
  const auto plies = read_number(words[2], most_plies);
  if (!color || !left || !plies) return refuse(syntax_error);
  // Without time_settings before, these are all that is known.
  if (!time_) time_ = TimeSettings{*left, {}, 0};
  clocks_[index_of(*color)] = {*left, *plies};
  return std::string();
}

void GtpSession::reset_clocks() {
  if (!time_) return;
  const bool begins_with_period = time_->main.count() == 0 && time_->plies > 0;
  clocks_.fill(begins_with_period ? ColorClock{time_->period, time_->plies}
                                  : ColorClock{time_->main, 0});
}

std::optional<milliseconds> GtpSession::time_for(Color color) const {
  if (!time_) return std::nullopt;
  const ColorClock& clock = clocks_[index_of(color)];
  if (clock.plies > 0) {
    return time_within(clock.left / clock.plies);
  }
  // What each ply will have when the main time is gone.
  const auto later = time_->plies > 0 ? time_->period / time_->plies : milliseconds{0};
  return time_for_ply(match_.game(), clock.left, later);
}

void GtpSession::count_time(Color color, milliseconds spent) {
  if (!time_) return;
  ColorClock& clock = clocks_[index_of(color)];
  clock.left = std::max(clock.left - spent, milliseconds{0});
  const bool is_main_over = clock.plies == 0 && clock.left.count() == 0;
  const bool is_period_over = clock.plies == 1;
  if (clock.plies > 0) --clock.plies;
  if (time_->plies > 0 && (is_main_over || is_period_over)) clock = {time_->period, time_->plies};
}

}  // namespace papamu
