//===- Downcasts.h - From a base class to its object ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The bases from which a body goes on to an object of which they are a part. A
// copy of such a base is not all that the body reads:
//
//   load self.Derived(Expr).a   ->  Expr
//   load x.Base(Expr).n         ->  nothing, nor for the way in and out again
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_DOWNCASTS_H
#define IDXMAP_REWRITER_MEMORY_DOWNCASTS_H

#include "rewriter/ir/Body.h"

#include <set>
#include <string>

namespace idxmap::ir {

/// The names of those classes, also in functions that \p In calls.
std::set<std::string> downcastBases(const Body &In);

} // namespace idxmap::ir

#endif
