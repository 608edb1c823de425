// Counts the move sequences of Kōnane 6x6 with the static core: no virtual call, no allocation.
#include <cstdio>
#include <papamu/rules/konane.hpp>
#include <papamu/rules/perft.hpp>

int main() {
  const papamu::Konane<1> rules({.rows = 6, .columns = 6});  // 36 cells fit one 64-bit word
  for (int depth = 1; depth <= 8; ++depth) {
    const auto count = papamu::perft(rules, rules.start(), depth);
    std::printf("%d %llu\n", depth, static_cast<unsigned long long>(count));
  }
}
