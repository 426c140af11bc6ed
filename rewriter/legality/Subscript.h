//===- Subscript.h - A subscript as a linear form ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A subscript that is affine in the nest's variables v0, v1, ... denotes
//
//   sum of Coefficients[d] * v_d  +  Rest
//
// where coefficients and rest are invariant: constants, or expressions over
// invariant names. (i * ny + j) * nz + k  ->  [ny*nz, nz, 1], 0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_SUBSCRIPT_H
#define IDXMAP_REWRITER_LEGALITY_SUBSCRIPT_H

#include "rewriter/LoopNest.h"

#include <optional>
#include <vector>

namespace idxmap {

struct LinearForm {
  std::vector<Expr> Coefficients; ///< One per loop of the nest; simplified.
  Expr Rest;                      ///< Simplified.
};

/// Nothing where \p Subscript is not affine in the variables of \p Nest.
std::optional<LinearForm> linearForm(const Expr &Subscript,
                                     const LoopNest &Nest);

} // namespace idxmap

#endif
