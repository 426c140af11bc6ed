//===- OpenBounds.h - Bounds of loops whose types are open ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a template parameter decides a type, the launch does the conversion of
// the comparison, in C++, and the algebra gets its exact value:
//
//   for (T i = 0; i < n; ++i), T n     ->  [0, n)
//   for (T i = 0; i < m; ++i), int m   ->  [0, idxmap_value0), text
//                                          static_cast<std::common_type_t<T,
//                                          int>>(m)
//
// Law: the index is compared as the integer that it is. That holds if both
// sides have one type, or the index is never negative, or the bound's type is
// signed, so that an unsigned type of the comparison is the index's own.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_OPENBOUNDS_H
#define IDXMAP_REWRITER_HEADER_OPENBOUNDS_H

#include "rewriter/header/BoundExpr.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/header/LoopRun.h"

#include <variant>

namespace idxmap {

/// Where a loop begins and what it is compared with, as integers.
struct LoopBounds {
  Expr First, Bound;
};

/// Those of a loop whose variable or bound has an open type.
std::variant<LoopBounds, Finding> openEnds(const Extraction &E,
                                           BoundReader &Bounds, Symbols &Values,
                                           const LoopForm &Form);

/// Adds the check that the variable can become Run.After, unless that is the
/// bound itself, or every integer type holds it.
void checkOpenEnd(const Extraction &E, const LoopForm &Form, const Expr &Bound,
                  LoopRun &Run);

/// A box around runs of unknown types is not computed.
std::optional<Finding> refuseOpen(const Extraction &E, const LoopForm &Form);

} // namespace idxmap

#endif
