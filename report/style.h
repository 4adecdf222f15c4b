// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "report/formats.h"
#include "support/source_loc.h"

namespace bmc {

enum class Ink { Red, Green, Yellow, Bold, Faint };

/// The text in that colour, or as it is where the style has none.
std::string paint(const TextStyle& style, Ink ink, std::string_view text);

/// The text with control characters escaped, so that names and values of a program cannot steer a terminal.
std::string printable(std::string_view text);

std::string show_path(const TextStyle& style, const std::string& file);
/// "file:line", or "file:line:column" with `column`; "(unknown place)" for an unknown location.
std::string show_loc(const TextStyle& style, const SourceLoc& loc, bool column);

/// "1 property", "2 properties".
std::string count_of(std::size_t n, std::string_view singular, std::string_view plural);

}  // namespace bmc
