#include "server/capacity.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace papamu::server {

Capacity take_all_files() {
  constexpr rlim_t parts = 16;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return {};
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NOFILE, &files);
  const rlim_t part = (std::max<rlim_t>(files.rlim_cur, 2 * reserved_files) - reserved_files) /
                      parts;
  return {.served = std::min(most_connections, (parts - 2) * part),
          .refused = std::min(most_refused_connections, part)};
}

}  // namespace papamu::server
