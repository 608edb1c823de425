#include "protocol/wire_admin.hpp"

#include "protocol/wire_describe.hpp"
#include "protocol/wire_variant.hpp"

namespace papamu::wire {

template <Is<EndTable> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.maybe("reason", self.reason);
}
template <Is<HideName> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.member("seat", self.seat);
}
template <Is<UnhideName> Self>
void describe(Self& self, auto& walker) {
  walker.member("nickname", self.nickname);
}
template <typename Self>
  requires Is<Self, BlockAddress> || Is<Self, UnblockAddress>
void describe(Self& self, auto& walker) {
  walker.member("address", self.address);
}
template <Is<ListAll> Self>
void describe(Self& /*self*/, auto& /*walker*/) {}
template <Is<AdminDone> Self>
void describe(Self& self, auto& walker) {
  walker.member("what", self.what);
}
template <Is<AdminRefusal> Self>
void describe(Self& self, auto& walker) {
  walker.member("why", self.why);
}
template <Is<ListedSeat> Self>
void describe(Self& self, auto& walker) {
  walker.member("taken", self.taken);
  walker.member("nickname", self.nickname);
  walker.member("addresses", self.addresses);
}
template <Is<ListedTable> Self>
void describe(Self& self, auto& walker) {
  walker.member("table", self.table);
  walker.member("game", self.game);
  walker.member("size", self.size);
  walker.member("state", self.state);
  walker.member("listed", self.listed);
  walker.member("plies", self.plies);
  walker.member("watchers", self.watchers);
  walker.member("seats", self.seats);
}
template <Is<AdminList> Self>
void describe(Self& self, auto& walker) {
  walker.member("tables", self.tables);
  walker.member("blocked", self.blocked);
  walker.member("hidden", self.hidden);
}

namespace {

/// What a member should have been.
std::string_view expected(std::string_view member) {
  if (member == "table") return "expected a table's id, 12 letters like k7m2p9x4w3ht";
  if (member == "seat") return "expected a seat, first or second";
  if (member == "reason") return "expected a reason of at most 200 characters, on one line";
  if (member == "nickname") return "expected a nickname of at most 20 characters";
  return "expected an address like 203.0.113.7 or 2001:db8::/64";
}

/// Gives: the type, or nothing for what is no message.
std::string type_of(const Json& json) {
  if (json.is_discarded() || !json.is_object()) return {};
  const auto type = json.find("type");
  return type == json.end() || !type->is_string() ? "" : type->get<std::string>();
}

}  // namespace

std::variant<AdminRequest, AdminRefusal> parse_admin_request(std::string_view line) {
  const Json json = parse_strictly(line);
  std::string member;
  auto request = read_as<AdminRequest>(json, type_of(json), member);
  if (!request) return AdminRefusal{"there is no such request"};
  if (!member.empty()) return AdminRefusal{std::string(expected(member))};
  return std::move(*request);
}

std::optional<AdminAnswer> parse_admin_answer(std::string_view line) {
  const Json json = parse_strictly(line);
  std::string member;
  auto answer = read_as<AdminAnswer>(json, type_of(json), member);
  if (!member.empty()) return std::nullopt;
  return answer;
}

std::string write(const AdminRequest& request) { return write_variant(request); }
std::string write(const AdminAnswer& answer) { return write_variant(answer); }

}  // namespace papamu::wire
