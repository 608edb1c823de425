#include "search/history.hpp"

#include <algorithm>
#include <limits>

namespace papamu {

void put_in_order(std::vector<OrderedMove>& ordered, std::span<const Move> moves,
                  const History* history, Color side, std::optional<Move> first) {
  ordered.clear();
  for (const Move move : moves) {
    int rank = history != nullptr ? history->of(side, move) : 0;
    if (move == first) rank = std::numeric_limits<int>::max();
    ordered.push_back({move, rank, static_cast<int>(ordered.size())});
  }
  // The place in the list of the rules decides between equals.
  std::ranges::sort(ordered, [](const OrderedMove& a, const OrderedMove& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.place < b.place;
  });
}

}  // namespace papamu
