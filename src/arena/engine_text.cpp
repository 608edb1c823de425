#include "arena/engine_text.hpp"

#include <array>
#include <utility>

#include "board/notation.hpp"
#include "match/clock.hpp"

namespace papamu {

namespace {

constexpr int most_nodes = 1'000'000'000;
constexpr int deepest = 1000;
constexpr int most_table_mib = 1 << 16;
constexpr int most_threads = 256;

Error expected(std::string_view what, std::string_view found) {
  return {ErrorCode::not_possible, "expected " + std::string(what) + ", found " + quote(found)};
}

Result<int> read_between(std::string_view name, std::string_view text, int least, int most) {
  const auto number = read_number(text, most);
  if (number && *number >= least) return *number;
  return expected(std::string(name) + "=" + std::to_string(least) + " to " + std::to_string(most),
                  text);
}

/// Text: the names of ideas, parted by '+'.
Status leave_out(Ideas& ideas, std::string_view names) {
  const auto known = std::to_array<std::pair<std::string_view, bool*>>({
      {"table", &ideas.table},
      {"history", &ideas.history},
      {"reductions", &ideas.reductions},
      {"aspiration", &ideas.aspiration},
  });
  for (bool is_last = false; !is_last;) {
    const auto end = names.find('+');
    const auto name = names.substr(0, end);
    bool is_known = false;
    for (const auto& [idea, flag] : known) {
      if (idea != name) continue;
      *flag = false;
      is_known = true;
    }
    if (!is_known) {
      return expected("without=table, history, reductions or aspiration, joined by +", name);
    }
    is_last = end == std::string_view::npos;
    if (!is_last) names.remove_prefix(end + 1);
  }
  return success();
}

Status set(ComputerOptions& computer, std::string_view name, std::string_view value) {
  ThinkLimits& limits = *computer.limits;
  const auto number = [&](int least, int most, auto&& take) -> Status {
    const auto read = read_between(name, value, least, most);
    if (!read) return read.error();
    take(*read);
    return success();
  };
  if (name == "method") {
    const auto method = read_method(value);
    if (!method) return method.error();
    computer.search.method = *method;
    return success();
  }
  if (name == "time") {
    const auto time = read_duration(value);
    if (!time) return time.error();
    limits.time = *time;
    return success();
  }
  if (name == "without") return leave_out(computer.search.ideas, value);
  if (name == "nodes") {
    return number(1, most_nodes, [&](int n) { limits.nodes = static_cast<std::uint64_t>(n); });
  }
  if (name == "depth") return number(1, deepest, [&](int n) { limits.depth_plies = n; });
  if (name == "table-mib") {
    return number(1, most_table_mib,
                  [&](int n) { computer.search.table_mib = static_cast<std::size_t>(n); });
  }
  if (name == "threads") return number(1, most_threads, [&](int n) { computer.threads = n; });
  if (name == "seed") {
    return number(0, most_nodes, [&](int n) { computer.seed = static_cast<std::uint64_t>(n); });
  }
  return expected("method, nodes, time, depth, table-mib, threads, without or seed", name);
}

Status read_settings(ComputerOptions& computer, std::string_view text) {
  while (!text.empty()) {
    const auto end = text.find(',');
    const auto setting = text.substr(0, end);
    const auto sign = setting.find('=');
    if (sign == std::string_view::npos) return expected("a setting like nodes=20000", setting);
    if (const auto done = set(computer, setting.substr(0, sign), setting.substr(sign + 1)); !done) {
      return done;
    }
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
    if (text.empty()) return expected("a setting after the comma", text);
  }
  return success();
}

}  // namespace

Result<Method> read_method(std::string_view text) {
  if (text == "alpha-beta") return Method::alpha_beta;
  if (text == "monte-carlo") return Method::monte_carlo;
  return expected("the method alpha-beta or monte-carlo", text);
}

Result<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool has_word = false;
  char quotes = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool escapes = c == '\\' && quotes != '\'' && i + 1 < text.size();
    if (escapes) {
      word += text[++i];
      has_word = true;
    } else if (quotes != '\0') {
      if (c == quotes) {
        quotes = '\0';
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quotes = c;
      has_word = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (has_word) words.push_back(std::exchange(word, {}));
      has_word = false;
    } else {
      word += c;
      has_word = true;
    }
  }
  if (quotes != '\0') return expected(std::string("a closing ") + quotes, text);
  if (has_word) words.push_back(word);
  return words;
}

Result<EngineText> read_engine(std::string_view text) {
  EngineText engine{.text = std::string(text)};
  const auto colon = text.find(':');
  const auto name = text.substr(0, colon);
  const auto rest = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  if (text == "random") return engine;
  if (name == "level" && colon != std::string_view::npos) {
    const auto level = read_between("level", rest, weakest_level, full_strength);
    if (!level) return level.error();
    engine.kind = EngineText::Kind::level;
    engine.computer.level = *level;
    return engine;
  }
  if (name == "search") {
    constexpr std::size_t table_mib = 16;
    engine.kind = EngineText::Kind::search;
    engine.computer.search.table_mib = table_mib;
    engine.computer.limits = ThinkLimits{};
    if (const auto read = read_settings(engine.computer, rest); !read) return read.error();
    return engine;
  }
  if (name == "gtp" && colon != std::string_view::npos) {
    auto words = split_words(rest);
    if (!words) return words.error();
    if (words->empty() || words->front().empty()) return expected("a command after gtp:", rest);
    engine.kind = EngineText::Kind::gtp;
    engine.command = std::move(*words);
    return engine;
  }
  return expected("level:1 to level:10, search, search:nodes=20000, random or gtp:COMMAND", text);
}

}  // namespace papamu
