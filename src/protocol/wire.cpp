#include "protocol/wire.hpp"

#include <set>

#include "protocol/wire_describe.hpp"

namespace papamu::wire {

namespace {

using std::chrono::milliseconds;

constexpr int deepest = 8;

/// Parses strictly: a name stands once in an object, and nothing nests too deep.
/// Gives: a discarded value for other text.
Json parse_strictly(std::string_view text) {
  bool is_good = true;
  std::vector<std::set<std::string>> names;
  const auto check = [&](int depth, Json::parse_event_t event, Json& value) {
    if (depth > deepest) is_good = false;
    if (!is_good) return false;
    if (event == Json::parse_event_t::object_start) {
      names.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      names.pop_back();
    } else if (event == Json::parse_event_t::key) {
      if (!names.back().insert(value.get<std::string>()).second) is_good = false;
    }
    return is_good;
  };
  Json json = Json::parse(text, check, false);
  if (!is_good) json = Json(Json::value_t::discarded);
  return json;
}

BadRequest bad(RefusalCode code, std::string message, std::optional<Id> re) {
  return {{code, std::move(message)}, std::move(re)};
}

/// The first alternative of the variant whose type this is, filled; `bad_member` says what failed.
template <typename Variant, std::size_t At = 0>
std::optional<Variant> read_as(const Json& json, std::string_view type, std::string& bad_member) {
  if constexpr (At < std::variant_size_v<Variant>) {
    using T = std::variant_alternative_t<At, Variant>;
    if (T::type != type) return read_as<Variant, At + 1>(json, type, bad_member);
    T value{};
    Reader reader(json);
    describe(value, reader);
    bad_member = reader.bad();
    return value;
  } else {
    return std::nullopt;
  }
}

template <typename Variant>
std::string write_variant(const Variant& variant) {
  return std::visit(
      [](const auto& value) {
        Json json = Json::object();
        json["type"] = std::decay_t<decltype(value)>::type;
        Writer writer(json);
        describe(value, writer);
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
      },
      variant);
}

}  // namespace

bool read_value(const Json& json, Control& value) {
  constexpr milliseconds least_initial = std::chrono::seconds(10);
  constexpr milliseconds most_initial = std::chrono::hours(3);
  constexpr milliseconds most_step = std::chrono::minutes(3);
  constexpr int most_days = 14;
  if (!json.is_object()) return false;
  const auto kind = json.find("kind");
  if (kind == json.end()) return false;
  Reader reader(json);
  if (*kind == "none") {
    value.value = std::nullopt;
    return true;
  }
  auto& control = value.value.emplace();
  if (*kind == "days") {
    int days = 0;
    reader.member("days", days);
    control = {std::chrono::days(days), {}, ClockKind::days};
    return reader.bad().empty() && days >= 1 && days <= most_days;
  }
  if (*kind != "fischer" && *kind != "delay") return false;
  control.kind = *kind == "delay" ? ClockKind::delay : ClockKind::fischer;
  reader.member("initial_ms", control.initial);
  reader.member("step_ms", control.increment);
  return reader.bad().empty() && control.initial >= least_initial &&
         control.initial <= most_initial && control.increment <= most_step;
}

Json value_json(const Control& value) {
  if (!value.value) return {{"kind", "none"}};
  const TimeControl& control = *value.value;
  if (control.kind == ClockKind::days) {
    return {{"kind", "days"},
            {"days", std::chrono::floor<std::chrono::days>(control.initial).count()}};
  }
  return {{"kind", control.kind == ClockKind::delay ? "delay" : "fischer"},
          {"initial_ms", control.initial.count()},
          {"step_ms", control.increment.count()}};
}

std::variant<Request, BadRequest> parse_request(std::string_view text) {
  if (text.size() > largest_message) {
    return bad(RefusalCode::too_large, "expected at most 64 KiB", {});
  }
  const Json json = parse_strictly(text);
  if (json.is_discarded() || !json.is_object()) {
    return bad(RefusalCode::bad_message, "expected one JSON object, at most 8 levels deep", {});
  }
  std::optional<Id> re;
  if (const auto id = json.find("id"); id != json.end()) {
    if (Id read; read_value(*id, read)) re = std::move(read);
  }
  const auto type = json.find("type");
  if (type == json.end() || !type->is_string()) {
    return bad(RefusalCode::bad_message, "expected a member 'type'", std::move(re));
  }
  if (const auto seats = json.find("seats");
      seats != json.end() && seats->is_array() && seats->size() > most_listed_seats) {
    return bad(RefusalCode::too_large, "expected at most 100 seats", std::move(re));
  }
  std::string member;
  auto request = read_as<Request>(json, type->get_ref<const std::string&>(), member);
  if (!request) {
    return bad(RefusalCode::unknown_type, "there is no request of this type", std::move(re));
  }
  if (!member.empty()) {
    return bad(RefusalCode::bad_message,
               "the member '" + member + "' is missing or not as it must be", std::move(re));
  }
  return std::move(*request);
}

std::optional<Message> parse_message(std::string_view text) {
  const Json json = parse_strictly(text);
  if (json.is_discarded() || !json.is_object()) return std::nullopt;
  const auto type = json.find("type");
  if (type == json.end() || !type->is_string()) return std::nullopt;
  std::string member;
  auto message = read_as<Message>(json, type->get_ref<const std::string&>(), member);
  if (!member.empty()) return std::nullopt;
  return message;
}

std::string write(const Request& request) { return write_variant(request); }
std::string write(const Message& message) { return write_variant(message); }

}  // namespace papamu::wire
