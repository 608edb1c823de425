// Lines of standard input, of a bounded length, that can be waited for.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace papamu::cli {

struct InputLine {
  std::string text;         ///< without its line end; its beginning, if it was cut
  bool is_cut = false;      ///< was it longer than is kept?
  bool is_too_long = false; ///< so long that it is given up before its end
};

/// Reads a descriptor with a buffer of its own, so that poll() tells the truth about the rest.
/// Threads: one at a time, except that `wait` may run while nothing is read.
class LineReader {
 public:
  LineReader(int descriptor, std::size_t longest, std::size_t patience)
      : descriptor_(descriptor), longest_(longest), patience_(patience) {}

  /// The next line, the last one also without a line end. Gives: nothing at the end of the input.
  std::optional<InputLine> read();

  /// Is there a line, or the end of the input, within so long?
  bool wait(std::chrono::milliseconds time);

 private:
  /// Gives: false at the end of the input.
  bool fill();

  int descriptor_;
  std::size_t longest_;
  std::size_t patience_;
  std::string buffer_;
  std::size_t at_ = 0;
};

}  // namespace papamu::cli
