// One position for all its mirror images.
#pragma once

#include <algorithm>
#include <utility>

#include "rules/position_text.hpp"

namespace papamu {

/// The least of the position's images that have the same outcome for the side to move.
/// Cost: a walk over the board for each image; for the first plies of a search, not for all.
template <Game G>
typename G::Position canonical(const G& rules, const typename G::Position& position) {
  const Shape shape = rules.shape();
  const PositionFields fields = fields_of(rules, position, {});
  PositionFields least = fields;
  for (const Symmetry symmetry : all_symmetries) {
    if (image(symmetry, shape) != shape) continue;
    for (const bool exchanges : {false, true}) {
      if (!G::colors_are_alike && exchanges != G::exchanges_colors(symmetry, shape)) continue;
      PositionFields candidate = image(symmetry, fields);
      if (exchanges) {
        candidate.side = opposite(candidate.side);
        for (Content& content : candidate.contents) content = exchanged(content);
      }
      const auto key = [](const PositionFields& of) { return std::pair(of.side, of.contents); };
      // At phase 1 not every image can be reached.
      if (key(candidate) < key(least) && position_from(rules, candidate)) least = candidate;
    }
  }
  return *position_from(rules, least);
}

/// The image that a search takes in the place of a position; games that are no Game of their own
/// have a member for it.
template <typename G>
typename G::Position least_image(const G& rules, const typename G::Position& position) {
  if constexpr (requires { rules.least_image(position); }) {
    return rules.least_image(position);
  } else {
    return canonical(rules, position);
  }
}

}  // namespace papamu
