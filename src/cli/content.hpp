// The texts of content/, embedded in the program at build time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace papamu::cli {

/// The rules of a game in a language, as Markdown; nothing if there is no such text.
std::optional<std::string_view> find_rules(std::string_view game, std::string_view language);

/// The languages in which a game's rules are there, separated by ", ".
std::string languages_of(std::string_view game);

}  // namespace papamu::cli
