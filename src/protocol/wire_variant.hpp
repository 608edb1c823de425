// Messages that are one of several, told apart by their member `type`.
#pragma once

#include <set>

#include "protocol/wire_fields.hpp"

namespace papamu::wire {

inline constexpr int deepest = 8;

/// Parses strictly: a name stands once in an object, and nothing nests too deep.
/// Gives: a discarded value for other text.
inline Json parse_strictly(std::string_view text) {
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

}  // namespace papamu::wire
