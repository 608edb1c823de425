// What a solver knows, as bytes that another run can go on from.
//
// Layout: a first line of text, the question as a second line, then in the byte order of the
// machine
//   u32 order mark, u32 bytes of an entry, u64 nodes, u32 count of moves, a byte of outcome for
//   each; blocks of entries, each a u32 count and so many entries, the last one with count 0; u64
//   checksum of all that stands before it.
// The checksum tells a damaged file, not a forged one: whoever owns the file is trusted.
#pragma once

#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <string_view>

#include "rules/position_text.hpp"
#include "solve/proof_table.hpp"

namespace papamu {

/// Hands bytes on and sums them up.
class CheckpointWriter {
 public:
  explicit CheckpointWriter(const ByteSink& sink) : sink_(sink) {}

  /// Gives: false once a byte could not be written.
  bool put(std::span<const std::byte> bytes) {
    sum_.add(bytes);
    is_good_ = is_good_ && sink_(bytes);
    return is_good_;
  }
  bool put(std::string_view text) { return put(std::as_bytes(std::span(text))); }
  template <typename T>
  bool put_value(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    return put(std::as_bytes(std::span(&value, 1)));
  }
  bool finish() { return put_value(sum_.value()); }

  /// A checksum of a sequence of bytes, however it is cut into pieces.
  class Sum {
   public:
    void add(std::span<const std::byte> bytes) {
      for (const std::byte byte : bytes) {
        word_ = word_ << 8U | std::to_integer<std::uint64_t>(byte);
        if (++count_ % sizeof(word_) == 0) mix();
      }
    }
    [[nodiscard]] std::uint64_t value() const {
      Sum last = *this;
      last.mix();
      last.word_ = count_;
      last.mix();
      return last.sum_;
    }

   private:
    void mix() {
      sum_ = (sum_ ^ word_) * 0x9E3779B97F4A7C15U;  // each step can be undone, so no change is lost
      sum_ ^= sum_ >> 29U;
      word_ = 0;
    }
    std::uint64_t sum_ = 0;
    std::uint64_t word_ = 0;
    std::uint64_t count_ = 0;
  };

