//===- WrittenVariables.h - Variables that a body writes --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The writes to variables that are no elements of an array, once for each:
//
//   { t = a[i]; u += t; ++t; }, t and u from outside   ->  t, u
//   { int t = a[i]; b[i] = t; }                        ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_WRITTENVARIABLES_H
#define IDXMAP_REWRITER_ACCESSES_WRITTENVARIABLES_H

#include "rewriter/LoopNest.h"
#include "rewriter/variables/LocalValues.h"

#include <functional>

namespace idxmap {

/// Of an object, it is known which parts are written.
using SaidParts = std::function<bool(const clang::ValueDecl &)>;

/// In the order of the first writes; those that an iteration has of its own are
/// none, nor are objects for which \p IsSaid.
std::vector<Access> variablesWritten(const Extraction &E,
                                     const LocalValues &Locals,
                                     const Privatisation &Own,
                                     const SaidParts &IsSaid);

} // namespace idxmap

#endif
