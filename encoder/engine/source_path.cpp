// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/source_path.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/GlobalVariable.h>

#include "encoder/state/leaves.h"
#include "frontend/debug_info.h"

namespace bmc {
namespace {

const llvm::DIType* strip(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    if (tag != llvm::dwarf::DW_TAG_typedef && tag != llvm::dwarf::DW_TAG_const_type &&
        tag != llvm::dwarf::DW_TAG_volatile_type && tag != llvm::dwarf::DW_TAG_restrict_type &&
        tag != llvm::dwarf::DW_TAG_atomic_type)
      break;
    type = derived->getBaseType();
  }
  return type;
}

const llvm::DIType* type_of_object(const Object& object) {
  if (!object.origin) return nullptr;
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.origin)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> variables;
    global->getDebugInfo(variables);
    return variables.empty() ? nullptr : variables.front()->getVariable()->getType();
  }
  return object.kind == Object::Kind::Stack ? variable_type(*object.origin) : nullptr;
}

/// The member of a record that holds byte `offset`, or null.
const llvm::DIDerivedType* member_at(const llvm::DICompositeType& record, std::uint64_t offset) {
  const llvm::DIDerivedType* best = nullptr;
  for (const llvm::DINode* element : record.getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (!member || member->isStaticMember() || member->isBitField()) continue;
    if (member->getTag() != llvm::dwarf::DW_TAG_member && member->getTag() != llvm::dwarf::DW_TAG_inheritance)
      continue;
    const std::uint64_t begin = member->getOffsetInBits() / 8, size = member->getSizeInBits() / 8;
    if (offset >= begin && (offset < begin + size || size == 0)) best = best ? best : member;
  }
  return best;
}

/// Descends one step from `type` toward `offset`; false where there is no step to take.
bool descend(const llvm::DIType*& type, std::uint64_t& offset, std::string& path) {
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(strip(type));
  if (!composite) return false;
  if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
    const llvm::DIType* element = composite->getBaseType();
    std::uint64_t size = element ? element->getSizeInBits() / 8 : 0;
    const auto* stripped = strip(element);
    if (size == 0 && stripped) size = stripped->getSizeInBits() / 8;
    if (size == 0) return false;
    // One subrange per dimension; the flat index is split along them.
    llvm::SmallVector<std::uint64_t, 3> counts;
    for (const llvm::DINode* dimension : composite->getElements()) {
      const auto* range = llvm::dyn_cast<llvm::DISubrange>(dimension);
      const auto* count = range ? llvm::dyn_cast_or_null<llvm::ConstantInt*>(range->getCount()) : nullptr;
      counts.push_back(count ? count->getZExtValue() : 0);
    }
    std::uint64_t flat = offset / size;
    std::string indices;
    for (std::size_t d = counts.size(); d-- > 1;) {
      if (counts[d] == 0) return false;
      indices.insert(0, fmt::format("[{}]", flat % counts[d]));
      flat /= counts[d];
    }
    path += fmt::format("[{}]", flat) + indices;
    offset %= size;
    type = element;
    return true;
  }
  const llvm::DIDerivedType* member = member_at(*composite, offset);
  if (!member) return false;
  if (member->getTag() == llvm::dwarf::DW_TAG_member && !member->getName().empty())
    path += "." + member->getName().str();
  offset -= member->getOffsetInBits() / 8;
  type = member->getBaseType();
  return true;
}

std::string decimal(const llvm::APInt& value, bool is_signed) {
  llvm::SmallString<48> text;
  value.toString(text, 10, is_signed);
  return std::string(text);
}

std::string character_detail(std::uint64_t value) {
  return value >= 32 && value < 127 ? fmt::format("'{}'", static_cast<char>(value)) : "";
}

std::string enumerator(const llvm::DICompositeType& type, const llvm::APInt& value) {
  for (const llvm::DINode* element : type.getElements())
    if (const auto* candidate = llvm::dyn_cast<llvm::DIEnumerator>(element))
      if (candidate->getValue().sextOrTrunc(value.getBitWidth()) == value) return candidate->getName().str();
  return "";
}

