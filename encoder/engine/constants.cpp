// SPDX-License-Identifier: Apache-2.0
// Constants and globals as values and objects (LangRef, "Constants", "Global Variables").
#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/Operator.h>

#include "encoder/engine/access.h"
#include "encoder/engine/engine.h"
#include "encoder/memory/scalar_ops.h"
#include "encoder/state/leaves.h"
#include "encoder/state/pointer.h"
#include "frontend/debug_info.h"
#include "support/check.h"

namespace bmc {
namespace {

/// A block address is a pointer into its function's object; no two labels of a function share an offset, and none is 0.
std::uint64_t label_offset(const llvm::BlockAddress& address) {
  std::uint64_t number = 1;
  for (const llvm::BasicBlock& block : *address.getFunction()) {
    if (&block == address.getBasicBlock()) break;
    number++;
  }
  return number;
}

}  // namespace

Scalar Engine::pointer_to(ObjectNumber object) {
  return {pool().zero(kPointerBits), pool().constant(kObjectBits, object), {}};
}

Value Engine::constant_value(const llvm::Constant& constant) {
  if (const auto found = constants_.find(&constant); found != constants_.end()) return found->second;
  TermPool& pool = this->pool();
  Value value;
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant);
      integer && !constant.getType()->isVectorTy()) {
    value.push_back({pool.constant(integer->getValue()), {}, {}});
  } else if (const auto* fp = llvm::dyn_cast<llvm::ConstantFP>(&constant);
             fp && !constant.getType()->isVectorTy()) {
    value.push_back({pool.constant(fp->getValueAPF().bitcastToAPInt()), {}, {}});
  } else if (llvm::isa<llvm::UndefValue>(constant)) {  // poison too
    for (const Leaf& leaf : leaves_of(constant.getType(), layout())) {
      Scalar scalar = undefined_scalar(pool, bits_of(leaf.type));
      if (leaf.type->isPointerTy()) scalar.object = pool.zero(kObjectBits);
      value.push_back(scalar);
    }
  } else if (constant.isNullValue()) {
    for (const Leaf& leaf : leaves_of(constant.getType(), layout())) {
      Scalar scalar{pool.zero(bits_of(leaf.type)), {}, {}};
      if (leaf.type->isPointerTy()) scalar.object = pool.zero(kObjectBits);
      value.push_back(scalar);
    }
  } else if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&constant)) {
    value = constant_value(*alias->getAliasee());
  } else if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) {
    value.push_back(pointer_to(object_of_global(*global)));
  } else if (const auto* label = llvm::dyn_cast<llvm::BlockAddress>(&constant)) {
    value.push_back(pointer_to(object_of_global(*label->getFunction())));
    value.front().bits = pool.constant(kPointerBits, label_offset(*label));
  } else if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) {
    value = constant_expression(*expression);
  } else {
    // Arrays, structs, vectors, and vector splats: element by element.
    unsigned count = 0;
    if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(constant.getType()))
      count = static_cast<unsigned>(array->getNumElements());
    else if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(constant.getType()))
      count = vector->getNumElements();
    else if (const auto* record = llvm::dyn_cast<llvm::StructType>(constant.getType()))
      count = record->getNumElements();
    for (unsigned i = 0; i < count; i++) {
      const llvm::Constant* element = constant.getAggregateElement(i);
      BMC_CHECK(element);
      const Value part = constant_value(*element);
      value.append(part.begin(), part.end());
    }
  }
  return constants_[&constant] = value;
}

namespace {

/// As for the instruction: the last member or row that the constant steps into.
Scalar constant_view(Engine& engine, const Scalar& pointer, const llvm::GEPOperator& gep) {
  TermPool& pool = engine.pool();
  llvm::APInt total(kPointerBits, 0);
  gep.accumulateConstantOffset(engine.layout(), total);
  std::uint64_t passed = 0, part_offset = 0;
  llvm::Type* part = nullptr;
  unsigned step = 0;
  for (auto i = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); i != end; ++i, ++step) {
    const auto* index = llvm::cast<llvm::ConstantInt>(i.getOperand());
    auto* record = i.getStructTypeOrNull();
    passed += record ? engine.layout().getStructLayout(record)->getElementOffset(index->getZExtValue()).getFixedValue()
                     : index->getSExtValue() * i.getSequentialElementStride(engine.layout()).getFixedValue();
    if (!record && (step == 0 || !i.getIndexedType()->isArrayTy())) continue;
    part = i.getIndexedType();
    part_offset = passed;
  }
  if (!part) return pointer;
  Scalar start = pointer;
  start.bits = pool.sub(pointer.bits, pool.constant(kPointerBits, passed - part_offset));
  Scalar view = with_view(engine, start, engine.layout().getTypeAllocSize(part), "the member",
                          mix(6, static_cast<const void*>(&gep)));
  view.bits = pointer.bits;
  return view;
}

}  // namespace

