//===- Inline.h - Called functions in place of their calls ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Puts the bodies of called functions (Body::Functions) where they are called,
// so that what is asked of a body is asked of all that it runs:
//
//   v->[i] = twice(load x)     with  twice(a): return 2 * load a
//     ->  v->[i] = 2 * load x
//
//   set(&p->[i], load s)       with  set(this, to): this.x = load to
//     ->  inlined set
//           let this be p->[i]
//           let to : f64 = load s
//           this.x = load to
//
// A function that only returns a value is substituted in the expression; others
// become a statement before the one that calls them, with variables of their
// own for parameters and result. Where a call is not always made (the right of
// `&&`, an arm of `?:`), that statement is under an `if`. Left as calls are
// those of recursive functions, those in the condition of a `do` that would
// need a statement, and those beyond the limits.
//
// Law: the result does what the body did, where C++ leaves the order of calls
// in an expression open, in one of these orders.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_INLINE_H
#define IDXMAP_REWRITER_IR_INLINE_H

#include "rewriter/ir/Body.h"

namespace idxmap::ir {

struct InlineLimits {
  unsigned Depth = 16;       ///< Of calls in calls.
  size_t Statements = 20000; ///< That are put in place of calls.
};

/// Its functions are those of \p Of where a call of one is left, else none.
Body inlined(Body Of, const InlineLimits &Limits = {});

} // namespace idxmap::ir

#endif
