#include "rules/narrows.hpp"
#include "engine/game_model.hpp"

namespace papamu {

template std::unique_ptr<AnyGame> make_model<Narrows>(const GameInfo&, Shape);

}  // namespace papamu
