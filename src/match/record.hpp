// A match as text, in the PGN manner. See docs/notation.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/match.hpp"

namespace papamu {

/// What stands in the move text, in its order.
struct RecordItem {
  enum class Kind : std::uint8_t {
    ply,              ///< `ply`, and its marks in `text`: `!`, `?` and their pairs, `$n`
    comment,          ///< `text`
    variation_begin,  ///< the plies up to the matching end replace the ply before
    variation_end,
  };
  Kind kind;
  Ply ply = {};
  std::string text = {};

  friend bool operator==(const RecordItem&, const RecordItem&) = default;
};

/// Who won, as the Result tag says it.
enum class RecordResult : std::uint8_t { open, first, second, draw };

/// One record. Empty text means that the tag is absent. Cells are those of a board whose a1 is
/// Black's, whatever the text said.
struct Record {
  std::string game;
  Shape shape;
  std::string first = {};
  std::string second = {};
  std::string date = {};
  RecordResult result = RecordResult::open;
  std::optional<Termination> termination = {};
  std::string time_control = {};
  std::string position = {};  ///< the start, where it is not the game's own
  std::vector<std::pair<std::string, std::string>> other_tags = {};
  std::vector<RecordItem> items = {};

  friend bool operator==(const Record&, const Record&) = default;
};

/// Reads any number of records, one behind the other. Accepts a byte-order mark and CRLF, and
/// mirrors boards whose a1 is White's. Fails: bad_record, illegal_move and what the tags' own
/// readers report, with line and ply. Cost: linear in the text.
Result<std::vector<Record>> read_records(std::string_view text);

/// Reads exactly one. Fails: as above.
Result<Record> read_record(std::string_view text);

/// Fails: bad_record or illegal_move for a record that could not be read back equal.
Result<std::string> write_record(const Record& record);

/// Plays the main line, or its first plies only; the result is then that of the board, else the
/// record's. Fails: as read_record.
Result<Match> replay(const Record& record, std::optional<std::size_t> plies = std::nullopt);

/// The main line of the match as a record, its start included where it is not the game's own.
Record record_of(const Match& match);

/// Text: `first`, `second`, `draw`, `*`.
std::string_view write_result(RecordResult result);
std::optional<RecordResult> read_result(std::string_view text);

}  // namespace papamu