std::string float_text(const llvm::APInt& value, const llvm::Type& type) {
  llvm::SmallString<32> text;
  llvm::APFloat(type.getFltSemantics(), value).toString(text);
  return std::string(text);
}

}  // namespace

namespace {

/// The object itself, not a part of it that stands for its own.
ObjectNumber whole_of(Engine& engine, ObjectNumber number) {
  const Object& object = engine.objects()[number];
  return object.kind == Object::Kind::View ? object.parent : number;
}

std::string name_of(const Object& object) {
  if (object.kind != Object::Kind::Heap) return object.name.empty() ? "unnamed" : object.name;
  const SourceLoc site = object.site ? location_of(*object.site) : SourceLoc{};
  return site.is_known() ? fmt::format("heap@{}", site.line) : "heap";
}

std::string with_rest(const std::string& path, std::uint64_t rest) {
  return rest == 0 ? path : fmt::format("{}+{}", path, static_cast<std::int64_t>(rest));
}

}  // namespace

std::string source_path(Engine& engine, ObjectNumber number, std::uint64_t offset, unsigned size,
                        const llvm::DIType** leaf) {
  const Object& object = engine.objects()[whole_of(engine, number)];
  std::string path = name_of(object);
  const llvm::DIType* type = type_of_object(object);
  if (!type) {
    if (size == 0 && offset == 0) return path;
    return size > 0 && offset % size == 0 ? fmt::format("{}[{}]", path, offset / size) : with_rest(path, offset);
  }
  std::uint64_t rest = offset;
  while (type) {
    const auto* stripped = strip(type);
    const bool fits = size > 0 && stripped && rest == 0 && stripped->getSizeInBits() / 8 == size &&
                      !llvm::isa<llvm::DICompositeType>(stripped);
    if (fits || !descend(type, rest, path)) break;
  }
  if (leaf) *leaf = type;
  return with_rest(path, rest);
}

std::string source_path_of_bytes(Engine& engine, ObjectNumber number, std::uint64_t offset, std::uint64_t count) {
  const Object& object = engine.objects()[whole_of(engine, number)];
  const llvm::DIType* type = type_of_object(object);
  std::string path = name_of(object);
  std::uint64_t rest = offset;
  while (type) {
    const llvm::DIType* part = type;
    std::uint64_t part_rest = rest;
    std::string part_path = path;
    if (!descend(part, part_rest, part_path)) break;
    const auto* stripped = strip(part);
    if (rest == 0 && (part_rest != 0 || !stripped || stripped->getSizeInBits() / 8 < count)) break;
    type = part;
    rest = part_rest;
    path = part_path;
  }
  return with_rest(path, rest);
}

std::string format_bits(const llvm::APInt& value, std::string& detail, bool is_signed) {
  if (value.getBitWidth() == 1) return value.isZero() ? "0" : "1";
  detail = fmt::format("0x{}", llvm::toString(value, 16, false));
  return decimal(value, is_signed);
}

std::string format_value(const llvm::APInt& value, const llvm::Type& type, const llvm::DIType* source_type,
                         std::string& detail) {
  if (type.isFloatingPointTy()) return float_text(value, type);
  const llvm::DIType* stripped = strip(source_type);
  if (const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(stripped)) {
    if (composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) {
      const std::string name = enumerator(*composite, value);
      if (!name.empty()) {
        detail = decimal(value, true);
        return name;
      }
    }
  }
  const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(stripped);
  if (!basic) return format_bits(value, detail);
  switch (basic->getEncoding()) {
    case llvm::dwarf::DW_ATE_boolean: return value.isZero() ? "false" : "true";
    case llvm::dwarf::DW_ATE_signed_char:
    case llvm::dwarf::DW_ATE_unsigned_char:
      detail = character_detail(value.getZExtValue());
      return decimal(value, basic->getEncoding() == llvm::dwarf::DW_ATE_signed_char);
    case llvm::dwarf::DW_ATE_unsigned:
      if (value.ugt(255)) detail = fmt::format("0x{}", llvm::toString(value, 16, false));
      return decimal(value, false);
    default:
      if (value.isNegative() || value.ugt(255)) detail = fmt::format("0x{}", llvm::toString(value, 16, false));
      return decimal(value, true);
  }
}

}  // namespace bmc
