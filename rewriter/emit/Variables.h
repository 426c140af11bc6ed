//===- Variables.h - Loop variables and bounds in the kernel ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The initializer of a recovered loop variable, and a bound that the variable
// is compared with, both right for the variable's own type:
//
//   int k, L = 1          ->  blockIdx.x * 32 + threadIdx.x + 1
//   long k, L = m (int)   ->  static_cast<long>(blockIdx.x) * 32 + threadIdx.x
//   + m size_t k, U = n (int) ->  k >= static_cast<size_t>(n)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_VARIABLES_H
#define IDXMAP_REWRITER_EMIT_VARIABLES_H

#include "rewriter/emit/KernelExpr.h"

namespace idxmap {

/// \p MayWrap: an excess thread's value may leave the type, and is guarded
/// against; a signed sum, which is undefined then, is computed without a sign.
std::string variableText(unsigned D, bool MayWrap, const LoopNest &Nest,
                         const Mapping &Map, IndexKind Kind,
                         KernelParameters &Parameters, KernelExpr &Text);

/// \p Bound, to be compared with the variable of loop \p D without a change of
/// sign; \p Role ("lower", "upper") names it where the host computes it.
CppText boundText(unsigned D, const Expr &Bound, const std::string &Role,
                  const LoopNest &Nest, const Mapping &Map,
                  KernelParameters &Parameters);

} // namespace idxmap

#endif
