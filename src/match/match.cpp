#include "match/match.hpp"

#include <algorithm>
#include <array>

#include "board/notation.hpp"
#include "engine/wording.hpp"

namespace papamu {

namespace {

constexpr std::array<std::string_view, 6> termination_words = {
    "no moves", "connected", "repetition", "resignation", "time", "abandoned"};

bool ended_on_board(const MatchResult& result) {
  return result.termination == Termination::no_moves ||
         result.termination == Termination::connected ||
         result.termination == Termination::repetition;
}

}  // namespace

std::string write_ply(Shape shape, Ply ply) {
  return ply.is_swap() ? "swap" : write_move(shape, *ply.move);
}

Result<Ply> read_ply(Shape shape, std::string_view text) {
  if (lowered(text) == write_ply(shape, swap_ply)) return swap_ply;
  const auto move = read_move(shape, text);
  if (!move) return move.error();
  return Ply{*move};
}

std::vector<std::string> legal_plies(const AnyGame& game) {
  std::vector<std::string> texts;
  for (const Move move : game.legal_moves()) texts.push_back(write_move(game.shape(), move));
  if (game.can_swap()) texts.push_back(write_ply(game.shape(), swap_ply));
  std::ranges::sort(texts);
  return texts;
}

std::string_view write_termination(Termination termination) {
  return termination_words[static_cast<std::size_t>(termination)];
}

std::optional<Termination> read_termination(std::string_view text) {
  const auto found = std::ranges::find(termination_words, text);
  if (found == termination_words.end()) return std::nullopt;
  return static_cast<Termination>(found - termination_words.begin());
}

Status Match::play(Ply ply) {
  const auto refuse = [&](const std::string& why) {
    return Error{ErrorCode::illegal_move, "ply " + std::to_string(plies_.size() + 1) + ", " +
                                              write_ply(game_->shape(), ply) + ": " + why};
  };
  if (result_) return refuse("the game is over");
  if (ply.is_swap()) {
    if (!game_->info().has_pie_rule) return refuse("this game has no pie rule");
    if (!game_->can_swap()) return refuse("a swap is possible only as the second ply");
    game_->swap();
    is_swapped_ = true;
  } else {
    if (!game_->shape().has(ply.move->from) || !game_->shape().has(ply.move->to)) {
      return Error{ErrorCode::illegal_move,
                   "ply " + std::to_string(plies_.size() + 1) + ": a cell outside the board"};
    }
    if (const auto breach = game_->breach(*ply.move)) {
      return refuse(explain(*game_, *ply.move, *breach));
    }
    game_->play(*ply.move);
  }
  plies_.push_back(ply);
  look_at_board();
  return success();
}

Status Match::end(MatchResult result) {
  if (result_) return Error{ErrorCode::not_possible, "the game is over"};
  result_ = result;
  return success();
}

Status Match::take_back(Seat seat) {
  if (result_ && !ended_on_board(*result_)) {
    return Error{ErrorCode::not_possible, "the game is over"};
  }
  // The seats play in turn, a swap included.
  const std::size_t count = seat_to_move() == seat ? 2 : 1;
  if (plies_.size() < count) {
    return Error{ErrorCode::not_possible, "there is no move of one's own to take back"};
  }
  for (std::size_t i = 0; i < count; ++i) undo();
  return success();
}

bool Match::undo() {
  if (result_ && !ended_on_board(*result_)) {
    result_ = std::nullopt;
    return true;
  }
  if (plies_.empty()) return false;
  game_->undo();
  if (plies_.back().is_swap()) is_swapped_ = false;
  plies_.pop_back();
  look_at_board();
  return true;
}

void Match::look_at_board() {
  // Kōnane, Room and Pillar and Narrows remove a stone each ply and Inverse Room and Pillar adds
  // one, so none of their positions comes back; Rhode's can, and the third time is a draw.
  constexpr int drawing_occurrence = 3;
  result_ = std::nullopt;
  if (game_->is_over()) {
    const bool connected = game_->ending() == Ending::connected;
    result_ = {seat_of(game_->winner()),
               connected ? Termination::connected : Termination::no_moves};
  } else if (game_->occurrences() >= drawing_occurrence) {
    result_ = {std::nullopt, Termination::repetition};
  }
}

}  // namespace papamu
