// Where `papamu match` keeps its games.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "match/record.hpp"

namespace papamu::cli {

/// A new file for all games, each written out as it ends, or a folder with a file for each.
/// Never writes over what is there.
class GameFiles {
 public:
  /// A folder if the path ends with '/' or names one, which is made if it is missing.
  /// Fails: not_possible, naming the path.
  static Result<GameFiles> open(const std::string& path);

  /// Numbers begin at 1. Fails: not_possible, naming the file.
  Status add(int number, const Record& record);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;  ///< nothing: a folder
};

/// Today in the form of a record's Date tag, by universal time.
std::string date_of_today();

}  // namespace papamu::cli
