#include "protocol/door.hpp"

#include <algorithm>

#include "protocol/answers.hpp"

namespace papamu {

namespace {

/// What a hint says: the best ply; before a swap may follow, the one nearest to even.
Ply hinted(const AnyGame& game, const SearchReport& report) {
  const SearchLine& best = report.lines.front();
  if (should_swap(game, best.verdict)) return swap_ply;
  return {(may_be_swapped(game) ? most_even(report) : best).move()};
}

/// The same verdict for who swaps: the other side's, one ply farther from the end.
Verdict after_swapping(const Verdict& verdict) {
  if (const auto* win = std::get_if<WinIn>(&verdict)) return LossIn{win->plies + 1};
  if (const auto* loss = std::get_if<LossIn>(&verdict)) return WinIn{loss->plies + 1};
  return Estimate{1 - chance_of(verdict)};
}

Counsel counsel_of(Ply ply, const SearchReport& report) {
  const auto begins_with_ply = [&](const SearchLine& line) { return Ply{line.move()} == ply; };
  const auto chosen = std::ranges::find_if(report.lines, begins_with_ply);
  const SearchLine& line = chosen == report.lines.end() ? report.lines.front() : *chosen;
  Counsel counsel{.ply = ply, .verdict = line.verdict, .line = {}};
  if (ply.is_swap()) {
    counsel.verdict = after_swapping(line.verdict);
    counsel.line.push_back(ply);
  }
  for (const Move move : line.moves) counsel.line.push_back({move});
  return counsel;
}

}  // namespace

std::uint64_t seed_at_ply(std::uint64_t seed, std::size_t ply) {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
  return seed + odd * ply;
}

std::string Door::answer(std::string_view line) {
  auto [id, content] = read_door_request(line);
  if (const auto* refusal = std::get_if<Refusal>(&content)) return refusal_answer(id, *refusal);
  auto& request = *std::get_if<DoorRequest>(&content);
  switch (request.question) {
    case DoorQuestion::games:
      return R"({"type":"games","re":)" + std::to_string(*id) + "," + games_answer().substr(1);
    case DoorQuestion::look: return view_answer(*id, *request.match);
    case DoorQuestion::why: return breach_answer(*id, *request.match, request.move);
    case DoorQuestion::think:
    case DoorQuestion::hint: return begin(*id, std::move(request));
    case DoorQuestion::stop: return is_thinking() ? conclude() : std::string();
    case DoorQuestion::record: return record_text_answer(*id, std::move(request));
    case DoorQuestion::read: return records_answer(*id, request.text);
  }
  return {};
}

std::string Door::begin(std::uint64_t id, DoorRequest request) {
  if (is_thinking()) {
    return refusal_answer(id, {"not_possible", "another search is at work; stop it first"});
  }
  Match& match = *request.match;
  const AnyGame& game = match.game();
  if (match.result()) return refusal_answer(id, {"not_possible", "the game is over"});
  const bool is_hint = request.question == DoorQuestion::hint;
  const Level level = level_of(game, is_hint ? full_strength : request.level);
  const int lines = is_hint && !may_be_swapped(game) ? 1 : lines_for(game, level);
  const std::uint64_t seed = seed_at_ply(request.seed, match.plies().size());
  std::unique_ptr<AnySearch> search;
  if (level.nodes) {
    // A search of its own, so that the same question always gets the same answer.
    search = game.make_search(options_of_levels(seed));
  } else if (kept_ && kept_game_ == game.info().id && kept_shape_ == game.shape()) {
    search = std::move(kept_);
  } else {
    kept_.reset();  // before the next table is made
    search = game.make_search({.table_mib = table_mib_});
  }
  search->look_at(game, {.lines = lines});
  thought_.emplace(Thought{.id = id,
                           .is_hint = is_hint,
                           .match = std::move(match),
                           .level = level,
                           .lines = lines,
                           .random = std::mt19937_64(seed),
                           .search = std::move(search)});
  return {};
}

std::string Door::advance(std::uint64_t nodes) {
  if (!is_thinking()) return {};
  Thought& thought = *thought_;
  if (thought.level.nodes) nodes = std::min(nodes, *thought.level.nodes - thought.given);
  if (nodes > 0 && !thought.search->is_done()) thought.search->advance(nodes);
  thought.given += nodes;
  if (thought.search->depth_plies() > thought.seen_depth) {
    thought.seen_depth = thought.search->depth_plies();
    thought.is_sure = is_proved(thought.search->report().lines.front().verdict);
  }
  return is_enough(thought) ? conclude() : std::string();
}

bool Door::is_enough(const Thought& thought) const {
  if (thought.search->is_done()) return true;
  if (thought.level.nodes) return thought.given >= *thought.level.nodes;
  return thought.is_sure && thought.lines == 1;
}

std::string Door::conclude() {
  Thought thought = std::move(*thought_);
  thought_.reset();
  const AnyGame& game = thought.match.game();
  const SearchReport report = thought.search->report();
  const Ply ply = thought.is_hint ? hinted(game, report)
                                  : choose(game, report, thought.level, thought.random);
  if (!thought.level.nodes) {
    kept_ = std::move(thought.search);
    kept_game_ = game.info().id;
    kept_shape_ = game.shape();
  }
  return counsel_answer(thought.id, thought.is_hint ? "hint" : "decision", game.shape(),
                        counsel_of(ply, report));
}

}  // namespace papamu
