// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "driver/options.h"
#include "encoder/vc/vc.h"
#include "report/report.h"
#include "support/result.h"

namespace bmc {

/// Writes a certificate into the folder for every property that holds, has it checked by the program drat_check, and
/// notes the result with the property. `remaining` gives the seconds that are left; 0: no limit. An Error if files
/// cannot be written. Throws if a certificate contradicts the answer: a bug of ours.
std::optional<Error> certify(TermPool& pool, const VerificationCondition& vc, const std::string& folder,
                             const std::function<double()>& remaining, std::vector<PropertyReport>& properties);

/// Can these options be honoured? Makes the folder.
std::optional<Error> prepare_certificates(Options& options);

/// DIR/index.json: every property with its certificate.
std::optional<Error> write_certificate_index(const std::string& folder, const Report& report);

}  // namespace bmc
