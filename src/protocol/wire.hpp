// The messages between a server of tables and those who play there, as docs/protocol.md has them.
// Each one describes its members once; reading and writing follow from that.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/table_command.hpp"

namespace papamu::wire {

inline constexpr int protocol_version = 2;
inline constexpr std::size_t largest_message = std::size_t{64} * 1024;
inline constexpr std::size_t most_listed_seats = 100;

/// Text of 1 to 40 characters that the client chose.
struct Id {
  std::string value;
};
/// 32 hex digits in lower case.
struct Token {
  std::string value;
};
/// 12 letters of table_letters.
struct TableId {
  std::string value;
};
/// 1 to 20 characters, none of which controls a line or its direction.
struct Nickname {
  std::string value;
};
/// 1 to 200 such characters.
struct FreeText {
  std::string value;
};
/// The text of a ply, a game's id or a size: short, and judged elsewhere.
struct Word {
  std::string value;
};

inline constexpr std::string_view table_letters = "abcdefghijkmnpqrstuvwxyz23456789";
inline constexpr std::size_t table_id_length = 12;

enum class SeatChoice : std::uint8_t { first, second, random };

/// `{"kind":"none"}` and so on; nothing is none.
struct Control {
  std::optional<TimeControl> value;
};

struct Create {
  static constexpr std::string_view type = "create";
  Id id;
  Token token;
  Word game, size;
  Control control;
  SeatChoice seat{};
  bool listed{}, takebacks{};
  std::optional<Nickname> nickname;
};
struct Take {
  static constexpr std::string_view type = "take";
  Id id;
  Token token;
  TableId table;
  std::optional<Nickname> nickname;
};
struct Watch {
  static constexpr std::string_view type = "watch";
  Id id;
  TableId table;
  std::optional<int> since;
  std::optional<Token> token;
};
struct Unwatch {
  static constexpr std::string_view type = "unwatch";
  Id id;
  TableId table;
};
struct Play {
  static constexpr std::string_view type = "play";
  Id id;
  TableId table;
  Token token;
  Id move_id;
  int expected_ply{};
  Word ply;
};
struct Act {
  static constexpr std::string_view type = "act";
  Id id;
  TableId table;
  Token token;
  Id move_id;
  TableAction action{};
  std::optional<Word> phrase;
};
struct Write {
  static constexpr std::string_view type = "write";
  Id id;
  TableId table;
  Token token;
  Id text_id;
  FreeText text;
};
struct Lobby {
  static constexpr std::string_view type = "lobby";
  Id id;
  bool on{};
};
struct OwnSeat {
  TableId table;
  Token token;
};
struct Seats {
  static constexpr std::string_view type = "seats";
  Id id;
  std::vector<OwnSeat> seats;
};
struct Ping {
  static constexpr std::string_view type = "ping";
  Id id;
};

using Request = std::variant<Create, Take, Watch, Unwatch, Play, Act, Write, Lobby, Seats, Ping>;

/// Why a text is no request, and its id where that can be read.
struct BadRequest {
  Refusal refusal;
  std::optional<Id> re = {};
};

/// Who sits on a seat, as everybody sees it.
struct SeatView {
  bool taken{};
  std::optional<std::string> nickname;
  bool present{};
};
struct ResultView {
  std::optional<Seat> winner_seat;
  std::string termination;
};
/// Why there is no result.
struct CancelView {
  std::string reason;
  std::optional<std::string> note;  ///< the operator's word
};
// In the order of the document, not the smallest.
struct Snapshot {  // NOLINT(clang-analyzer-optin.performance.Padding)
  TableId id;
  int n{};
  Word game, size;
  Control control;
  bool listed{}, takebacks{};
  std::vector<SeatView> seats = {};
  std::optional<Seat> you;
  std::vector<std::string> plies = {};
  bool swapped{};
  std::string state;
  std::optional<Clocks> clocks_ms;
  std::optional<Seat> running;
  std::optional<WallTime> turn_started_ms;
  WallTime now_ms{};
  std::optional<WallTime> first_move_due_ms;
  std::optional<ResultView> result = {};
  std::optional<CancelView> cancelled = {};
  std::optional<Seat> takeback_offer, rematch_offer;
  std::optional<TableId> rematch = {};
  std::optional<Seat> texts_off;
  int watchers{};
  WallTime created_ms{};
};

struct Hello {
  static constexpr std::string_view type = "hello";
  int protocol = protocol_version;
  std::string version;
  WallTime now_ms{};
};
struct ErrorAnswer {
  static constexpr std::string_view type = "error";
  std::optional<Id> re = {};
  RefusalCode code{};
  std::string message;
  std::optional<int> retry_after_s = {};
  std::optional<Snapshot> table = {};
};
struct Seated {
  static constexpr std::string_view type = "seated";
  Id re;
  Seat seat{};
  Snapshot table;
};
struct TableAnswer {
  static constexpr std::string_view type = "table";
  std::optional<Id> re;  ///< nothing where it makes up for what a slow watcher missed
  Snapshot table;
};
/// What happened, without what only the server keeps.
struct Event {
  static constexpr std::string_view type = "event";
  TableId table;
  TableEvent event;
};
struct Events {
  static constexpr std::string_view type = "events";
  Id re;
  TableId table;
  std::vector<Event> events;
  std::optional<WallTime> turn_started_ms, first_move_due_ms;
  WallTime now_ms{};
};
struct Done {
  static constexpr std::string_view type = "done";
  Id re;
  std::optional<int> n = {};
};
struct OpenGame {
  TableId table;
  Word game, size;
  Control control;
  std::optional<std::string> nickname;
  Seat seat_free{};
};
struct LiveGame {
  TableId table;
  Word game, size;
  int plies{}, watchers{};
  std::vector<std::optional<std::string>> nicknames;
};
struct LobbyAnswer {
  static constexpr std::string_view type = "lobby";
  std::optional<Id> re = {};
  std::vector<OpenGame> open;
  std::vector<LiveGame> live;
};
struct SeatState {
  TableId table;
  bool found{};
  std::optional<Seat> seat = {};
  std::optional<Word> game = {}, size = {};
  std::optional<std::vector<std::optional<std::string>>> nicknames = {};
  std::optional<bool> your_turn = {}, over = {};
  std::optional<WallTime> deadline_ms = {};
};
struct SeatsAnswer {
  static constexpr std::string_view type = "seats";
  Id re;
  std::vector<SeatState> seats;
};
struct Pong {
  static constexpr std::string_view type = "pong";
  Id re;
  WallTime now_ms{};
};
struct Presence {
  static constexpr std::string_view type = "presence";
  TableId table;
  std::vector<bool> seats;
  int watchers{};
};

struct TextView {
  Seat seat{};
  WallTime at_ms{};
  std::string text;
};
/// The last free texts of a table, for its seats only.
struct Texts {
  static constexpr std::string_view type = "texts";
  TableId table;
  std::vector<TextView> texts;
};

using Message = std::variant<Hello, ErrorAnswer, Seated, TableAnswer, Event, Events, Done,
                             LobbyAnswer, SeatsAnswer, Pong, Presence, Texts>;

/// Reads a request. Size and depth are limited; unknown members are left alone.
std::variant<Request, BadRequest> parse_request(std::string_view text);
/// Gives: nothing for other text.
std::optional<Message> parse_message(std::string_view text);

/// Text: one JSON object, without a line end.
std::string write(const Request& request);
std::string write(const Message& message);

}  // namespace papamu::wire
