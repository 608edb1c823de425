#include "rules/room_and_pillar.hpp"
#include "engine/game_model.hpp"

namespace papamu {

template std::unique_ptr<AnyGame> make_model<RoomAndPillar>(const GameInfo&, Shape);

}  // namespace papamu
