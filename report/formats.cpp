// SPDX-License-Identifier: Apache-2.0
#include "report/formats.h"

#include <algorithm>

namespace bmc {
namespace {

constexpr Format kFormats[] = {{"text", write_text}, {"json", write_json}};

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* find_format(std::string_view name) {
  const auto* row = std::ranges::find(kFormats, name, &Format::name);
  return row == std::end(kFormats) ? nullptr : row;
}

}  // namespace bmc
