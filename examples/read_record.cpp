// Reads a record from standard input and says who won and how.
#include <iostream>
#include <iterator>
#include <papamu/match/record.hpp>

int main() {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  const auto record = papamu::read_record(text);
  if (!record) {
    std::cerr << record.error().message << '\n';
    return 1;
  }
  const auto match = papamu::replay(*record);
  std::cout << record->first << " against " << record->second << ", " << match->plies().size()
            << " plies\n";
  const auto& result = match->result();
  if (!result) {
    std::cout << "not finished\n";
  } else if (result->winner) {
    std::cout << papamu::name_of(*result->winner) << " won";
    if (result->termination) std::cout << ": " << papamu::write_termination(*result->termination);
    std::cout << '\n';
  } else {
    std::cout << (result->is_draw() ? "drawn by repetition\n" : "abandoned\n");
  }
}
