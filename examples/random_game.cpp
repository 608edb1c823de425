// Lists the legal moves of a game and plays one of them, chosen by chance, until it is over.
// Usage: random_game [GAME [SEED]]
#include <cstdlib>
#include <iostream>
#include <papamu/board/notation.hpp>
#include <papamu/engine/catalog.hpp>
#include <random>

int main(int argc, char** argv) {
  const auto info = papamu::find_game(argc > 1 ? argv[1] : "konane");
  if (!info) {
    std::cerr << info.error().message << '\n';
    return 2;
  }
  const auto game = std::move(*papamu::make_game(**info, (*info)->default_size));
  std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
  int plies = 0;
  for (; !game->is_over() && plies < 1000; ++plies) {  // Rhode alone could go on for longer
    const auto moves = game->legal_moves();
    const papamu::Move move = moves[random() % moves.size()];
    std::cout << moves.size() << " legal moves, played " << papamu::write_move(game->shape(), move)
              << '\n';
    game->play(move);
  }
  std::cout << game->position_text() << '\n';
  if (game->is_over()) {
    std::cout << (*info)->name_of(game->winner()) << " wins after " << plies << " plies\n";
  }
}
