// SPDX-License-Identifier: Apache-2.0
#include "driver/techniques.h"

#include <fmt/format.h>

#include <algorithm>

namespace bmc {
namespace {

constexpr std::string_view kGuesses = "guesses";

}  // namespace

std::optional<Error> check_techniques(const Options& options) {
  RewriteOptions unused;
  for (const std::string& name : options.solve.without)
    if (name != kGuesses && !switch_off(unused, name))
      return Error{"--without", fmt::format("no technique is called '{}'", name), "--verbosity 3 names those in use"};
  return std::nullopt;
}

RewriteOptions rewriting_of(const Options& options) {
  RewriteOptions result;
  for (const std::string& name : options.solve.without) switch_off(result, name);
  return result;
}

bool uses_guesses(const Options& options) {
  return std::ranges::find(options.solve.without, kGuesses) == options.solve.without.end();
}

}  // namespace bmc
