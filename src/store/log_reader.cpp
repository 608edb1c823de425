#include "store/log_reader.hpp"

#include <cstring>

#include "board/notation.hpp"
#include "match/clock.hpp"

namespace papamu::sqlite {

namespace {

std::optional<Seat> read_seat(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return text == name_of(Seat::first) ? Seat::first : Seat::second;
}

}  // namespace

LogReader::LogReader(sqlite3* connection)
    : table_(connection,
             "SELECT game, size, control, is_listed, has_takebacks FROM tables WHERE id = ?"),
      events_(connection,
              "SELECT n, at_ms, kind, actor, move_id, seat, text, token, first_clock_ms, "
              "second_clock_ms, plies FROM events WHERE table_id = ? ORDER BY n") {}

Result<std::optional<TableLog>> LogReader::load(const std::string& table) {
  const auto row = table_.begin().bind(table).step();
  if (!row) return row.error();
  if (!*row) return std::optional<TableLog>();
  const auto shape = read_shape(table_.text(1));
  if (!shape) return shape.error();
  TableLog log;
  log.settings.id = table;
  log.settings.game = table_.text(0);
  log.settings.shape = *shape;
  log.settings.control = read_recorded_control(table_.text(2));
  log.settings.is_listed = table_.number(3) != 0;
  log.settings.has_takebacks = table_.number(4) != 0;
  table_.begin();
  events_.begin().bind(table);
  while (true) {
    const auto next = events_.step();
    if (!next) return next.error();
    if (!*next) break;
    auto event = read_event();
    if (!event) return event.error();
    log.events.push_back(std::move(*event));
  }
  events_.begin();
  return std::optional(std::move(log));
}

Result<TableEvent> LogReader::read_event() const {
  const auto kind = read_event_kind(events_.text(2));
  if (!kind) return Error{ErrorCode::storage_failed, "the database has an event of no kind"};
  TableEvent event{.n = static_cast<int>(events_.number(0)),
                   .at = WallTime(events_.number(1)),
                   .kind = *kind,
                   .actor = read_seat(events_.text(3)),
                   .move_id = std::string(events_.text(4)),
                   .seat = read_seat(events_.text(5)),
                   .text = std::string(events_.text(6))};
  if (const auto token = events_.text(7); token.size() == TokenHash().size()) {
    std::memcpy(event.token.emplace().data(), token.data(), token.size());
  }
  if (!events_.is_null(8)) {
    event.clocks = {WallTime(events_.number(8)), WallTime(events_.number(9))};
  }
  event.plies = static_cast<int>(events_.number(10));
  return event;
}

}  // namespace papamu::sqlite
