// SPDX-License-Identifier: Apache-2.0
#include "frontend/models.h"

// The assembler copies the file verbatim: a byte array in C++ would take seconds to compile.
asm(".pushsection .rodata\n"
    ".balign 16\n"
    ".hidden bmc_model_archive_begin\n"
    ".globl bmc_model_archive_begin\n"
    "bmc_model_archive_begin:\n"
    ".incbin \"" BMC_MODEL_ARCHIVE
    "\"\n"
    ".hidden bmc_model_archive_end\n"
    ".globl bmc_model_archive_end\n"
    "bmc_model_archive_end:\n"
    ".byte 0\n"
    ".popsection\n");

// NOLINTBEGIN(readability-identifier-naming): symbols of the assembly
extern "C" const char bmc_model_archive_begin[];
extern "C" const char bmc_model_archive_end[];
// NOLINTEND(readability-identifier-naming)

namespace bmc {

std::string_view model_archive() {
  return {bmc_model_archive_begin, static_cast<std::size_t>(bmc_model_archive_end - bmc_model_archive_begin)};
}

}  // namespace bmc
