// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/DenseMap.h>

#include <map>
#include <string>

#include "encoder/engine/claim_log.h"
#include "encoder/memory/objects.h"

namespace bmc {

/// What is known about exceptions beside their memory: where each was thrown first, and a number per caught type.
class ExceptionLog {
 public:
  struct Throw {
    ClaimSite site;
    std::string message;
  };
  /// Keeps the first throw of an exception; a later one throws it again.
  void thrown(ObjectNumber exception, Throw what) { throws_.emplace(exception, std::move(what)); }
  const Throw* throw_of(ObjectNumber exception) const {
    const auto found = throws_.find(exception);
    return found == throws_.end() ? nullptr : &found->second;
  }
  /// The landing pads' selector for a type_info (llvm.eh.typeid.for): positive, and 1 for what catches everything.
  unsigned selector(const llvm::Value& type) {
    return selectors_.try_emplace(&type, static_cast<unsigned>(selectors_.size()) + 2).first->second;
  }

 private:
  std::map<ObjectNumber, Throw> throws_;
  llvm::DenseMap<const llvm::Value*, unsigned> selectors_;
};

}  // namespace bmc