Value Engine::constant_expression(const llvm::ConstantExpr& expression) {
  TermPool& pool = this->pool();
  Value first = constant_value(*expression.getOperand(0));
  const unsigned width = expression.getType()->isIntegerTy() ? expression.getType()->getIntegerBitWidth() : 0;
  switch (expression.getOpcode()) {
    case llvm::Instruction::GetElementPtr: {
      llvm::APInt offset(kPointerBits, 0);
      const bool constant = llvm::cast<llvm::GEPOperator>(expression).accumulateConstantOffset(layout(), offset);
      if (!constant || first.size() != 1) break;
      Scalar pointer = first.front();
      pointer.bits = pool.add(pointer.bits, pool.constant(offset));
      if (options().checks_for(PropertyKind::SubobjectOverflow))
        pointer = constant_view(*this, pointer, llvm::cast<llvm::GEPOperator>(expression));
      return {pointer};
    }
    case llvm::Instruction::PtrToInt:
      return {Scalar{pool.zext_or_trunc(pointer_image(pool, first.front()), width), {}, {}}};
    case llvm::Instruction::IntToPtr:
      return {pointer_from_image(pool, pool.zext_or_trunc(first.front().bits, kPointerBits))};
    case llvm::Instruction::Trunc: return {Scalar{pool.trunc(first.front().bits, width), {}, {}}};
    case llvm::Instruction::Add:
      return {Scalar{pool.add(first.front().bits, constant_value(*expression.getOperand(1)).front().bits), {}, {}}};
    case llvm::Instruction::Sub:
      return {Scalar{pool.sub(first.front().bits, constant_value(*expression.getOperand(1)).front().bits), {}, {}}};
    case llvm::Instruction::Xor:
      return {Scalar{pool.xor_(first.front().bits, constant_value(*expression.getOperand(1)).front().bits), {}, {}}};
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast: return first;
    default: break;
  }
  note_limit("a constant expression is not modelled: its value is taken as unwritten");
  Value value;
  for (const Leaf& leaf : leaves_of(expression.getType(), layout())) {
    Scalar scalar = undefined_scalar(pool, bits_of(leaf.type));
    if (leaf.type->isPointerTy()) scalar.object = pool.zero(kObjectBits);
    value.push_back(scalar);
  }
  return value;
}

ObjectNumber Engine::object_of_global(const llvm::GlobalValue& global) {
  if (const auto found = global_objects_.find(&global); found != global_objects_.end()) return found->second;
  const ObjectNumber number = make_global_object(global, mix(2, static_cast<const void*>(&global)));
  global_objects_[&global] = number;
  ContentPtr content = contents_.make_uninitialized();
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&global))
    content = initial_content(*variable, objects_[number].limit);
  objects_[number].initial = content;
  return number;
}

ObjectNumber Engine::object_of_thread_local(const llvm::GlobalVariable& variable) {
  if (threads_.current() == 0) return object_of_global(variable);
  const auto [found, is_new] = thread_local_objects_.try_emplace({threads_.current(), &variable}, kNullObject);
  if (!is_new) return found->second;
  const ChoiceKey key = mix(mix(8, static_cast<const void*>(&variable)), std::uint64_t{threads_.current()});
  const ObjectNumber number = make_global_object(variable, key);
  thread_local_objects_[{threads_.current(), &variable}] = number;
  objects_[number].initial = initial_content(variable, objects_[number].limit);
  return number;
}

void Engine::fill_known_global(ObjectNumber number) {
  const llvm::Value* origin = objects_[number].origin;
  if (const auto* variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(origin)) {
    if (variable->isThreadLocal())
      objects_[number].initial = initial_content(*variable, objects_[number].limit);
    else
      object_of_global(*variable);
  } else if (const auto* function = llvm::dyn_cast_or_null<llvm::Function>(origin)) {
    object_of_global(*function);
  }
}

ObjectNumber Engine::private_object(ObjectNumber object) {
  const auto [found, is_new] = private_objects_.try_emplace({threads_.current(), object}, kNullObject);
  if (!is_new) return found->second;
  Object shadow;
  shadow.kind = Object::Kind::Global;
  shadow.size = objects_[object].size;
  shadow.limit = objects_[object].limit;
  shadow.alignment = objects_[object].alignment;
  shadow.name = "what this thread knows of " + objects_[object].name;
  const ChoiceKey key = mix(mix(9, std::uint64_t{object}), std::uint64_t{threads_.current()});
  const ObjectNumber number = choices_.add_object(objects_, key, std::move(shadow));
  objects_[number].initial = contents_.make_zero();
  return private_objects_[{threads_.current(), object}] = number;
}

