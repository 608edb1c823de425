// A table as the wire shows it.
#pragma once

#include "match/table.hpp"
#include "protocol/wire.hpp"

namespace papamu::wire {

/// Who is at a table now; no part of its log.
struct Company {
  std::array<bool, 2> present{};
  int watchers = 0;
};

/// Text: `waiting`, `playing`, `over` or `cancelled`.
std::string_view name_of_state(TableState state);

/// Everything that a viewer may know; `you` is the viewer's own seat.
Snapshot snapshot_of(const Table& table, const Company& company, std::optional<Seat> you,
                     WallTime now);

/// What the holder of a seat wants to know of a game that is not on the screen.
SeatState seat_state_of(const Table& table, Seat seat);

OpenGame open_game_of(const Table& table);
LiveGame live_game_of(const Table& table, int watchers);

}  // namespace papamu::wire
