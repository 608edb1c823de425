#include "evaluate/room_and_pillar.hpp"
#include "engine/game_model.hpp"
#include "rules/room_and_pillar.hpp"

namespace papamu {

template std::unique_ptr<AnyGame> make_model<RoomAndPillar>(const GameInfo&, Shape);

}  // namespace papamu
