// SPDX-License-Identifier: Apache-2.0
// Exception classes of the library: their virtual functions, and so their vtables and type_infos.
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <typeinfo>

namespace std {

exception::~exception() noexcept = default;
const char* exception::what() const noexcept { return "std::exception"; }
bad_exception::~bad_exception() noexcept = default;
const char* bad_exception::what() const noexcept { return "std::bad_exception"; }
bad_alloc::~bad_alloc() noexcept = default;
const char* bad_alloc::what() const noexcept { return "std::bad_alloc"; }
bad_array_new_length::~bad_array_new_length() noexcept = default;
const char* bad_array_new_length::what() const noexcept { return "std::bad_array_new_length"; }
bad_cast::~bad_cast() noexcept = default;
const char* bad_cast::what() const noexcept { return "std::bad_cast"; }
bad_typeid::~bad_typeid() noexcept = default;
const char* bad_typeid::what() const noexcept { return "std::bad_typeid"; }
bad_weak_ptr::~bad_weak_ptr() noexcept = default;
const char* bad_weak_ptr::what() const noexcept { return "bad_weak_ptr"; }
bad_function_call::~bad_function_call() noexcept = default;
const char* bad_function_call::what() const noexcept { return "bad_function_call"; }

// The text of the classes in <stdexcept>: shared among copies, so that copying cannot throw. The count of its owners
// stands in front of it.

namespace {

unsigned& owners(const char* text) { return *reinterpret_cast<unsigned*>(const_cast<char*>(text) - sizeof(unsigned)); }

const char* make_text(const char* text, size_t length) {
  char* const block = static_cast<char*>(malloc(sizeof(unsigned) + length + 1));
  if (block == nullptr) __throw_bad_alloc();
  char* const copy = block + sizeof(unsigned);
  owners(copy) = 1;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

void drop_text(const char* text) {
  if (text != nullptr && __atomic_sub_fetch(&owners(text), 1, __ATOMIC_ACQ_REL) == 0)
    free(const_cast<char*>(text) - sizeof(unsigned));
}

const char* share_text(const char* text) {
  if (text != nullptr) __atomic_fetch_add(&owners(text), 1, __ATOMIC_RELAXED);
  return text;
}

}  // namespace

__cow_string::__cow_string() : _M_p(make_text("", 0)) {}
__cow_string::__cow_string(const std::string& s) : _M_p(make_text(s.data(), s.size())) {}
__cow_string::__cow_string(const char* s, size_t n) : _M_p(make_text(s, n)) {}
__cow_string::__cow_string(const __cow_string& other) noexcept : _M_p(share_text(other._M_p)) {}
__cow_string::__cow_string(__cow_string&& other) noexcept : _M_p(share_text(other._M_p)) {}
__cow_string& __cow_string::operator=(const __cow_string& other) noexcept {
  const char* const old = _M_p;
  _M_p = share_text(other._M_p);
  drop_text(old);
  return *this;
}
__cow_string& __cow_string::operator=(__cow_string&& other) noexcept {
  return *this = static_cast<const __cow_string&>(other);
}
__cow_string::~__cow_string() { drop_text(_M_p); }

logic_error::logic_error(const string& s) : _M_msg(s) {}
logic_error::logic_error(const char* s) : _M_msg(s, strlen(s)) {}
logic_error::logic_error(const logic_error& other) noexcept = default;
logic_error::logic_error(logic_error&& other) noexcept = default;
logic_error& logic_error::operator=(const logic_error& other) noexcept = default;
logic_error& logic_error::operator=(logic_error&& other) noexcept = default;
logic_error::~logic_error() noexcept = default;
const char* logic_error::what() const noexcept { return _M_msg._M_p; }

runtime_error::runtime_error(const string& s) : _M_msg(s) {}
runtime_error::runtime_error(const char* s) : _M_msg(s, strlen(s)) {}
runtime_error::runtime_error(const runtime_error& other) noexcept = default;
runtime_error::runtime_error(runtime_error&& other) noexcept = default;
runtime_error& runtime_error::operator=(const runtime_error& other) noexcept = default;
runtime_error& runtime_error::operator=(runtime_error&& other) noexcept = default;
runtime_error::~runtime_error() noexcept = default;
const char* runtime_error::what() const noexcept { return _M_msg._M_p; }

domain_error::domain_error(const string& s) : logic_error(s) {}
domain_error::domain_error(const char* s) : logic_error(s) {}
domain_error::~domain_error() noexcept = default;
invalid_argument::invalid_argument(const string& s) : logic_error(s) {}
invalid_argument::invalid_argument(const char* s) : logic_error(s) {}
invalid_argument::~invalid_argument() noexcept = default;
length_error::length_error(const string& s) : logic_error(s) {}
length_error::length_error(const char* s) : logic_error(s) {}
length_error::~length_error() noexcept = default;
out_of_range::out_of_range(const string& s) : logic_error(s) {}
out_of_range::out_of_range(const char* s) : logic_error(s) {}
out_of_range::~out_of_range() noexcept = default;
range_error::range_error(const string& s) : runtime_error(s) {}
range_error::range_error(const char* s) : runtime_error(s) {}
range_error::~range_error() noexcept = default;
overflow_error::overflow_error(const string& s) : runtime_error(s) {}
overflow_error::overflow_error(const char* s) : runtime_error(s) {}
overflow_error::~overflow_error() noexcept = default;
underflow_error::underflow_error(const string& s) : runtime_error(s) {}
underflow_error::underflow_error(const char* s) : runtime_error(s) {}
underflow_error::~underflow_error() noexcept = default;

}  // namespace std
