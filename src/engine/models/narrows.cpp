#include "evaluate/narrows.hpp"
#include "engine/game_model.hpp"
#include "rules/narrows.hpp"

namespace papamu {

template std::unique_ptr<AnyGame> make_model<Narrows>(const GameInfo&, Shape);

}  // namespace papamu
