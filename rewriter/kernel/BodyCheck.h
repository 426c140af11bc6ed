//===- BodyCheck.h - What may not be in a body ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A body runs in a thread of its own: nothing may leave it (`break`, `return`,
// `goto`, exceptions), it may not write an index, and it may hold only what
// the target can run. Each thing that is not taken is one finding at its place.
//
//   for (i..) { if (a[i] == 0) break; }  ->  error at `break`
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_BODYCHECK_H
#define IDXMAP_REWRITER_KERNEL_BODYCHECK_H

#include "rewriter/LoopNest.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/kernel/LateMacros.h"

namespace idxmap {

/// The `continue`s that belong to the innermost mapped loop: they are allowed.
struct BodyFacts {
  std::vector<const clang::ContinueStmt *> Continues;
};

/// Adds a finding for everything in \p Body that is not taken. \p KernelPlace
/// is where its macros must be known, but for \p Late, which come with it.
BodyFacts checkBody(const Extraction &E, const clang::Stmt &Body,
                    const std::vector<LoopForm> &Forms,
                    clang::SourceLocation KernelPlace,
                    const std::vector<LateMacro> &Late);

/// A declaration of the body's outermost block must not have the name of a
/// kernel parameter.
void checkHiding(const Extraction &E, const clang::Stmt &Body,
                 const std::vector<Capture> &Captures,
                 const std::vector<Loop> &Loops);

/// A `break` of \p Body leaves the loop around it.
bool leavesLoop(const Extraction &E, const clang::Stmt &Body);

} // namespace idxmap

#endif
