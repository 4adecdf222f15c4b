// SPDX-License-Identifier: Apache-2.0
// Exception classes of libc++ that libstdc++ has not, or has in its headers, and what libc++ declares otherwise.
// Classes of both, as std::logic_error, have the same symbols and the same shape; their models are those of
// cxx_errors.cpp.
#include <exception>
#include <new>
#include <stdexcept>
#include <typeinfo>

#include "cxx.h"
#include "libcxx.h"

namespace std {

struct bad_any_cast : bad_cast {
  ~bad_any_cast() noexcept override;
  const char* what() const noexcept override;
};
struct bad_optional_access : exception {
  ~bad_optional_access() noexcept override;
  const char* what() const noexcept override;
};
struct bad_variant_access : exception {
  ~bad_variant_access() noexcept override;
  const char* what() const noexcept override;
};

bad_any_cast::~bad_any_cast() noexcept = default;
const char* bad_any_cast::what() const noexcept { return "bad any cast"; }
bad_optional_access::~bad_optional_access() noexcept = default;
const char* bad_optional_access::what() const noexcept { return "bad_optional_access"; }
bad_variant_access::~bad_variant_access() noexcept = default;
const char* bad_variant_access::what() const noexcept { return "bad_variant_access"; }

namespace __1 {

struct bad_weak_ptr : exception {
  ~bad_weak_ptr() noexcept override;
  const char* what() const noexcept override;
};
struct bad_function_call : exception {
  ~bad_function_call() noexcept override;
};
template <typename Error>
class bad_expected_access;
template <>
class bad_expected_access<void> : public exception {
 public:
  ~bad_expected_access() override = default;
  const char* what() const noexcept override;
};

bad_weak_ptr::~bad_weak_ptr() noexcept = default;
const char* bad_weak_ptr::what() const noexcept { return "bad_weak_ptr"; }
bad_function_call::~bad_function_call() noexcept = default;
const char* bad_expected_access<void>::what() const noexcept { return "bad access to std::expected"; }

// exact: libc++, <__verbose_abort>; what its own assertions call
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
  __bmc_claim(false, "abort", "an assertion of libc++ fails");
  __builtin_unreachable();
}

}  // namespace __1
}  // namespace std

// Exceptions made of a std::string, as complete objects and as bases; the text ends at its first zero here as there.
extern "C" {
void logic_error_complete(std::logic_error* error, const std::__1::string& text) __asm__(
    "_ZNSt11logic_errorC1ERKNSt3__112basic_stringIcNS0_11char_traitsIcEENS0_9allocatorIcEEEE");
void logic_error_base(std::logic_error* error, const std::__1::string& text) __asm__(
    "_ZNSt11logic_errorC2ERKNSt3__112basic_stringIcNS0_11char_traitsIcEENS0_9allocatorIcEEEE");
void runtime_error_complete(std::runtime_error* error, const std::__1::string& text) __asm__(
    "_ZNSt13runtime_errorC1ERKNSt3__112basic_stringIcNS0_11char_traitsIcEENS0_9allocatorIcEEEE");
void runtime_error_base(std::runtime_error* error, const std::__1::string& text) __asm__(
    "_ZNSt13runtime_errorC2ERKNSt3__112basic_stringIcNS0_11char_traitsIcEENS0_9allocatorIcEEEE");

void logic_error_complete(std::logic_error* error, const std::__1::string& text) {
  new (error) std::logic_error(text.text());
}
void logic_error_base(std::logic_error* error, const std::__1::string& text) {
  new (error) std::logic_error(text.text());
}
void runtime_error_complete(std::runtime_error* error, const std::__1::string& text) {
  new (error) std::runtime_error(text.text());
}
void runtime_error_base(std::runtime_error* error, const std::__1::string& text) {
  new (error) std::runtime_error(text.text());
}
}
