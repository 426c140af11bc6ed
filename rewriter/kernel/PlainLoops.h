//===- PlainLoops.h - The loops to check the mapped ones against -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For a check at run time: the text of the user's own loops, and whether all
// memory that they write is known, so that it can be kept, restored and
// compared. It is where every write goes to an array that has a data rule, or,
// for the host, to a container; where it goes through a pointer of an object,
// to a scalar or into an unknown function, it is not.
//
//   { i } for (i = 0; i < n; i++) b[i] = f(a[i]);    b: copy, own: i
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_PLAINLOOPS_H
#define IDXMAP_REWRITER_KERNEL_PLAINLOOPS_H

#include "rewriter/LoopNest.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/kernel/Captures.h"
#include "rewriter/variables/Privatisation.h"

namespace idxmap {

/// \p Statement is the whole loop without attributes, \p Nest what was read of
/// it, and gets them. A remark says why the loops cannot be compared, or cannot
/// even be counted. \p DataProblems are what stood against data rules.
void readPlainLoops(const Extraction &E, const clang::Stmt &Statement,
                    const clang::Stmt &Body, const std::vector<LoopForm> &Forms,
                    const CaptureReader &Captures, const Privatisation &Own,
                    const std::vector<Finding> &DataProblems, LoopNest &Nest);

} // namespace idxmap

#endif
