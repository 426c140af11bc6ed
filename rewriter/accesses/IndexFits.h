//===- IndexFits.h - Indices that may leave their types ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An index of an unsigned type is computed modulo 2^32. Its ends are those of
// the polynomial only where these lie in the type, which is proven, or checked
// before the launch:
//
//   unsigned i in [0,n), i*4 + 3   ->  needs 4*n - 1 < 2^32
//   unsigned i in [1,n), i - 1     ->  nothing: n < 2^32
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_INDEXFITS_H
#define IDXMAP_REWRITER_ACCESSES_INDEXFITS_H

#include "mapping/expr/Extremes.h"
#include "rewriter/DataRule.h"

#include "clang/AST/ASTContext.h"

namespace idxmap {

/// The facts prove that \p Type, an integer, holds all from the least to the
/// most. Of 64 bits they show no more than that the least is not negative.
bool isInType(const Extremes &Ends, const clang::ASTContext &Context,
              clang::QualType Type, const Facts &Known);
bool isInType(const IndexFit &Fit, const Facts &Known);

/// Adds \p Fit, unless it is there.
void addFit(std::vector<IndexFit> &Fits, IndexFit Fit);

/// Takes out what holds wherever another one does.
void dropImplied(std::vector<IndexFit> &Fits, const Facts &Known);

} // namespace idxmap

#endif
