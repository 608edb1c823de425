// Legal games, played by chance before the clock runs, so that the load costs little while it does.
#pragma once

#include <string>
#include <vector>

#include "board/result.hpp"

namespace papamu::load {

using LineOfPlay = std::vector<std::string>;

/// So many whole games. Fails: unknown_game, bad_size, bad_notation for a size.
Result<std::vector<LineOfPlay>> random_lines(const std::string& game, const std::string& size,
                                             int count, unsigned seed);

}  // namespace papamu::load
