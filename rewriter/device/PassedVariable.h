//===- PassedVariable.h - Variables that functions can be given -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function that kernels call has no variables of the host. What it only reads
// can be a parameter, if it is all that it reads:
//
//   int n;  bool on;  Kind kind;               ->  by value
//   double ce[5][13];  struct { int n; } s;    ->  by reference
//   double *p;  std::vector<double> v;         ->  cannot be
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_PASSEDVARIABLE_H
#define IDXMAP_REWRITER_DEVICE_PASSEDVARIABLE_H

#include "rewriter/source/Extraction.h"

#include <optional>

namespace idxmap {

/// Why \p Variable cannot be a parameter, in words; empty if it can. \p IsRead:
/// where it is used, it is surely only read.
std::string whyNotPassed(const Extraction &E, const clang::VarDecl &Variable,
                         bool IsRead);

/// "const int n", "const double (&ce)[5][13]" of the name \p Name, as a
/// parameter of \p Function; nothing if its type cannot be named there yet.
std::optional<std::string> passedParameter(const Extraction &E,
                                           const clang::VarDecl &Variable,
                                           llvm::StringRef Name,
                                           const clang::FunctionDecl &Function);

/// How the loop's function names \p Variable; empty if it cannot.
std::string nameAtLaunch(const Extraction &E, const clang::VarDecl &Variable);

} // namespace idxmap

#endif
