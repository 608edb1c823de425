// What must not be guessed, and what must not be kept: random names and the hashes of tokens.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "match/table_event.hpp"

namespace papamu::server {

/// The SHA-256 of a token.
TokenHash hash_of(std::string_view token);
/// A new table's id: 12 letters, about 59 bits.
std::string random_table_id();
Seat random_seat();
std::string random_bytes(std::size_t count);

}  // namespace papamu::server
