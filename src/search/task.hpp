// What is asked of a search about one position.
#pragma once

namespace papamu {

struct SearchTask {
  int lines = 1;            ///< so many of the best moves get a value of their own
  int depth_plies = 1'000;  ///< no deeper than this (Monte Carlo: doublings of visits)
};

}  // namespace papamu
