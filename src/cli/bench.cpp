// The fixed set of work of engine/bench.hpp, as text for people or JSON.
#include <iostream>

#include "cli/commands.hpp"
#include "engine/bench.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

void print(std::string_view unit, const BenchFigures& figures) {
  const double rate = static_cast<double>(figures.positions) / figures.seconds;
  std::cout << "signature of the " << unit << ' ' << figures.signature << ", "
            << static_cast<std::uint64_t>(rate) << " positions/s\n";
}

}  // namespace

Result<Exit> bench(bool as_json) {
  const auto watch = [as_json](const std::string& line) {
    if (!as_json) std::cout << line << '\n';
  };
  const BenchFigures rules = count_positions(watch);
  const BenchFigures search = search_starts(watch);
  if (as_json) {
    std::cout << bench_answer(rules, search) << '\n';
  } else {
    print("rules", rules);
    print("search", search);
  }
  return Exit::ok;
}

}  // namespace papamu::cli
