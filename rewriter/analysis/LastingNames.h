//===- LastingNames.h - Names that outlive a call ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function may lend a variable of its own to those that it calls. Where none
// of them keeps the pointer or reference, it is one name more during that call
// alone:
//
//   fill(w, i), which is w[0] = i; w[1] = 0   ->  lent
//   keep(&t), which is global = p             ->  kept
//   double &r = w[1]; p = w; f = [&] { .. t }  ->  kept
//   use(w), of which nobody has seen the body ->  kept
//   a function that calls itself               ->  has another variable there
//
// Law: of a variable without a lasting name, whatever else names it stands in
// a function that is called with that name.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_LASTINGNAMES_H
#define IDXMAP_REWRITER_ANALYSIS_LASTINGNAMES_H

#include "rewriter/analysis/PointsToGraph.h"
#include "rewriter/ir/Body.h"

namespace idxmap::ir {

/// \p In is the whole function that has the variable \p Of, with the functions
/// that it calls; \p Pointers are its own.
bool hasLastingName(const Body &In, const PointsToGraph &Pointers,
                    VariableNumber Of);

} // namespace idxmap::ir

#endif
