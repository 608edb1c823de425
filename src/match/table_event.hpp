// What happens at a table, as it is numbered, stored and told to everybody.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "match/time_control.hpp"

namespace papamu {

/// A time of the day, in milliseconds since 1970 (UTC). Whoever owns tables says what time it is.
using WallTime = std::chrono::milliseconds;
/// What is left on the clocks of the two seats.
using Clocks = std::array<std::chrono::milliseconds, 2>;
/// The SHA-256 of a seat's token; the token itself is never kept.
using TokenHash = std::array<std::uint8_t, 32>;

constexpr std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat); }

enum class EventKind : std::uint8_t {
  created,
  joined,
  ply,
  takeback_offered,
  takeback_declined,
  taken_back,
  ended,
  cancelled,
  said,
  rematch_offered,
  rematch,
  closed,           ///< the operator ended the table: nobody won
  nickname_hidden,  ///< by the operator: the seat has none from then on
  texts_off,        ///< a seat wants no free text at this table any more
};

/// Text: the name of the kind.
std::string_view write_event_kind(EventKind kind);
std::optional<EventKind> read_event_kind(std::string_view text);

/// After it nobody plays any more.
constexpr bool ends_table(EventKind kind) {
  return kind == EventKind::ended || kind == EventKind::cancelled || kind == EventKind::closed;
}

/// One event. Which members mean something is the kind's affair.
struct TableEvent {
  int n = 0;  ///< 1, 2, 3 … without a gap
  WallTime at{};
  EventKind kind = EventKind::created;
  /// Whose action it was, and the client's name for it; nothing where the table acted by itself.
  std::optional<Seat> actor = {};
  std::string move_id = {};
  /// Whom it is about: the actor, but the winner in `ended`, and in `taken_back` whose ply it was.
  std::optional<Seat> seat = {};
  /// created, joined: the nickname or nothing; ply: its text; ended: the termination; cancelled:
  /// the reason; said: the phrase; rematch: the id of the new table; closed: the operator's word
  /// on it or nothing.
  std::string text = {};
  std::optional<TokenHash> token = {};  ///< created, joined: of the seat
  std::optional<Clocks> clocks = {};  ///< ply, taken_back: after it
  int plies = 0;  ///< ply: its number; taken_back: how many are left

  friend bool operator==(const TableEvent&, const TableEvent&) = default;
};

/// What a table is from its beginning on.
struct TableSettings {
  std::string id = {};
  std::string game = {};
  Shape shape = {};
  std::optional<TimeControl> control = {};  ///< nothing: no clock
  bool is_listed = false;  ///< shown to strangers?
  bool has_takebacks = true;

  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

/// A table as it is stored: all of its state follows from this.
struct TableLog {
  TableSettings settings;
  std::vector<TableEvent> events;
};

}  // namespace papamu
