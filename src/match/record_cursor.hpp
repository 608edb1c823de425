// A place in the text of records: what stands there, and how an error names it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "board/result.hpp"

namespace papamu {

/// Moves forward through a text. Errors name the line on which `at` stands.
struct RecordCursor {
  static constexpr std::string_view spaces = " \t\r\n";
  static constexpr std::string_view token_ends = " \t\r\n{}()[]";

  std::string_view text;
  std::size_t at = 0;

  [[nodiscard]] bool is_at_end() const { return at == text.size(); }
  [[nodiscard]] bool sees(char c) const { return at < text.size() && text[at] == c; }
  void skip_spaces() { at = std::min(text.find_first_not_of(spaces, at), text.size()); }

  /// What stands before the next space or bracket; empty at one.
  std::string_view take_token() {
    const auto end = std::min(text.find_first_of(token_ends, at), text.size());
    const auto token = text.substr(at, end - at);
    at = end;
    return token;
  }

  [[nodiscard]] Error error(const std::string& message) const {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n');
    return {ErrorCode::bad_record, "line " + std::to_string(line) + ": " + message};
  }
  [[nodiscard]] Error error(const Error& cause) const {
    return {cause.code, error(cause.message).message};
  }
};

}  // namespace papamu
