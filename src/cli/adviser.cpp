#include "cli/adviser.hpp"

#include "board/notation.hpp"
#include "engine/wording.hpp"
#include "protocol/analysis.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

/// Text: `63 % for Black`.
std::string worth(const AnyGame& game, const Verdict& verdict) {
  return write_verdict(verdict) + " for " + std::string(game.info().name_of(game.side()));
}

std::string expected_play(const AnyGame& game, const SearchLine& line) {
  return "expected play: " + write_moves(game.shape(), line.moves);
}

/// The line that begins with a move; nothing if the report has none.
const SearchLine* line_of(const SearchReport& report, Move move) {
  for (const SearchLine& line : report.lines) {
    if (line.move() == move) return &line;
  }
  return nullptr;
}

/// The best of the other moves.
std::string others(const AnyGame& game, const SearchReport& report, Move played) {
  constexpr int most = 3;
  std::string text;
  int count = 0;
  for (const SearchLine& line : report.lines) {
    if (line.move() == played || count == most) continue;
    ++count;
    text += (text.empty() ? "" : ", ") + write_move(game.shape(), line.move()) + " (" +
            write_verdict(line.verdict) + ")";
  }
  return text;
}

}  // namespace

SearchReport Adviser::think(const AnyGame& game, int lines, const std::stop_token& stop) {
  constexpr std::size_t table_mib = 16;
  constexpr std::uint64_t nodes = 200'000;
  constexpr std::chrono::milliseconds time{1500};
  if (!thinker_) thinker_.emplace(game, SearchOptions{.table_mib = table_mib}, 1);
  return thinker_->think(game, lines, {.time = time, .nodes = nodes}, stop);
}

void Adviser::note_decision(const Match& match, const std::string& name, const Decision& decision) {
  const AnyGame& game = match.game();
  const SearchReport& report = decision.report;
  const SearchLine& best = report.lines.front();
  const SearchLine* chosen = decision.ply.move ? line_of(report, *decision.ply.move) : &best;
  const SearchLine& line = chosen != nullptr ? *chosen : best;
  const std::string who = std::string(name_of(match.seat_to_move())) + " (" + name + ")";
  summary_ = who + " played " + write_ply(game.shape(), decision.ply) + ", " +
             worth(game, line.verdict);
  noted_ = who + " searched " + std::to_string(report.nodes) + " positions, " +
           std::to_string(report.depth_plies) + " plies deep\n";
  if (decision.ply.is_swap()) {
    noted_ += "it found " + worth(game, best.verdict) + " if it did not swap\n";
    noted_ += expected_play(game, best);
    return;
  }
  noted_ += "it found " + worth(game, line.verdict) + " with " +
            write_ply(game.shape(), decision.ply) + ", " + expected_play(game, line);
  const std::string rest = others(game, report, line.move());
  if (!rest.empty()) noted_ += "\nbeside it: " + rest;
  if (&line != &best) noted_ += "\nits level, or the opening, lets it choose among good moves";
}

void Adviser::note_refusal(const Match& match, const std::string& why) {
  noted_ = why;
  if (!match.result()) noted_ += "\n" + explain_turn(match.game());
}

void Adviser::forget() {
  noted_.clear();
  summary_.clear();
}

std::string Adviser::hint(const Match& match, const std::stop_token& stop) {
  const AnyGame& game = match.game();
  if (may_be_swapped(game)) {
    const int all = static_cast<int>(game.legal_moves().size());
    const auto report = think(game, all, stop);
    const SearchLine& line = most_even(report);
    return write_move(game.shape(), line.move()) + ": " + worth(game, line.verdict) +
           ", the nearest to even, since the second player may swap";
  }
  const auto best = think(game, 1, stop).lines.front();
  if (should_swap(game, best.verdict)) {
    return "swap: " + worth(game, best.verdict) + " without it";
  }
  return write_move(game.shape(), best.move()) + ": " + worth(game, best.verdict);
}

std::string Adviser::why(const Match& match, const std::stop_token& stop) {
  if (!noted_.empty()) return noted_;
  if (match.result()) {
    std::string text;
    if (match.game().is_over()) {
      for (const std::string& line : explain_ending(match.game())) text += line + '\n';
    }
    return text + "The game is over, " + explain_result(match);
  }
  const AnyGame& game = match.game();
  const auto report = think(game, 1, stop);
  const auto& best = report.lines.front();
  std::string text = worth(game, best.verdict) + ", " + std::to_string(best.depth_plies) +
                     " plies deep; " + expected_play(game, best);
  if (const auto advice = swap_advice(game, best.verdict); !advice.empty()) {
    text += advice == "swap" ? "\na swap is better" : "\na swap is worse";
  }
  return text;
}

}  // namespace papamu::cli
