// What happened at one table, as its viewers saw it: all must have seen the same.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "client.hpp"

namespace papamu::load {

/// The events of a table, whoever saw them first.
class TableLog {
 public:
  /// Gives: false if another viewer saw another event with this number.
  bool is_same(int n, const Json& event) {
    const std::size_t hash = std::hash<std::string>()(event.dump());
    return seen_.emplace(n, hash).first->second == hash;
  }
  /// Thousands of watchers are sent the same text, which need not be read for each of them.
  void keep(int n, std::string_view text) {
    latest_n_ = n;
    latest_ = text;
  }
  [[nodiscard]] bool is_latest(int n, std::string_view text) const {
    return n == latest_n_ && text == latest_;
  }
  [[nodiscard]] int last() const { return seen_.empty() ? 0 : seen_.rbegin()->first; }

 private:
  std::map<int, std::size_t> seen_;
  int latest_n_ = 0;
  std::string latest_;
};

/// How far one viewer has come in a log.
enum class Step : std::uint8_t { next, again, gap, other };

/// Takes an event into account. `last` is the number of the last one that this viewer saw.
inline Step take_event(TableLog& log, int& last, const Json& event) {
  const int n = event["n"];
  if (!log.is_same(n, event)) return Step::other;
  if (n <= last) return Step::again;
  if (n > last + 1) return Step::gap;
  last = n;
  return Step::next;
}

}  // namespace papamu::load
