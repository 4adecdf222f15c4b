// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/source_loc.h"

namespace bmc {

/// What can go wrong. docs/properties.md has a section per kind.
enum class PropertyKind : std::uint8_t {
  Assertion, NullDereference, OutOfBounds, UseAfterFree, UseAfterScope, DoubleFree, InvalidFree, MemoryLeak,
  InvalidPointer, UninitializedRead, WriteToConst, MisalignedAccess, SignedOverflow, FloatCastOverflow,
  DivisionByZero, InvalidShift, InvalidCall, Unreachable, Abort, UncaughtException, OverlappingCopy, Unwinding,
  DataRace, Deadlock, MutexMisuse,
  PointerOverflow, PointerCompare, SubobjectOverflow, FloatOverflow, FloatNan, UnsignedOverflow, Conversion,
  InvalidValue,
  Unsupported, Cover,
};
inline constexpr std::size_t kPropertyKindCount = static_cast<std::size_t>(PropertyKind::Cover) + 1;

struct PropertyInfo {
  PropertyKind kind;
  std::string_view id;       ///< In options, reports and ids.
  std::string_view summary;  ///< What has failed, for --help and docs.
  bool on_by_default;
};

inline constexpr std::array<PropertyInfo, kPropertyKindCount> kProperties = {{
    {PropertyKind::Assertion, "assertion", "an asserted condition does not hold", true},
    {PropertyKind::NullDereference, "null-dereference", "access through a null pointer or into the first page", true},
    {PropertyKind::OutOfBounds, "out-of-bounds", "access outside the object that the pointer came from", true},
    {PropertyKind::UseAfterFree, "use-after-free", "access to a heap object after its release", true},
    {PropertyKind::UseAfterScope, "use-after-scope", "access to a local object after its scope ended", true},
    {PropertyKind::DoubleFree, "double-free", "second release of a heap object", true},
    {PropertyKind::InvalidFree, "invalid-free", "release of what the allocator never returned", true},
    {PropertyKind::MemoryLeak, "memory-leak", "heap object unreachable at the end", false},
    {PropertyKind::InvalidPointer, "invalid-pointer", "access through a pointer that no object provides", true},
    {PropertyKind::UninitializedRead, "uninitialized-read", "a decision depends on memory never written", true},
    {PropertyKind::WriteToConst, "write-to-const", "store into a constant object", true},
    {PropertyKind::MisalignedAccess, "misaligned-access", "access at an address not aligned as its type requires", true},
    {PropertyKind::SignedOverflow, "signed-overflow", "signed arithmetic out of range", true},
    {PropertyKind::FloatCastOverflow, "float-cast-overflow", "float does not fit the integer type", true},
    {PropertyKind::DivisionByZero, "division-by-zero", "integer division by zero", true},
    {PropertyKind::InvalidShift, "invalid-shift", "shift amount negative or not below the width", true},
    {PropertyKind::InvalidCall, "invalid-call", "call through a null, invalid or wrongly typed function pointer", true},
    {PropertyKind::Unreachable, "unreachable", "code declared unreachable is reached", true},
    {PropertyKind::Abort, "abort", "abnormal termination", true},
    {PropertyKind::UncaughtException, "uncaught-exception", "an exception leaves where none may", true},
    {PropertyKind::OverlappingCopy, "overlapping-copy", "memcpy between overlapping ranges", true},
    {PropertyKind::Unwinding, "unwinding", "a loop or recursion may go on beyond the bound", true},
    {PropertyKind::DataRace, "data-race", "two unordered conflicting accesses", true},
    {PropertyKind::Deadlock, "deadlock", "every unfinished thread waits for ever", true},
    {PropertyKind::MutexMisuse, "mutex-misuse", "a mutex is used against its contract", true},
    {PropertyKind::PointerOverflow, "pointer-overflow", "pointer formed outside its object", false},
    {PropertyKind::PointerCompare, "pointer-compare", "ordering or subtracting pointers into different objects", false},
    {PropertyKind::SubobjectOverflow, "subobject-overflow", "access leaves the member the pointer was made from", false},
    {PropertyKind::FloatOverflow, "float-overflow", "finite operands give an infinite result", false},
    {PropertyKind::FloatNan, "float-nan", "operands that are numbers give NaN", false},
    {PropertyKind::UnsignedOverflow, "unsigned-overflow", "unsigned arithmetic wraps around", false},
    {PropertyKind::Conversion, "conversion", "a conversion changes the value", false},
    {PropertyKind::InvalidValue, "invalid-value", "a value is loaded that its type does not have", false},
    {PropertyKind::Unsupported, "unsupported", "code that is not modelled is reached", true},
    {PropertyKind::Cover, "cover", "a condition can be met (never changes the verdict)", true},
}};

constexpr bool one_row_per_property_kind() {
  for (std::size_t i = 0; i < kPropertyKindCount; i++)
    if (static_cast<std::size_t>(kProperties[i].kind) != i) return false;
  return true;
}
static_assert(one_row_per_property_kind(), "kProperties: one row per kind, in enum order");

constexpr const PropertyInfo& info(PropertyKind kind) { return kProperties[static_cast<std::size_t>(kind)]; }

constexpr std::optional<PropertyKind> parse_property_kind(std::string_view id) {
  for (const PropertyInfo& row : kProperties)
    if (row.id == id) return row.kind;
  return std::nullopt;
}
static_assert(parse_property_kind("division-by-zero") == PropertyKind::DivisionByZero);

/// One property of a harness: a kind at a source location. All executions of that place are judged together.
struct Property {
  std::string id;                  ///< HARNESS.KIND.N
  std::uint64_t key = 0;           ///< Of kind and place, the same in every execution of the harness.
  PropertyKind kind = PropertyKind::Assertion;
  std::string message;             ///< Names the variables and sizes involved.
  SourceLoc location;              ///< Where the violation happens, in the user's own sources.
  std::vector<SourceLoc> related;  ///< Other lines that make up the violation.
  std::vector<SourceLoc> inner;    ///< Call path from `location` into library code, outermost first; often empty.
  bool is_internal = false;        ///< Not the user's concern, and in no report.
};

}  // namespace bmc
