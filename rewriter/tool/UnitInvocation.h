//===- UnitInvocation.h - From a compiler's command to a parse --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the command line of a compiler says of the parse of its one source, for
// tools that are not that compiler.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_UNITINVOCATION_H
#define IDXMAP_REWRITER_TOOL_UNITINVOCATION_H

#include "rewriter/parse/UnitParse.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace clang {
class DiagnosticsEngine;
} // namespace clang

namespace idxmap {

using UnitUse =
    llvm::function_ref<bool(const UnitSource &, clang::DiagnosticsEngine &)>;

/// Hands on what \p Command, a compiler and its words, says of \p File, which
/// keeps the name that it has there. \p Files are seen from their own current
/// folder; generated code includes \p RuntimeFolder. Both the flags' errors and
/// what \p Use reports go to \p Printer.
bool withUnit(const std::vector<std::string> &Command, llvm::StringRef File,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
              const std::string &RuntimeFolder,
              clang::DiagnosticConsumer &Printer, UnitUse Use);

} // namespace idxmap

#endif
