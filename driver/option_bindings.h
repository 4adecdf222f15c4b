// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "driver/option_rows.h"
#include "driver/option_values.h"

namespace bmc {

// Makers of the ways in which an option's value reaches its field. `field` maps Options& to a reference.

/// A flag that stores a constant.
template <typename Field, typename Value>
Binding constant(Field field, Value value) {
  return {[=](Options& o, const std::string&) -> std::string {
            field(o) = value;
            return "";
          },
          ""};
}

/// Stores what `read` makes of the text.
template <typename Field, typename Read>
Binding parsed(Field field, Read read) {
  return {[=](Options& o, const std::string& text) -> std::string {
            auto value = read(text);
            if (!value) return value.error().what;
            field(o) = *value;
            return "";
          },
          ""};
}

/// A number from `least` to `most`.
template <typename Field>
Binding number(Field field, unsigned least, unsigned most) {
  return {[=](Options& o, const std::string& text) -> std::string {
            const Result<std::uint64_t> value = read_number(text, least, most);
            if (!value) return value.error().what;
            field(o) = static_cast<unsigned>(*value);
            return "";
          },
          fmt::format("{}..{}", least, most)};
}

/// Any text, the last one counts.
template <typename Field>
Binding text(Field field) {
  return {[=](Options& o, const std::string& value) -> std::string {
            field(o) = value;
            return value.empty() ? "needs a value" : "";
          },
          ""};
}

/// A repeatable option.
template <typename Field>
Binding collected(Field field) {
  return {[=](Options& o, const std::string& value) -> std::string {
            field(o).push_back(value);
            return value.empty() ? "needs a value" : "";
          },
          ""};
}

/// One of several words.
template <typename Field, typename Value>
Binding choice(Field field, std::initializer_list<std::pair<const char*, Value>> words) {
  std::vector<std::pair<std::string, Value>> table(words.begin(), words.end());
  std::string range;
  for (const auto& [word, value] : table) range += (range.empty() ? "" : "|") + word;
  return {[=](Options& o, const std::string& text) -> std::string {
            for (const auto& [word, value] : table) {
              if (word != text) continue;
              field(o) = value;
              return "";
            }
            return fmt::format("'{}' is none of {}", text, range);
          },
          range};
}

/// Accepted without effect.
inline Binding nothing() {
  return {[](Options&, const std::string&) { return std::string(); }, ""};
}

}  // namespace bmc
