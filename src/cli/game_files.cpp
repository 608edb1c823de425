#include "cli/game_files.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>

#include "board/notation.hpp"

namespace papamu::cli {

namespace {

Error file_error(const std::string& path) {
  const int cause = errno;
  return {ErrorCode::not_possible, "cannot write " + quote(path) + ": " + std::strerror(cause)};
}

/// The number with zeros before it, so that the files sort by it.
std::string file_name(int number) {
  constexpr std::size_t digits = 6;
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text + ".txt";
}

}  // namespace

Result<GameFiles> GameFiles::open(const std::string& path) {
  GameFiles files;
  files.path_ = path;
  std::error_code error;
  if (path.ends_with('/') || std::filesystem::is_directory(path, error)) {
    std::filesystem::create_directories(path, error);
    if (error) {
      return Error{ErrorCode::not_possible,
                   "cannot make the folder " + quote(path) + ": " + error.message()};
    }
    return files;
  }
  files.file_.reset(std::fopen(path.c_str(), "wbxe"));
  if (!files.file_) return file_error(path);
  return files;
}

Status GameFiles::add(int number, const Record& record) {
  auto text = write_record(record);
  if (!text) return text.error();
  auto path = path_;
  std::unique_ptr<std::FILE, Close> own;
  std::FILE* file = file_.get();
  if (file == nullptr) {
    path = (std::filesystem::path(path_) / file_name(number)).string();
    own.reset(std::fopen(path.c_str(), "wbxe"));
    file = own.get();
  } else {
    *text += '\n';
  }
  const bool is_written = file != nullptr &&
                          std::fwrite(text->data(), 1, text->size(), file) == text->size() &&
                          std::fflush(file) == 0;
  if (!is_written) return file_error(path);
  return success();
}

std::string date_of_today() {
  const std::chrono::year_month_day today{
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
  const auto two_digits = [](unsigned number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  };
  return std::to_string(static_cast<int>(today.year())) + '.' +
         two_digits(static_cast<unsigned>(today.month())) + '.' +
         two_digits(static_cast<unsigned>(today.day()));
}

}  // namespace papamu::cli
