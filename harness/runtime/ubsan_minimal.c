// SPDX-License-Identifier: Apache-2.0
// The handlers of -fsanitize-minimal-runtime, which get no data: only the kind is known. Where a check covers several
// kinds, the commonest is named.
#include "model.h"

// checked: UBSan; signed-overflow
void __ubsan_handle_add_overflow_minimal(void) { __bmc_claim(false, "signed-overflow", "sum out of range"); }

// checked: UBSan; signed-overflow
void __ubsan_handle_add_overflow_minimal_abort(void) { __bmc_claim(false, "signed-overflow", "sum out of range"); }

// checked: UBSan; signed-overflow
void __ubsan_handle_sub_overflow_minimal(void) { __bmc_claim(false, "signed-overflow", "difference out of range"); }

// checked: UBSan; signed-overflow
void __ubsan_handle_sub_overflow_minimal_abort(void) {
  __bmc_claim(false, "signed-overflow", "difference out of range");
}

// checked: UBSan; signed-overflow
void __ubsan_handle_mul_overflow_minimal(void) { __bmc_claim(false, "signed-overflow", "product out of range"); }

// checked: UBSan; signed-overflow
void __ubsan_handle_mul_overflow_minimal_abort(void) { __bmc_claim(false, "signed-overflow", "product out of range"); }

// checked: UBSan; signed-overflow
void __ubsan_handle_negate_overflow_minimal(void) { __bmc_claim(false, "signed-overflow", "negation out of range"); }

// checked: UBSan; signed-overflow
void __ubsan_handle_negate_overflow_minimal_abort(void) {
  __bmc_claim(false, "signed-overflow", "negation out of range");
}

// checked: UBSan; division-by-zero
void __ubsan_handle_divrem_overflow_minimal(void) {
  __bmc_claim(false, "division-by-zero", "division by zero, or quotient out of range");
}

// checked: UBSan; division-by-zero
void __ubsan_handle_divrem_overflow_minimal_abort(void) {
  __bmc_claim(false, "division-by-zero", "division by zero, or quotient out of range");
}

// checked: UBSan; invalid-shift
void __ubsan_handle_shift_out_of_bounds_minimal(void) {
  __bmc_claim(false, "invalid-shift", "shift amount or shifted value out of range");
}

// checked: UBSan; invalid-shift
void __ubsan_handle_shift_out_of_bounds_minimal_abort(void) {
  __bmc_claim(false, "invalid-shift", "shift amount or shifted value out of range");
}

// checked: UBSan; out-of-bounds
void __ubsan_handle_out_of_bounds_minimal(void) { __bmc_claim(false, "out-of-bounds", "index outside the array"); }

// checked: UBSan; out-of-bounds
void __ubsan_handle_out_of_bounds_minimal_abort(void) {
  __bmc_claim(false, "out-of-bounds", "index outside the array");
}

// checked: UBSan; null-dereference
void __ubsan_handle_type_mismatch_minimal(void) {
  __bmc_claim(false, "null-dereference", "access through a null, misaligned or too short pointer");
}

// checked: UBSan; null-dereference
void __ubsan_handle_type_mismatch_minimal_abort(void) {
  __bmc_claim(false, "null-dereference", "access through a null, misaligned or too short pointer");
}

// checked: UBSan; misaligned-access
void __ubsan_handle_alignment_assumption_minimal(void) {
  __bmc_claim(false, "misaligned-access", "assumed alignment does not hold");
}

// checked: UBSan; misaligned-access
void __ubsan_handle_alignment_assumption_minimal_abort(void) {
  __bmc_claim(false, "misaligned-access", "assumed alignment does not hold");
}

// checked: UBSan; float-cast-overflow
void __ubsan_handle_float_cast_overflow_minimal(void) {
  __bmc_claim(false, "float-cast-overflow", "float does not fit the integer type");
}

// checked: UBSan; float-cast-overflow
void __ubsan_handle_float_cast_overflow_minimal_abort(void) {
  __bmc_claim(false, "float-cast-overflow", "float does not fit the integer type");
}

// checked: UBSan; out-of-bounds
void __ubsan_handle_vla_bound_not_positive_minimal(void) {
  __bmc_claim(false, "out-of-bounds", "length of an array is not positive");
}

// checked: UBSan; out-of-bounds
void __ubsan_handle_vla_bound_not_positive_minimal_abort(void) {
  __bmc_claim(false, "out-of-bounds", "length of an array is not positive");
}

// checked: UBSan; assertion
void __ubsan_handle_load_invalid_value_minimal(void) {
  __bmc_claim(false, "assertion", "value that its bool or enum type cannot hold");
}

// checked: UBSan; assertion
void __ubsan_handle_load_invalid_value_minimal_abort(void) {
  __bmc_claim(false, "assertion", "value that its bool or enum type cannot hold");
}

// checked: UBSan; conversion
void __ubsan_handle_implicit_conversion_minimal(void) {
  __bmc_claim(false, "conversion", "conversion changes the value");
}

// checked: UBSan; conversion
void __ubsan_handle_implicit_conversion_minimal_abort(void) {
  __bmc_claim(false, "conversion", "conversion changes the value");
}

// checked: UBSan; assertion
void __ubsan_handle_invalid_builtin_minimal(void) {
  __bmc_claim(false, "assertion", "zero passed to __builtin_ctz or __builtin_clz");
}

// checked: UBSan; assertion
void __ubsan_handle_invalid_builtin_minimal_abort(void) {
  __bmc_claim(false, "assertion", "zero passed to __builtin_ctz or __builtin_clz");
}

// checked: UBSan; invalid-call
void __ubsan_handle_function_type_mismatch_minimal(void) {
  __bmc_claim(false, "invalid-call", "call through a pointer of another type");
}

// checked: UBSan; invalid-call
void __ubsan_handle_function_type_mismatch_minimal_abort(void) {
  __bmc_claim(false, "invalid-call", "call through a pointer of another type");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nonnull_arg_minimal(void) {
  __bmc_claim(false, "null-dereference", "null pointer passed where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nonnull_arg_minimal_abort(void) {
  __bmc_claim(false, "null-dereference", "null pointer passed where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nonnull_return_minimal(void) {
  __bmc_claim(false, "null-dereference", "null pointer returned where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nonnull_return_minimal_abort(void) {
  __bmc_claim(false, "null-dereference", "null pointer returned where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nullability_arg_minimal(void) {
  __bmc_claim(false, "null-dereference", "null pointer passed where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nullability_arg_minimal_abort(void) {
  __bmc_claim(false, "null-dereference", "null pointer passed where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nullability_return_minimal(void) {
  __bmc_claim(false, "null-dereference", "null pointer returned where none may be");
}

// checked: UBSan; null-dereference
void __ubsan_handle_nullability_return_minimal_abort(void) {
  __bmc_claim(false, "null-dereference", "null pointer returned where none may be");
}

// checked: UBSan; pointer-overflow
void __ubsan_handle_pointer_overflow_minimal(void) {
  __bmc_claim(false, "pointer-overflow", "pointer arithmetic overflows");
}

// checked: UBSan; pointer-overflow
void __ubsan_handle_pointer_overflow_minimal_abort(void) {
  __bmc_claim(false, "pointer-overflow", "pointer arithmetic overflows");
}

// checked: UBSan; unreachable
void __ubsan_handle_builtin_unreachable_minimal(void) {
  __bmc_claim(false, "unreachable", "code declared unreachable is reached");
}

// checked: UBSan; unreachable
void __ubsan_handle_missing_return_minimal(void) {
  __bmc_claim(false, "unreachable", "end of a function without a return");
}
