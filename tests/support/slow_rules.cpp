// A slow, plain rules oracle of the five games, for tests to check the fast rules against.
// It is written from the rules document (rules.md) alone and shares no code with src/.
#include "slow_rules.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace papamu::slow {

namespace {

char stone_of(char side) { return side == 'b' ? 'x' : 'o'; }

char other_side(char side) { return side == 'b' ? 'w' : 'b'; }

/// The stone that a cell of a chequered board belongs to: a1 is Black's.
char owner_of(int row, int column) { return (column + row) % 2 == 0 ? 'x' : 'o'; }

}  // namespace

SlowGame::SlowGame(const std::string& id, std::vector<std::string> board, char side, int phase)
    : id_(id), board_(std::move(board)), side_(side), phase_(phase) {}

SlowGame SlowGame::start(const std::string& id, int rows, int columns) {
  const std::string empty_row(static_cast<std::size_t>(columns), '.');
  SlowGame game(id, std::vector<std::string>(static_cast<std::size_t>(rows), empty_row), 'b', 0);
  if (id == "konane" || id == "room-and-pillar" || id == "narrows") {
    for (Cell cell : game.all_cells()) game.put(cell, owner_of(cell.row, cell.column));
  }
  return game;
}

SlowGame SlowGame::at(const std::string& id, std::vector<std::string> board, char side, int phase) {
  return SlowGame(id, std::move(board), side, phase);
}

// The course of a game, whichever it is.

std::vector<std::string> SlowGame::moves() const {
  if (connected_side() != '-') return {};  // a game that is over has no legal moves
  std::vector<std::string> found;
  if (id_ == "konane") found = phase_ < 2 ? konane_openings() : konane_jumps();
  if (id_ == "room-and-pillar" || id_ == "inverse-room-and-pillar") found = room_and_pillar_moves();
  if (id_ == "narrows") found = narrows_moves();
  if (id_ == "rhode") found = rhode_moves();
  std::ranges::sort(found);
  return found;
}

char SlowGame::winner() const {
  if (connected_side() != '-') return connected_side();
  return moves().empty() ? other_side(side_) : '-';  // whoever must move and cannot has lost
}

/// The side that has won by connecting: the side that moved last is asked first, then the other.
char SlowGame::connected_side() const {
  if (is_connected(other_side(side_))) return other_side(side_);
  if (is_connected(side_)) return side_;
  return '-';
}

/// The pie rule is for all but Kōnane: as ply 2 only, and only if the game is not already over.
bool SlowGame::can_swap() const { return id_ != "konane" && phase_ == 1 && winner() == '-'; }

SlowGame SlowGame::after(const std::string& move) const {
  SlowGame next = *this;
  next.phase_ = std::min(phase_ + 1, 2);
  if (move == "swap") return next;  // the board stays, and White, now the first player, is to move
  next.side_ = other_side(side_);

  const std::size_t dash = move.find('-');
  const Cell from = cell_of(move.substr(0, dash));
  const Cell to = dash == std::string::npos ? from : cell_of(move.substr(dash + 1));
  if (id_ == "inverse-room-and-pillar") {
    next.put(to, '*');
  } else if (id_ == "rhode") {
    next.put(to, stone_of(side_));
    next.remove_crosscut_stones(stone_of(side_), to);
  } else if (from == to) {  // a removal, in Room and Pillar or in the opening of Kōnane
    next.put(to, '.');
  } else {
    next.put(from, '.');
    next.put(to, stone_of(side_));
    if (id_ == "konane") {
      const Cell way{to.row - from.row, to.column - from.column};
      const int length = std::abs(way.row + way.column);
      const Cell direction{way.row / length, way.column / length};
      for (int i = 1; i < length; i += 2) next.put(step(from, direction, i), '.');
    }
  }
  return next;
}

// Kōnane.

/// Ply 1: a black stone on a corner or on the center. Ply 2: a white stone adjacent to the hole.
std::vector<std::string> SlowGame::konane_openings() const {
  std::vector<std::string> found;
  for (Cell cell : cells_with(stone_of(side_))) {
    const bool is_first = phase_ == 0;
    if (is_first ? is_corner(cell) || is_center(cell) : has_neighbor(cell, '.')) {
      found.push_back(text_of(cell));
    }
  }
  return found;
}

std::vector<std::string> SlowGame::konane_jumps() const {
  std::vector<std::string> found;
  for (Cell from : cells_with(stone_of(side_))) {
    for (Cell direction : {Cell{0, 1}, Cell{0, -1}, Cell{1, 0}, Cell{-1, 0}}) {
      // After any jump the stone may stop, or go on jumping in the same direction.
      for (int i = 2; is_on_board(step(from, direction, i)); i += 2) {
        const char jumped = get(step(from, direction, i - 1));
        const Cell landing = step(from, direction, i);
        if (jumped != stone_of(other_side(side_)) || get(landing) != '.') break;
        found.push_back(text_of(from) + "-" + text_of(landing));
      }
    }
  }
  return found;
}

