//===- ReachArithmetic.h - Operations on values between bounds --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Interval arithmetic whose bounds stay affine in the variables of a nest where
// they can, so that what two values have in common still cancels (NestReach.h).
// Law: if a is within A and b within B, then a + b is within sum(A, B), and
// likewise for the others.
//
//   sum([i, i], [-n, 5])        ->  [i - n, i + 5]
//   lesser([i, i], [n, n])      ->  at most i and n, at least the lesser of the
//                                   two at their lowest
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_REACHARITHMETIC_H
#define IDXMAP_MAPPING_EXPR_REACHARITHMETIC_H

#include "mapping/expr/NestReach.h"

#include <optional>

namespace idxmap {

/// The only value that \p Of holds, if it is one expression.
std::optional<Expr> exactOf(const Reach &Of);

Reach negated(const Reach &Of);
Reach sum(const Reach &A, const Reach &B);
Reach product(const Reach &A, const Reach &B, const NestReach &Nest,
              const Facts &Known);
Reach lesser(const Reach &A, const Reach &B, const NestReach &Nest,
             const Facts &Known);
Reach greater(const Reach &A, const Reach &B, const NestReach &Nest,
              const Facts &Known);
/// Of the two it is not known which.
Reach either(const Reach &A, const Reach &B, const NestReach &Nest,
             const Facts &Known);

} // namespace idxmap

#endif
