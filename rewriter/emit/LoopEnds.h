//===- LoopEnds.h - What a launch owes to single loops ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Most nests are launched as a whole. A loop whose variable is read afterwards,
// or that must be checked to end, is first opened by itself, inside the loops
// around it:
//
//   i = 0;                                 what the header does in any case
//   if (idxmap_launch.nonEmpty(n)) {
//     idxmap_launch.step(s, "s");          what must hold if it runs
//     i = ...;                             where it stops
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LOOPENDS_H
#define IDXMAP_REWRITER_EMIT_LOOPENDS_H

#include "rewriter/LoopNest.h"
#include "rewriter/emit/HostExpr.h"
#include "rewriter/emit/Writer.h"

namespace idxmap {

/// The number of loops, from the outermost, that the launch opens by itself.
unsigned loopsOpenedAlone(const LoopNest &Nest);

/// What stands before the test whether \p Of runs.
void writeLoopStart(Writer &Out, const Loop &Of, const HostExpr &Values);
/// What stands inside of it.
void writeLoopEnd(Writer &Out, const Loop &Of, const HostExpr &Values);

} // namespace idxmap

#endif