bool SlowGame::is_corner(Cell cell) const {
  return (cell.row == 0 || cell.row == rows() - 1) &&
         (cell.column == 0 || cell.column == columns() - 1);
}

bool SlowGame::is_center(Cell cell) const {
  return (cell.row == (rows() - 1) / 2 || cell.row == rows() / 2) &&
         (cell.column == (columns() - 1) / 2 || cell.column == columns() / 2);
}

// Room and Pillar removes own stones; its inverse places neutral stones on empty cells of the own
// color. Stone and hole are exchanged, all else is the same.

std::vector<std::string> SlowGame::room_and_pillar_moves() const {
  const bool is_inverse = id_ == "inverse-room-and-pillar";
  const char made = is_inverse ? '*' : '.';  // what a move leaves on its cell
  std::vector<std::string> found;
  for (Cell cell : cells_with(is_inverse ? '.' : stone_of(side_))) {
    if (owner_of(cell.row, cell.column) != stone_of(side_)) continue;
    const bool is_free = phase_ == 0;  // the very first removal or placement
    if (is_free || (has_neighbor(cell, made) && !would_complete_square(cell, made))) {
      found.push_back(text_of(cell));
    }
  }
  return found;
}

/// Would this content on this cell complete a 2x2 block of it?
bool SlowGame::would_complete_square(Cell cell, char content) const {
  SlowGame filled = *this;
  filled.put(cell, content);
  const Cell below_left{cell.row - 1, cell.column - 1};
  const auto is_made = [&](Cell part) { return is_on_board(part) && filled.get(part) == content; };
  return std::ranges::any_of(block_cells(below_left), [&](Cell bottom_left) {
    return std::ranges::all_of(block_cells(bottom_left), is_made);
  });
}

// Narrows.

std::vector<std::string> SlowGame::narrows_moves() const {
  std::vector<std::string> found;
  for (Cell from : cells_with(stone_of(side_))) {
    for (Cell direction : {Cell{0, 1}, Cell{0, -1}, Cell{1, 0}, Cell{-1, 0}}) {
      Cell to = step(from, direction, 1);
      while (is_on_board(to) && get(to) == '.') to = step(to, direction, 1);
      if (is_on_board(to) && get(to) == stone_of(other_side(side_))) {
        found.push_back(text_of(from) + "-" + text_of(to));
      }
    }
  }
  return found;
}

// Rhode.

std::vector<std::string> SlowGame::rhode_moves() const {
  const std::vector<Cell> gaps = weak_pair_gaps(side_);
  std::vector<std::string> found;
  for (Cell cell : cells_with('.')) {
    const bool is_gap = std::ranges::find(gaps, cell) != gaps.end();
    if (gaps.empty() || is_gap) found.push_back(text_of(cell));
  }
  return found;
}

/// Diagonally adjacent stones of one color with none of it on the two cells they share.
bool SlowGame::is_weak_pair(Cell first, Cell second, char stone) const {
  return get(first) == stone && get(second) == stone && get({first.row, second.column}) != stone &&
         get({second.row, first.column}) != stone;
}

/// The cells, empty or not, that are adjacent to both stones of a weak pair of the side.
std::vector<SlowGame::Cell> SlowGame::weak_pair_gaps(char side) const {
  std::vector<Cell> gaps;
  for (Cell first : cells_with(stone_of(side))) {
    for (int sideways : {-1, 1}) {
      const Cell second{first.row + 1, first.column + sideways};
      if (!is_on_board(second) || !is_weak_pair(first, second, stone_of(side))) continue;
      gaps.push_back({first.row, second.column});
      gaps.push_back({second.row, first.column});
    }
  }
  return gaps;
}

bool SlowGame::has_weak_pair(char side) const {
  return id_ == "rhode" && !weak_pair_gaps(side).empty();
}

/// A 2x2 block with two diagonally adjacent black stones and two diagonally adjacent white ones.
bool SlowGame::is_crosscut(Cell bottom_left) const {
  std::string block;
  for (Cell part : block_cells(bottom_left)) block += is_on_board(part) ? get(part) : ' ';
  return block == "xoox" || block == "oxxo";
}

bool SlowGame::has_crosscut() const {
  if (id_ != "rhode") return false;
  return std::ranges::any_of(all_cells(), [&](Cell cell) { return is_crosscut(cell); });
}

