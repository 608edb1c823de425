// Fuzzes the text of moves and the play of games. The input is three letters and words:
//
//   0hh a1 a2 swap ??     game 0 of the catalog on 8x8 (letter h: 8 rows, 8 columns)
//
// A word that is a legal ply is played; a word that is no ply at all picks some legal move.
#include <algorithm>
#include <span>

#include "board/notation.hpp"
#include "board_properties.hpp"
#include "engine/catalog.hpp"
#include "match/record.hpp"
#include "property.hpp"

namespace {

using namespace papamu;
using fuzz::require;
using fuzz::require_clean;

constexpr std::size_t head_length = 3;
constexpr std::size_t first_game = 2;  // makes the letter 0 the first of the five

int side_of(std::uint8_t letter) { return (letter + max_side - 'a' % max_side) % max_side + 1; }

/// Takes the next word from the front.
std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
  const auto word = text.substr(0, text.find_first_of(" \n"));
  text.remove_prefix(word.size());
  return word;
}

/// The ply that a word stands for, as read; nothing once the game is over.
std::optional<Ply> ply_of(const AnyGame& game, std::string_view word) {
  const Shape shape = game.shape();
  const auto ply = read_ply(shape, word);
  if (ply) {
    const auto again = read_ply(shape, write_ply(shape, *ply));
    require(again.ok() && *again == *ply);
    return *ply;
  }
  require_clean(ply.error());
  require(!read_move(shape, word).ok());
  const auto moves = game.legal_moves();
  if (moves.empty()) return std::nullopt;
  std::size_t choice = 0;
  for (const char c : word) choice = 31 * choice + static_cast<unsigned char>(c);
  return Ply{moves[choice % moves.size()]};
}

bool is_legal(const Match& match, Ply ply) {
  if (match.result()) return false;
  if (ply.is_swap()) return match.game().can_swap();
  const auto moves = match.game().legal_moves();
  const bool is_listed = std::ranges::find(moves, *ply.move) != moves.end();
  require(is_listed != match.game().breach(*ply.move).has_value());
  return is_listed;
}

/// The main line of a match survives being written and read.
void check_record(const Match& match) {
  const Record record = record_of(match);
  const auto text = write_record(record);
  require(text.ok());
  const auto again = read_record(*text);
  require(again.ok() && *again == record);
  const auto replayed = replay(*again);
  require(replayed.ok() && replayed->plies() == match.plies());
  require(replayed->result() == match.result());
  require(replayed->game().position_text() == match.game().position_text());
}

/// A seat takes back its own last ply and what was played after it, and is to move again.
void check_take_back(const Match& match, Seat seat) {
  auto again = replay(record_of(match));
  require(again.ok());
  const auto& plies = match.plies();
  const std::size_t count = match.seat_to_move() == seat ? 2 : 1;
  const auto taken = again->take_back(seat);
  require(taken.ok() == (plies.size() >= count));
  if (!taken) {
    require_clean(taken.error());
    require(again->plies() == plies);
    return;
  }
  require(std::ranges::equal(again->plies(), std::span(plies).first(plies.size() - count)));
  require(again->seat_to_move() == seat && !again->result());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < head_length) return -1;
  const GameInfo& info = all_games()[(data[0] + first_game) % all_games().size()];
  const Shape shape{.rows = side_of(data[1]), .columns = side_of(data[2])};
  auto game = make_game(info, shape);
  if (!game) {
    require_clean(game.error());
    return -1;
  }
  Match match(std::move(*game));
  std::string_view text(reinterpret_cast<const char*>(data), size);
  text.remove_prefix(head_length);

  std::vector<std::string> line = {match.game().position_text()};
  for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
    const auto ply = ply_of(match.game(), word);
    if (!ply) break;
    const bool legal = is_legal(match, *ply);
    const auto played = match.play(*ply);
    require(played.ok() == legal);
    if (!played) {
      require_clean(played.error());
      continue;
    }
    line.push_back(match.game().position_text());
    require(line.back() != line[line.size() - 2]);
  }

  fuzz::check_board(match.game());
  fuzz::check_breaches(match.game(), shape.cell(shape.rows / 2, shape.columns / 2));
  require(legal_plies(match.game()).size() == match.game().perft(1, true));
  check_record(match);
  for (const Seat seat : {Seat::first, Seat::second}) check_take_back(match, seat);
  while (match.undo()) {
    line.pop_back();
    require(match.game().position_text() == line.back() && !match.result());
  }
  require(line.size() == 1 && match.plies().empty() && !match.is_swapped());
  return 0;
}
