// How many connections a server takes.
#pragma once

#include "server/limits.hpp"

namespace papamu::server {

/// How many are served, and how many more are refused in words.
struct Capacity {
  std::size_t served = most_connections;
  std::size_t refused = most_refused_connections;
};

/// Takes all the files that the system lets a process open. Most of them serve.
Capacity take_all_files();

}  // namespace papamu::server
