// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "support/check.h"

namespace bmc {

/// Bad input or environment, in the three parts that every message of ours has.
struct Error {
  std::string where;  ///< File, option or harness name; may be empty.
  std::string what;   ///< What is wrong, without a final full stop.
  std::string hint;   ///< What the user can do; may be empty.

  /// One line: "where: what; hint".
  std::string line() const {
    std::string text = where.empty() ? what : where + ": " + what;
    return hint.empty() ? text : text + "; " + hint;
  }
};

/// A value or the reason why there is none (std::expected is C++23).
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}  // NOLINT(google-explicit-constructor): reads as a return
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return std::holds_alternative<T>(state_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  /// Requires: the result holds a value.
  T& value() {
    BMC_CHECK(*this);
    return std::get<T>(state_);
  }
  const T& value() const {
    BMC_CHECK(*this);
    return std::get<T>(state_);
  }
  /// Requires: the result holds an error.
  const Error& error() const {
    BMC_CHECK(!*this);
    return std::get<Error>(state_);
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace bmc
