// SPDX-License-Identifier: Apache-2.0
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "driver/crash.h"
#include "driver/options.h"
#include "driver/pipeline.h"
#include "report/report.h"

int main(int argc, char** argv) {
  bmc::install_crash_handlers();
  try {
    const bmc::Result<bmc::Options> options = bmc::parse_options(std::vector<std::string>(argv + 1, argv + argc));
    if (!options) return bmc::complain(options.error(), std::cerr);
    return bmc::run_bmc(*options, std::cout, std::cerr);
  } catch (const std::exception& e) {
    std::cerr << "bmc: internal error: " << e.what() << "; please report it with the input and the command line (bmc "
              << BMC_VERSION << ")\n";
    return bmc::kExitInternalError;
  }
}