/// Removes all stones of this color that are part of a crosscut, except the one just placed.
void SlowGame::remove_crosscut_stones(char stone, Cell placed) {
  std::vector<Cell> removed;  // found first and removed after: a stone may be part of several
  for (Cell bottom_left : all_cells()) {
    if (!is_crosscut(bottom_left)) continue;
    for (Cell part : block_cells(bottom_left)) {
      if (get(part) == stone && part != placed) removed.push_back(part);
    }
  }
  for (Cell cell : removed) put(cell, '.');
}

// Connections.

bool SlowGame::is_connected(char side) const {
  const char stone = stone_of(side);
  const std::vector<Cell> stones = cells_with(stone);
  if (id_ == "narrows") {  // all own stones joined through own stones and empty cells
    if (stones.size() <= 1) return true;
    const SlowGame joined = marked_from({stones[0]}, std::string{stone, '.'});
    return std::ranges::all_of(stones, [&](Cell cell) { return joined.get(cell) == '#'; });
  }
  if (id_ == "rhode") {  // Black joins bottom and top, White left and right
    const auto height = [&](Cell cell) { return side == 'b' ? cell.row : cell.column; };
    const int far_edge = (side == 'b' ? rows() : columns()) - 1;
    std::vector<Cell> near_stones = stones;
    std::erase_if(near_stones, [&](Cell cell) { return height(cell) != 0; });
    const SlowGame joined = marked_from(near_stones, std::string{stone});
    return std::ranges::any_of(stones, [&](Cell cell) {
      return height(cell) == far_edge && joined.get(cell) == '#';
    });
  }
  return false;
}

/// A copy with '#' on the given cells and all that is joined to them through these contents.
SlowGame SlowGame::marked_from(std::vector<Cell> frontier, const std::string& contents) const {
  SlowGame marked = *this;
  while (!frontier.empty()) {
    const Cell cell = frontier.back();
    frontier.pop_back();
    if (contents.find(marked.get(cell)) == std::string::npos) continue;
    marked.put(cell, '#');
    for (Cell neighbor : neighbors(cell)) frontier.push_back(neighbor);
  }
  return marked;
}

// Cells and text.

bool SlowGame::is_on_board(Cell cell) const {
  return cell.row >= 0 && cell.row < rows() && cell.column >= 0 && cell.column < columns();
}

char SlowGame::get(Cell cell) const {
  return board_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
}

void SlowGame::put(Cell cell, char content) {
  board_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = content;
}

std::vector<SlowGame::Cell> SlowGame::all_cells() const {
  std::vector<Cell> cells;
  for (int row = 0; row < rows(); ++row) {
    for (int column = 0; column < columns(); ++column) cells.push_back({row, column});
  }
  return cells;
}

std::vector<SlowGame::Cell> SlowGame::cells_with(char content) const {
  std::vector<Cell> cells = all_cells();
  std::erase_if(cells, [&](Cell cell) { return get(cell) != content; });
  return cells;
}

std::vector<SlowGame::Cell> SlowGame::neighbors(Cell cell) const {
  std::vector<Cell> found;
  for (Cell direction : {Cell{0, 1}, Cell{0, -1}, Cell{1, 0}, Cell{-1, 0}}) {
    if (is_on_board(step(cell, direction, 1))) found.push_back(step(cell, direction, 1));
  }
  return found;
}

bool SlowGame::has_neighbor(Cell cell, char content) const {
  return std::ranges::any_of(neighbors(cell), [&](Cell other) { return get(other) == content; });
}

SlowGame::Cell SlowGame::step(Cell cell, Cell direction, int count) {
  return {cell.row + count * direction.row, cell.column + count * direction.column};
}

std::vector<SlowGame::Cell> SlowGame::block_cells(Cell bottom_left) {
  const auto [row, column] = bottom_left;
  return {{row, column}, {row, column + 1}, {row + 1, column}, {row + 1, column + 1}};
}

std::string SlowGame::text_of(Cell cell) {
  return static_cast<char>('a' + cell.column) + std::to_string(cell.row + 1);
}

SlowGame::Cell SlowGame::cell_of(const std::string& text) {
  return {std::stoi(text.substr(1)) - 1, text[0] - 'a'};
}

std::string SlowGame::text() const {
  std::string rows_text;
  for (int row = rows() - 1; row >= 0; --row) {  // rows from the top
    int run = 0;
    for (int column = 0; column < columns(); ++column) {
      const char content = get({row, column});
      if (content == '.') ++run;
      const bool run_ends = content != '.' || column == columns() - 1;
      if (run > 0 && run_ends) rows_text += std::to_string(std::exchange(run, 0));
      if (content != '.') rows_text += content;
    }
    if (row > 0) rows_text += '/';
  }
  return id_ + " " + std::to_string(rows()) + "x" + std::to_string(columns()) + " " + rows_text +
         " " + side_ + " " + std::to_string(phase_);
}

}  // namespace papamu::slow
