// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/print_expr.h"

#include <llvm/ADT/SmallString.h>

#include "encoder/term/fp_eval.h"

namespace bmc {
namespace {

using Kids = std::span<const std::string>;

std::string applied(std::string_view function, Kids kids) {
  std::string text = "(" + std::string(function);
  for (const std::string& kid : kids) text += " " + kid;
  return text + ")";
}

std::string indexed(std::string_view function, unsigned index, const std::string& operand) {
  return "((_ " + std::string(function) + " " + std::to_string(index) + ") " + operand + ")";
}

std::string extracted(unsigned high, unsigned low, const std::string& operand) {
  return "((_ extract " + std::to_string(high) + " " + std::to_string(low) + ") " + operand + ")";
}

std::string smt_multiplication_overflow(Op op, unsigned width, Kids kids) {
  const std::string_view extend = op == Op::UMulOverflow ? "zero_extend" : "sign_extend";
  const std::string product = "(bvmul " + indexed(extend, width, kids[0]) + " " + indexed(extend, width, kids[1]) + ")";
  const std::string kept = indexed(extend, width, extracted(width - 1, 0, product));
  return smt_truth("(not (= " + product + " " + kept + "))");
}

constexpr std::string_view kRoundings[] = {"RNE", "RNA", "RTZ", "RTP", "RTN"};

/// The 80-bit pattern without its integer bit; a pseudo-denormal gets the exponent that it stands for.
std::string x87_value(const std::string& bits) {
  const std::string sign = extracted(79, 79, bits), exponent = extracted(78, 64, bits);
  const std::string integer = extracted(63, 63, bits), fraction = extracted(62, 0, bits);
  const std::string is_low = "(= " + exponent + " " + smt_literal(llvm::APInt(15, 0)) + ")";
  const std::string has_integer = "(= " + integer + " #b1)";
  const std::string real_exponent =
      "(ite (and " + is_low + " " + has_integer + ") " + smt_literal(llvm::APInt(15, 1)) + " " + exponent + ")";
  const std::string value = "(fp " + sign + " " + real_exponent + " " + fraction + ")";
  return "(ite (or " + is_low + " " + has_integer + ") " + value + " (_ NaN 15 64))";
}

std::string fp_constant(FpFormat format, const llvm::APFloat& value) {
  return smt_fp_value(format, smt_literal(value.bitcastToAPInt()));
}

/// Is the truncated value within the range of the integer type? Its upper end is a power of two, which is a float or
/// above all of them.
std::string in_integer_range(const Expr& e, const std::string& truncated) {
  const FpFormat format = payload_format(e.payload);
  const bool is_signed = e.op == Op::FpToSInt;
  llvm::APFloat one(fp_semantics(format), 1);
  const llvm::APFloat end =
      scalbn(one, static_cast<int>(is_signed ? e.width - 1 : e.width), llvm::APFloat::rmNearestTiesToEven);
  llvm::APFloat start = is_signed ? -end : llvm::APFloat::getZero(fp_semantics(format));
  std::string finite = "(not (fp.isInfinite " + truncated + "))";
  if (start.isInfinity()) start = llvm::APFloat::getLargest(fp_semantics(format), true);
  return "(and " + finite + " (fp.leq " + fp_constant(format, start) + " " + truncated + ") (fp.lt " + truncated + " " +
         fp_constant(format, end) + "))";
}

std::string smt_fp_to_integer(const Expr& e, Kids kids) {
  const std::string value = smt_fp_value(payload_format(e.payload), kids[0]);
  const std::string function = e.op == Op::FpToSInt ? "fp.to_sbv" : "fp.to_ubv";
  const std::string result = "((_ " + function + " " + std::to_string(e.width) + ") RTZ t)";
  return "(let ((t (fp.roundToIntegral RTZ " + value + "))) (ite " + in_integer_range(e, "t") + " " + result + " " +
         smt_literal(llvm::APInt::getZero(e.width)) + "))";
}

/// C's fmod from the IEEE remainder of the magnitudes, which may be negative; adding the divisor is exact then.
std::string smt_fmod(FpFormat format, Kids values) {
  const std::string zero = "(_ +zero " + smt_fp_sort(format) + ")";
  return "(let ((d (fp.abs " + values[1] + "))) (let ((r (fp.rem (fp.abs " + values[0] +
         ") d))) (let ((m (ite (fp.lt r " + zero + ") (fp.add RNE r d) r))) (ite (fp.isNegative " + values[0] +
         ") (fp.neg m) m))))";
}

}  // namespace

std::string smt_literal(const llvm::APInt& value) {
  const bool hex = value.getBitWidth() % 4 == 0;
  llvm::SmallString<80> digits;
  value.toString(digits, hex ? 16 : 2, false, false);
  const std::string text = digits.str().lower();
  return (hex ? "#x" : "#b") + std::string(value.getBitWidth() / (hex ? 4 : 1) - text.size(), '0') + text;
}

std::string smt_truth(const std::string& condition) { return "(ite " + condition + " #b1 #b0)"; }

std::string smt_bitvector(const Expr& e, unsigned kid_width, Kids kids) {
  if (e.op == Op::Eq || e.op == Op::Ult || e.op == Op::Slt) return smt_truth(applied(info(e.op).name, kids));
  if (e.op == Op::Ite) return "(ite (= " + kids[0] + " #b1) " + kids[1] + " " + kids[2] + ")";
  if (e.op == Op::Extract) return extracted(e.payload + e.width - 1, e.payload, kids[0]);
  if (e.op == Op::ZExt || e.op == Op::SExt) return indexed(info(e.op).name, e.width - kid_width, kids[0]);
  if (e.op == Op::UMulOverflow || e.op == Op::SMulOverflow) return smt_multiplication_overflow(e.op, kid_width, kids);
  return applied(info(e.op).name, kids);
}

std::string smt_fp_sort(FpFormat format) {
  const unsigned precision = fp_precision(format), stored = format == FpFormat::X87 ? precision + 1 : precision;
  return std::to_string(fp_width(format) - stored) + " " + std::to_string(precision);
}

std::string smt_fp_value(FpFormat format, const std::string& bits) {
  return format == FpFormat::X87 ? x87_value(bits) : "((_ to_fp " + smt_fp_sort(format) + ") " + bits + ")";
}

std::string smt_fp_predicate(const Expr& e, Kids kids) {
  if (e.op == Op::FpToSInt || e.op == Op::FpToUInt) return smt_fp_to_integer(e, kids);
  std::vector<std::string> values;
  for (const std::string& kid : kids) values.push_back(smt_fp_value(payload_format(e.payload), kid));
  return smt_truth(applied(info(e.op).name, values));
}

std::string smt_fp_arithmetic(const Expr& e, Kids kids) {
  const FpFormat format = payload_format(e.payload);
  if (e.op == Op::SIntToFp) return "((_ to_fp " + smt_fp_sort(format) + ") RNE " + kids[0] + ")";
  if (e.op == Op::UIntToFp) return "((_ to_fp_unsigned " + smt_fp_sort(format) + ") RNE " + kids[0] + ")";
  std::vector<std::string> values;
  for (const std::string& kid : kids) values.push_back(smt_fp_value(format, kid));
  if (e.op == Op::FpRem) return smt_fmod(format, values);
  if (e.op == Op::FpToFp) return "((_ to_fp " + smt_fp_sort(payload_target(e.payload)) + ") RNE " + values[0] + ")";
  const std::string rounding(kRoundings[static_cast<std::size_t>(payload_rounding(e.payload))]);
  return applied(std::string(info(e.op).name) + " " + rounding, values);
}

std::string smt_fp_bits_are(FpFormat format, const std::string& bits, const std::string& value) {
  std::string integer_bit;
  if (format == FpFormat::X87) {
    const std::string is_low = "(= " + extracted(78, 64, bits) + " " + smt_literal(llvm::APInt(15, 0)) + ")";
    integer_bit = " (= " + extracted(63, 63, bits) + " (ite " + is_low + " #b0 #b1))";
  }
  return "(and (= " + smt_fp_value(format, bits) + " " + value + ") (=> (fp.isNaN " + value + ") (= " + bits + " " +
         smt_literal(fp_nan(format)) + "))" + integer_bit + ")";
}

}  // namespace bmc
