//===- Terms.h - A sum as signed terms --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// C++ text says `n - 2`, the algebra n + -2: a sum as the terms that are
// written with `+` or `-`, a positive one first where there is one; and a sum
// taken apart into what differs from thread to thread and what the host knows.
//
//   -1*i + n + -2                        ->  n, -i, -2
//   blockIdx.x * 32 + threadIdx.x + n    ->  (blockIdx.x * 32 + threadIdx.x, n)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_TERMS_H
#define IDXMAP_REWRITER_EMIT_TERMS_H

#include "mapping/expr/Expr.h"

#include <optional>
#include <vector>

namespace idxmap {

struct SignedTerm {
  Expr Value; ///< Without the sign: no constant factor below zero.
  bool IsNegative = false;
};

/// The terms of a sum; of anything else, that one term. Never empty.
std::vector<SignedTerm> signedTerms(const Expr &E);

struct SplitSum {
  Expr Thread; ///< The constant 0 if no term depends on the thread.
  Expr Host;   ///< The constant 0 if every term does.
};
SplitSum splitSum(const Expr &E);

/// `symbol`, or `symbol + Offset`: what may be written in a kernel as it is.
struct Atom {
  Expr Symbol;
  int64_t Offset = 0;
};
std::optional<Atom> asAtom(const Expr &E);

/// Every part of \p E that differs from thread to thread, sums split into
/// thread and host part, so that equal thread parts are equal expressions.
Expr withSplitSums(const Expr &E);

} // namespace idxmap

#endif
