//===- CalledAtomics.h - Atomic updates in called functions -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `[[idxmap::atomic]]` and `#pragma omp atomic` in functions that a mapped body
// calls. Unlike a body, a
// function stays where it is, for the host as well, so that its text changes in
// place; what takes the directive's place is atomic on both sides:
//
//   void deposit(double *rho, int k, double w) {
//   #pragma omp atomic
//     rho[k] += w;          ->    ::idxmap::atomicAdd(rho[k], w);
//   }
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ATOMICS_CALLEDATOMICS_H
#define IDXMAP_REWRITER_ATOMICS_CALLEDATOMICS_H

#include "rewriter/atomics/AtomicUpdates.h"

#include <memory>
#include <vector>

namespace idxmap {

/// Those that are marked in \p Function, which has a body; null where
/// there are none. \p E has to outlive them.
std::unique_ptr<AtomicUpdates>
atomicsOfFunction(const Extraction &E, const clang::FunctionDecl &Function);

/// Those of all functions that the user wrote and that \p Body may call, or
/// these call, and so on.
std::vector<std::unique_ptr<AtomicUpdates>>
calledAtomics(const Extraction &E, const clang::Stmt &Body);

} // namespace idxmap

#endif
