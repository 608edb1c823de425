// Logs of tables, for tests of what keeps them.
#pragma once

#include "match/table.hpp"
#include "store/store.hpp"
#include "support/noon.hpp"

namespace papamu::testing {

/// A log with an event of every member; four events, and the game goes on.
inline TableLog log_of(const std::string& id) {
  using std::chrono::seconds;
  auto table = *Table::make({.id = id,
                             .game = "rhode",
                             .shape = {5, 5},
                             .control = TimeControl{seconds(180), seconds(2)},
                             .is_listed = true,
                             .has_takebacks = true});
  table.step(OpenTable{Seat::first, {1, 2, 3}, "Kaʻiulani"}, noon);
  table.step(TakeSeat{{4, 5, 6}, ""}, noon + seconds(1));
  table.step(PlayPly{.token = {1, 2, 3}, .move_id = "m1", .expected_ply = 1, .ply = "c3"},
             noon + seconds(2));
  table.step(PlayPly{.token = {4, 5, 6}, .move_id = "m1", .expected_ply = 2, .ply = "swap"},
             noon + seconds(3));
  return {table.settings(), table.events()};
}

inline StoreWrite write_of(const TableLog& log) {
  return {.opened = log.settings, .table = log.settings.id, .events = log.events};
}

}  // namespace papamu::testing
