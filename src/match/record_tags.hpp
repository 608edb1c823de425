// The tag pairs at the head of a record.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/record.hpp"
#include "match/record_cursor.hpp"

namespace papamu {

/// What the tags say, before any of it is compared with the moves.
struct RecordTags {
  Record record;  ///< without items
  bool has_result = false;
  std::optional<std::string> coloring;  ///< the named corner
  /// Where each known tag stands in the text.
  std::vector<std::pair<std::string, std::size_t>> places;

  [[nodiscard]] std::size_t place_of(std::string_view name) const {
    const auto found = std::ranges::find(places, name, &std::pair<std::string, std::size_t>::first);
    return found == places.end() ? 0 : found->second;
  }
};

/// Reads the tags of one record and stops behind them. Fails: bad_record and what the readers of
/// the values report, with the line and the tag.
Result<RecordTags> read_tags(RecordCursor& cursor);

}  // namespace papamu
