// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Instructions.h>

#include "encoder/ops/checks.h"
#include "encoder/ops/exec.h"
#include "encoder/state/leaves.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

/// The first leaf of the member that `indices` name.
unsigned leaf_index(llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
  unsigned leaf = 0;
  for (unsigned index : indices) {
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      type = array->getElementType();
      leaf += index * leaf_count(type);
      continue;
    }
    auto* structure = llvm::cast<llvm::StructType>(type);
    for (unsigned k = 0; k < index; k++) leaf += leaf_count(structure->getElementType(k));
    type = structure->getElementType(index);
  }
  return leaf;
}

/// The lane's number if the index is a constant within the vector.
std::optional<unsigned> constant_lane(TermPool& pool, const Scalar& index, std::size_t lanes) {
  const std::optional<std::uint64_t> number = pool.as_u64(index.bits);
  if (!index.is_defined() || !number || *number >= lanes) return std::nullopt;
  return static_cast<unsigned>(*number);
}

/// Width 1: does the index name this lane? Lanes that the index's type cannot name are never meant.
Term names_lane(TermPool& pool, Term index, std::size_t lane) {
  const unsigned width = pool.width(index);
  if (width < 64 && lane >> width != 0) return pool.no();
  return pool.eq(index, pool.constant(width, lane));
}

/// Scalable vectors have no leaves; what takes them apart ends the path as not modelled.
bool is_scalable(const llvm::Instruction& i, Machine& m) {
  if (!llvm::isa<llvm::ScalableVectorType>(i.getOperand(0)->getType())) return false;
  m.not_modelled(i, "scalable vectors");
  return true;
}

/// LangRef, extractelement and insertelement: poison if the index is out of range, and for an undefined one.
Term names_no_lane(TermPool& pool, const Scalar& index, std::size_t lanes) {
  Term any = pool.no();
  for (std::size_t lane = 0; lane < lanes; lane++) any = pool.or_(any, names_lane(pool, index.bits, lane));
  return pool.or_(pool.not_(any), is_undefined(pool, index));
}

}  // namespace

void exec_extractvalue(const llvm::ExtractValueInst& i, Machine& m) {
  const Value aggregate = m.value(*i.getAggregateOperand());
  const unsigned first = leaf_index(i.getAggregateOperand()->getType(), i.getIndices());
  const auto* begin = aggregate.begin() + first;
  m.define(i, Value(begin, begin + leaf_count(i.getType())));
}

void exec_insertvalue(const llvm::InsertValueInst& i, Machine& m) {
  Value aggregate = m.value(*i.getAggregateOperand());
  const Value member = m.value(*i.getInsertedValueOperand());
  std::copy(member.begin(), member.end(), aggregate.begin() + leaf_index(i.getType(), i.getIndices()));
  m.define(i, std::move(aggregate));
}

void exec_extractelement(const llvm::ExtractElementInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  TermPool& pool = m.pool();
  const Value vector = m.value(*i.getVectorOperand());
  const Scalar index = m.scalar(*i.getIndexOperand());
  if (const auto lane = constant_lane(pool, index, vector.size())) return m.define(i, vector[*lane]);
  Scalar element = vector.front();
  for (std::size_t lane = 1; lane < vector.size(); lane++)
    element = ite_scalar(pool, names_lane(pool, index.bits, lane), vector[lane], element);
  m.define(i, poison_if(pool, element, names_no_lane(pool, index, vector.size())));
}

void exec_insertelement(const llvm::InsertElementInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  TermPool& pool = m.pool();
  Value vector = m.value(*i.getOperand(0));
  const Scalar element = m.scalar(*i.getOperand(1)), index = m.scalar(*i.getOperand(2));
  if (const auto lane = constant_lane(pool, index, vector.size())) {
    vector[*lane] = element;
    return m.define(i, std::move(vector));
  }
  const Term poisoned = names_no_lane(pool, index, vector.size());
  for (std::size_t lane = 0; lane < vector.size(); lane++) {
    const Scalar chosen = ite_scalar(pool, names_lane(pool, index.bits, lane), element, vector[lane]);
    vector[lane] = poison_if(pool, chosen, poisoned);
  }
  m.define(i, std::move(vector));
}

/// LangRef, shufflevector: a mask element of -1 gives a poison lane.
void exec_shufflevector(const llvm::ShuffleVectorInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  Value lanes = m.value(*i.getOperand(0));
  const Value second = m.value(*i.getOperand(1));
  lanes.append(second.begin(), second.end());
  Value result;
  for (int lane : i.getShuffleMask())
    result.push_back(lane < 0 ? undefined_scalar(m, i.getType()->getScalarType()) : lanes[lane]);
  m.define(i, std::move(result));
}

}  // namespace bmc
