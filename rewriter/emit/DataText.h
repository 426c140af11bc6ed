//===- DataText.h - The arrays of a launch, written down --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the launch says of each array before it starts a kernel, for targets
// with memory of their own:
//
//   a: copyin, elements [n, m*n - 1)
//       ->  idxmap_launch.copyin("a", a, idxmap_Int(n), idxmap_Int(m) * n - 1);
//   c: copy, elements [0, k), if k >= 1
//       ->  if (idxmap_launch.nonEmpty(idxmap_Int(k)))
//             idxmap_launch.copy("c", c, 0, idxmap_Int(k));
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_DATATEXT_H
#define IDXMAP_REWRITER_EMIT_DATATEXT_H

#include "rewriter/emit/HostExpr.h"
#include "rewriter/emit/Writer.h"

namespace idxmap {

/// What the run time calls it: "copyin".
const char *dataFunction(DataKind Kind);

void writeData(Writer &Out, const LoopNest &Nest, const HostExpr &Values);
/// The same for a check of the launch: what the kernel may write.
void writeWritten(Writer &Out, const LoopNest &Nest, const HostExpr &Values);

} // namespace idxmap

#endif