 private:
  const ByteSink& sink_;
  Sum sum_;
  bool is_good_ = true;
};

/// Reads differently on a machine of another byte order.
inline constexpr std::uint32_t checkpoint_order_mark = 0x01020304;

/// The lines that a checkpoint begins with.
inline std::string checkpoint_head(std::string_view question) {
  return "papamu checkpoint 1\n" + std::string(question) + "\n";
}

/// Is the source a whole checkpoint of this question? Looks at every byte, believes none.
/// Fails: bad_checkpoint.
inline Status check_checkpoint(const ByteSource& source, std::string_view question) {
  const auto refuse = [](std::string why) {
    return Error{ErrorCode::bad_checkpoint, std::move(why)};
  };
  constexpr std::size_t sum_bytes = sizeof(std::uint64_t);
  const std::string head = checkpoint_head(question);
  const std::string_view title = std::string_view(head).substr(0, head.find('\n') + 1);
  CheckpointWriter::Sum sum;
  std::string found_head;
  // The last bytes read so far may be the checksum, and are held back.
  std::array<std::byte, (1U << 16U) + sum_bytes> buffer{};
  std::size_t held = 0;
  for (;;) {
    const std::size_t got = source(std::span(buffer).subspan(held));
    if (got == 0) break;
    const std::size_t filled = held + got;
    const std::size_t known = filled < sum_bytes ? 0 : filled - sum_bytes;
    const auto bytes = std::span(buffer).first(known);
    if (found_head.size() < head.size()) {
      const auto more = bytes.first(std::min(known, head.size() - found_head.size()));
      for (const std::byte byte : more) found_head += static_cast<char>(byte);
    }
    sum.add(bytes);
    held = filled - known;
    std::memmove(buffer.data(), buffer.data() + known, held);
  }
  if (!found_head.starts_with(title)) return refuse("it is no checkpoint of this version");
  std::uint64_t written = 0;
  if (held == sum_bytes) std::memcpy(&written, buffer.data(), sum_bytes);
  if (held < sum_bytes || written != sum.value()) {
    return refuse("it was cut short or changed: its checksum does not fit");
  }
  if (found_head != head) {
    const auto end = found_head.find('\n', title.size());
    return refuse("it is of another question: " +
                  quote(found_head.substr(title.size(), end - title.size())) + " instead of " +
                  quote(question));
  }
  return success();
}

/// What a checkpoint holds beside the entries of the table.
struct CheckpointFigures {
  std::uint64_t nodes = 0;
  std::vector<Outcome> outcomes;  ///< of each legal move, for the side that plays it
};

/// Writes what is known. Of a large table only the entries that took the most work.
/// Gives: false if the sink failed.
template <Game G>
bool write_checkpoint(const ByteSink& sink, std::string_view question,
                      const CheckpointFigures& figures, const ProofTable<G>& table) {
  using Entry = typename ProofTable<G>::Entry;
  constexpr std::uint64_t most_entries = 1U << 20U;
  constexpr std::size_t block_size = 4096;
  std::array<std::uint64_t, 33> counts{};  // by the number of binary digits of the work
  table.for_each([&](const Entry& entry) {
    ++counts[static_cast<std::size_t>(std::bit_width(entry.work))];
  });
  std::size_t least_width = counts.size();
  for (std::uint64_t total = 0; least_width > 0; --least_width) {
    total += counts[least_width - 1];
    if (total > most_entries) break;
  }

  CheckpointWriter writer(sink);
  writer.put(checkpoint_head(question));
  writer.put_value(checkpoint_order_mark);
  writer.put_value(static_cast<std::uint32_t>(sizeof(Entry)));
  writer.put_value(figures.nodes);
  writer.put_value(static_cast<std::uint32_t>(figures.outcomes.size()));
  for (const Outcome outcome : figures.outcomes) writer.put_value(outcome);
  std::vector<Entry> block;
  const auto write_block = [&] {
    writer.put_value(static_cast<std::uint32_t>(block.size()));
    writer.put(std::as_bytes(std::span(block)));
    block.clear();
  };
  table.for_each([&](const Entry& entry) {
    if (static_cast<std::size_t>(std::bit_width(entry.work)) < least_width) return;
    block.push_back(entry);
    if (block.size() == block_size) write_block();
  });
  if (!block.empty()) write_block();
  writer.put_value(std::uint32_t{0});
  return writer.finish();
}

/// Could the game have this position?
template <Game G>
bool is_possible(const G& rules, const typename G::Position& position) {
  const auto read = position_from(rules, fields_of(rules, position, {}));
  return read && *read == position;
}

/// Takes over what write_checkpoint left. Needs: a source that check_checkpoint found whole.
/// Fails: bad_checkpoint, where another build wrote it.
template <Game G>
Result<CheckpointFigures> read_checkpoint(const ByteSource& source, std::string_view question,
                                          const G& rules, std::size_t move_count,
                                          ProofTable<G>& table) {
  using Entry = typename ProofTable<G>::Entry;
  const Error foreign{ErrorCode::bad_checkpoint, "another build of this program wrote it"};
  const auto read = [&](std::span<std::byte> bytes) {
    while (!bytes.empty()) {
      const std::size_t got = source(bytes);
      if (got == 0) return false;
      bytes = bytes.subspan(got);
    }
    return true;
  };
  const auto read_value = [&](auto& value) {
    return read(std::as_writable_bytes(std::span(&value, 1)));
  };
  std::string head = checkpoint_head(question);
  std::uint32_t order = 0;
  std::uint32_t entry_bytes = 0;
  std::uint32_t moves = 0;
  CheckpointFigures figures;
  if (!read(std::as_writable_bytes(std::span(head))) || !read_value(order) ||
      order != checkpoint_order_mark || !read_value(entry_bytes) || entry_bytes != sizeof(Entry) ||
      !read_value(figures.nodes) || !read_value(moves) || moves != move_count) {
    return foreign;
  }
  figures.outcomes.resize(moves);
  if (!read(std::as_writable_bytes(std::span(figures.outcomes)))) return foreign;
  for (const Outcome outcome : figures.outcomes) {
    if (outcome > Outcome::loss) return foreign;
  }
  for (std::uint32_t count = 0; read_value(count) && count > 0;) {
    for (; count > 0; --count) {
      Entry entry;
      if (!read_value(entry)) return foreign;
      if (entry.work == 0 || !is_possible(rules, entry.position)) return foreign;
      table.keep(entry, ProofTable<G>::hash(entry.position));
    }
  }
  return figures;
}

}  // namespace papamu
