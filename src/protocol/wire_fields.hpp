// How the values in the messages of the wire stand in JSON, and the two that walk over a message's
// members: one reads, one writes.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>

#include "board/utf8.hpp"
#include "protocol/wire.hpp"

namespace papamu::wire {

using Json = nlohmann::ordered_json;

class Reader;
class Writer;

inline bool is_text(const Json& json, std::size_t least, std::size_t most) {
  if (!json.is_string()) return false;
  const auto& text = json.get_ref<const std::string&>();
  return text.size() >= least && text.size() <= most && clean_length(text, "") == text.size();
}

inline std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

inline bool has_only(const std::string& text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string::npos;
}

/// Text that the server wrote.
inline bool read_value(const Json& json, std::string& value) {
  if (!json.is_string()) return false;
  value = json.get_ref<const std::string&>();
  return true;
}
inline bool read_value(const Json& json, Id& value) {
  constexpr std::size_t most = 40;
  return is_text(json, 1, most) && read_value(json, value.value);
}
inline bool read_value(const Json& json, Word& value) {
  constexpr std::size_t most = 40;
  return is_text(json, 1, most) && read_value(json, value.value);
}
inline bool read_value(const Json& json, Token& value) {
  constexpr std::size_t length = 32;
  return is_text(json, length, length) && read_value(json, value.value) &&
         has_only(value.value, "0123456789abcdef");
}
inline bool read_value(const Json& json, TableId& value) {
  return is_text(json, table_id_length, table_id_length) && read_value(json, value.value) &&
         has_only(value.value, table_letters);
}
/// Does it break a line or change the direction of what stands after it? Those are U+2028 to U+202E
/// and U+2066 to U+2069: separators, embeddings, overrides and isolates.
inline bool has_line_control(std::string_view text) {
  constexpr std::size_t length = 3;
  for (std::size_t at = 0; at + length <= text.size(); ++at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    if (byte(0) != 0xE2) continue;
    if (byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE) return true;
    if (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9) return true;
  }
  return false;
}
/// Text that people wrote, for one line.
inline bool read_line(const Json& json, std::size_t most_characters, std::string& value) {
  constexpr std::size_t longest_character = 4;
  return is_text(json, 1, longest_character * most_characters) && read_value(json, value) &&
         character_count(value) <= most_characters && !has_line_control(value);
}
inline bool read_value(const Json& json, Nickname& value) {
  constexpr std::size_t most_characters = 20;
  return read_line(json, most_characters, value.value);
}
inline bool read_value(const Json& json, FreeText& value) {
  constexpr std::size_t most_characters = 200;
  return read_line(json, most_characters, value.value);
}
inline bool read_value(const Json& json, bool& value) {
  if (!json.is_boolean()) return false;
  value = json.get<bool>();
  return true;
}
inline bool read_value(const Json& json, WallTime& value) {
  constexpr std::int64_t most = std::int64_t{1} << 53U;
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > static_cast<std::uint64_t>(most)) {
    return false;
  }
  value = WallTime(json.get<std::int64_t>());
  return true;
}
inline bool read_value(const Json& json, int& value) {
  WallTime number{};
  constexpr int most = 1'000'000'000;
  if (!read_value(json, number) || number.count() > most) return false;
  value = static_cast<int>(number.count());
  return true;
}
inline bool read_value(const Json& json, Seat& value) {
  if (json != "first" && json != "second") return false;
  value = json == "first" ? Seat::first : Seat::second;
  return true;
}
inline bool read_value(const Json& json, SeatChoice& value) {
  Seat seat{};
  if (json == "random") {
    value = SeatChoice::random;
  } else if (read_value(json, seat)) {
    value = seat == Seat::first ? SeatChoice::first : SeatChoice::second;
  } else {
    return false;
  }
  return true;
}
template <typename Enum>
bool read_name(const Json& json, Enum& value, std::optional<Enum> (*find)(std::string_view)) {
  if (!json.is_string()) return false;
  const auto found = find(json.get_ref<const std::string&>());
  if (found) value = *found;
  return found.has_value();
}
inline bool read_value(const Json& json, RefusalCode& value) {
  return read_name(json, value, read_refusal_code);
}
inline bool read_value(const Json& json, TableAction& value) {
  return read_name(json, value, read_table_action);
}
inline bool read_value(const Json& json, EventKind& value) {
  return read_name(json, value, read_event_kind);
}
inline bool read_value(const Json& json, Clocks& value) {
  return json.is_array() && json.size() == 2 && read_value(json[0], value[0]) &&
         read_value(json[1], value[1]);
}
bool read_value(const Json& json, Control& value);
template <typename T>
bool read_value(const Json& json, std::optional<T>& value) {
  if (json.is_null()) {
    value = std::nullopt;
    return true;
  }
  return read_value(json, value.emplace());
}
template <typename T>
bool read_value(const Json& json, std::vector<T>& value) {
  if (!json.is_array()) return false;
  for (const Json& item : json) {
    T read{};
    if (!read_value(item, read)) return false;
    value.push_back(std::move(read));
  }
  return true;
}

