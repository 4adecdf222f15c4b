// SPDX-License-Identifier: Apache-2.0
#include "frontend/diagnostics.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>
#include <utility>

namespace bmc {
namespace {

struct Capture : llvm::DiagnosticHandler {
  std::string first_error;

  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error || !first_error.empty()) return true;
    llvm::raw_string_ostream stream(first_error);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    return true;
  }
};

}  // namespace

void capture_diagnostics(llvm::LLVMContext& context) { context.setDiagnosticHandler(std::make_unique<Capture>()); }

std::string take_diagnostic(llvm::LLVMContext& context) {
  const auto* capture = static_cast<const Capture*>(context.getDiagHandlerPtr());
  std::string text = std::exchange(const_cast<Capture*>(capture)->first_error, std::string());
  return text.substr(0, text.find('\n'));
}

}  // namespace bmc
