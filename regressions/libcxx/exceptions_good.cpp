// what: exceptions of libc++: texts, pointers, nested ones, <system_error>, optional, variant, any, function
// bmc: -- -stdlib=libc++
// expect: verified
// why: each is caught by its type, and says what it was made of
#include <any>
#include <bmc/bmc.hpp>
#include <cstring>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <variant>

namespace {
struct Negative : std::runtime_error {
  using std::runtime_error::runtime_error;
};

int checked(int x) {
  if (x < 0) throw Negative("negative");
  if (x > 10) throw std::invalid_argument(std::string("too large: a text that does not fit into a string"));
  return x;
}
}  // namespace

proof_harness void caught() {
  const int x = bmc_any_int();
  try {
    const int y = checked(x);
    bmc::check(y >= 0 && y <= 10, "in range");
  } catch (const std::runtime_error& e) {
    bmc::check(x < 0 && std::strcmp(e.what(), "negative") == 0, "runtime_error");
  } catch (const std::exception& e) {
    bmc::check(x > 10 && e.what()[0] == 't', "logic_error");
    const std::exception_ptr pointer = std::current_exception();
    try {
      std::rethrow_exception(pointer);
    } catch (const std::logic_error& again) {
      bmc::check(&again == &e, "the same one");
    }
  }
}

proof_harness void nested() {
  const bool number = bmc_any_bool();
  try {
    try {
      if (number) throw 5;
      throw std::runtime_error("in");
    } catch (...) {
      std::throw_with_nested(std::logic_error("out"));
    }
  } catch (const std::logic_error& e) {
    try {
      std::rethrow_if_nested(e);
      bmc::check(false, "one is nested");
    } catch (const std::runtime_error&) {
      bmc::check(!number, "the text");
    } catch (int i) {
      bmc::check(number && i == 5, "the number");
    }
  }
}

proof_harness void errors() {
  try {
    throw std::system_error(std::make_error_code(std::errc::invalid_argument), "open");
  } catch (const std::system_error& e) {
    bmc::check(e.code() == std::errc::invalid_argument, "the condition");
    bmc::check(std::strcmp(e.what(), "open: Invalid argument") == 0, "the text");
  }
}

proof_harness void empty_ones() {
  const bool full = bmc_any_bool();
  int thrown = 0;
  const std::optional<int> o = full ? std::optional<int>(1) : std::nullopt;
  const std::variant<int, double> v = full ? std::variant<int, double>(1) : 2.0;
  const std::any a = full ? std::any(1) : std::any();
  const std::function<int()> f = full ? std::function<int()>([] { return 1; }) : nullptr;
  try {
    bmc::check(o.value() == 1, "optional");
  } catch (const std::bad_optional_access&) {
    thrown++;
  }
  try {
    bmc::check(std::get<int>(v) == 1, "variant");
  } catch (const std::bad_variant_access&) {
    thrown++;
  }
  try {
    bmc::check(std::any_cast<int>(a) == 1, "any");
  } catch (const std::bad_any_cast&) {
    thrown++;
  }
  try {
    bmc::check(f() == 1, "function");
  } catch (const std::bad_function_call&) {
    thrown++;
  }
  bmc::check(thrown == (full ? 0 : 4), "all or none");
}
