// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "report/report.h"

namespace bmc {

// The machine-readable form of the report structs: what --format json prints, and what worker processes send.
// Reading what was written gives an equal struct. Reading anything else throws nlohmann::json::exception.

nlohmann::ordered_json to_json(const SourceLoc& loc);
nlohmann::ordered_json to_json(const CertificateReport& certificate);
nlohmann::ordered_json to_json(const PropertyReport& property);
nlohmann::ordered_json to_json(const HarnessReport& harness);
nlohmann::ordered_json to_json(const Report& report);

PropertyReport property_from_json(const nlohmann::ordered_json& json);
HarnessReport harness_from_json(const nlohmann::ordered_json& json);

/// One line of text. Bytes that are not UTF-8 are replaced, so that user strings cannot break the output.
std::string dump(const nlohmann::ordered_json& json, int indent = -1);

}  // namespace bmc
