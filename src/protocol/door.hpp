// The core's own door for pages and servers: one JSON object on one line in, one out, without
// input and output of its own. docs/door.md has every request with its answer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "engine/any_search.hpp"
#include "match/level.hpp"
#include "protocol/door_answers.hpp"
#include "protocol/door_request.hpp"

namespace papamu {

/// A session of questions about lines of play. Each request carries the whole line, so nothing is
/// remembered between requests but what makes the next search of the same game faster.
/// Threads: one at a time for each object.
class Door {
 public:
  explicit Door(std::size_t table_mib = 32) : table_mib_(table_mib) {}

  /// Answers one request. Whatever it is, it does no harm. Gives: one line, or nothing: a `think`
  /// or `hint` is answered by `advance` or `stop`, a `stop` without either not at all.
  std::string answer(std::string_view line);

  [[nodiscard]] bool is_thinking() const { return thought_.has_value(); }

  /// Goes on with a `think` or `hint` for so many nodes. Gives: its answer when it is done: at a
  /// level's count of nodes, or where more thinking changes nothing; else nothing. At full strength
  /// and for hints the time is the caller's affair, who sends `stop`.
  /// Cost: linear in nodes.
  std::string advance(std::uint64_t nodes);

 private:
  /// A question that is being thought about.
  struct Thought {
    std::uint64_t id;
    bool is_hint;
    Match match;
    Level level;
    int lines;
    std::mt19937_64 random;
    std::unique_ptr<AnySearch> search;
    std::uint64_t given = 0;  ///< nodes so far
    int seen_depth = 0;
    bool is_sure = false;  ///< is the best line proved?
  };

  std::string begin(std::uint64_t id, DoorRequest request);
  std::string conclude();
  [[nodiscard]] bool is_enough(const Thought& thought) const;

  std::size_t table_mib_;
  std::optional<Thought> thought_;
  /// The search that last worked without a count of nodes, and for what it can be used again.
  std::unique_ptr<AnySearch> kept_;
  std::string kept_game_;
  Shape kept_shape_;
};

/// The seed that a level's choices have at a ply: another one each, so that a weak level errs anew
/// each time.
std::uint64_t seed_at_ply(std::uint64_t seed, std::size_t ply);

}  // namespace papamu