ObjectNumber Engine::make_global_object(const llvm::GlobalValue& global, ChoiceKey key) {
  Object object;
  object.origin = &global;
  object.name = global.getName().str();
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&global)) {
    const std::uint64_t size = layout().getTypeAllocSize(variable->getValueType());
    object.kind = Object::Kind::Global;
    object.is_constant = variable->isConstant();
    object.size = pool().constant(kPointerBits, size);
    object.limit = size;
    object.alignment = variable->getAlign().value_or(layout().getABITypeAlign(variable->getValueType())).value();
    if (const std::string name = variable_name(*variable); !name.empty()) object.name = name;
  } else {
    object.kind = Object::Kind::Function;
    object.size = pool().constant(kPointerBits, 1);
    object.limit = 1;
    if (const auto* function = llvm::dyn_cast<llvm::Function>(&global)) object.name = source_name(*function);
  }
  return choices_.add_object(objects_, key, std::move(object));
}

ContentPtr Engine::initial_content(const llvm::GlobalVariable& global, std::uint64_t size) {
  if (!global.hasInitializer()) {
    // Defined elsewhere: it may hold anything.
    note_limit("external variable " + global.getName().str() + " is defined nowhere and may hold any value");
    return contents_.make_array(choices_.new_array(mix(3, static_cast<const void*>(&global))));
  }
  const llvm::Constant& initializer = *global.getInitializer();
  // Padding is zero in objects of static storage duration (C17 6.7.9p10).
  ContentPtr content = contents_.make_zero();
  if (size > 0 && !initializer.isNullValue()) fill_initial(content, 0, initializer);
  return content;
}

void Engine::fill_initial(ContentPtr& content, std::uint64_t offset, const llvm::Constant& constant) {
  if (constant.isNullValue()) return;
  llvm::Type* type = constant.getType();
  const auto element_at = [&](unsigned i, std::uint64_t at) {
    fill_initial(content, at, *constant.getAggregateElement(i));
  };
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* fields = layout().getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); i++)
      element_at(i, offset + fields->getElementOffset(i).getFixedValue());
    return;
  }
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t stride = layout().getTypeAllocSize(array->getElementType());
    for (std::uint64_t i = 0; i < array->getNumElements(); i++)
      element_at(static_cast<unsigned>(i), offset + i * stride);
    return;
  }
  const Value value = constant_value(constant);
  const std::vector<Leaf> leaves = leaves_of(type, layout());
  for (std::size_t i = 0; i < leaves.size(); i++) {
    const unsigned width = pool().width(value[i].bits), bytes = (width + 7) / 8;
    Scalar scalar = value[i];
    if (width % 8 != 0) {
      scalar.bits = pool().zext(scalar.bits, 8 * bytes);
      if (!scalar.is_defined()) scalar.shadow = pool().zext(scalar.shadow, 8 * bytes);
    }
    contents_.write(content, pool().constant(kPointerBits, offset + leaves[i].bit_offset / 8), bytes, scalar);
  }
}

ObjectState Engine::object_state(ObjectNumber object) {
  if (const ObjectState* found = state_->memory.find(object)) return *found;
  const Object& fixed = objects_[object];
  const bool from_start = fixed.kind == Object::Kind::Global || fixed.kind == Object::Kind::Function;
  // Another thread's object, whose address got here: it exists.
  const bool from_thread = threads_.are_running() && fixed.initial;
  if (from_start || from_thread) return {fixed.initial, pool().yes()};
  return {contents_.make_uninitialized(), pool().no()};
}

ObjectState& Engine::own_object_state(ObjectNumber object) {
  if (!state_->memory.find(object)) {
    ObjectState initial = object_state(object);
    if (pool().is_yes(initial.alive)) objects_[object].is_found = true;
    state_->memory.at(object) = std::move(initial);
  }
  return state_->memory.at(object);
}

ObjectNumber Engine::make_stack_object(Object object, ContentPtr content, Term alive) {
  const ObjectNumber number = choices_.add_object(objects_, next_key(), std::move(object));
  objects_[number].initial = content;
  state_->memory.at(number) = {std::move(content), alive};
  activation_->stack_objects.push_back(number);
  return number;
}

}  // namespace bmc
