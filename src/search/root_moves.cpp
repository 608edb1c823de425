#include "search/root_moves.hpp"

#include <algorithm>
#include <utility>

namespace papamu {

void insert_in_order(std::vector<RootMove>& moves, RootMove added, std::optional<Move> first) {
  const auto place = added.move == first
                         ? moves.begin()
                         : std::ranges::find_if(moves, [&](const RootMove& other) {
                             return other.score < added.score && other.move != first;
                           });
  moves.insert(place, std::move(added));
}

void put_first(std::vector<RootMove>& better, std::vector<RootMove>& moves) {
  for (RootMove& old : moves) {
    const bool is_new = std::ranges::any_of(better, [&](const RootMove& root) {
      return root.move == old.move;
    });
    if (!is_new) better.push_back(std::move(old));
  }
  std::swap(moves, better);
  better.clear();
}

}  // namespace papamu