inline Json value_json(const std::string& value) { return value; }
inline Json value_json(const Id& value) { return value.value; }
inline Json value_json(const Word& value) { return value.value; }
inline Json value_json(const Token& value) { return value.value; }
inline Json value_json(const TableId& value) { return value.value; }
inline Json value_json(const Nickname& value) { return value.value; }
inline Json value_json(const FreeText& value) { return value.value; }
inline Json value_json(bool value) { return value; }
inline Json value_json(int value) { return value; }
inline Json value_json(WallTime value) { return value.count(); }
inline Json value_json(Seat value) { return name_of(value); }
inline Json value_json(SeatChoice value) {
  return value == SeatChoice::random
             ? "random"
             : name_of(value == SeatChoice::first ? Seat::first : Seat::second);
}
inline Json value_json(RefusalCode value) { return write_refusal_code(value); }
inline Json value_json(TableAction value) { return write_table_action(value); }
inline Json value_json(EventKind value) { return write_event_kind(value); }
inline Json value_json(const Clocks& value) {
  return Json::array({value[0].count(), value[1].count()});
}
Json value_json(const Control& value);
template <typename T>
Json value_json(const std::optional<T>& value) {
  return value ? value_json(*value) : Json(nullptr);
}
template <typename T>
Json value_json(const std::vector<T>& value) {
  Json json = Json::array();
  for (const auto& item : value) json.push_back(value_json(item));
  return json;
}

/// A message or a part of one: something with members that `describe` names.
template <typename T, typename Walker>
concept Described = requires(T& value, Walker& walker) { describe(value, walker); };

/// Fills a value from an object; `bad` is the first member that was not as it must be.
class Reader {
 public:
  explicit Reader(const Json& object) : object_(object) {}

  /// Must be there; null only where the type can be nothing.
  template <typename T>
  void member(const char* name, T& value) {
    const auto found = object_.find(name);
    if (found == object_.end() || !read_value(*found, value)) fail(name);
  }
  /// May be left out.
  template <typename T>
  void maybe(const char* name, std::optional<T>& value) {
    const auto found = object_.find(name);
    if (found != object_.end() && !read_value(*found, value.emplace())) fail(name);
  }
  void fail(const char* name) {
    if (bad_.empty()) bad_ = name;
  }
  [[nodiscard]] const std::string& bad() const { return bad_; }

 private:
  const Json& object_;
  std::string bad_;
};

class Writer {
 public:
  explicit Writer(Json& object) : object_(object) {}

  template <typename T>
  void member(const char* name, const T& value) {
    object_[name] = value_json(value);
  }
  template <typename T>
  void maybe(const char* name, const std::optional<T>& value) {
    if (value) object_[name] = value_json(*value);
  }
  void fail(const char* /*name*/) {}

 private:
  Json& object_;
};

}  // namespace papamu::wire
