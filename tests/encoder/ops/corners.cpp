// SPDX-License-Identifier: Apache-2.0
#include "tests/encoder/ops/corners.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>

#include <set>

namespace bmc::test {
namespace {

std::vector<llvm::Constant*> integer_corners(llvm::IntegerType* type) {
  const unsigned width = type->getBitWidth();
  std::vector<llvm::APInt> values = {llvm::APInt::getSignedMinValue(width),
                                     llvm::APInt::getSignedMaxValue(width),
                                     llvm::APInt::getSignedMinValue(width) + 1,
                                     llvm::APInt::getAllOnes(width),
                                     llvm::APInt::getSplat(width, llvm::APInt(std::min(width, 8u), 0xA5)),
                                     llvm::APInt::getHighBitsSet(width, width / 2),
                                     llvm::APInt::getLowBitsSet(width, width / 2)};
  for (std::uint64_t small : {0u, 1u, 2u, 3u, 7u, 10u, 100u, width - 1, width, width + 1})
    values.push_back(llvm::APInt(64, small).zextOrTrunc(width));
  values.push_back(llvm::APInt(128, "123456789ABCDEF00FEDCBA987654321", 16).zextOrTrunc(width));
  values.push_back(-llvm::APInt(64, 7).zextOrTrunc(width));
  std::vector<llvm::Constant*> constants;
  std::set<llvm::Constant*> seen;
  for (const llvm::APInt& value : values)
    if (llvm::Constant* constant = llvm::ConstantInt::get(type, value); seen.insert(constant).second)
      constants.push_back(constant);
  return constants;
}

std::vector<llvm::Constant*> float_corners(llvm::Type* type) {
  const llvm::fltSemantics& semantics = type->getFltSemantics();
  std::vector<llvm::APFloat> values;
  for (const char* text : {"0",
                           "1",
                           "0.5",
                           "1.5",
                           "2.5",
                           "3.14159",
                           "0.1",
                           "127",
                           "127.9",
                           "128",
                           "255.5",
                           "1000.25",
                           "32767.5",
                           "65504",
                           "2147483647",
                           "2147483648",
                           "4294967296.5",
                           "9223372036854775808",
                           "18446744073709551616",
                           "1e30",
                           "1e-40",
                           "3.5e-320"})
    values.emplace_back(semantics, text);
  values.push_back(llvm::APFloat::getSmallest(semantics));
  values.push_back(llvm::APFloat::getSmallestNormalized(semantics));
  values.push_back(llvm::APFloat::getLargest(semantics));
  values.push_back(llvm::APFloat::getInf(semantics));
  std::vector<llvm::Constant*> constants = {llvm::ConstantFP::getNaN(type)};
  for (const llvm::APFloat& value : values)
    for (const llvm::APFloat& either : {value, llvm::neg(value)})
      constants.push_back(llvm::ConstantFP::get(type, either));
  return constants;
}

/// Vectors whose lanes are corners of the element type, each corner once in every lane.
std::vector<llvm::Constant*> vector_corners(llvm::FixedVectorType* type) {
  const std::vector<llvm::Constant*> elements = corner_values(type->getElementType());
  std::vector<llvm::Constant*> vectors;
  for (std::size_t start = 0; start < elements.size(); start++) {
    std::vector<llvm::Constant*> lanes;
    for (unsigned lane = 0; lane < type->getNumElements(); lane++)
      lanes.push_back(elements[(start + 5 * lane) % elements.size()]);
    vectors.push_back(llvm::ConstantVector::get(lanes));
  }
  return vectors;
}

/// Structs and arrays of corners, likewise.
std::vector<llvm::Constant*> aggregate_corners(llvm::Type* type) {
  std::vector<llvm::Constant*> aggregates;
  for (std::size_t start = 0; start < 8; start++) {
    std::vector<llvm::Constant*> members;
    for (llvm::Type* member : type->subtypes()) {
      const std::vector<llvm::Constant*> corners = corner_values(member);
      members.push_back(corners[(start + members.size()) % corners.size()]);
    }
    aggregates.push_back(llvm::ConstantStruct::get(llvm::cast<llvm::StructType>(type), members));
  }
  return aggregates;
}

std::vector<llvm::Constant*> array_corners(llvm::ArrayType* type) {
  const std::vector<llvm::Constant*> elements = corner_values(type->getElementType());
  std::vector<llvm::Constant*> arrays;
  for (std::size_t start = 0; start < elements.size(); start++) {
    std::vector<llvm::Constant*> members;
    for (unsigned k = 0; k < type->getNumElements(); k++) members.push_back(elements[(start + k) % elements.size()]);
    arrays.push_back(llvm::ConstantArray::get(type, members));
  }
  return arrays;
}

}  // namespace

std::vector<llvm::Constant*> corner_values(llvm::Type* type) {
  if (auto* integer = llvm::dyn_cast<llvm::IntegerType>(type)) return integer_corners(integer);
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) return vector_corners(vector);
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) return array_corners(array);
  if (type->isStructTy()) return aggregate_corners(type);
  return float_corners(type);
}

}  // namespace bmc::test
