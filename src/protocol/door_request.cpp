#include "protocol/door_request.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "board/notation.hpp"
#include "engine/catalog.hpp"
#include "match/level.hpp"
#include "protocol/answers.hpp"

namespace papamu {

namespace {

/// Its objects find a member fast, however many there are.
using Json = nlohmann::json;

constexpr int deepest_nesting = 8;
/// The largest integer that every JSON reader keeps exactly.
constexpr std::uint64_t greatest_number = (std::uint64_t{1} << 53U) - 1;

struct Word {
  std::string_view text;
  DoorQuestion question;
};
constexpr std::array words = {
    Word{"games", DoorQuestion::games},   Word{"look", DoorQuestion::look},
    Word{"why", DoorQuestion::why},       Word{"think", DoorQuestion::think},
    Word{"hint", DoorQuestion::hint},     Word{"stop", DoorQuestion::stop},
    Word{"record", DoorQuestion::record}, Word{"read", DoorQuestion::read},
};

/// Is the text nested deeper than any request is? Brackets within strings do not count.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool is_in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_string && c == '\\') {
      ++i;
    } else if (c == '"') {
      is_in_string = !is_in_string;
    } else if (!is_in_string && (c == '[' || c == '{')) {
      if (++depth > deepest_nesting) return true;
    } else if (!is_in_string && (c == ']' || c == '}')) {
      --depth;
    }
  }
  return false;
}

/// Reads the members of one object. After the first refusal the rest is read as if absent.
class Members {
 public:
  explicit Members(const Json& object) : object_(object) {}

  [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }

  void refuse(std::string code, std::string message) {
    if (!refusal_) refusal_ = Refusal{std::move(code), std::move(message)};
  }
  void refuse(const Error& error) {
    if (!refusal_) refusal_ = refusal_of(error);
  }

