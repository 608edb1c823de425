// How an engine is named on the command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/computer.hpp"

namespace papamu {

/// What kind of engine takes a seat, and its settings.
struct EngineText {
  enum class Kind : std::uint8_t { level, search, random, gtp };

  std::string text;  ///< as it was given
  Kind kind = Kind::random;
  ComputerOptions computer = {};          ///< level and search
  std::vector<std::string> command = {};  ///< gtp: the program and its arguments
};

/// Text: `level:5`; `random`; `gtp:COMMAND LINE`, its words parted by spaces, with quotes and
/// backslashes as in a shell; `search` or `search:NAME=VALUE,…` with the names method, nodes,
/// time, depth, table-mib, threads, without and seed. Fails: not_possible, with what was expected.
Result<EngineText> read_engine(std::string_view text);

/// Text: `alpha-beta`, `monte-carlo`. Fails: not_possible.
Result<Method> read_method(std::string_view text);

/// Words as a shell parts them, without anything else that a shell does.
/// Fails: not_possible for a quote that is not closed.
Result<std::vector<std::string>> split_words(std::string_view text);

}  // namespace papamu
