// What reading, writing and replaying a record have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/record.hpp"

namespace papamu {

constexpr bool is_tag_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Is it a tag that a record has a place of its own for?
bool is_known_tag(std::string_view name);

/// One of `!` `?` `!!` `??` `!?` `?!` `$0` to `$255`.
bool is_mark(std::string_view text);

/// The board as a reader's finger finds it: the line that led to the present ply, with the lines
/// that it leaves for a variation and comes back to.
class RecordLine {
 public:
  explicit RecordLine(std::unique_ptr<AnyGame> game)
      : match_(std::move(game)), white_begins_(match_.game().side() == Color::white) {}

  [[nodiscard]] const Match& match() const { return match_; }
  /// The match as it stands; the line is done with.
  [[nodiscard]] Match release() && { return std::move(match_); }
  [[nodiscard]] std::size_t depth() const { return left_.size(); }

  /// The number that may stand before the next ply: `3.`, or `3...` in the second half of a pair.
  [[nodiscard]] std::string number_of_next() const;
  [[nodiscard]] bool next_is_second_half() const {
    return (match_.plies().size() + (white_begins_ ? 1 : 0)) % 2 == 1;
  }
  /// The next ply as an error names it.
  [[nodiscard]] std::string name_of_next() const {
    return "ply " + std::to_string(match_.plies().size() + 1);
  }

  /// Fails: illegal_move.
  Status play(Ply ply);
  /// Takes the last ply of this line back, for another in its place. Fails: bad_record.
  Status begin_variation();
  /// Plays the replaced ply again. Fails: bad_record.
  Status end_variation();

  /// The end of the match according to the board and, where the board goes on, to the record;
  /// nothing for a match that is not over. Needs: depth() == 0.
  /// Fails: bad_record where the two contradict each other.
  [[nodiscard]] Result<std::optional<MatchResult>> settle(const Record& record) const;

 private:
  struct Left {
    Ply replaced;
    std::size_t plies_of_line;
  };

  Match match_;
  bool white_begins_;
  std::size_t plies_of_line_ = 0;  ///< how many of the plies belong to the innermost line
  std::vector<Left> left_;
};

/// The board at the start of the record. Fails: unknown_game, bad_size, bad_position, bad_record.
Result<RecordLine> start_of(const Record& record);

}  // namespace papamu
