// SPDX-License-Identifier: Apache-2.0
// The handlers that -fsanitize=undefined calls. Each is a property that fails; the path ends there, so that the plain
// and the _abort form are the same. Layouts: compiler-rt's ubsan_handlers.h and ubsan_value.h.
#include "model.h"

struct SourceLocation {
  const char* file;
  uint32_t line;
  uint32_t column;
};

struct TypeDescriptor {
  uint16_t kind;  // 0: integer
  uint16_t info;  // an integer's lowest bit: signed
  char name[];
};

struct OverflowData {
  struct SourceLocation location;
  const struct TypeDescriptor* type;
};

struct TypeMismatchData {
  struct SourceLocation location;
  const struct TypeDescriptor* type;
  unsigned char log_alignment;
  unsigned char check_kind;
};

static void fail(const char* kind, const char* message) { __bmc_claim(false, kind, message); }

static void overflow(const struct OverflowData* data, const char* message) {
  const bool is_signed = (data->type->info & 1) != 0;
  fail(is_signed ? "signed-overflow" : "unsigned-overflow", message);
}

static void division(const struct OverflowData* data, uint64_t divisor) {
  if (divisor == 0) fail("division-by-zero", "division by zero");
  overflow(data, "quotient out of range");
}

static void type_mismatch(const struct TypeMismatchData* data, uintptr_t pointer) {
  if (pointer == 0) fail("null-dereference", "access through a null pointer");
  const bool aligned = (pointer & (((uintptr_t)1 << data->log_alignment) - 1)) == 0;
  __bmc_claim(aligned, "misaligned-access", "access at an address that is not aligned as its type requires");
  fail("out-of-bounds", "access beyond the end of the object");
}

// checked: UBSan; signed-overflow or unsigned-overflow
void __ubsan_handle_add_overflow(const struct OverflowData* data, uint64_t left, uint64_t right) {
  overflow(data, "sum out of range");
}

// checked: UBSan; signed-overflow or unsigned-overflow
void __ubsan_handle_add_overflow_abort(const struct OverflowData* data, uint64_t left, uint64_t right) {
  overflow(data, "sum out of range");
}

// checked: UBSan; signed-overflow or unsigned-overflow
void __ubsan_handle_sub_overflow(const struct OverflowData* data, uint64_t left, uint64_t right) {
  overflow(data, "difference out of range");
}

// checked: UBSan; signed-overflow or unsigned-overflow
void __ubsan_handle_sub_overflow_abort(const struct OverflowData* data, uint64_t left, uint64_t right) {
  overflow(data, "difference out of range");
}

// checked: UBSan; signed-overflow or unsigned-overflow
void __ubsan_handle_mul_overflow(const struct OverflowData* data, uint64_t left, uint64_t right) {
  overflow(data, "product out of range");
}

// checked: UBSan; signed-overflow or unsigned-overflow
void __ubsan_handle_mul_overflow_abort(const struct OverflowData* data, uint64_t left, uint64_t right) {
  overflow(data, "product out of range");
}

// checked: UBSan; signed-overflow or unsigned-overflow
void __ubsan_handle_negate_overflow(const struct OverflowData* data, uint64_t value) {
  overflow(data, "negation out of range");
}

// checked: UBSan; signed-overflow or unsigned-overflow
void __ubsan_handle_negate_overflow_abort(const struct OverflowData* data, uint64_t value) {
  overflow(data, "negation out of range");
}

// checked: UBSan; division-by-zero or signed-overflow
void __ubsan_handle_divrem_overflow(const struct OverflowData* data, uint64_t dividend, uint64_t divisor) {
  division(data, divisor);
}

// checked: UBSan; division-by-zero or signed-overflow
void __ubsan_handle_divrem_overflow_abort(const struct OverflowData* data, uint64_t dividend, uint64_t divisor) {
  division(data, divisor);
}

// checked: UBSan; invalid-shift
void __ubsan_handle_shift_out_of_bounds(const void* data, uint64_t left, uint64_t right) {
  fail("invalid-shift", "shift amount or shifted value out of range");
}

// checked: UBSan; invalid-shift
void __ubsan_handle_shift_out_of_bounds_abort(const void* data, uint64_t left, uint64_t right) {
  fail("invalid-shift", "shift amount or shifted value out of range");
}

// checked: UBSan; out-of-bounds
void __ubsan_handle_out_of_bounds(const void* data, uint64_t index) {
  fail("out-of-bounds", "index outside the array");
}

// checked: UBSan; out-of-bounds
void __ubsan_handle_out_of_bounds_abort(const void* data, uint64_t index) {
  fail("out-of-bounds", "index outside the array");
}

// checked: UBSan; null-dereference, misaligned-access or out-of-bounds
void __ubsan_handle_type_mismatch_v1(const struct TypeMismatchData* data, uintptr_t pointer) {
  type_mismatch(data, pointer);
}

// checked: UBSan; null-dereference, misaligned-access or out-of-bounds
void __ubsan_handle_type_mismatch_v1_abort(const struct TypeMismatchData* data, uintptr_t pointer) {
  type_mismatch(data, pointer);
}

