// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/choices.h"

#include "support/check.h"

namespace bmc {

Term Choices::first_value(ChoiceKey key, unsigned width) {
  const auto found = first_->choices.find(key);
  // A choice that the first run never made was folded away there: any value serves.
  if (found == first_->choices.end()) return pool_.zero(width);
  return pool_.constant(first_evaluator_->value(found->second));
}

Term Choices::choose(ChoiceKey key, unsigned width, std::string_view hint) {
  if (first_) return first_value(key, width);
  const Term variable = pool_.variable(width, std::string(hint));
  const bool is_new = encoding_->choices.emplace(key, variable).second;
  BMC_CHECK(is_new);
  return variable;
}

std::optional<Scalar> Choices::shared_read(ChoiceKey key) {
  const auto found = first_->shared_reads.find(key);
  if (found == first_->shared_reads.end()) return std::nullopt;
  const auto value_of = [&](Term t) { return t.valid() ? pool_.constant(first_evaluator_->value(t)) : Term{}; };
  Scalar value{value_of(found->second.bits), value_of(found->second.object), value_of(found->second.shadow)};
  if (value.shadow.valid() && pool_.value(value.shadow).isZero()) value.shadow = {};
  return value;
}

std::uint32_t Choices::new_array(ChoiceKey key) {
  arrays_.push_back(key);
  reads_.emplace_back();
  return static_cast<std::uint32_t>(arrays_.size() - 1);
}

Term Choices::array_byte(std::uint32_t array, Term offset) {
  for (const ArrayRead& read : reads_[array])
    if (read.offset == offset) return read.byte;
  if (first_) {
    const auto found = first_->array_reads.find(arrays_[array]);
    if (found != first_->array_reads.end()) {
      const llvm::APInt wanted = pool_.value(offset);
      for (const ArrayRead& read : found->second)
        if (first_evaluator_->value(read.offset) == wanted)
          return pool_.constant(first_evaluator_->value(read.byte));
    }
    return pool_.zero(8);
  }
  const Term byte = pool_.variable(8, "bytes");
  for (const ArrayRead& read : reads_[array]) {
    const Term same = pool_.eq(read.offset, offset);
    if (!pool_.is_no(same)) constraints_.push_back(pool_.implies(same, pool_.eq(read.byte, byte)));
  }
  reads_[array].push_back({offset, byte});
  encoding_->array_reads[arrays_[array]].push_back({offset, byte});
  return byte;
}

ObjectNumber Choices::add_object(ObjectTable& objects, ChoiceKey key, Object object) {
  if (first_) {
    if (const auto found = first_->object_numbers.find(key); found != first_->object_numbers.end()) {
      objects.put(found->second, std::move(object));
      return found->second;
    }
    return objects.add(std::move(object));
  }
  // Every pass gives an object the same number, which the plan may speak of.
  const auto [known, is_new] =
      plan_->numbers.try_emplace(key, static_cast<ObjectNumber>(plan_->numbers.size() + 1));
  objects.put(known->second, std::move(object));
  encoding_->object_numbers.emplace(key, known->second);
  return known->second;
}

std::vector<Term> Choices::take_constraints() { return std::exchange(constraints_, {}); }

}  // namespace bmc
