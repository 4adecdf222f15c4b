// SPDX-License-Identifier: Apache-2.0
#pragma once

// <system_error> of libc++, for its models.

#include "libcxx.h"

namespace std::__1 {

class error_category;

struct error_condition {
  int value;
  const error_category* category;

  string message() const;
};

struct error_code {
  int value;
  const error_category* category;

  string message() const;
};

class error_category {
 public:
  virtual ~error_category() noexcept;
  virtual const char* name() const noexcept = 0;
  virtual error_condition default_error_condition(int number) const noexcept;
  virtual bool equivalent(int number, const error_condition& condition) const noexcept;
  virtual bool equivalent(const error_code& code, int number) const noexcept;
  virtual string message(int number) const = 0;
};

const error_category& generic_category() noexcept;
const error_category& system_category() noexcept;
[[noreturn]] void __throw_system_error(int number, const char* what);

}  // namespace std::__1
