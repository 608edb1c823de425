// What a search remembers of positions, shared by its threads.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>

#include "rules/game.hpp"
#include "search/score.hpp"
#include "search/spin_lock.hpp"

namespace papamu {

enum class Bound : std::uint8_t { none, at_least, at_most, exact };

/// Buckets of four. An entry holds the whole position, so no score is ever taken for another
/// position's because their hashes agree.
/// Threads: any number; each bucket has its own lock.
template <Game G>
class TranspositionTable {
 public:
  using Position = typename G::Position;

  struct Entry {
    Position position = {};
    Move move = {};
    std::int16_t score = 0;
    std::int16_t depth = 0;
    Bound bound = Bound::none;
    std::uint8_t age = 0;
  };

  /// Takes at most `mib` MiB, rounded down to a power of two of buckets.
  explicit TranspositionTable(std::size_t mib)
      : size_(std::bit_floor(std::max<std::size_t>(1, (mib << 20U) / sizeof(Bucket)))),
        buckets_(std::make_unique<Bucket[]>(size_)) {}  // NOLINT(*-avoid-c-arrays)

  [[nodiscard]] std::optional<Entry> find(const Position& position) const {
    Bucket& bucket = bucket_of(position);
    const SpinLock lock(&bucket.is_locked);
    for (const Entry& entry : bucket.entries) {
      if (entry.bound != Bound::none && entry.position == position) return entry;
    }
    return std::nullopt;
  }

  /// Takes the place of the same position, else of the entry that is of least use: an old one, or
  /// one of little depth.
  void keep(Entry entry) {
    entry.age = age_;
    Bucket& bucket = bucket_of(entry.position);
    const SpinLock lock(&bucket.is_locked);
    Entry* worst = bucket.entries.data();
    for (Entry& kept : bucket.entries) {
      if (kept.bound == Bound::none || kept.position == entry.position) {
        worst = &kept;
        break;
      }
      if (use_of(kept) < use_of(*worst)) worst = &kept;
    }
    *worst = entry;
  }

  /// What was kept before is worth less from now on. Needs: no thread at work.
  void grow_older() { ++age_; }

  /// The part that is filled, 0 to 1, estimated from the first buckets.
  [[nodiscard]] double use() const {
    const std::size_t sample = std::min<std::size_t>(size_, 256);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
      const SpinLock lock(&buckets_[i].is_locked);
      used += static_cast<std::size_t>(std::ranges::count_if(buckets_[i].entries,
                                                             [](const Entry& entry) {
                                                               return entry.bound != Bound::none;
                                                             }));
    }
    return static_cast<double>(used) / static_cast<double>(sample * bucket_size);
  }

 private:
  static constexpr std::size_t bucket_size = 4;
  struct Bucket {
    std::array<Entry, bucket_size> entries;
    std::atomic_flag is_locked;
  };

  [[nodiscard]] int use_of(const Entry& entry) const {
    constexpr int of_this_age = 1'000;
    return entry.depth + (entry.age == age_ ? of_this_age : 0);
  }
  [[nodiscard]] Bucket& bucket_of(const Position& position) const {
    return buckets_[static_cast<std::size_t>(G::hash(position)) & (size_ - 1)];
  }

  std::size_t size_;
  std::unique_ptr<Bucket[]> buckets_;  // NOLINT(*-avoid-c-arrays)
  std::uint8_t age_ = 0;
};

}  // namespace papamu
