// Who wins with best play: depth-first proof-number search.
// Source: Nagai, Df-pn algorithm for searching AND/OR trees and its applications (2002); the wider
// thresholds are those of Pawlewicz and Lew, Improving depth-first PN-search: 1+ε trick (2007).
#pragma once

#include <algorithm>
#include <vector>

#include "solve/canonical.hpp"
#include "solve/proof_table.hpp"

namespace papamu {

/// What searches of one solver share. Threads: each search counts on its own and adds up here now
/// and then; whoever sets `is_stopped` stops them all.
struct SharedProgress {
  std::atomic<std::uint64_t> nodes = 0;
  std::atomic<bool> is_stopped = false;
};

/// Proves positions one after the other and keeps what it learned in a table.
///
/// It walks to the position where the least effort is missing, and expands it: at each position it
/// takes the reply that seems the nearest to a loss for the other side, and stays below it until
/// another reply looks nearer by a quarter. Where positions can repeat, a move back to a position
/// on the line counts as proving nothing. So a win rests only on a move that loses for the other
/// side, and a loss on all moves winning for it, never on the line by which a position was reached.
/// What then cannot be decided is unknown, not kept, and left to PositionGraph.
template <Playable G>
class ProofSearch {
 public:
  using Position = typename G::Position;
  using Table = ProofTable<G>;

  /// `number` tells searches in several threads apart: they break ties differently.
  ProofSearch(const G& rules, Table& table, SharedProgress& shared, std::size_t number = 0)
      : rules_(rules), table_(table), shared_(shared), number_(number) {}

  /// For the side to move. `watch` is asked every few thousand nodes, false stops this search.
  /// Gives: unknown when it was stopped, or where play can go in circles.
  template <typename Watch>
  Outcome prove(const Position& position, Watch watch) {
    line_.clear();
    children_.clear();
    is_stopped_ = false;
    const Position root = least_image(rules_, position);
    if (const Outcome known = find(root); known != Outcome::unknown) return known;
    constexpr ProofNumbers no_limits{ProofNumbers::infinite, ProofNumbers::infinite};
    const Node node{.position = root, .hash = Table::hash(root)};
    const Outcome outcome = search(node, no_limits, watch).outcome();
    report_nodes();
    return outcome;
  }

  /// What is known without a search.
  [[nodiscard]] Outcome find(const Position& position) const {
    const Outcome seen = outcome_at_sight(rules_, position, rules_.count_moves(position));
    if (seen != Outcome::unknown) return seen;
    ProofNumbers numbers;
    table_.find(position, Table::hash(position), numbers);
    return numbers.outcome();
  }

 private:
  /// A position and what is known of it.
  struct Node {
    Position position = {};
    std::uint64_t hash = 0;
    ProofNumbers numbers = {};
    bool is_stuck = false;  ///< nothing more can be proved on this line
  };

  /// Needs: a position that is not decided at sight, on no line that it is in.
  /// Gives: numbers of which one is at its limit, or the last ones before the search was stopped.
  template <typename Watch>
  ProofNumbers search(const Node& node, ProofNumbers limits,  // NOLINT(misc-no-recursion)
                      Watch& watch) {
    const std::uint64_t before = nodes_++;
    const std::size_t first = children_.size();
    ProofNumbers numbers = expand(node.position);
    if (!numbers.is_proof()) {
      line_.push_back(node.position);
      look_up_from(first);
      for (;;) {
        std::size_t next = 0;
        ProofNumbers next_limits;
        numbers = sum_up(first, limits, next, next_limits);
        if (numbers.is_proof() || numbers.win >= limits.win || numbers.loss >= limits.loss ||
            next == none || is_time_to_stop(watch)) {
          break;
        }
        descend(next, next_limits, watch);
        // Below one reply another one can be reached only where positions repeat, or hardly ever.
        if constexpr (G::can_repeat) look_up_from(first);
      }
      line_.pop_back();
      children_.resize(first);
    }
    if (numbers.is_proof() || (!is_stopped_ && !depends_on_line(numbers))) {
      table_.keep({node.position, work_since(before), numbers}, node.hash);
    }
    return numbers;
  }

  template <typename Watch>
  void descend(std::size_t next, ProofNumbers limits, Watch& watch) {  // NOLINT(misc-no-recursion)
    // More may be known of it by now: another reply's replies can lead to it, and other threads.
    const ProofNumbers before = children_[next].numbers;
    look_up(children_[next]);
    if (children_[next].numbers != before) return;
    // A copy: the list of children grows below.
    const Node child = children_[next];
    ProofNumbers numbers{ProofNumbers::most, ProofNumbers::most};
    if (!is_on_line(child.position)) numbers = search(child, limits, watch);
    children_[next].numbers = numbers;
    children_[next].is_stuck = !numbers.is_proof() && depends_on_line(numbers);
  }

