// Iterative deepening over the moves of one position, with as many exact lines as are asked for.
#pragma once

#include <ranges>

#include "search/root_moves.hpp"
#include "search/task.hpp"
#include "search/tree_search.hpp"

namespace papamu {

/// Searches one position after the other, each to depth 1, 2, 3 …
template <Game G>
class AlphaBeta {
 public:
  using Position = typename G::Position;
  using Table = TranspositionTable<G>;

  /// Companions with an odd number leave out every other depth, so that threads spread.
  AlphaBeta(const G& rules, std::shared_ptr<Table> table, Ideas ideas, int companion = 0)
      : rules_(rules),
        table_(std::move(table)),
        tree_(rules, table_, ideas),
        ideas_(ideas),
        companion_(companion) {}

  /// `line` holds the positions of the game so far, the present one last.
  void look_at(std::span<const Position> line, const SearchTask& task) {
    task_ = task;
    task_.depth_plies = std::min(task.depth_plies, TreeSearch<G>::deepest);
    root_ = line.back();
    tree_.start_over(line);
    if (companion_ == 0) table_->grow_older();
    goal_ = 0;
    depth_ = 0;
    list_moves();
    next_depth();
  }

  /// Overruns by the replies of one position at most.
  /// What one slice overran, the next one has less.
  void advance(std::uint64_t nodes) {
    goal_ += nodes;
    while (!is_done_ && tree_.nodes() < goal_ && tree_.run(goal_)) {
      receive(from_reply(tree_.score()));
    }
  }

  [[nodiscard]] bool is_done() const { return is_done_; }
  [[nodiscard]] std::uint64_t nodes() const { return tree_.nodes(); }
  /// The last depth that was finished.
  [[nodiscard]] int depth_plies() const { return is_done_ ? depth_ : depth_ - 1; }

  [[nodiscard]] SearchReport report() const {
    SearchReport report;
    report.depth_plies = depth_plies();
    report.nodes = nodes();
    report.table_use = table_->use();
    // The best move of the last depth is searched first, so whatever the present depth found, even
    // unfinished, is the better word.
    const auto& moves = lines() == 1 && !better_.empty() ? better_ : moves_;
    for (std::size_t i = 0; i < std::min(lines(), moves.size()); ++i) {
      const RootMove& root = moves[i];
      report.lines.push_back({verdict_of(root.score), with_rest(root), root.depth_plies});
    }
    return report;
  }

 private:
  [[nodiscard]] std::size_t lines() const { return static_cast<std::size_t>(task_.lines); }

  void list_moves() {
    typename G::Moves moves;
    rules_.legal_moves(root_, moves);
    const auto known = table_->find(root_);
    moves_.clear();
    better_.clear();
    const auto first = known ? std::optional(known->move) : std::nullopt;
    // Insertion keeps the order of the rules between equals.
    for (const Move move : moves) {
      insert_in_order(moves_, {move, from_reply(tree_.look(rules_.after(root_, move)))}, first);
      tree_.count_node();
    }
  }

  void next_depth() {
    is_done_ = is_settled() || depth_ >= task_.depth_plies;
    if (is_done_) return;
    ++depth_;
    if (companion_ % 2 == 1 && depth_ % 2 == 0 && depth_ < task_.depth_plies) ++depth_;
    const Score last = moves_.front().score;
    const bool is_narrow = ideas_.aspiration && lines() == 1 && depth_ > 3 && !is_proof(last);
    margin_ = first_margin;
    floor_ = is_narrow ? last - margin_ : -infinity;
    ceiling_ = is_narrow ? last + margin_ : infinity;
    begin_pass();
  }

  /// Is all that was asked for proved, and searched as deep as the proofs go? (Then nothing shorter
  /// is hidden but behind reductions.)
  [[nodiscard]] bool is_settled() const {
    return std::ranges::all_of(moves_ | std::views::take(task_.lines), [&](const RootMove& root) {
      return is_proof(root.score) && win_now - std::abs(root.score) <= depth_;
    });
  }

  void begin_pass() {
    better_.clear();
    next_ = 0;
    begin_move(Stage::whole);
  }

  /// What a move must exceed to be among the best lines.
  [[nodiscard]] Score alpha() const {
    return better_.size() < lines() ? floor_ : std::max(floor_, better_[lines() - 1].score);
  }

  void begin_move(Stage stage) {
    stage_ = stage;
    const Score beta = stage == Stage::whole ? ceiling_ : alpha() + 1;
    const int less = stage == Stage::reduced ? tree_.reduction(depth_, next_) : 0;
    tree_.begin(rules_.after(root_, moves_[next_].move), depth_ - 1 - less, to_reply(beta),
                to_reply(alpha()));
  }

  void receive(Score score) {
    const bool is_better = score > alpha();
    if (is_better && stage_ != Stage::whole) {
      return begin_move(stage_ == Stage::reduced ? Stage::narrow : Stage::whole);
    }
    if (is_better) {
      insert_in_order(better_, {moves_[next_].move, score, depth_, tree_.line()});
    }
    ++next_;
    if (score >= ceiling_ || next_ == moves_.size()) return end_pass();
    if (better_.size() < lines()) return begin_move(Stage::whole);
    begin_move(tree_.reduction(depth_, next_) > 0 && lines() == 1 ? Stage::reduced : Stage::narrow);
  }

  void end_pass() {
    const bool is_low = better_.empty();
    const bool is_high = !is_low && better_.front().score >= ceiling_;
    put_first(better_, moves_);
    if (!is_low && !is_high) {
      table_->keep({root_, moves_.front().move, static_cast<std::int16_t>(moves_.front().score),
                    static_cast<std::int16_t>(depth_), Bound::exact, 0});
      return next_depth();
    }
    margin_ *= 4;
    if (is_low) floor_ = margin_ > widest_margin ? -infinity : floor_ - margin_;
    if (is_high) ceiling_ = margin_ > widest_margin ? infinity : ceiling_ + margin_;
    begin_pass();
  }

  /// The line of a move, made longer by what the table knows of its end.
  [[nodiscard]] std::vector<Move> with_rest(const RootMove& root) const {
    constexpr std::size_t longest = 60;
    std::vector<Move> line = {root.move};
    line.insert(line.end(), root.line.begin(), root.line.end());
    Position position = root_;
    for (const Move move : line) position = rules_.after(position, move);
    while (line.size() < longest && rules_.count_moves(position) > 0) {
      const auto known = table_->find(position);
      if (!known || known->bound == Bound::at_most) break;
      line.push_back(known->move);
      position = rules_.after(position, known->move);
    }
    return line;
  }

  static constexpr Score first_margin = 40;
  static constexpr Score widest_margin = 1'000;

  const G& rules_;
  std::shared_ptr<Table> table_;
  TreeSearch<G> tree_;
  Ideas ideas_;
  int companion_;
  SearchTask task_;
  Position root_ = {};
  std::vector<RootMove> moves_;  ///< best first, as of the last depth
  std::vector<RootMove> better_;  ///< best first: those with an exact score in the present pass
  bool is_done_ = true;
  std::uint64_t goal_ = 0;  ///< of nodes
  int depth_ = 0;
  std::size_t next_ = 0;
  Stage stage_ = Stage::whole;
  Score margin_ = 0;
  Score floor_ = 0;
  Score ceiling_ = 0;
};

}  // namespace papamu
