#include "protocol/wire_table.hpp"

#include "board/notation.hpp"

namespace papamu::wire {

namespace {

std::optional<std::string> nickname_of(const Table& table, Seat seat) {
  if (table.nickname(seat).empty()) return std::nullopt;
  return table.nickname(seat);
}

std::vector<std::optional<std::string>> nicknames_of(const Table& table) {
  return {nickname_of(table, Seat::first), nickname_of(table, Seat::second)};
}

CancelView cancel_view_of(const TableEvent& end) {
  if (end.kind == EventKind::cancelled) return {.reason = end.text, .note = {}};
  CancelView view{.reason = "operator", .note = {}};
  if (!end.text.empty()) view.note = end.text;
  return view;
}

}  // namespace

std::string_view name_of_state(TableState state) {
  switch (state) {
    case TableState::waiting: return "waiting";
    case TableState::playing: return "playing";
    case TableState::over: return "over";
    case TableState::cancelled: break;
  }
  return "cancelled";
}

Snapshot snapshot_of(const Table& table, const Company& company, std::optional<Seat> you,
                     WallTime now) {
  const TableSettings& settings = table.settings();
  Snapshot view{.id = {settings.id},
                .n = table.n(),
                .game = {settings.game},
                .size = {write_shape(settings.shape)},
                .control = {settings.control},
                .listed = settings.is_listed,
                .takebacks = settings.has_takebacks,
                .you = you,
                .swapped = table.match().is_swapped(),
                .state = std::string(name_of_state(table.state())),
                .clocks_ms = table.clocks(),
                .running = table.running(),
                .turn_started_ms = table.turn_started(),
                .now_ms = now,
                .first_move_due_ms = table.first_ply_due(),
                .takeback_offer = table.takeback_offer(),
                .rematch_offer = table.rematch_offer(),
                .texts_off = table.texts_off(),
                .watchers = company.watchers,
                .created_ms = table.created()};
  for (const Seat seat : {Seat::first, Seat::second}) {
    view.seats.push_back({.taken = table.is_taken(seat),
                          .nickname = nickname_of(table, seat),
                          .present = company.present[index_of(seat)]});
  }
  for (const Ply& ply : table.match().plies()) {
    view.plies.push_back(write_ply(settings.shape, ply));
  }
  if (table.state() == TableState::over) {
    const MatchResult& result = *table.match().result();
    view.result = {.winner_seat = result.winner,
                   .termination = std::string(write_termination(*result.termination))};
  }
  if (const TableEvent* end = table.cancellation()) view.cancelled = cancel_view_of(*end);
  if (!table.rematch().empty()) view.rematch = TableId{table.rematch()};
  return view;
}

SeatState seat_state_of(const Table& table, Seat seat) {
  SeatState state{
      .table = {table.settings().id},
      .found = true,
      .seat = seat,
      .game = Word{table.settings().game},
      .size = Word{write_shape(table.settings().shape)},
      .nicknames = nicknames_of(table),
      .your_turn = table.state() == TableState::playing && table.match().seat_to_move() == seat,
      .over = table.is_finished()};
  if (table.settings().control && table.state() == TableState::playing) {
    state.deadline_ms = table.due();
  }
  return state;
}

OpenGame open_game_of(const Table& table) {
  const Seat taken = table.is_taken(Seat::first) ? Seat::first : Seat::second;
  return {.table = {table.settings().id},
          .game = {table.settings().game},
          .size = {write_shape(table.settings().shape)},
          .control = {table.settings().control},
          .nickname = nickname_of(table, taken),
          .seat_free = other(taken)};
}

LiveGame live_game_of(const Table& table, int watchers) {
  return {.table = {table.settings().id},
          .game = {table.settings().game},
          .size = {write_shape(table.settings().shape)},
          .plies = static_cast<int>(table.match().plies().size()),
          .watchers = watchers,
          .nicknames = nicknames_of(table)};
}

}  // namespace papamu::wire
