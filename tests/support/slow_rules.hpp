// A slow, plain rules oracle of the five games, for tests to check the fast rules against.
// It is written from the rules document (rules.md) alone and shares no code with src/.
#pragma once

#include <string>
#include <vector>

namespace papamu::slow {

/// One position of one of the five games, kept as rows of characters: 'x' black (red),
/// 'o' white (blue), '*' neutral, '.' empty. Arguments are trusted, not checked.
class SlowGame {
 public:
  /// The start of "konane", "room-and-pillar", "inverse-room-and-pillar", "narrows" or "rhode".
  static SlowGame start(const std::string& id, int rows, int columns);

  /// A position at any phase: board[r][c] with r counted from row 1 (bottom) upward, side 'b' or
  /// 'w', phase the number of plies played, capped at 2.
  static SlowGame at(const std::string& id, std::vector<std::string> board, char side, int phase);

  /// The legal moves as text, sorted as strings, without `swap`; empty when the game is over.
  std::vector<std::string> moves() const;

  /// Is the pie rule's swap legal now?
  bool can_swap() const;

  /// The position after a legal move's text, or after "swap".
  SlowGame after(const std::string& move) const;

  /// 'b' or 'w' when the game is over, '-' while it goes on.
  char winner() const;

  const std::string& id() const { return id_; }
  char side() const { return side_; }
  int phase() const { return phase_; }
  int rows() const { return static_cast<int>(board_.size()); }
  int columns() const { return static_cast<int>(board_[0].size()); }

  /// The cells as [row, from row 1 upward][column].
  const std::vector<std::string>& board() const { return board_; }

  /// The one-line position text.
  std::string text() const;

  /// Rhode: does a crosscut stand anywhere? False in other games.
  bool has_crosscut() const;

  /// Rhode: does the side have a weak pair? False in other games.
  bool has_weak_pair(char side) const;

  /// Narrows: has the side connected? Rhode: does a chain of the side touch both its edges?
  /// False in other games.
  bool is_connected(char side) const;

 private:
  struct Cell {
    int row;
    int column;
    bool operator==(const Cell&) const = default;
  };

  SlowGame(const std::string& id, std::vector<std::string> board, char side, int phase);

  char connected_side() const;

  std::vector<std::string> konane_openings() const;
  std::vector<std::string> konane_jumps() const;
  std::vector<std::string> room_and_pillar_moves() const;
  std::vector<std::string> narrows_moves() const;
  std::vector<std::string> rhode_moves() const;

  bool is_corner(Cell cell) const;
  bool is_center(Cell cell) const;
  bool would_complete_square(Cell cell, char content) const;
  bool is_weak_pair(Cell first, Cell second, char stone) const;
  std::vector<Cell> weak_pair_gaps(char side) const;
  bool is_crosscut(Cell bottom_left) const;
  void remove_crosscut_stones(char stone, Cell placed);

  bool is_on_board(Cell cell) const;
  char get(Cell cell) const;
  void put(Cell cell, char content);
  std::vector<Cell> all_cells() const;
  std::vector<Cell> cells_with(char content) const;
  std::vector<Cell> neighbors(Cell cell) const;
  bool has_neighbor(Cell cell, char content) const;
  SlowGame marked_from(std::vector<Cell> frontier, const std::string& contents) const;

  static Cell step(Cell cell, Cell direction, int count);
  static std::vector<Cell> block_cells(Cell bottom_left);
  static std::string text_of(Cell cell);
  static Cell cell_of(const std::string& text);

  std::string id_;
  std::vector<std::string> board_;
  char side_;
  int phase_;
};

}  // namespace papamu::slow
