//===- SharedVariables.h - Two names for one memory -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pointer that is not `__restrict` may point into an array, or to a variable,
// that the nest also uses by its own name. Not where the other one is local to
// the function and its address is not taken there.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_SHAREDVARIABLES_H
#define IDXMAP_REWRITER_ACCESSES_SHAREDVARIABLES_H

#include "mapping/Finding.h"
#include "rewriter/LoopNest.h"
#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

std::vector<Finding> findSharedVariables(const Extraction &E,
                                         const clang::Stmt &Loop,
                                         const LoopNest &Model);

} // namespace idxmap

#endif
