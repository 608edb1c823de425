// Free text between the two seats of a table by invitation. It passes through memory only: no
// event, no disk, no log, and nobody else at the table learns of it.
#include <algorithm>

#include "server/hall.hpp"
#include "server/secrets.hpp"

namespace papamu::server {

void Hall::handle(ClientId id, const wire::Write& request) {
  constexpr int retry_s = 2;
  const auto no = [&](RefusalCode code, std::string why, std::optional<int> retry = {}) {
    refuse(id, request.id, {code, std::move(why)}, retry);
  };
  const auto found = find(request.table.value);
  if (!found) return refuse_storage(id, request.id);
  if (*found == nullptr) return no(RefusalCode::not_found, "there is no such table");
  Room& room = **found;
  const auto own = room.table.seat_of(hash_of(request.token.value));
  if (!own) return no(RefusalCode::not_your_seat, "the token is of no seat here");
  if (!room.table.has_texts()) {
    return no(RefusalCode::not_possible, "there is no free text at this table");
  }
  const auto is_known = [&](const Written& written) {
    return written.id == request.text_id.value && written.text.seat == *own;
  };
  if (std::ranges::any_of(room.texts, is_known)) return send(id, wire::Done{request.id});
  if (!company_of(room).present[index_of(other(*own))]) {
    return no(RefusalCode::not_possible, "the other is not here to read it");
  }
  const WallTime now = surroundings_.now();
  if (!room.texts_left[index_of(*own)].take(now)) {
    return no(RefusalCode::too_many, "too many texts", retry_s);
  }
  if (room.texts.size() == most_kept_texts) room.texts.erase(room.texts.begin());
  room.texts.push_back({request.text_id.value, {*own, now, request.text.value}});
  send(id, wire::Done{request.id});
  for (const auto& [viewer, seat] : room.viewers) send_texts(viewer, room, seat);
}

void Hall::send_texts(ClientId id, const Room& room, std::optional<Seat> seat) {
  if (!seat || room.texts.empty() || !room.table.has_texts()) return;
  wire::Texts message{{room.table.settings().id}, {}};
  for (const Written& written : room.texts) message.texts.push_back(written.text);
  send(id, message);
}

}  // namespace papamu::server