  /// Lists the replies that are worth a search, or finds that it needs none.
  ProofNumbers expand(const Position& position) {
    typename G::Moves moves;
    list_candidates(rules_, position, moves);
    const std::size_t first = children_.size();
    for (const Move move : moves) {
      Node child;
      child.position = rules_.after(position, move);
      const Sight sight = look_at(rules_, child.position);
      ++effort_;
      if (sight.outcome == Outcome::win) continue;
      if (sight.outcome == Outcome::loss) {
        children_.resize(first);
        return ProofNumbers::of(Outcome::win);
      }
      // Mirror images are searched as one near the root. Deeper in the tree they are too rare to
      // pay for looking.
      if (line_.size() < image_plies) child.position = least_image(rules_, child.position);
      child.hash = Table::hash(child.position);
      if (is_listed(child, first)) continue;
      const auto guess = guess_of(rules_, child.position, sight.moves);
      child.numbers = {guess.win, guess.loss};
      children_.push_back(child);
    }
    return children_.size() == first ? ProofNumbers::of(Outcome::loss) : ProofNumbers{};
  }

  [[nodiscard]] bool is_listed(const Node& child, std::size_t first) const {
    for (std::size_t i = first; i < children_.size(); ++i) {
      if (children_[i].hash == child.hash && children_[i].position == child.position) return true;
    }
    return false;
  }

  /// The numbers of a position from those of its replies, and the reply to go on with: `next`, or
  /// none, and its limits.
  ProofNumbers sum_up(std::size_t first, ProofNumbers limits, std::size_t& next,
                      ProofNumbers& next_limits) {
    constexpr std::uint32_t infinite = ProofNumbers::infinite;
    ProofNumbers sum{infinite, 0};
    std::uint32_t second = infinite;  // the least loss of the other replies
    next = none;
    const std::size_t count = children_.size() - first;
    for (std::size_t i = 0; i < count; ++i) {
      // Searches in other threads look through the replies from another one on.
      const std::size_t at = first + (i + number_ * count / 2) % count;
      const Node& child = children_[at];
      sum.win = std::min(sum.win, child.numbers.loss);
      sum.loss = added(sum.loss, child.numbers.win);
      if (child.numbers.is_proof() || (child.is_stuck && is_stuck_for_both(child.numbers)))
        continue;
      if (next == none || child.numbers.loss < children_[next].numbers.loss) {
        if (next != none) second = children_[next].numbers.loss;
        next = at;
      } else {
        second = std::min(second, child.numbers.loss);
      }
    }
    if (next == none) return sum;
    const ProofNumbers& chosen = children_[next].numbers;
    next_limits.win = limits.loss == infinite
                          ? infinite
                          : limits.loss - std::min(sum.loss, limits.loss) + chosen.win;
    next_limits.loss = second >= ProofNumbers::most / 2
                           ? limits.win
                           : std::min(limits.win, second + second / 4 + 1);
    return sum;
  }

  void look_up_from(std::size_t first) {
    for (std::size_t i = first; i < children_.size(); ++i) look_up(children_[i]);
  }

  /// Numbers that depend on the line give way to a proof only.
  void look_up(Node& child) const {
    if (child.numbers.is_proof()) return;
    ProofNumbers known = child.numbers;
    if (!table_.find(child.position, child.hash, known)) return;
    if (!child.is_stuck || known.is_proof()) child.numbers = known;
  }

  static std::uint32_t added(std::uint32_t a, std::uint32_t b) {
    if (a == ProofNumbers::infinite || b == ProofNumbers::infinite) return ProofNumbers::infinite;
    return std::min(a + b, ProofNumbers::most);
  }

  /// Does a number say that nothing can be proved for one side on this line?
  static bool depends_on_line(ProofNumbers numbers) {
    return G::can_repeat &&
           (numbers.win >= ProofNumbers::most || numbers.loss >= ProofNumbers::most);
  }
  static bool is_stuck_for_both(ProofNumbers numbers) {
    return numbers.win >= ProofNumbers::most && numbers.loss >= ProofNumbers::most;
  }

  /// Also true for a line so long that the stack would not hold it; then nothing is proved.
  [[nodiscard]] bool is_on_line(const Position& next) const {
    if constexpr (G::can_repeat) {
      constexpr std::size_t longest_line = 500;
      return line_.size() >= longest_line || std::ranges::find(line_, next) != line_.end();
    }
    return false;
  }

  [[nodiscard]] std::uint32_t work_since(std::uint64_t before) const {
    constexpr std::uint64_t most = ~std::uint32_t{0};
    return static_cast<std::uint32_t>(std::min(nodes_ - before, most));
  }

  template <typename Watch>
  bool is_time_to_stop(Watch& watch) {
    constexpr std::uint64_t watch_interval = 1U << 16U;  // positions looked at
    if (effort_ >= watch_interval) {
      effort_ = 0;
      report_nodes();
      is_stopped_ = is_stopped_ || !watch();
    }
    return is_stopped_;
  }

  void report_nodes() {
    shared_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
    reported_ = nodes_;
  }

  static constexpr std::size_t image_plies = 4;
  static constexpr std::size_t none = ~std::size_t{0};

  const G& rules_;
  Table& table_;
  SharedProgress& shared_;
  std::size_t number_;
  std::vector<Node> children_;  ///< of all positions on the line, the last one's last
  std::vector<Position> line_;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
  std::uint64_t effort_ = 0;
  bool is_stopped_ = false;
};

}  // namespace papamu
