// The requests that come through the door, from text to typed values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "match/match.hpp"

namespace papamu {

/// The longest request that is read, in bytes.
inline constexpr std::size_t longest_door_request = std::size_t{1} << 20U;

/// What is wrong with a request: a code that clients translate, and one English sentence, without
/// a final period.
struct Refusal {
  std::string code;
  std::string message;
};

/// What is asked.
enum class DoorQuestion : std::uint8_t { games, look, why, think, hint, stop, record, read };

/// One request. Each question fills in the fields that it names.
struct DoorRequest {
  DoorQuestion question = DoorQuestion::games;
  std::optional<Match> match = {};  ///< look, why, think, hint, record: the line of play so far
  std::string move = {};            ///< why: the text of a move or swap
  int level = 0;                    ///< think
  std::uint64_t seed = 0;           ///< think: of its choices
  // record: the tags, and the end where it is not the board's
  std::string first = {};
  std::string second = {};
  std::string date = {};
  std::string time_control = {};
  std::optional<MatchResult> result = {};
  std::string text = {};  ///< read: records, one behind the other
};

/// A request with the number under which it is answered, which is known of most bad ones, too.
struct NumberedRequest {
  std::optional<std::uint64_t> id;
  std::variant<DoorRequest, Refusal> content;
};

/// Reads one line of JSON. Fails: bad_message, too_large, unknown_type, and the codes of errors
/// for games, sizes, positions and plies. Cost: linear in the text, and the plies are played.
NumberedRequest read_door_request(std::string_view line);

/// The error that stands for a refusal of the rules or of a record.
Refusal refusal_of(const Error& error);

}  // namespace papamu
