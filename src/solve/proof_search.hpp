// Who wins with best play: depth-first, with a table of proved positions.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "solve/canonical.hpp"
#include "solve/proof_table.hpp"

namespace papamu {

/// Proves positions one after the other and keeps what it learned between them.
///
/// Where positions can repeat, a move back to a position on the line counts as proving nothing. So
/// a win rests only on a move that loses for the other side, and a loss on all moves winning for
/// it, never on the line by which a position was reached; what remains is unknown, not stored, and
/// left to PositionGraph.
template <Game G>
class ProofSearch {
 public:
  using Position = typename G::Position;

  ProofSearch(const G& rules, const SolveOptions& options)
      : rules_(rules), options_(options), table_(options.table_mib) {}

  /// For the side to move. Gives: unknown when it was stopped, or where play can go in circles.
  Outcome prove(const Position& position) {
    line_.clear();
    return search(canonical(rules_, position));
  }

  /// What is known without searching.
  [[nodiscard]] Outcome find(const Position& position) const { return table_.find(position); }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool was_stopped() const { return was_stopped_; }
  [[nodiscard]] double table_use() const { return table_.use(); }
  /// Beside nodes and table use, what the watch is told.
  SolveProgress progress = {};

 private:
  struct Reply {
    Move move;
    int score;
  };

  /// Needs: a line of positions that differ from this one.
  Outcome search(const Position& position) {  // NOLINT(misc-no-recursion)
    if (const Outcome known = table_.find(position); known != Outcome::unknown) return known;
    if (is_time_to_stop()) return Outcome::unknown;
    const std::uint64_t before = nodes_++;
    const auto proved = [&](Outcome outcome) {
      table_.keep(position, outcome, nodes_ - before);
      return outcome;
    };

    typename G::Moves moves;
    rules_.legal_moves(position, moves);
    if (moves.empty()) {
      return rules_.winner(position) == position.side ? Outcome::win : Outcome::loss;
    }
    bool is_loss = true;
    std::array<Reply, G::capacity> replies;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t count = 0;
    // Before any reply is searched, all are looked at: one may be known to win.
    for (const Move move : moves) {
      const Position next = rules_.after(position, move);
      const int mobility = rules_.count_moves(next);
      if (mobility == 0) {
        if (rules_.winner(next) == position.side) return proved(Outcome::win);
        continue;
      }
      const Outcome known = table_.find(next);
      if (known == Outcome::loss) return proved(Outcome::win);
      if (known == Outcome::win) continue;
      replies[count++] = {move, score(next, mobility)};
    }
    std::sort(replies.begin(), replies.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Reply& a, const Reply& b) { return a.score < b.score; });

    line_.push_back(position);
    for (std::size_t i = 0; i < count; ++i) {
      Position next = rules_.after(position, replies[i].move);
      if (line_.size() < canonical_plies) next = canonical(rules_, next);
      const Outcome outcome = is_on_line(next) ? Outcome::unknown : search(next);
      if (outcome == Outcome::loss) {
        line_.pop_back();
        return proved(Outcome::win);
      }
      is_loss = is_loss && outcome == Outcome::win;
      if (was_stopped_) break;
    }
    line_.pop_back();
    return is_loss ? proved(Outcome::loss) : Outcome::unknown;
  }

  /// Few replies for the other side first; a little for one's own moves (16 to 2, the best of six
  /// ratios on Kōnane 6x6).
  [[nodiscard]] int score(Position next, int mobility) const {
    constexpr int foe_weight = 16;
    constexpr int own_weight = 2;
    next.side = opposite(next.side);
    return foe_weight * mobility - own_weight * rules_.count_moves(next);
  }

  /// Also true for a line so long that the stack would not hold it; then nothing is proved.
  [[nodiscard]] bool is_on_line(const Position& next) const {
    if constexpr (G::can_repeat) {
      constexpr std::size_t longest_line = 500;
      return line_.size() >= longest_line || std::ranges::find(line_, next) != line_.end();
    }
    return false;
  }

  bool is_time_to_stop() {
    constexpr std::uint64_t watch_interval = 1U << 14U;
    if (options_.watch && nodes_ % watch_interval == 0) {
      progress.nodes = nodes_;
      progress.table_use = table_.use();
      was_stopped_ = was_stopped_ || !options_.watch(progress);
    }
    return was_stopped_;
  }

  /// So many plies from the root mirror images are searched as one. Deeper in the tree they are
  /// too rare to pay for looking.
  static constexpr std::size_t canonical_plies = 2;

  const G& rules_;
  const SolveOptions& options_;
  ProofTable<G> table_;
  std::vector<Position> line_;
  std::uint64_t nodes_ = 0;
  bool was_stopped_ = false;
};

}  // namespace papamu
