// what: error codes, conditions and categories, and what they throw
// bmc:
// expect: verified
// why: numbers of errno mean the same in both categories
#include <bmc/bmc.hpp>
#include <cerrno>
#include <cstring>
#include <system_error>

static void attempt(int number) {
  if (number != 0) throw std::system_error(number, std::system_category(), "attempt");
}

proof_harness void codes() {
  const int number = bmc::any_of(0, ENOENT, EACCES);
  const std::error_code code(number, std::system_category());
  bmc::check(bool(code) == (number != 0) && code.value() == number, "zero is success");
  bmc::check((code == std::errc::no_such_file_or_directory) == (number == ENOENT), "as a condition");
  bmc::check(code != std::error_code(number, std::generic_category()), "another category");
  try {
    attempt(number);
    bmc::check(number == 0, "success");
  } catch (const std::system_error& error) {
    bmc::check(error.code() == code && std::strlen(error.what()) > 8, "the code comes along");
  }
  bmc::check(std::make_error_code(std::errc::invalid_argument).message() == "Invalid argument", "a text");
}
