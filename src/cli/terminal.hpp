// Where answers go to and input comes from.
#pragma once

#include <string>

#include "board/result.hpp"
#include "cli/commands.hpp"
#include "match/match.hpp"

namespace papamu::cli {

/// Is standard output a terminal that understands escape codes?
bool is_screen();

/// May standard output be colored? Only on a screen, and never where NO_COLOR is set.
bool is_color_wanted();

/// The whole of a file, or of standard input for `-`. Fails: not_possible, naming the file, also
/// above 16 MiB.
Result<std::string> read_file(const std::string& path);

/// Writes the file as a whole or not at all. Fails: not_possible, naming the file.
Status write_file(const std::string& path, const std::string& content);

/// Is there memory for a table of this size? Fails: not_possible, naming --table-mib.
Status check_table(std::size_t table_mib);

/// The match that the arguments describe, its moves played. Fails: as the readers of its parts.
Result<Match> open_match(const BoardArguments& arguments);

}  // namespace papamu::cli
