// SPDX-License-Identifier: Apache-2.0
#include "driver/option_values.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>

namespace bmc {
namespace {

struct Unit {
  std::string_view suffix;
  double factor;
};

constexpr Unit kSecondUnits[] = {{"", 1}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}};
constexpr Unit kMibUnits[] = {{"", 1},       {"k", 1.0 / 1024}, {"K", 1.0 / 1024}, {"m", 1},
                              {"M", 1},      {"MiB", 1},        {"g", 1024},       {"G", 1024},
                              {"GiB", 1024}, {"t", 1 << 20},    {"T", 1 << 20}};
constexpr std::uint64_t kMaxBound = 1u << 30;

Error wrong(std::string what) { return Error{"", std::move(what), ""}; }

/// A positive number with one of the units; nothing if it is not one.
std::optional<double> read_with_unit(const std::string& text, std::span<const Unit> units) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (error != std::errc() || !std::isfinite(number) || number <= 0) return std::nullopt;
  const std::string_view suffix(rest, static_cast<std::size_t>(end - rest));
  for (const Unit& unit : units)
    if (unit.suffix == suffix) return number * unit.factor;
  return std::nullopt;
}

}  // namespace

Result<std::uint64_t> read_number(const std::string& text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || rest != end || number < least || number > most)
    return wrong(fmt::format("'{}' is not a number from {} to {}", text, least, most));
  return number;
}

Result<double> read_seconds(const std::string& text) {
  if (const auto seconds = read_with_unit(text, kSecondUnits)) return *seconds;
  return wrong(fmt::format("'{}' is not a time like 60, 60s, 2m or 1h", text));
}

Result<std::uint64_t> read_mib(const std::string& text) {
  const auto mib = read_with_unit(text, kMibUnits);
  if (mib && *mib >= 1 && *mib < 1e12) return static_cast<std::uint64_t>(*mib);
  return wrong(fmt::format("'{}' is not a size like 4096 (MiB), 512m or 4g", text));
}

Result<std::vector<LoopBound>> read_loop_bounds(const std::string& text) {
  std::vector<LoopBound> bounds;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const std::size_t colon = part.rfind(':');
    if (colon == std::string::npos || colon == 0) return wrong(fmt::format("'{}' is not of the form LOOP:N", part));
    const Result<std::uint64_t> bound = read_number(part.substr(colon + 1), 0, kMaxBound);
    if (!bound) return bound.error();
    bounds.push_back({part.substr(0, colon), static_cast<unsigned>(*bound)});
    begin = end + 1;
  }
  return bounds;
}

}  // namespace bmc
