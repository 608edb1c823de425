// Alpha-beta to a fixed depth with a stack of its own, so that it can stop at any node and go on.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "search/history.hpp"
#include "search/open_node.hpp"
#include "search/options.hpp"
#include "search/transposition_table.hpp"

namespace papamu {

/// Principal variation search of one position at a time.
///
/// A node is a position made by a move. Scores of proof come from ends of the game alone and pass
/// through the table beside whole positions, so they are true whatever was reduced. A repetition of
/// the line counts as even, which proves nothing.
template <Game G>
class TreeSearch {
 public:
  using Position = typename G::Position;
  using Table = TranspositionTable<G>;
  using Evaluation = typename EvaluatorOf<G>::type;
  static_assert(Evaluator<Evaluation, G>);

  static constexpr int deepest = Reductions::deepest;

  TreeSearch(const G& rules, std::shared_ptr<Table> table, Ideas ideas)
      : rules_(rules),
        evaluator_(rules.shape()),
        table_(std::move(table)),
        ideas_(ideas),
        frames_(max_ply),
        reductions_(ideas.reductions) {}

  /// `before` holds the positions that a line may not come back to without being even.
  void start_over(std::span<const Position> before) {
    before_.clear();
    if constexpr (G::can_repeat) {
      for (const Position& position : before) before_.push_back({G::hash(position), position});
    }
    history_.fade();
    nodes_ = 0;
    ply_ = 0;
  }

  /// Sets the task for `run`. The score is exact between alpha and beta, a bound outside.
  void begin(const Position& position, int depth, Score alpha, Score beta) {
    ply_ = 0;
    line_.clear();
    score_ = enter(position, depth, alpha, beta);
  }

  /// Works until the task is done or `end` nodes are counted. Gives: whether it is done.
  bool run(std::uint64_t end) {
    while (!score_ && nodes_ < end) step();
    return score_.has_value();
  }

  /// For the side to move. Needs: run() gave true.
  [[nodiscard]] Score score() const { return *score_; }
  /// The expected play. Needs: as score().
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  void count_node() { ++nodes_; }

  /// What can be said without searching: an end, or the evaluation.
  [[nodiscard]] Score look(const Position& position) const {
    if (rules_.count_moves(position) > 0) return estimate(position);
    return end_score(rules_, position);
  }

  /// By how many plies the move at a place in the order is searched less deep at first.
  [[nodiscard]] int reduction(int depth, std::size_t index) const {
    return reductions_.of(depth, index);
  }

 private:
  static constexpr int max_ply = deepest + 40;
  /// A node whose moves are being searched.
  struct Frame : OpenNode {
    Position position = {};
    std::uint64_t hash = 0;
  };
  struct Before {
    std::uint64_t hash;
    Position position;
  };

  /// Gives: a score where the position needs no search; else puts it on the stack.
  std::optional<Score> enter(const Position& position, int depth, Score alpha, Score beta) {
    ++nodes_;
    if constexpr (G::can_repeat) {
      if (is_repeated(position)) return even;
    }
    if (depth <= 0 || ply_ >= max_ply) {
      const int replies = rules_.count_moves(position);
      if (replies == 0) return end_score(rules_, position);
      // A forced reply says nothing yet.
      if (replies > 1 || ply_ >= max_ply) return estimate(position);
      depth = 1;
    }
    std::optional<typename Table::Entry> known;
    if (ideas_.table) known = table_->find(position);
    if (known && is_enough(*known, depth, alpha, beta)) return known->score;

    typename G::Moves moves;
    rules_.legal_moves(position, moves);
    if (moves.empty()) return end_score(rules_, position);
    beta = std::min(beta, win_now - 1);  // nothing is better than to win with this move
    if (alpha >= beta) return beta;
    if (moves.size() == 1 && depth < deepest) ++depth;
    Frame& frame = frames_[static_cast<std::size_t>(ply_)];
    frame.position = position;
    if constexpr (G::can_repeat) frame.hash = G::hash(position);
    frame.line.clear();
    frame.next = 0;
    frame.depth = depth;
    frame.alpha = frame.floor = alpha;
    frame.beta = beta;
    frame.best = -infinity;
    frame.best_move = moves[0];
    frame.stage = Stage::whole;
    put_in_order(frame.moves, {moves.begin(), moves.end()}, ideas_.history ? &history_ : nullptr,
                 position.side, known ? std::optional(known->move) : std::nullopt);
    ++ply_;
    return std::nullopt;
  }

