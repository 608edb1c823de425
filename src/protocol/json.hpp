// JSON of what several answers hold; for the sources of this folder only.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/any_search.hpp"
#include "match/match.hpp"

namespace papamu {

using Json = nlohmann::ordered_json;

/// One line; text that is not UTF-8 is replaced rather than refused.
std::string line_of(const Json& json);

/// `{"winner_seat":"first","winner":"black","termination":"connected"}`; null while it goes on.
Json result_json(const Match& match);

/// The rows from the top, as text.
Json board_json(const AnyGame& game);

Json cells_json(Shape shape, const std::vector<Cell>& cells);

/// `[{"cell":"a1","block":["a2"]}]`. Needs: a game that is over.
Json evidence_json(const AnyGame& game);

/// `{"win_in":7}`, `{"loss_in":8}` or `{"chance":0.63}`.
Json verdict_json(const Verdict& verdict);

}  // namespace papamu
