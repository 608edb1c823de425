#include "evaluate/konane.hpp"
#include "engine/game_model.hpp"
#include "rules/konane.hpp"

namespace papamu {

template std::unique_ptr<AnyGame> make_model<Konane>(const GameInfo&, Shape);

}  // namespace papamu
