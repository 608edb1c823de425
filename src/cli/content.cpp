#include "cli/content.hpp"

#include "cli/embedded_rules.hpp"

namespace papamu::cli {

std::optional<std::string_view> find_rules(std::string_view game, std::string_view language) {
  for (const EmbeddedRules& rules : embedded_rules) {
    if (rules.game == game && rules.language == language) return rules.text;
  }
  return std::nullopt;
}

std::string languages_of(std::string_view game) {
  std::string languages;
  for (const EmbeddedRules& rules : embedded_rules) {
    if (rules.game != game) continue;
    if (!languages.empty()) languages += ", ";
    languages += rules.language;
  }
  return languages;
}

}  // namespace papamu::cli
