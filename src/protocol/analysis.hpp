// What a search found, as text for people and as JSON for programs.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_search.hpp"
#include "match/match.hpp"

namespace papamu {

/// Text: `win in 7`, `loss in 8`, `63 %`; an estimate is never written as 0 or 100 %.
std::string write_verdict(const Verdict& verdict);

/// Moves with spaces between.
std::string write_moves(Shape shape, const std::vector<Move>& moves);

/// What the second player does best where the pie rule lets it choose: `swap` when the verdict
/// for the side to move is below one half, else `keep`; nothing elsewhere.
std::string_view swap_advice(const AnyGame& game, const Verdict& verdict);

/// A report as one line of JSON: `{"depth":8,"nodes":20000,…,"lines":[{"move":"c3",…}],"final":…}`.
/// A verdict is `{"win_in":7}`, `{"loss_in":8}` or `{"chance":0.63}`.
std::string analysis_answer(const AnyGame& game, const SearchReport& report,
                            std::chrono::duration<double> time, bool is_final);

/// The same for a match that is over: `{"winner":"black",…,"final":true}`.
std::string over_answer(const Match& match);

}  // namespace papamu
