// UTF-8 as RFC 3629 has it: shortest forms only, no surrogates, up to U+10FFFF.
#pragma once

#include <cstddef>
#include <string_view>

namespace papamu {

/// Gives: the length in bytes of the character that `text` begins with; 0 if it begins with none.
constexpr std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto continues = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
    return byte(i) >= low && byte(i) <= high;
  };
  const unsigned lead = byte(0);
  if (text.empty()) return 0;
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continues(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const bool second = continues(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
    return second && continues(2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const bool second = continues(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
    return second && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

/// Is the character that `text` begins with one that moves a cursor or rings a bell (U+0000 to
/// U+001F, U+007F to U+009F)?
constexpr bool is_control(std::string_view text) {
  if (text.empty()) return false;
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x20 || lead == 0x7F) return true;
  return lead == 0xC2 && text.size() > 1 && static_cast<unsigned char>(text[1]) < 0xA0;
}

/// The length in bytes of the part before the first byte that is not UTF-8 or begins a control
/// character other than those in `allowed`; that of the whole text if there is none.
constexpr std::size_t clean_length(std::string_view text, std::string_view allowed) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto rest = text.substr(at);
    const std::size_t length = utf8_length(rest);
    const bool is_allowed = allowed.find(text[at]) != std::string_view::npos;
    if (length == 0 || (is_control(rest) && !is_allowed)) break;
    at += length;
  }
  return at;
}

}  // namespace papamu
