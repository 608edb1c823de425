// Which games there are; the only place where a name meets a type.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/any_game.hpp"

namespace papamu {

/// All games, in the order in which they are presented.
std::span<const GameInfo> all_games();

/// Fails: unknown_game.
Result<const GameInfo*> find_game(std::string_view id);

/// Can the game have this shape? Fails: bad_size, with the sizes that it can have.
Status check_size(const GameInfo& info, Shape shape);

/// The game at its start. Fails: bad_size, with the sizes that the game can have.
Result<std::unique_ptr<AnyGame>> make_game(const GameInfo& info, Shape shape);

/// The game at the position that `fields` describe. Fails: bad_size, bad_position, unknown_game.
Result<std::unique_ptr<AnyGame>> make_game(const PositionFields& fields);

/// The game and position of one line of text. Fails: as above.
Result<std::unique_ptr<AnyGame>> read_game(std::string_view position_text);

}  // namespace papamu
