// When tests take place that need a time of day.
#pragma once

#include "match/table_event.hpp"

namespace papamu::testing {

inline constexpr WallTime noon = std::chrono::seconds(1'796'000'000);

}  // namespace papamu::testing