// checked: UBSan; misaligned-access
void __ubsan_handle_alignment_assumption(const void* data, uintptr_t pointer, uintptr_t alignment, uintptr_t offset) {
  fail("misaligned-access", "assumed alignment does not hold");
}

// checked: UBSan; misaligned-access
void __ubsan_handle_alignment_assumption_abort(const void* data, uintptr_t pointer, uintptr_t alignment,
                                               uintptr_t offset) {
  fail("misaligned-access", "assumed alignment does not hold");
}

// checked: UBSan; float-cast-overflow
void __ubsan_handle_float_cast_overflow(const void* data, uint64_t value) {
  fail("float-cast-overflow", "float does not fit the integer type");
}

// checked: UBSan; float-cast-overflow
void __ubsan_handle_float_cast_overflow_abort(const void* data, uint64_t value) {
  fail("float-cast-overflow", "float does not fit the integer type");
}

// checked: UBSan; out-of-bounds
void __ubsan_handle_vla_bound_not_positive(const void* data, uint64_t bound) {
  fail("out-of-bounds", "length of an array is not positive");
}

// checked: UBSan; out-of-bounds
void __ubsan_handle_vla_bound_not_positive_abort(const void* data, uint64_t bound) {
  fail("out-of-bounds", "length of an array is not positive");
}

// checked: UBSan; assertion
void __ubsan_handle_load_invalid_value(const void* data, uint64_t value) {
  fail("assertion", "value that its bool or enum type cannot hold");
}

// checked: UBSan; assertion
void __ubsan_handle_load_invalid_value_abort(const void* data, uint64_t value) {
  fail("assertion", "value that its bool or enum type cannot hold");
}

// checked: UBSan; conversion
void __ubsan_handle_implicit_conversion(const void* data, uint64_t from, uint64_t to) {
  fail("conversion", "conversion changes the value");
}

// checked: UBSan; conversion
void __ubsan_handle_implicit_conversion_abort(const void* data, uint64_t from, uint64_t to) {
  fail("conversion", "conversion changes the value");
}

// checked: UBSan; assertion
void __ubsan_handle_invalid_builtin(const void* data) {
  fail("assertion", "zero passed to __builtin_ctz or __builtin_clz");
}

// checked: UBSan; assertion
void __ubsan_handle_invalid_builtin_abort(const void* data) {
  fail("assertion", "zero passed to __builtin_ctz or __builtin_clz");
}

// checked: UBSan; invalid-call
void __ubsan_handle_function_type_mismatch(const void* data, uintptr_t function) {
  fail("invalid-call", "call through a pointer of another type");
}

// checked: UBSan; invalid-call
void __ubsan_handle_function_type_mismatch_abort(const void* data, uintptr_t function) {
  fail("invalid-call", "call through a pointer of another type");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nonnull_arg(const void* data) { fail("null-dereference", "null pointer passed where none may be"); }

// checked: UBSan; null-dereference
void __ubsan_handle_nonnull_arg_abort(const void* data) {
  fail("null-dereference", "null pointer passed where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nonnull_return_v1(const void* data, const void* location) {
  fail("null-dereference", "null pointer returned where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nonnull_return_v1_abort(const void* data, const void* location) {
  fail("null-dereference", "null pointer returned where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nullability_arg(const void* data) {
  fail("null-dereference", "null pointer passed where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nullability_arg_abort(const void* data) {
  fail("null-dereference", "null pointer passed where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nullability_return_v1(const void* data, const void* location) {
  fail("null-dereference", "null pointer returned where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nullability_return_v1_abort(const void* data, const void* location) {
  fail("null-dereference", "null pointer returned where none may be");
}

// checked: UBSan; pointer-overflow
void __ubsan_handle_pointer_overflow(const void* data, uintptr_t base, uintptr_t result) {
  fail("pointer-overflow", "pointer arithmetic overflows");
}

// checked: UBSan; pointer-overflow
void __ubsan_handle_pointer_overflow_abort(const void* data, uintptr_t base, uintptr_t result) {
  fail("pointer-overflow", "pointer arithmetic overflows");
}

// checked: UBSan; invalid-call
void __ubsan_handle_dynamic_type_cache_miss(const void* data, uintptr_t pointer, uintptr_t hash) {
  fail("invalid-call", "object of another dynamic type");
}

// checked: UBSan; invalid-call
void __ubsan_handle_dynamic_type_cache_miss_abort(const void* data, uintptr_t pointer, uintptr_t hash) {
  fail("invalid-call", "object of another dynamic type");
}

// checked: UBSan; invalid-call
void __ubsan_handle_cfi_check_fail(const void* data, uintptr_t function, uintptr_t vtable) {
  fail("invalid-call", "control flow integrity check failed");
}

// checked: UBSan; invalid-call
void __ubsan_handle_cfi_check_fail_abort(const void* data, uintptr_t function, uintptr_t vtable) {
  fail("invalid-call", "control flow integrity check failed");
}

// checked: UBSan; unreachable
void __ubsan_handle_builtin_unreachable(const void* data) {
  fail("unreachable", "code declared unreachable is reached");
}

// checked: UBSan; unreachable
void __ubsan_handle_missing_return(const void* data) { fail("unreachable", "end of a function without a return"); }
