//===- Simplify.h - Rewriting to what a person writes -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// simplify(e, facts) denotes the same integer as e for all values of the
// symbols that satisfy the facts, and simplify(simplify(e)) == simplify(e).
// The result is in canonical form: constants folded; sums and products
// flattened, like terms collected, terms and factors in the order of a person's
// formula with the constant last (TermOrder.h). A product is distributed over a
// sum only where fewer symbols and constants remain: (n + 1) * 4 - 4 becomes
// n * 4, but n * (m + 1) stays.
//
//   (blockIdx.x * 32 + threadIdx.x) div 32  ->  blockIdx.x
//
// Rules for div and mod apply only where the divisor is provably >= 1; each is
// written, with its side condition, in Simplify<Operator>.cpp. What would leave
// 64 bits stays as it is written.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_SIMPLIFY_H
#define IDXMAP_MAPPING_EXPR_SIMPLIFY_H

#include "mapping/expr/Facts.h"

namespace idxmap {

Expr simplify(const Expr &E, const Facts &Known = Facts());

} // namespace idxmap

#endif
