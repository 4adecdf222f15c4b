// SPDX-License-Identifier: Apache-2.0
#include "encoder/state/leaves.h"

#include <llvm/IR/DerivedTypes.h>

#include "encoder/state/scalar.h"
#include "support/check.h"

namespace bmc {
namespace {

void append_leaves(llvm::Type* type, std::uint64_t offset, const llvm::DataLayout& layout, std::vector<Leaf>& out);

void append_struct(llvm::StructType* type, std::uint64_t offset, const llvm::DataLayout& layout,
                   std::vector<Leaf>& out) {
  if (!type->isSized() || type->containsHomogeneousScalableVectorTypes()) return;
  const llvm::StructLayout* members = layout.getStructLayout(type);
  for (unsigned i = 0; i < type->getNumElements(); i++)
    append_leaves(type->getElementType(i), offset + members->getElementOffsetInBits(i).getFixedValue(), layout, out);
}

void append_repeated(llvm::Type* element, std::uint64_t count, std::uint64_t stride, std::uint64_t offset,
                     const llvm::DataLayout& layout, std::vector<Leaf>& out) {
  for (std::uint64_t i = 0; i < count; i++) append_leaves(element, offset + i * stride, layout, out);
}

void append_leaves(llvm::Type* type, std::uint64_t offset, const llvm::DataLayout& layout, std::vector<Leaf>& out) {
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) return append_struct(structure, offset, layout, out);
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    llvm::Type* element = array->getElementType();
    const std::uint64_t stride = layout.getTypeAllocSizeInBits(element).getKnownMinValue();
    return append_repeated(element, array->getNumElements(), stride, offset, layout, out);
  }
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    llvm::Type* element = vector->getElementType();
    const std::uint64_t stride = layout.getTypeSizeInBits(element).getFixedValue();
    return append_repeated(element, vector->getNumElements(), stride, offset, layout, out);
  }
  if (type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy()) out.push_back({type, offset});
}

}  // namespace

std::vector<Leaf> leaves_of(llvm::Type* type, const llvm::DataLayout& layout) {
  std::vector<Leaf> leaves;
  leaves.reserve(leaf_count(type));
  append_leaves(type, 0, layout, leaves);
  return leaves;
}

unsigned leaf_count(llvm::Type* type) {
  if (type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy()) return 1;
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type))
    return static_cast<unsigned>(array->getNumElements()) * leaf_count(array->getElementType());
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return vector->getNumElements() * leaf_count(vector->getElementType());
  auto* structure = llvm::dyn_cast<llvm::StructType>(type);
  if (structure == nullptr || structure->containsHomogeneousScalableVectorTypes()) return 0;
  unsigned count = 0;
  for (llvm::Type* member : structure->elements()) count += leaf_count(member);
  return count;
}

unsigned bits_of(const llvm::Type* scalar_type) {
  if (scalar_type->isPointerTy()) return kPointerBits;
  return static_cast<unsigned>(scalar_type->getPrimitiveSizeInBits().getFixedValue());
}

FpFormat fp_format_of(const llvm::Type* fp_type) {
  if (fp_type->isDoubleTy()) return FpFormat::Double;
  if (fp_type->isFloatTy()) return FpFormat::Single;
  if (fp_type->isX86_FP80Ty()) return FpFormat::X87;
  if (fp_type->isHalfTy()) return FpFormat::Half;
  if (fp_type->isBFloatTy()) return FpFormat::BFloat;
  BMC_CHECK(fp_type->isFP128Ty());
  return FpFormat::Quad;
}

}  // namespace bmc
