//===- BodyCost.h - What an iteration costs, roughly ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An estimate of the operations of a body, by which a launch decides whether a
// loop is worth a second thread. Each operation, each access to memory and each
// write is one; a call of what is not seen is 16, and so are the rounds of an
// inner loop, whose number is not asked. Of the arms of an `if` the dearer one
// counts.
//
//   b[i] = 2 * a[i]                        ->  3: load, product, write
//   for (..) s += a[i] * b[i]              ->  16 times what is in it
//
// Law: it never is 0, and statements cost what their parts do together, at most
// a million.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_BODYCOST_H
#define IDXMAP_REWRITER_ANALYSIS_BODYCOST_H

#include "rewriter/ir/Body.h"

namespace idxmap::ir {

unsigned costOf(const Body &Of);

} // namespace idxmap::ir

#endif
