#include "match/table_event.hpp"

#include <algorithm>

#include "match/table_command.hpp"

namespace papamu {

namespace {

constexpr std::array<std::string_view, 14> kind_names = {
    "created",         "joined",    "ply",  "takeback_offered", "takeback_declined", "taken_back",
    "ended",           "cancelled", "said", "rematch_offered",  "rematch",           "closed",
    "nickname_hidden", "texts_off"};
constexpr std::array<std::string_view, 13> code_names = {
    "bad_message",   "unknown_type",  "too_large",    "not_found", "storage",
    "not_your_seat", "not_your_turn", "illegal_move", "stale",     "seat_taken",
    "table_over",    "not_possible",  "too_many"};
constexpr std::array<std::string_view, 9> action_names = {
    "resign",    "offer_takeback", "accept_takeback", "decline_takeback",
    "cancel",    "claim",          "offer_rematch",   "say",
    "stop_texts"};
constexpr std::array<std::string_view, 8> phrases = {"hello", "good_luck", "well_played", "thanks",
                                                     "sorry", "oops",      "good_game",   "bye"};

template <typename Enum, std::size_t Count>
std::optional<Enum> find_name(const std::array<std::string_view, Count>& names,
                              std::string_view text) {
  const auto found = std::ranges::find(names, text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view write_event_kind(EventKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}
std::optional<EventKind> read_event_kind(std::string_view text) {
  return find_name<EventKind>(kind_names, text);
}

std::string_view write_refusal_code(RefusalCode code) {
  return code_names[static_cast<std::size_t>(code)];
}
std::optional<RefusalCode> read_refusal_code(std::string_view text) {
  return find_name<RefusalCode>(code_names, text);
}

std::string_view write_table_action(TableAction action) {
  return action_names[static_cast<std::size_t>(action)];
}
std::optional<TableAction> read_table_action(std::string_view text) {
  return find_name<TableAction>(action_names, text);
}

bool is_phrase(std::string_view text) { return std::ranges::find(phrases, text) != phrases.end(); }

}  // namespace papamu
