// What can be asked of a table, and how it refuses.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "match/table_event.hpp"

namespace papamu {

/// Why a request was refused. The first ones are the server's, not a table's.
enum class RefusalCode : std::uint8_t {
  bad_message,
  unknown_type,
  too_large,
  not_found,
  storage,
  not_your_seat,
  not_your_turn,
  illegal_move,
  stale,
  seat_taken,
  table_over,
  not_possible,
  too_many,
};

/// Text: the code's name.
std::string_view write_refusal_code(RefusalCode code);
std::optional<RefusalCode> read_refusal_code(std::string_view text);

/// The kind of a refusal and one English sentence.
struct Refusal {
  RefusalCode code;
  std::string message;
};

enum class TableAction : std::uint8_t {
  resign,
  offer_takeback,
  accept_takeback,
  decline_takeback,
  cancel,
  claim,
  offer_rematch,
  say,
  stop_texts,
};

/// Text: the action's name.
std::string_view write_table_action(TableAction action);
std::optional<TableAction> read_table_action(std::string_view text);

/// Is it one of the set phrases, such as `good_luck`?
bool is_phrase(std::string_view text);

/// The first event of all: somebody takes the one seat and keeps the other one free.
struct OpenTable {
  Seat seat;
  TokenHash token;
  std::string nickname;
};
struct TakeSeat {
  TokenHash token;
  std::string nickname;
};
struct PlayPly {
  TokenHash token;
  std::string move_id;
  int expected_ply;  ///< the number that the ply will have
  std::string ply;
  std::chrono::milliseconds lag{};  ///< how long the network took, as the server measured it
};
struct DoAction {
  TokenHash token;
  std::string move_id;
  TableAction action;
  std::string phrase = {};
  bool is_other_absent = false;   ///< claim: was the other seat away for long enough?
  std::string rematch_id = {};    ///< offer_rematch: what the new table would be called
};
/// Nobody acts, but time went by.
struct PassTime {};
/// The operator ends it, and may say why.
struct CloseTable {
  std::string note;
};
/// The operator hides who sits there.
struct HideNickname {
  Seat seat;
};

using TableCommand =
    std::variant<OpenTable, TakeSeat, PlayPly, DoAction, PassTime, CloseTable, HideNickname>;

/// What a table answers. Events are there also beside a refusal, where time had run out.
struct StepResult {
  std::vector<TableEvent> events = {};
  int n = 0;  ///< the number of the event that the action made, now or the first time
  std::optional<Refusal> refusal = {};
  std::optional<TableLog> rematch = {};  ///< a new table that is to be opened

  void refuse(RefusalCode code, std::string message) {
    refusal = Refusal{code, std::move(message)};
  }
};

}  // namespace papamu
