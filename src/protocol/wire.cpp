#include "protocol/wire.hpp"

#include "protocol/wire_describe.hpp"
#include "protocol/wire_variant.hpp"

namespace papamu::wire {

namespace {

using std::chrono::milliseconds;

BadRequest bad(RefusalCode code, std::string message, std::optional<Id> re) {
  return {{code, std::move(message)}, std::move(re)};
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
