// What the operator of a server asks it, as `papamu admin` does: one JSON object a line, there and
// back, over a socket in the data folder.
#pragma once

#include "protocol/wire.hpp"

namespace papamu::wire {

/// In the data folder; only who runs the server may open it.
inline constexpr std::string_view admin_socket_name = "admin.sock";
/// Of a request, line end included.
inline constexpr std::size_t largest_admin_request = 4096;

struct EndTable {
  static constexpr std::string_view type = "end";
  TableId table;
  std::optional<FreeText> reason;
};
struct HideName {
  static constexpr std::string_view type = "hide";
  TableId table;
  Seat seat{};
};
struct UnhideName {
  static constexpr std::string_view type = "unhide";
  Nickname nickname;
};
struct BlockAddress {
  static constexpr std::string_view type = "block";
  Word address;
};
struct UnblockAddress {
  static constexpr std::string_view type = "unblock";
  Word address;
};
struct ListAll {
  static constexpr std::string_view type = "list";
};
using AdminRequest =
    std::variant<EndTable, HideName, UnhideName, BlockAddress, UnblockAddress, ListAll>;

/// What was done, as an English sentence without a period.
struct AdminDone {
  static constexpr std::string_view type = "done";
  std::string what;
};
struct AdminRefusal {
  static constexpr std::string_view type = "refused";
  std::string why;
};
struct ListedSeat {
  bool taken{};
  std::optional<std::string> nickname;
  std::vector<std::string> addresses;  ///< from where it is watched now
};
struct ListedTable {
  TableId table;
  Word game, size;
  std::string state;
  bool listed{};
  int plies{}, watchers{};
  std::vector<ListedSeat> seats;
};
struct AdminList {
  static constexpr std::string_view type = "list";
  std::vector<ListedTable> tables;
  std::vector<std::string> blocked, hidden;
};
using AdminAnswer = std::variant<AdminDone, AdminRefusal, AdminList>;

/// Fails: with a sentence that says what is wrong with it.
std::variant<AdminRequest, AdminRefusal> parse_admin_request(std::string_view line);
/// Gives: nothing for other text.
std::optional<AdminAnswer> parse_admin_answer(std::string_view line);

/// Text: one JSON object, without a line end.
std::string write(const AdminRequest& request);
std::string write(const AdminAnswer& answer);

}  // namespace papamu::wire