  /// Gives: nothing where the member is absent or null.
  const Json* find(const char* name) {
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() || refusal_ ? nullptr : &*found;
  }
  std::string text(const char* name, bool is_needed) {
    const Json* member = find(name);
    if (member != nullptr && member->is_string()) return member->get_ref<const std::string&>();
    if (member != nullptr || is_needed) refuse_member(name, "text");
    return {};
  }
  std::uint64_t number(const char* name, std::uint64_t least, std::uint64_t most, bool is_needed) {
    const Json* member = find(name);
    if (member == nullptr && !is_needed) return 0;
    if (member != nullptr && member->is_number_unsigned()) {
      const auto value = member->get<std::uint64_t>();
      if (value >= least && value <= most) return value;
    }
    refuse_member(name,
                  "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return 0;
  }
  void refuse_member(const char* name, const std::string& expected) {
    refuse("bad_message", "member " + quote(name) + ": expected " + expected);
  }

 private:
  const Json& object_;
  std::optional<Refusal> refusal_;
};

/// The game at the start of the line of play.
Result<std::unique_ptr<AnyGame>> start_of(Members& members) {
  const std::string position = members.text("position", false);
  const std::string id = members.text("game", position.empty());
  const std::string size = members.text("size", position.empty());
  if (members.refusal()) return Error{ErrorCode::bad_position, {}};
  if (position.empty()) {
    const auto info = find_game(id);
    if (!info) return info.error();
    const auto shape = read_shape(size);
    if (!shape) return shape.error();
    return make_game(**info, *shape);
  }
  auto game = read_game(position);
  if (game && ((!id.empty() && id != (*game)->info().id) ||
               (!size.empty() && size != write_shape((*game)->shape())))) {
    return Error{ErrorCode::bad_position, "the position is of another game or size"};
  }
  return game;
}

std::optional<Match> read_match(Members& members) {
  auto game = start_of(members);
  if (!game) {
    members.refuse(game.error());
    return std::nullopt;
  }
  Match match(std::move(*game));
  const Json* plies = members.find("plies");
  if (plies != nullptr && !plies->is_array()) members.refuse_member("plies", "a list of texts");
  if (plies == nullptr || members.refusal()) return match;
  for (const Json& member : *plies) {
    if (!member.is_string()) {
      members.refuse_member("plies", "a list of texts");
      return std::nullopt;
    }
    const auto ply = read_ply(match.game().shape(), member.get_ref<const std::string&>());
    if (!ply) {
      const std::string where = "ply " + std::to_string(match.plies().size() + 1) + ": ";
      members.refuse({ply.error().code, where + ply.error().message});
      return std::nullopt;
    }
    if (const auto played = match.play(*ply); !played) {
      members.refuse(played.error());
      return std::nullopt;
    }
  }
  return match;
}

/// The end of a match that did not end on the board.
std::optional<MatchResult> read_result(Members& members) {
  const Json* member = members.find("result");
  if (member == nullptr) return std::nullopt;
  if (!member->is_object()) {
    members.refuse_member("result", "an object or null");
    return std::nullopt;
  }
  Members parts(*member);
  const std::string seat = parts.text("winner_seat", false);
  const std::string termination = parts.text("termination", true);
  MatchResult result;
  if (seat == name_of(Seat::first)) result.winner = Seat::first;
  if (seat == name_of(Seat::second)) result.winner = Seat::second;
  if (!seat.empty() && !result.winner) parts.refuse_member("winner_seat", "first, second or null");
  result.termination = read_termination(termination);
  if (!result.termination) parts.refuse_member("termination", "how the match ended");
  if (parts.refusal()) members.refuse(parts.refusal()->code, parts.refusal()->message);
  return result;
}

void read_record_members(Members& members, DoorRequest& request) {
  request.result = read_result(members);
  const Json* tags = members.find("tags");
  if (tags == nullptr) return;
  if (!tags->is_object()) {
    members.refuse_member("tags", "an object");
    return;
  }
  Members parts(*tags);
  request.first = parts.text("first", false);
  request.second = parts.text("second", false);
  request.date = parts.text("date", false);
  request.time_control = parts.text("time_control", false);
  if (parts.refusal()) members.refuse(parts.refusal()->code, parts.refusal()->message);
}

void read_members(Members& members, DoorRequest& request) {
  switch (request.question) {
    case DoorQuestion::games:
    case DoorQuestion::stop: return;
    case DoorQuestion::read: request.text = members.text("text", true); return;
    default: break;
  }
  if (request.question == DoorQuestion::why) request.move = members.text("move", true);
  if (request.question == DoorQuestion::think) {
    request.level = static_cast<int>(members.number("level", weakest_level, full_strength, true));
    request.seed = members.number("seed", 0, greatest_number, false);
  }
  if (request.question == DoorQuestion::record) read_record_members(members, request);
  if (!members.refusal()) request.match = read_match(members);
}

std::variant<DoorRequest, Refusal> read_content(Members& members) {
  const std::string type = members.text("type", true);
  if (members.refusal()) return *members.refusal();
  const auto word = std::ranges::find(words, type, &Word::text);
  if (word == words.end()) return Refusal{"unknown_type", "no request is called " + quote(type)};
  DoorRequest request{.question = word->question};
  read_members(members, request);
  if (members.refusal()) return *members.refusal();
  return request;
}

}  // namespace

Refusal refusal_of(const Error& error) {
  return {std::string(write_code(error.code)), error.message};
}

NumberedRequest read_door_request(std::string_view line) {
  if (line.size() > longest_door_request) {
    return {{}, Refusal{"too_large", "a request has at most 1 MiB"}};
  }
  if (is_too_deep(line)) return {{}, Refusal{"bad_message", "the JSON is nested too deep"}};
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) {
    return {{}, Refusal{"bad_message", "expected one JSON object on one line"}};
  }
  Members members(json);
  const std::uint64_t id = members.number("id", 0, greatest_number, true);
  if (members.refusal()) return {{}, *members.refusal()};
  return {id, read_content(members)};
}

}  // namespace papamu
