// The maker of a game behind the facade. Each game is instantiated in a file of its own under
// engine/models/, so that they compile side by side.
#pragma once

#include <memory>

#include "engine/any_game.hpp"

namespace papamu {

/// The game at its start, on the smallest bitboard that holds the shape.
/// Needs: a shape within the limits that the rules fit.
template <template <int> typename Rules>
std::unique_ptr<AnyGame> make_model(const GameInfo& info, Shape shape);

}  // namespace papamu
