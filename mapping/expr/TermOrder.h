//===- TermOrder.h - The order in which a person writes a formula -*- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The one way to write a polynomial. Terms: those with a block index, then
// those with a thread index (within both, larger strides first), then host
// symbols by name; added terms before subtracted ones; the constant last, but
// first where it is all that is added. Factors: in the same order of kinds,
// symbols before compound factors, the constant last.
//
//   blockIdx.x * 32 + threadIdx.x + 1      blockIdx.y * n + blockIdx.x
//   n - blockIdx.x - 1                     31 - threadIdx.x
//
// Private to mapping/.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_TERMORDER_H
#define IDXMAP_MAPPING_EXPR_TERMORDER_H

#include "mapping/expr/Polynomial.h"

namespace idxmap {

/// True if \p A is written before \p B in a product (or in a min or max).
bool isWrittenBefore(const Expr &A, const Expr &B);

/// How much a person reads: symbols and constants, a factor of -1 apart.
size_t leafCount(const Expr &E);

Expr toExpr(const Term &T);
Expr toExpr(const Polynomial &P);

} // namespace idxmap

#endif
