// Fuzzes the text of records. The input is a file as a user may hand it over.
#include <algorithm>
#include <span>

#include "engine/catalog.hpp"
#include "match/record.hpp"
#include "property.hpp"

namespace {

using namespace papamu;
using fuzz::require;
using fuzz::require_clean;

RecordResult result_of(const Match& match) {
  const auto& result = match.result();
  if (!result || (!result->winner && !result->is_draw())) return RecordResult::open;
  if (!result->winner) return RecordResult::draw;
  return *result->winner == Seat::first ? RecordResult::first : RecordResult::second;
}

/// A message that names its line, once.
void require_placed(const Error& error) {
  require_clean(error);
  constexpr std::string_view place = "line ";
  std::string_view message = error.message;
  require(message.starts_with(place));
  message.remove_prefix(std::min(message.find(": "), message.size() - 2) + 2);
  require(!message.empty() && !message.starts_with(place));
}

/// The board at the end agrees with what the record says, and the way there can be stopped at.
void check_replay(const Record& record) {
  const auto match = replay(record);
  require(match.ok());
  require(match->game().info().id == record.game && match->game().shape() == record.shape);
  require(result_of(*match) == record.result);
  require(!match->result() || match->result()->termination == record.termination);
  require(match->result().has_value() || !record.termination);
  const std::size_t half = match->plies().size() / 2;
  const auto stopped = replay(record, half);
  require(stopped.ok() && stopped->plies().size() == half);
  require(std::ranges::equal(stopped->plies(), std::span(match->plies()).first(half)));
}

/// What a mail program or an editor may make of a text.
std::string with_crlf(std::string_view text) {
  std::string changed = "\xEF\xBB\xBF";
  for (const char c : text) {
    if (c == '\n') changed += '\r';
    changed += c;
  }
  return changed;
}

/// What is written reads back equal, and is then written the same.
std::string check_writing(const Record& record) {
  auto text = write_record(record);
  require(text.ok());
  const auto again = read_record(*text);
  require(again.ok() && *again == record);
  const auto rewritten = write_record(*again);
  require(rewritten.ok() && *rewritten == *text);
  const auto from_crlf = read_record(with_crlf(*text));
  require(from_crlf.ok() && *from_crlf == record);
  return std::move(*text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto records = read_records(text);
  const auto single = read_record(text);
  require(single.ok() == (records.ok() && records->size() == 1));
  if (!records) {
    require_placed(records.error());
    require(single.error().message == records.error().message);
    return 0;
  }
  if (!single) require_clean(single.error());
  std::string written;
  for (const Record& record : *records) {
    written += check_writing(record);
    check_replay(record);
  }
  const auto again = read_records(written);
  require(again.ok() && *again == *records);
  return 0;
}
