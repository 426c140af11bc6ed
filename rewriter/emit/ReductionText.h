//===- ReductionText.h - Reductions of a kernel, written down ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A thread that is excess, or whose body says `continue`, leaves early, but all
// threads of a block have to hand in their copies. So what a kernel is
// otherwise stands in a lambda that is called in place:
//
//   double s = idxmap_reduce_s.identity();    privateCopy
//   [&] {
//     const int i = blockIdx.x * 256 + threadIdx.x;
//     if (i >= n)
//       return;
//     s += a[i];                              the body, word for word
//   }();
//   idxmap_reduce_s.combine(s);               combineLines
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_REDUCTIONTEXT_H
#define IDXMAP_REWRITER_EMIT_REDUCTIONTEXT_H

#include "rewriter/LoopNest.h"
#include "rewriter/emit/targets/Target.h"

namespace idxmap {

/// The parameter through which threads hand in their copies.
std::string reductionParameter(const ReductionRule &Rule, const Target &For);
/// At the launch, for the program's \p Value and, with argmin and argmax, its
/// index.
std::string reductionArgument(const ReductionRule &Rule,
                              const std::string &Value, const Target &For);
/// Says to a check what the launch reduces to.
std::string reductionCheck(const ReductionRule &Rule, const std::string &Value);
/// A line; for an array, two.
std::string privateCopy(const ReductionRule &Rule);
/// Empty for a nest without reductions.
/// \p Chunk is the chunk that they are of, if the kernel runs several.
std::vector<std::string> combineLines(const LoopNest &Nest,
                                      const std::string &Chunk = "");

} // namespace idxmap

#endif
