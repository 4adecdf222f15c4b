// SPDX-License-Identifier: Apache-2.0
#include "driver/option_checks.h"

#include <fmt/format.h>

#include <utility>

#include "driver/option_bindings.h"

namespace bmc {
namespace {

Binding switch_kinds(std::vector<PropertyKind> kinds, bool on) {
  return {[kinds = std::move(kinds), on](Options& o, const std::string&) -> std::string {
            for (const PropertyKind kind : kinds) o.encode.checks[static_cast<std::size_t>(kind)] = on;
            return "";
          },
          ""};
}

/// Short names from the acceptance suite, beside --check-KIND.
std::vector<std::string> names_of_optional(const PropertyInfo& row) {
  const std::string long_name = fmt::format("--check-{}", row.id);
  if (row.kind == PropertyKind::MemoryLeak) return {"--check-leaks", long_name};
  if (row.kind == PropertyKind::SubobjectOverflow) return {"--check-subobject", long_name};
  return {long_name};
}

/// Unwinding has its own option; what is not modelled can never be ignored; cover goals do no harm.
bool has_switch(PropertyKind kind) {
  return kind != PropertyKind::Unwinding && kind != PropertyKind::Unsupported && kind != PropertyKind::Cover;
}

struct CbmcCheck {
  const char* name;
  std::vector<PropertyKind> kinds;
};

std::vector<CbmcCheck> cbmc_checks() {
  using enum PropertyKind;
  return {{"bounds-check", {OutOfBounds}},
          {"pointer-check", {NullDereference, UseAfterFree, UseAfterScope, InvalidPointer, DoubleFree, InvalidFree}},
          {"signed-overflow-check", {SignedOverflow}},
          {"unsigned-overflow-check", {UnsignedOverflow}},
          {"div-by-zero-check", {DivisionByZero}},
          {"undefined-shift-check", {InvalidShift}},
          {"memory-leak-check", {MemoryLeak}},
          {"nan-check", {FloatNan}},
          {"float-overflow-check", {FloatOverflow}},
          {"conversion-check", {Conversion}},
          {"pointer-overflow-check", {PointerOverflow}}};
}

std::vector<PropertyKind> standard_kinds() {
  std::vector<PropertyKind> kinds;
  for (const PropertyInfo& row : kProperties)
    if (row.on_by_default && has_switch(row.kind) && row.kind != PropertyKind::Assertion) kinds.push_back(row.kind);
  return kinds;
}

}  // namespace

std::vector<OptionRow> check_rows() {
  std::vector<OptionRow> rows;
  for (const PropertyInfo& row : kProperties) {
    if (row.on_by_default) continue;
    rows.push_back({OptionGroup::Checks, names_of_optional(row), "", switch_kinds({row.kind}, true),
                    fmt::format("check for {}: {}", row.id, row.summary)});
  }
  for (const PropertyInfo& row : kProperties) {
    if (!row.on_by_default || !has_switch(row.kind)) continue;
    rows.push_back({OptionGroup::Checks,
                    {fmt::format("--no-check-{}", row.id)},
                    "",
                    switch_kinds({row.kind}, false),
                    fmt::format("no check for {}: {}", row.id, row.summary)});
  }
  return rows;
}

std::vector<OptionRow> cbmc_check_rows() {
  std::vector<OptionRow> rows;
  for (const CbmcCheck& check : cbmc_checks()) {
    std::string kinds;
    for (const PropertyKind kind : check.kinds) kinds += fmt::format("{}{}", kinds.empty() ? "" : ", ", info(kind).id);
    rows.push_back({OptionGroup::Habits,
                    {fmt::format("--{}", check.name)},
                    "",
                    switch_kinds(check.kinds, true),
                    fmt::format("check for {}", kinds)});
    rows.push_back({OptionGroup::Habits,
                    {fmt::format("--no-{}", check.name)},
                    "",
                    switch_kinds(check.kinds, false),
                    fmt::format("no check for {}", kinds)});
  }
  rows.push_back({OptionGroup::Habits,
                  {"--no-standard-checks"},
                  "",
                  switch_kinds(standard_kinds(), false),
                  "only assertions, loop bounds, and what is switched on after this option"});
  return rows;
}

}  // namespace bmc
