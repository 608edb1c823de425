// What is known of positions, in bounded memory. A proof never rests on a hash: an entry holds the
// whole position.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/spin_lock.hpp"
#include "solve/proof_hints.hpp"

namespace papamu {

/// How many more positions must be proved, at least, before the side to move is proved to win, or
/// to lose (the proof and disproof numbers). A proof has 0 on one side and infinite on the other.
struct ProofNumbers {
  std::uint32_t win = 1;
  std::uint32_t loss = 1;

  /// No number that is not a proof is above `most`.
  static constexpr std::uint32_t infinite = std::numeric_limits<std::uint32_t>::max() / 4;
  static constexpr std::uint32_t most = infinite - 1;

  [[nodiscard]] static constexpr ProofNumbers of(Outcome outcome) {
    if (outcome == Outcome::win) return {.win = 0, .loss = infinite};
    if (outcome == Outcome::loss) return {.win = infinite, .loss = 0};
    return {};
  }
  [[nodiscard]] constexpr Outcome outcome() const {
    if (win == 0) return Outcome::win;
    return loss == 0 ? Outcome::loss : Outcome::unknown;
  }
  [[nodiscard]] constexpr bool is_proof() const { return win == 0 || loss == 0; }

  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// Threads: safe to share once `is_shared` is set; an entry is read and written whole, under the
/// lock of its bucket.
template <Playable G>
class ProofTable {
 public:
  using Position = typename G::Position;

  /// 32 bytes on boards of up to 64 cells: the work stands in the padding of the position.
  struct Entry {
    [[no_unique_address]] Position position = {};
    std::uint32_t work = 0;  ///< the nodes spent on it so far; 0: the entry is empty
    ProofNumbers numbers = {};
  };

  /// Takes at most `mib` MiB.
  explicit ProofTable(std::size_t mib, bool is_shared = false)
      : buckets_(std::max<std::size_t>(1, (mib << 20U) / sizeof(Bucket))), is_shared_(is_shared) {}

  static std::uint64_t hash(const Position& position) {
    // The table takes the upper bits; the multiplication carries all others up there.
    return G::hash(position) * 0xD6E8FEB86659FD93U;
  }

  /// Changes `numbers` to what is kept of this position, if anything is.
  /// Needs: its hash.
  bool find(const Position& position, std::uint64_t hash, ProofNumbers& numbers) const {
    const std::size_t index = index_of_bucket(hash);
    const SpinLock lock(lock_of(index));
    for (const Entry& entry : buckets_[index].entries) {
      if (entry.work == 0) break;
      if (entry.position == position) {
        numbers = entry.numbers;
        return true;
      }
    }
    return false;
  }

  /// Keeps the numbers in place of older ones of the same position, or else of the position in its
  /// bucket that took the least work. Needs: work > 0; where the numbers are a proof, a true one.
  void keep(const Entry& entry, std::uint64_t hash) {
    const std::size_t index = index_of_bucket(hash);
    const SpinLock lock(lock_of(index));
    Entry* place = nullptr;
    for (Entry& other : buckets_[index].entries) {
      if (other.work == 0) {
        used_.fetch_add(1, std::memory_order_relaxed);
        place = &other;
        break;
      }
      if (other.position == entry.position) {
        if (other.numbers.is_proof()) return;
        place = &other;
        break;
      }
      if (place == nullptr || other.work < place->work) place = &other;
    }
    *place = entry;
  }

  /// The part that is filled, 0 to 1.
  [[nodiscard]] double use() const {
    return static_cast<double>(used_.load(std::memory_order_relaxed)) /
           static_cast<double>(entries_a_bucket * buckets_.size());
  }

  /// Calls `visit(entry)` for each entry, each as it is at one moment.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t index = 0; index < buckets_.size(); ++index) {
      Bucket bucket;
      {
        const SpinLock lock(lock_of(index));
        bucket = buckets_[index];
      }
      for (const Entry& entry : bucket.entries) {
        if (entry.work != 0) visit(entry);
      }
    }
  }

 private:
  static constexpr std::size_t entries_a_bucket = 4;
  static constexpr std::size_t cache_line = 64;
  struct alignas(cache_line) Bucket {
    std::array<Entry, entries_a_bucket> entries;
  };

  /// What guards a bucket; nothing where no other thread is.
  [[nodiscard]] std::atomic_flag* lock_of(std::size_t index) const {
    return is_shared_ ? &locks_[index % lock_count] : nullptr;
  }

  /// Spreads the upper bits of the hash over all buckets.
  [[nodiscard]] std::size_t index_of_bucket(std::uint64_t hash) const {
    return static_cast<std::size_t>((hash >> 32U) * buckets_.size() >> 32U);
  }

  static constexpr std::size_t lock_count = 1024;

  std::vector<Bucket> buckets_;
  std::atomic<std::uint64_t> used_ = 0;
  bool is_shared_;
  mutable std::array<std::atomic_flag, lock_count> locks_{};
};

}  // namespace papamu
