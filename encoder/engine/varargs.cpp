// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/varargs.h"

#include <llvm/IR/Function.h>

#include "encoder/engine/access.h"
#include "encoder/engine/typed_access.h"
#include "encoder/memory/scalar_ops.h"
#include "encoder/state/leaves.h"

namespace bmc {
namespace {

constexpr unsigned kGeneralRegisters = 6, kFloatRegisters = 8;
constexpr unsigned kGeneralArea = 8 * kGeneralRegisters, kSaveArea = kGeneralArea + 16 * kFloatRegisters;
constexpr unsigned kVaListSize = 24;

/// How an argument is passed (section 3.2.3).
enum class Passing { General, Float, Stack };

Passing passing_of(const llvm::Type& type) {
  if (type.isFloatTy() || type.isDoubleTy() || type.isHalfTy() || type.isVectorTy()) return Passing::Float;
  if (type.isX86_FP80Ty()) return Passing::Stack;
  return Passing::General;
}

/// Registers that the named parameters have taken.
struct Taken {
  unsigned general = 0, floats = 0;
};

Taken taken_by_parameters(const llvm::Function& function) {
  Taken taken;
  for (const llvm::Argument& argument : function.args()) {
    if (argument.hasByValAttr()) continue;
    const Passing passing = passing_of(*argument.getType());
    if (passing == Passing::General)
      taken.general = std::min(kGeneralRegisters, taken.general + (argument.getType()->isIntegerTy(128) ? 2 : 1));
    else if (passing == Passing::Float)
      taken.floats = std::min(kFloatRegisters, taken.floats + 1);
  }
  return taken;
}

/// The two areas that va_arg reads from.
class Areas {
 public:
  Areas(Engine& engine, Taken taken) : engine_(engine), taken_(taken) {
    save_ = engine.contents().make_uninitialized();
    overflow_ = engine.contents().make_uninitialized();
  }

  void pass(const Value& value, llvm::Type& type) {
    const Passing passing = passing_of(type);
    const unsigned words = type.isIntegerTy(128) ? 2 : 1;
    if (passing == Passing::General && taken_.general + words <= kGeneralRegisters) {
      write(save_, 8 * taken_.general, value, type);
      taken_.general += words;
    } else if (passing == Passing::Float && taken_.floats < kFloatRegisters) {
      write(save_, kGeneralArea + 16 * taken_.floats++, value, type);
    } else {
      pass_on_stack(value, type);
    }
  }

  /// A structure passed by value: a copy of what the pointer points to.
  void pass_copy(const llvm::Instruction& at, const Scalar& pointer, std::uint64_t size, std::uint64_t alignment) {
    align_overflow(std::max<std::uint64_t>(8, alignment));
    TermPool& pool = engine_.pool();
    const Term length = pool.constant(kPointerBits, size);
    const auto targets = check_access(engine_, at, {pointer, length, 1, false, 8});
    if (engine_.is_dead() || targets.empty()) return;
    std::uint64_t limit = 0;
    const ContentPtr source = snapshot(engine_, targets, limit);
    engine_.contents().copy(overflow_, pool.constant(kPointerBits, overflow_size_), source, pointer.bits, length,
                            ~std::uint64_t{0}, limit);
    overflow_size_ += (size + 7) & ~std::uint64_t{7};
  }

  Scalar make_save_area() { return make("the register save area", save_, kSaveArea); }
  Scalar make_overflow_area() { return make("the variadic arguments", overflow_, overflow_size_); }

 private:
  void align_overflow(std::uint64_t alignment) {
    overflow_size_ = (overflow_size_ + alignment - 1) & ~(alignment - 1);
  }
  void pass_on_stack(const Value& value, llvm::Type& type) {
    const bool wide = type.isX86_FP80Ty() || type.isIntegerTy(128);
    if (wide) align_overflow(16);
    write(overflow_, overflow_size_, value, type);
    overflow_size_ += wide ? 16 : std::max<std::uint64_t>(8, engine_.layout().getTypeAllocSize(&type));
  }
  void write(ContentPtr& area, std::uint64_t offset, const Value& value, llvm::Type& type) {
    TermPool& pool = engine_.pool();
    const std::vector<Leaf> leaves = leaves_of(&type, engine_.layout());
    for (std::size_t i = 0; i < leaves.size(); i++) {
      const unsigned width = bits_of(leaves[i].type), bytes = (width + 7) / 8;
      Scalar scalar = value[i];
      if (width % 8 != 0) {
        scalar.bits = pool.zext(scalar.bits, 8 * bytes);
        if (!scalar.is_defined()) scalar.shadow = pool.zext(scalar.shadow, 8 * bytes);
      }
      engine_.contents().write(area, pool.constant(kPointerBits, offset + leaves[i].bit_offset / 8), bytes, scalar);
    }
  }
  Scalar make(const char* name, const ContentPtr& content, std::uint64_t size) {
    Object object;
    object.kind = Object::Kind::Stack;
    object.name = name;
    object.size = engine_.pool().constant(kPointerBits, size);
    object.limit = size;
    object.alignment = 16;
    return engine_.pointer_to(engine_.make_stack_object(std::move(object), content, engine_.pool().yes()));
  }

  Engine& engine_;
  Taken taken_;
  ContentPtr save_, overflow_;
  std::uint64_t overflow_size_ = 0;
};

}  // namespace

void exec_va_start(const llvm::IntrinsicInst& call, Engine& engine) {
  TermPool& pool = engine.pool();
  const Taken taken = taken_by_parameters(*call.getFunction());
  const Activation& activation = engine.activation();
  Areas areas(engine, taken);
  for (std::size_t i = 0; i < activation.variadic.size(); i++) {
    const VariadicPassing& how = activation.variadic_passing[i];
    if (how.by_value_size > 0)
      areas.pass_copy(call, activation.variadic[i].front(), how.by_value_size, how.alignment);
    else
      areas.pass(activation.variadic[i], *how.type);
    if (engine.is_dead()) return;
  }
  const Scalar list = engine.scalar(*call.getArgOperand(0));
  const auto targets = check_access(engine, call, {list, pool.constant(kPointerBits, kVaListSize), 8, true, 0});
  if (engine.is_dead()) return;
  const auto write = [&](unsigned at, unsigned size, const Scalar& scalar) {
    write_targets(engine, targets, pool.add(list.bits, at), size, scalar);
  };
  write(0, 4, {pool.constant(32, 8 * taken.general), {}, {}});
  write(4, 4, {pool.constant(32, kGeneralArea + 16 * taken.floats), {}, {}});
  write(8, 8, areas.make_overflow_area());
  write(16, 8, areas.make_save_area());
}

void exec_va_copy(const llvm::IntrinsicInst& call, Engine& engine) {
  copy_block(engine, call, engine.scalar(*call.getArgOperand(0)), engine.scalar(*call.getArgOperand(1)),
             engine.pool().constant(kPointerBits, kVaListSize), true);
}

void exec_va_end(const llvm::IntrinsicInst&, Engine&) {}

}  // namespace bmc
