#include "evaluate/rhode.hpp"
#include "engine/game_model.hpp"
#include "rules/rhode.hpp"

namespace papamu {

template std::unique_ptr<AnyGame> make_model<Rhode>(const GameInfo&, Shape);

}  // namespace papamu
