// How a property fails: it says where, and traps.
#pragma once

#include <cstdio>
#include <source_location>
#include <string_view>

#include "board/result.hpp"
#include "board/utf8.hpp"

namespace papamu::fuzz {

inline void require(bool holds, std::source_location here = std::source_location::current()) {
  if (holds) return;
  std::fprintf(stderr, "%s:%u: a property failed\n", here.file_name(), here.line());
  __builtin_trap();
}

/// What a message for people is: one line of UTF-8 with something in it.
inline void require_clean(std::string_view message,
                          std::source_location here = std::source_location::current()) {
  require(!message.empty(), here);
  while (!message.empty()) {
    const std::size_t length = utf8_length(message);
    require(length > 0 && !is_control(message), here);
    message.remove_prefix(length);
  }
}

inline void require_clean(const Error& error,
                          std::source_location here = std::source_location::current()) {
  require_clean(std::string_view(error.message), here);
  require(!error.message.ends_with('.'), here);
}

}  // namespace papamu::fuzz
