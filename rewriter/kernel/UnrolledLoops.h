//===- UnrolledLoops.h - Loops of the body that are written out -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The loops that `unroll(k)` and `unroll(k, 4)` name. Compilers for a device
// are told so in front of them, as a person would; their text stays:
//
//   for (int k = 0; k < 9; ++k) ..
//     ->  _Pragma("unroll 4") for (int k = 0; k < 9; ++k) ..
//
// And loops that ptxas could miscount if it unrolled them, which are not to be:
//
//   for (int k = std::min(n, i); k >= 0; --k) ..
//     ->  _Pragma("unroll 1") for (int k = std::min(n, i); k >= 0; --k) ..
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_UNROLLEDLOOPS_H
#define IDXMAP_REWRITER_KERNEL_UNROLLEDLOOPS_H

#include "attributes/Annotation.h"
#include "rewriter/LoopNest.h"
#include "rewriter/source/BodyEdit.h"

#include "clang/AST/Stmt.h"

#include <vector>

namespace idxmap {

/// Adds to \p Edits what kernels for a device say, and keeps the host's text in
/// \p To; findings where there is no such loop.
void takeUnrolled(const Extraction &E, const clang::Stmt &Body,
                  const Annotation &Wish, std::vector<BodyEdit> &Edits,
                  LoopNest &To);

} // namespace idxmap

#endif
