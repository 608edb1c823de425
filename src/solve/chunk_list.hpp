// A list that grows without copying, so that it never needs twice its memory.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace papamu {

template <typename T>
class ChunkList {
 public:
  void push_back(const T& value) {
    if (size_ == chunk_size * chunks_.size()) {
      chunks_.push_back(std::make_unique<T[]>(chunk_size));  // NOLINT(modernize-avoid-c-arrays)
    }
    (*this)[size_++] = value;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T& operator[](std::size_t index) {
    return chunks_[index / chunk_size][index % chunk_size];
  }
  [[nodiscard]] const T& operator[](std::size_t index) const {
    return chunks_[index / chunk_size][index % chunk_size];
  }

  /// The memory in use.
  [[nodiscard]] std::size_t bytes() const { return chunks_.size() * chunk_size * sizeof(T); }

 private:
  static constexpr std::size_t chunk_size = std::size_t{1} << 12U;

  std::vector<std::unique_ptr<T[]>> chunks_;  // NOLINT(modernize-avoid-c-arrays)
  std::size_t size_ = 0;
};

}  // namespace papamu
