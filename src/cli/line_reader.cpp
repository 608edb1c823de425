#include "cli/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace papamu::cli {

bool LineReader::fill() {
  constexpr std::size_t block = std::size_t{1} << 16U;
  buffer_.resize(block);
  at_ = 0;
  ssize_t count = 0;
  while ((count = ::read(descriptor_, buffer_.data(), block)) < 0 && errno == EINTR) {
  }
  buffer_.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return count > 0;
}

std::optional<InputLine> LineReader::read() {
  InputLine line;
  std::size_t length = 0;
  while (at_ < buffer_.size() || fill()) {
    const auto end = std::min(buffer_.find('\n', at_), buffer_.size());
    const auto part = end - at_;
    if (line.text.size() < longest_) {
      line.text.append(buffer_, at_, std::min(part, longest_ - line.text.size()));
    }
    length += part;
    at_ = end;
    if (at_ < buffer_.size()) {
      ++at_;
      line.is_cut = length > longest_;
      return line;
    }
    if (length > patience_) {
      line.is_cut = line.is_too_long = true;
      return line;
    }
  }
  if (length == 0) return std::nullopt;
  line.is_cut = length > longest_;
  return line;
}

bool LineReader::wait(std::chrono::milliseconds time) {
  if (at_ < buffer_.size()) return true;
  pollfd input = {.fd = descriptor_, .events = POLLIN, .revents = 0};
  return poll(&input, 1, static_cast<int>(time.count())) > 0;
}

}  // namespace papamu::cli
