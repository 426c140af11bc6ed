//===- GuardParts.h - What a guard and an index both need -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Simplification takes a sum apart where it is divided, which is shorter,
// unless a guard computes that sum anyway: then its quotient and remainder are.
//
//   guard  32 * x + t,   index  (16 * x + t div 2) * 4 + t mod 2
//     ->  f div 2 * 4 + f mod 2  with  f = 32 * x + t
//
// Done for divisors that are powers of two: their quotients cost one shift,
// however wide the sum is.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_GUARDPARTS_H
#define IDXMAP_REWRITER_EMIT_GUARDPARTS_H

#include "mapping/expr/Facts.h"

#include <vector>

namespace idxmap {

/// \p Index, equal for all threads, by what \p Guards name.
Expr withGuardParts(const Expr &Index, const std::vector<Expr> &Guards,
                    const Facts &Known);

} // namespace idxmap

#endif
