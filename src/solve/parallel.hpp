// The one place that starts threads. A build without them (WebAssembly) runs all in this one.
#pragma once

#include <cstddef>
#ifndef __wasi__
#include <thread>
#endif
#include <vector>

namespace papamu {

/// Runs `work(number)` once for each number below `count`, number 0 in this thread, and waits for
/// all. Needs: count > 0, and work that ends also where some of its calls come after the others.
template <typename Work>
void run_in_threads(std::size_t count, Work work) {
#ifdef __wasi__
  for (std::size_t number = 0; number < count; ++number) work(number);
#else
  std::vector<std::thread> threads;
  for (std::size_t number = 1; number < count; ++number) threads.emplace_back(work, number);
  work(std::size_t{0});
  for (std::thread& thread : threads) thread.join();
#endif
}

}  // namespace papamu
