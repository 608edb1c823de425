// What the operator asks of the hall.
#include <algorithm>

#include "board/notation.hpp"
#include "server/hall.hpp"

namespace papamu::server {

namespace {

wire::AdminRefusal refusal_of(std::string why) { return {std::move(why)}; }

wire::AdminRefusal storage_refusal() { return {"the disk does not take it now"}; }

std::string plural(std::size_t count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

}  // namespace

void Hall::administer(const wire::AdminRequest& request, const AdminAnswered& answered) {
  notice_gap();
  // As for players: what would be written waits until the disk takes it.
  const bool is_question = std::holds_alternative<wire::ListAll>(request);
  if (is_paused() && !is_question) return answered(storage_refusal());
  std::visit([&](const auto& asked) { carry_out(asked, answered); }, request);
}

void Hall::answer_when_kept(const AdminAnswered& answered, std::string what) {
  after_all_commits([answered, what = std::move(what)](bool is_kept) {
    is_kept ? answered(wire::AdminDone{what}) : answered(storage_refusal());
  });
}

void Hall::carry_out(const wire::EndTable& request, const AdminAnswered& answered) {
  const std::string& id = request.table.value;
  const auto room = find(id);
  if (!room) return answered(storage_refusal());
  if (*room == nullptr) return answered(refusal_of("there is no table " + id));
  StepResult result;
  do_step(**room, CloseTable{request.reason ? request.reason->value : ""}, result);
  if (result.refusal) return answered(refusal_of(result.refusal->message));
  answer_when_kept(answered, "table " + id + " is ended, without a winner");
}

void Hall::carry_out(const wire::HideName& request, const AdminAnswered& answered) {
  const std::string& id = request.table.value;
  const auto asked = find(id);
  if (!asked) return answered(storage_refusal());
  if (*asked == nullptr) return answered(refusal_of("there is no table " + id));
  const std::string nickname = (*asked)->table.nickname(request.seat);
  if (nickname.empty()) {
    return answered(refusal_of("there is no nickname on this seat of table " + id));
  }
  hidden_.insert(nickname);
  submit({{.banned = Ban{BanKind::nickname, nickname}}});
  // Those in memory have people before them; the others are read without it.
  std::size_t tables = 0;
  for (auto& [name, room] : rooms_) {
    bool is_there = false;
    for (const Seat seat : {Seat::first, Seat::second}) {
      if (room.table.nickname(seat) != nickname) continue;
      is_there = true;
      StepResult result;
      do_step(room, HideNickname{seat}, result);
    }
    tables += is_there ? 1 : 0;
  }
  answer_when_kept(answered, "the nickname " + quote(nickname) +
                                 " is hidden everywhere, just now at " + plural(tables, "table"));
}

void Hall::carry_out(const wire::UnhideName& request, const AdminAnswered& answered) {
  const std::string& nickname = request.nickname.value;
  if (hidden_.erase(nickname) == 0) {
    return answered(refusal_of("the nickname " + quote(nickname) + " is not hidden"));
  }
  submit({{.freed = Ban{BanKind::nickname, nickname}}});
  answer_when_kept(answered, "the nickname " + quote(nickname) + " is allowed again at new tables");
}

void Hall::carry_out(const wire::BlockAddress& request, const AdminAnswered& answered) {
  const auto range = AddressRange::read(request.address.value);
  if (!range) {
    return answered(refusal_of(
        "expected an address like 203.0.113.7 or 2001:db8::/64, and no more than a /8 of IPv4 or a "
        "/16 of IPv6, found " +
        quote(request.address.value)));
  }
  const std::string text = range->text();
  blocked_.insert_or_assign(text, *range);
  submit({{.banned = Ban{BanKind::address, text}}});
  std::size_t closed = 0;
  for (const auto& [id, guest] : guests_) {
    const auto address = read_address(guest.client->address());
    if (!address || !range->contains(*address)) continue;
    guest.client->turn_away();
    ++closed;
  }
  answer_when_kept(answered, text + " is blocked, and " + plural(closed, "connection") + " closed");
}

void Hall::carry_out(const wire::UnblockAddress& request, const AdminAnswered& answered) {
  const auto range = AddressRange::read(request.address.value);
  if (!range || blocked_.erase(range->text()) == 0) {
    return answered(refusal_of(quote(request.address.value) +
                               " is not blocked; papamu admin list shows what is"));
  }
  submit({{.freed = Ban{BanKind::address, range->text()}}});
  answer_when_kept(answered, range->text() + " is not blocked any more");
}

void Hall::carry_out(const wire::ListAll& /*request*/, const AdminAnswered& answered) {
  std::vector<const Room*> rooms;
  for (const auto& [id, room] : rooms_) {
    if (!room.viewers.empty() || !room.table.is_finished()) rooms.push_back(&room);
  }
  std::ranges::sort(rooms, std::ranges::greater(),
                    [](const Room* room) { return room->table.created(); });
  wire::AdminList list;
  for (const Room* room : rooms) list.tables.push_back(listed(*room));
  for (const auto& [text, range] : blocked_) list.blocked.push_back(text);
  list.hidden.assign(hidden_.begin(), hidden_.end());
  answered(list);
}

wire::ListedTable Hall::listed(const Room& room) const {
  const Table& table = room.table;
  wire::ListedTable row{.table = {table.settings().id},
                        .game = {table.settings().game},
                        .size = {write_shape(table.settings().shape)},
                        .state = std::string(wire::name_of_state(table.state())),
                        .listed = table.settings().is_listed,
                        .plies = static_cast<int>(table.match().plies().size()),
                        .watchers = company_of(room).watchers,
                        .seats = {}};
  for (const Seat seat : {Seat::first, Seat::second}) {
    wire::ListedSeat held{.taken = table.is_taken(seat), .nickname = {}, .addresses = {}};
    if (!table.nickname(seat).empty()) held.nickname = table.nickname(seat);
    for (const auto& [viewer, own] : room.viewers) {
      const auto guest = guests_.find(viewer);
      if (own == seat && guest != guests_.end()) {
        held.addresses.push_back(guest->second.client->address());
      }
    }
    row.seats.push_back(std::move(held));
  }
  return row;
}

bool Hall::is_blocked(std::string_view address) const {
  if (blocked_.empty()) return false;
  const auto read = read_address(address);
  return read && std::ranges::any_of(blocked_, [&](const auto& blocked) {
           return blocked.second.contains(*read);
         });
}

std::string Hall::shown(const std::string& nickname) const {
  return hidden_.contains(nickname) ? "" : nickname;
}

Status Hall::load_bans() {
  const auto bans = store_.bans();
  if (!bans) return bans.error();
  blocked_.clear();
  hidden_.clear();
  for (const Ban& ban : *bans) {
    if (ban.kind == BanKind::nickname) {
      hidden_.insert(ban.what);
    } else if (const auto range = AddressRange::read(ban.what)) {
      blocked_.insert_or_assign(ban.what, *range);
    }
  }
  return success();
}

}  // namespace papamu::server
