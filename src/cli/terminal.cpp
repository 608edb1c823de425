#include "cli/terminal.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "board/notation.hpp"
#include "engine/catalog.hpp"

namespace papamu::cli {

namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

Error file_error(std::string_view what, const std::string& path) {
  const int cause = errno;
  return {ErrorCode::not_possible,
          std::string(what) + " " + quote(path) + ": " + std::strerror(cause)};
}

/// A line on the command line may hold several moves.
std::vector<std::string> words_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  for (const std::string& argument : arguments) {
    std::size_t begin = 0;
    while ((begin = argument.find_first_not_of(' ', begin)) != std::string::npos) {
      const std::size_t end = argument.find(' ', begin);
      words.push_back(argument.substr(begin, end - begin));
      if (end == std::string::npos) break;
      begin = end;
    }
  }
  return words;
}

Result<std::unique_ptr<AnyGame>> open_game(const BoardArguments& arguments) {
  const auto info = find_game(arguments.game);
  if (!info) return info.error();
  std::optional<Shape> shape;
  if (arguments.size) {
    const auto read = read_shape(*arguments.size);
    if (!read) return read.error();
    shape = *read;
  }
  if (!arguments.position) return make_game(**info, shape.value_or((*info)->default_size));
  auto game = read_game(*arguments.position);
  if (!game) return game.error();
  if ((*game)->info().id != arguments.game) {
    return Error{ErrorCode::bad_position, "expected a position of " + arguments.game +
                                              ", found one of " + std::string((*game)->info().id)};
  }
  if (shape && *shape != (*game)->shape()) {
    return Error{ErrorCode::bad_position, "expected a position of size " + write_shape(*shape) +
                                              ", found one of " + write_shape((*game)->shape())};
  }
  return game;
}

}  // namespace

bool is_screen() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) == 1 && terminal != nullptr && *terminal != '\0' &&
         std::strcmp(terminal, "dumb") != 0;
}

bool is_color_wanted() {
  const char* no_color = std::getenv("NO_COLOR");
  return is_screen() && (no_color == nullptr || *no_color == '\0');
}

Result<std::string> read_file(const std::string& path) {
  constexpr std::size_t largest = std::size_t{16} << 20U;
  File owned;
  std::FILE* file = stdin;
  if (path != "-") {
    owned.reset(std::fopen(path.c_str(), "rb"));
    if (!owned) return file_error("cannot read", path);
    file = owned.get();
  }
  std::string content;
  std::string block(std::size_t{1} << 16U, '\0');
  while (std::feof(file) == 0) {
    const std::size_t read = std::fread(block.data(), 1, block.size(), file);
    if (std::ferror(file) != 0) return file_error("cannot read", path);
    content.append(block, 0, read);
    if (content.size() > largest) {
      return Error{ErrorCode::not_possible, quote(path) + " is larger than 16 MiB"};
    }
  }
  return content;
}

Status write_file(const std::string& path, const std::string& content) {
  std::string unfinished = path + ".XXXXXX";
  const int descriptor = mkstemp(unfinished.data());
  if (descriptor < 0) return file_error("cannot write", path);
  const File file(fdopen(descriptor, "wb"));
  const bool is_written = file && fchmod(descriptor, 0644) == 0 &&
                          std::fwrite(content.data(), 1, content.size(), file.get()) ==
                              content.size() &&
                          std::fflush(file.get()) == 0 && fsync(descriptor) == 0;
  if (!is_written || std::rename(unfinished.c_str(), path.c_str()) != 0) {
    const Error error = file_error("cannot write", path);
    std::remove(unfinished.c_str());
    return error;
  }
  return success();
}

Status check_table(std::size_t table_mib) {
  const auto pages = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES));
  const auto mib_here = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20U;
  if (table_mib <= mib_here) return success();
  return Error{ErrorCode::not_possible, "this machine has " + std::to_string(mib_here) +
                                            " MiB of memory, --table-mib asks for " +
                                            std::to_string(table_mib)};
}

Result<Match> open_match(const BoardArguments& arguments) {
  auto game = open_game(arguments);
  if (!game) return game.error();
  Match match(std::move(*game));
  for (const std::string& word : words_of(arguments.moves)) {
    const auto ply = read_ply(match.game().shape(), word);
    if (!ply) {
      return Error{ply.error().code,
                   "ply " + std::to_string(match.plies().size() + 1) + ": " + ply.error().message};
    }
    if (const auto played = match.play(*ply); !played) return played.error();
  }
  return match;
}

}  // namespace papamu::cli
