// What the door answers: one line of JSON each, with the number of the request as `re`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_search.hpp"
#include "match/record.hpp"
#include "protocol/door_request.hpp"

namespace papamu {

/// All that a client draws of a match: the board, who is to move, and each legal move with what it
/// takes and whether it ends the game. Cost: every legal move is tried.
std::string view_answer(std::uint64_t re, const Match& match);

/// `{"type":"breach","rule":…,"cells":[…]}`, the rule being null for what is legal.
/// Fails: bad_move_text; illegal_move for a swap that is not possible.
std::string breach_answer(std::uint64_t re, const Match& match, std::string_view move);

/// What a search decided. The verdict and the expected play are those of its ply, for who plays it.
struct Counsel {
  Ply ply;
  Verdict verdict;
  std::vector<Ply> line;  ///< begins with `ply`
};
/// `type`: `decision` or `hint`.
std::string counsel_answer(std::uint64_t re, std::string_view type, Shape shape,
                           const Counsel& counsel);

/// The match of the request as the text of a record. Fails: bad_record, not_possible.
std::string record_text_answer(std::uint64_t re, DoorRequest request);

/// The main lines of the records in a text. Fails: as read_records.
std::string records_answer(std::uint64_t re, std::string_view text);

std::string refusal_answer(std::optional<std::uint64_t> re, const Refusal& refusal);

/// A rule as the name that it has in `rules/rule.hpp`.
std::string_view write_rule(Rule rule);

}  // namespace papamu
