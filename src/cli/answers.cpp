// The commands that answer once: games, rules, show, moves, perft.
#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>

#include "board/notation.hpp"
#include "cli/board_drawing.hpp"
#include "cli/commands.hpp"
#include "cli/content.hpp"
#include "cli/terminal.hpp"
#include "engine/catalog.hpp"
#include "protocol/answers.hpp"

namespace papamu::cli {

namespace {

void print_fact(std::string_view name, std::string_view fact) {
  constexpr std::size_t width = 12;
  if (fact.empty()) return;
  std::cout << "  " << name << std::string(width - name.size(), ' ') << fact << '\n';
}

std::string offered_sizes(const GameInfo& info) {
  std::string text;
  for (const Shape& shape : info.offered) {
    text += write_shape(shape) + (shape == info.default_size ? " (default) " : " ");
  }
  return text + "or " + std::string(info.sizes) + ", no side over 26, at most 400 cells";
}

/// The count behind each ply of the side to move, in text order.
std::vector<std::pair<std::string, std::uint64_t>> divide(const Match& match, int depth,
                                                          bool with_swap) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  const AnyGame& game = match.game();
  const auto count_behind = [&](const Ply& ply) {
    const auto next = game.clone();
    if (ply.is_swap()) {
      next->swap();
    } else {
      next->play(*ply.move);
    }
    counts.emplace_back(write_ply(game.shape(), ply),
                        depth == 1 ? 1 : next->perft(depth - 1, with_swap));
  };
  for (const Move move : game.legal_moves()) count_behind(Ply{move});
  if (with_swap && game.can_swap()) count_behind(swap_ply);
  std::ranges::sort(counts);
  return counts;
}

}  // namespace

Result<Exit> games(bool as_json) {
  if (as_json) {
    std::cout << games_answer() << '\n';
    return Exit::ok;
  }
  for (const GameInfo& info : all_games()) {
    if (&info != all_games().data()) std::cout << '\n';
    std::cout << info.id << '\n';
    print_fact("name", info.name);
    print_fact("credit", info.credit);
    print_fact("origin", info.origin);
    print_fact("players", "2");
    print_fact("length", info.length);
    print_fact("complexity", info.complexity);
    print_fact("sizes", offered_sizes(info));
    print_fact("ends", info.why_it_ends);
    print_fact("rules", info.sheet);
  }
  return Exit::ok;
}

Result<Exit> rules(const std::string& game, const std::string& language) {
  const auto info = find_game(game);
  if (!info) return info.error();
  const auto text = find_rules(game, language);
  if (!text) {
    return Error{ErrorCode::not_possible, "no rules of " + game + " in language " +
                                              quote(language) + "; expected " + languages_of(game)};
  }
  std::cout << *text;
  return Exit::ok;
}

Result<Exit> show(const BoardArguments& arguments, bool as_json) {
  const auto match = open_match(arguments);
  if (!match) return match.error();
  if (as_json) {
    std::cout << match_answer(*match) << '\n';
  } else {
    std::cout << draw_match(*match, is_color_wanted());
  }
  return Exit::ok;
}

Result<Exit> moves(const BoardArguments& arguments, bool as_json) {
  const auto match = open_match(arguments);
  if (!match) return match.error();
  if (as_json) {
    std::cout << moves_answer(*match) << '\n';
  } else if (!match->result()) {
    for (const std::string& ply : legal_plies(match->game())) std::cout << ply << '\n';
  } else if (match->result()->winner) {
    std::cout << "winner " << write_color(match->color_of(*match->result()->winner)) << '\n';
  } else {
    std::cout << "draw\n";
  }
  return Exit::ok;
}

Result<Exit> perft(const PerftArguments& arguments, bool as_json) {
  const auto match = open_match(arguments.board);
  if (!match) return match.error();
  std::vector<std::pair<std::string, std::uint64_t>> divided;
  if (arguments.is_divided) divided = divide(*match, arguments.depth, arguments.with_swap);
  if (!as_json) {
    for (const auto& [ply, count] : divided) std::cout << ply << ' ' << count << '\n';
  }
  std::vector<std::uint64_t> counts;
  for (int depth = 1; depth <= arguments.depth; ++depth) {
    counts.push_back(match->game().perft(depth, arguments.with_swap));
    if (!as_json) std::cout << depth << ' ' << counts.back() << '\n' << std::flush;
  }
  if (as_json) std::cout << perft_answer(match->game(), counts, divided) << '\n';
  return Exit::ok;
}

}  // namespace papamu::cli
