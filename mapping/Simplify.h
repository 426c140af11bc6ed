//===- Simplify.h - Rewriting an expression to what a person writes -*- C++ -*-//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// simplify(e, facts) denotes the same integer as e for all values of the
// symbols that satisfy the facts, and simplify(simplify(e)) == simplify(e).
// The result is in canonical form: constants folded; sums flattened, like terms
// collected, terms in a fixed order with the constant last; products likewise
// with the constant last (`blockIdx.x * 32 + threadIdx.x + 1`). Products are
// not distributed over sums of unlike terms (n * (m + 1) stays), but a constant
// factor is distributed over a sum where that makes terms cancel.
//
// Rules for div and mod apply only where the divisor is provably >= 1; each is
// written, with its side condition, in Simplify<Operator>.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_SIMPLIFY_H
#define IDXMAP_MAPPING_SIMPLIFY_H

#include "mapping/Facts.h"

namespace idxmap {

Expr simplify(const Expr &E, const Facts &Known = Facts());

} // namespace idxmap

#endif