  [[nodiscard]] Score estimate(const Position& position) const {
    return as_estimate(evaluation(evaluator_, position));
  }

  [[nodiscard]] static bool is_enough(const typename Table::Entry& known, int depth, Score alpha,
                                      Score beta) {
    const Score score = known.score;
    const bool is_low = known.bound != Bound::at_most && score >= beta;
    const bool is_high = known.bound != Bound::at_least && score <= alpha;
    const bool is_exact = known.bound == Bound::exact;
    if (!is_low && !is_high && !is_exact) return false;
    return known.depth >= depth || (is_win(score) && is_low) || (is_loss(score) && is_high);
  }

  [[nodiscard]] bool is_repeated(const Position& position) const {
    const std::uint64_t hash = G::hash(position);
    const auto is_same = [&](const auto& other) {
      return other.hash == hash && other.position == position;
    };
    const auto frames = std::span(frames_).first(static_cast<std::size_t>(ply_));
    return std::ranges::any_of(frames, is_same) || std::ranges::any_of(before_, is_same);
  }

  /// Searches the next move of the node on top of the stack, or closes it.
  void step() {
    Frame& frame = top();
    if (frame.next == frame.moves.size()) return deliver(close(frame));
    const int less = frame.stage == Stage::reduced ? reduction(frame.depth, frame.next) : 0;
    const Score beta = frame.stage == Stage::whole ? frame.beta : frame.alpha + 1;
    const auto reply = enter(rules_.after(frame.position, frame.moves[frame.next].move),
                             frame.depth - 1 - less, to_reply(beta), to_reply(frame.alpha));
    if (!reply) return;
    line_.clear();
    deliver(*reply);
  }

  [[nodiscard]] Frame& top() { return frames_[static_cast<std::size_t>(ply_ - 1)]; }

  /// Hands a score down the stack as far as it closes nodes; `line_` is what is expected behind it.
  void deliver(Score reply) {
    while (ply_ > 0) {
      Frame& frame = top();
      const bool is_cut_off = frame.receive(from_reply(reply), line_, reductions_);
      if (!is_cut_off) return;
      frame.teach(history_, frame.position.side);
      reply = close(frame);
    }
    score_ = reply;
  }

  /// Takes the node off the stack. Gives: its score; its line is in `line_` then.
  Score close(Frame& frame) {
    keep(frame);
    --ply_;
    std::swap(line_, frame.line);
    return frame.best;
  }

  void keep(const Frame& frame) {
    if (!ideas_.table) return;
    Bound bound = Bound::exact;
    if (frame.best >= frame.beta) {
      bound = Bound::at_least;
    } else if (frame.best <= frame.floor) {
      bound = Bound::at_most;
    }
    table_->keep({frame.position, frame.best_move, static_cast<std::int16_t>(frame.best),
                  static_cast<std::int16_t>(frame.depth), bound, 0});
  }

  const G& rules_;
  Evaluation evaluator_;
  std::shared_ptr<Table> table_;
  Ideas ideas_;
  History history_;
  std::vector<Frame> frames_;
  std::vector<Before> before_;
  Reductions reductions_;
  std::vector<Move> line_;  ///< of the node that was finished last
  std::optional<Score> score_;
  std::uint64_t nodes_ = 0;
  int ply_ = 0;
};

}  // namespace papamu
