// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/choices.h"

#include <algorithm>
#include <tuple>

#include "support/check.h"

namespace bmc {
namespace {

bool is_same_object(const Object& a, const Object& b) {
  const auto fixed = [](const Object& o) {
    return std::tie(o.kind, o.allocator, o.is_constant, o.size, o.limit, o.alignment, o.name, o.origin, o.site,
                    o.address, o.parent, o.base);
  };
  return fixed(a) == fixed(b);
}

}  // namespace

Term Choices::first_value(ChoiceKey key, unsigned width) {
  const auto found = first_->choices.find(key);
  // A choice that the first run never made was folded away there: any value serves.
  if (found == first_->choices.end()) return pool_.zero(width);
  return pool_.constant(first_evaluator_->value(found->second));
}

bool Choices::is_first_use(ChoiceKey key) {
  const auto [used, is_first] = used_by_.emplace(key, strand_);
  BMC_CHECK(is_first || used->second != strand_);
  used->second = strand_;
  return is_first;
}

Term Choices::choose(ChoiceKey key, unsigned width, std::string_view hint) {
  if (first_) return first_value(key, width);
  if (!is_first_use(key)) {
    const Term variable = encoding_->choices.at(key);
    BMC_CHECK(pool_.width(variable) == width);
    return variable;
  }
  const Term variable = pool_.variable(width, std::string(hint));
  encoding_->choices.emplace(key, variable);
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
  if (const auto known = std::find(arrays_.begin(), arrays_.end(), key); known != arrays_.end())
    return static_cast<std::uint32_t>(known - arrays_.begin());
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
  if (const auto known = encoding_->object_numbers.find(key); known != encoding_->object_numbers.end()) {
    if (is_same_object(objects[known->second], object)) return known->second;
    return encoding_->object_numbers[key] = objects.add(std::move(object));
  }
  // Every pass gives an object the same number, which the plan may speak of.
  const auto [known, is_new] = plan_->numbers.try_emplace(key, kNullObject);
  if (is_new) {
    known->second = std::max<ObjectNumber>(static_cast<ObjectNumber>(objects.size()), plan_->next_number);
    plan_->next_number = known->second + 1;
  }
  objects.put(known->second, std::move(object));
  encoding_->object_numbers.emplace(key, known->second);
  return known->second;
}

std::vector<Term> Choices::take_constraints() { return std::exchange(constraints_, {}); }

}  // namespace bmc
