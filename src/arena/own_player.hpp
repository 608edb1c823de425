// The engines of this program as players of the arena.
#pragma once

#include <memory>

#include "arena/engine_text.hpp"
#include "arena/player.hpp"

namespace papamu {

/// A player for an engine of any kind. Our own are made anew for each game, so that a game depends
/// on nothing but its seed and, where it is used, the time.
std::unique_ptr<Player> make_player(const EngineText& engine, const TimeRules& rules);

}  // namespace papamu
