// People, lines that break, a server that dies, and a disk that fills: what must hold all the time,
// and that everybody is in sync ten seconds after the last fault. PAPAMU_SEEDS=10000 for a long
// run.
#include "server/simulated_world.hpp"
#include "support/seeds.hpp"

namespace papamu::testing {
namespace {

TEST(Simulation, keeps_the_contract) {
  for (std::uint64_t seed = first_seed(); seed < first_seed() + seeds_wanted(500); ++seed) {
    SCOPED_TRACE(seed);
    World(seed).run();
    if (HasFailure()) break;
  }
}

}  // namespace
}  // namespace papamu::testing
