// Answers for programs: one JSON object on one line each.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/bench.hpp"
#include "match/record.hpp"

namespace papamu {

/// The catalog: `{"games":[{"id":…,"name":…,…}]}`.
std::string games_answer();

/// A match as it stands: position, board, plies, legal moves, and how it ended.
std::string match_answer(const Match& match);

/// `{"moves":[…],"winner":null,"drawn":false}`, moves sorted as text; none when the match is over.
std::string moves_answer(const Match& match);

/// The counts of a perft; `divided` holds the count behind each first ply, or nothing.
std::string perft_answer(const AnyGame& game, const std::vector<std::uint64_t>& counts,
                         const std::vector<std::pair<std::string, std::uint64_t>>& divided);

/// A match at some ply of a record, beside the record's tags and its own end.
std::string record_answer(const Record& record, const Match& match);

/// A file that holds legal records, or the error that was found in it.
std::string check_answer(const std::string& file, const std::vector<Record>& records);
std::string check_answer(const std::string& file, const Error& error);

/// The figures of the benchmark.
std::string bench_answer(const BenchFigures& rules, const BenchFigures& search);

/// What a solver found. `as_openings` adds each first move, `with_swap` what the second player
/// does. At the start of a game the winner is a seat, elsewhere a color.
std::string solve_answer(const AnyGame& game, const SolveReport& report, double seconds,
                         bool as_openings, bool with_swap);

/// Who wins a position: `black`, `white`, `neither` or `unknown`.
std::string_view write_winner(Color side, Outcome outcome);

/// The moves that win for the side to move, as sorted text.
std::vector<std::string> winning_moves(const AnyGame& game, const SolveReport& report);

/// What the second player does best after this first move: `swap` or `keep`; nothing where the move
/// ends the game or its outcome is not known.
std::string_view swap_advice(const AnyGame& game, const SolvedMove& opening);

/// The color as text: `black` or `white`, also for Red and Blue.
std::string_view write_color(Color color);

/// How the match ended or that it goes on, in one English sentence.
std::string explain_result(const Match& match);

/// An error as the name of its kind.
std::string_view write_code(ErrorCode code);

}  // namespace papamu
