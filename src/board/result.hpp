// Errors that come from input. Programmer errors are asserted instead.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "board/shape.hpp"

namespace papamu {

/// What kind of input was refused. The text beside it says where; a client words it anew.
enum class ErrorCode : std::uint8_t {
  unknown_game,    ///< no game has this id
  bad_size,        ///< not a size, or one that the game cannot have
  bad_move_text,   ///< the text of a move is malformed or names a cell outside the board
  bad_position,    ///< the text of a position is malformed or breaks a condition of its game
  illegal_move,    ///< well-formed, but a rule forbids it; see Rule
  bad_record,      ///< the text of a record is malformed or contradicts itself
  bad_checkpoint,  ///< the file is no checkpoint of a solver, not whole, or of another question
  not_possible,    ///< a takeback, swap or resignation that the match does not allow now
  storage_failed,  ///< a database cannot be opened, read or written
  storage_full,    ///< there is no room on its disk now
};

/// A refusal: its kind and one English sentence, without a final period, that says what and where.
struct Error {
  ErrorCode code;
  std::string message;
};

/// Either a value or an error; nothing was changed where it is an error.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  /// Needs: ok().
  [[nodiscard]] T& value() & { return *checked(); }
  [[nodiscard]] const T& value() const& { return *checked(); }
  [[nodiscard]] T&& value() && { return std::move(*checked()); }
  [[nodiscard]] T& operator*() & { return *checked(); }
  [[nodiscard]] const T& operator*() const& { return *checked(); }
  [[nodiscard]] T&& operator*() && { return std::move(*checked()); }
  [[nodiscard]] T* operator->() { return checked(); }
  [[nodiscard]] const T* operator->() const { return checked(); }

  /// Needs: not ok().
  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<Error>(&content_);
  }

 private:
  [[nodiscard]] T* checked() {
    assert(ok());
    return std::get_if<T>(&content_);
  }
  [[nodiscard]] const T* checked() const {
    assert(ok());
    return std::get_if<T>(&content_);
  }

  std::variant<T, Error> content_;
};

/// The result of something that has no value to give.
using Status = Result<std::monostate>;

/// A Status without an error.
inline Status success() { return std::monostate{}; }

}  // namespace papamu
