// Proved positions in bounded memory. A proof never rests on a hash: the whole position is kept.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "rules/game.hpp"
#include "solve/solved.hpp"

namespace papamu {

/// Buckets of two: one entry for what cost the most to prove, one for what came last.
template <Game G>
class ProofTable {
 public:
  using Position = typename G::Position;

  /// Takes at most `mib` MiB, rounded down to a power of two of buckets.
  explicit ProofTable(std::size_t mib)
      : buckets_(std::bit_floor(std::max<std::size_t>(1, (mib << 20U) / sizeof(Bucket)))) {}

  /// For the side to move; unknown where the position is not kept.
  [[nodiscard]] Outcome find(const Position& position) const {
    for (const Entry& entry : bucket_of(position)) {
      if (entry.outcome != Outcome::unknown && entry.position == position) return entry.outcome;
    }
    return Outcome::unknown;
  }

  /// Needs: a proof. `work` is the number of nodes that it took.
  void keep(const Position& position, Outcome outcome, std::uint64_t work) {
    constexpr std::uint64_t most = ~std::uint32_t{0};
    auto& [dear, recent] = bucket_of(position);
    const Entry entry{position, static_cast<std::uint32_t>(std::min(work, most)), outcome};
    if (entry.work < dear.work) {
      used_ += recent.outcome == Outcome::unknown ? 1 : 0;
      recent = entry;
      return;
    }
    if (dear.outcome == Outcome::unknown || dear.position == position) {
      used_ += dear.outcome == Outcome::unknown ? 1 : 0;
    } else {
      used_ += recent.outcome == Outcome::unknown ? 1 : 0;
      recent = dear;
    }
    dear = entry;
  }

  /// The part that is filled, 0 to 1.
  [[nodiscard]] double use() const {
    return static_cast<double>(used_) / static_cast<double>(2 * buckets_.size());
  }

 private:
  struct Entry {
    Position position = {};
    std::uint32_t work = 0;
    Outcome outcome = Outcome::unknown;
  };
  using Bucket = std::array<Entry, 2>;

  [[nodiscard]] std::size_t index_of_bucket(const Position& position) const {
    return static_cast<std::size_t>(G::hash(position)) & (buckets_.size() - 1);
  }
  [[nodiscard]] const Bucket& bucket_of(const Position& position) const {
    return buckets_[index_of_bucket(position)];
  }
  [[nodiscard]] Bucket& bucket_of(const Position& position) {
    return buckets_[index_of_bucket(position)];
  }

  std::vector<Bucket> buckets_;
  std::size_t used_ = 0;
};

}  // namespace papamu
