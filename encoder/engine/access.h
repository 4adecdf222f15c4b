// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/engine/engine.h"

namespace bmc {

/// An object that a pointer may point into, and when it does.
struct Target {
  ObjectNumber object;
  Term condition;
  ObjectNumber view = kNullObject;  ///< The part of the object that the pointer was made from, if that is known.
};

/// What a pointer may point to. The conditions exclude each other.
struct Targets {
  std::vector<Target> objects;  ///< Objects that exist; never null.
  Term null;                    ///< Object number 0: null and plain addresses.
  Term unknown;                 ///< No object at all.
};
Targets targets_of(Engine& engine, const Scalar& pointer);

/// The constants among the object numbers that a pointer's object term may have; false if it has others.
bool constant_leaves(const TermPool& pool, Term object, std::vector<std::uint64_t>& leaves);

/// The pointer as comparisons and casts see it: into the whole object, not a member of it (--check-subobject), and
/// with the number that the object's address shows (--address-reuse).
Scalar as_address(Engine& engine, const Scalar& pointer);
/// The pointer that an address means: into the living object that has taken it over, if there is one.
Scalar from_address(Engine& engine, const Scalar& pointer);
/// Can addresses differ from object numbers at all under the options?
bool addresses_differ(const EncodeOptions& options);
/// The pointer restricted to the `size` bytes from its offset on, a member or row of what it points to.
/// `key` is that of the step that makes it.
Scalar with_view(Engine& engine, const Scalar& pointer, std::uint64_t size, const std::string& name, ChoiceKey key);

/// Is the target's object alive here, seen by a thread that looks at or changes `length` bytes from `offset` on, or at
/// none of them, where `condition` holds?
Term is_alive(Engine& engine, const Target& target, Term offset, Term length, bool is_write, Term condition);

struct Access {
  Scalar pointer;
  Term length;                  ///< Bytes, 64 bits wide. An access of length 0 is none.
  std::uint64_t alignment = 1;  ///< That the access requires.
  bool is_write = false;
  unsigned variant = 0;         ///< Tells the accesses of one instruction apart (0: the first).
};

/// Claims that the access is one (suite rules 5 and 6): not null, a live object, in bounds, aligned, not a constant
/// written to. Returns the objects that it then reaches; the path may have ended.
std::vector<Target> check_access(Engine& engine, const llvm::Instruction& at, const Access& access);

/// Reads or writes one scalar of `size` bytes at an address that check_access has passed.
Scalar read_targets(Engine& engine, const std::vector<Target>& targets, Term offset, unsigned size, bool as_pointer);
void write_targets(Engine& engine, const std::vector<Target>& targets, Term offset, unsigned size,
                   const Scalar& value);

/// Block operations of symbolic length (C17 7.24.2), claims included.
void copy_block(Engine& engine, const llvm::Instruction& at, const Scalar& to, const Scalar& from, Term length,
                bool may_overlap);
void set_block(Engine& engine, const llvm::Instruction& at, const Scalar& to, const Scalar& byte, Term length);

/// Fills `length` bytes at an address that check_access has passed with the bytes of a nondeterministic array.
void fill_targets(Engine& engine, const std::vector<Target>& targets, Term offset, std::uint32_t array, Term length);

/// The content of [pointer, …) as one snapshot over all targets, for copies that read no single object.
ContentPtr snapshot(Engine& engine, const std::vector<Target>& targets, std::uint64_t& limit);

}  // namespace bmc
