//===- WideFactors.h - Variables that are multiplied in 64 bits -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In `a[i * stride + j]` with an int `i` and a long `stride`, a compiler first
// makes 64 bits of `i`, and a product of a number whose sign it does not know
// costs two instructions more than one of a number that is not negative. A
// kernel that knows better can say so where it recovers `i` by a division.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_WIDEFACTORS_H
#define IDXMAP_REWRITER_KERNEL_WIDEFACTORS_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class Stmt;
class ValueDecl;
} // namespace clang

namespace idxmap {

/// The variables of at most 32 bits that are, as they are or plus something, a
/// factor of a product of 64 bits in \p Body, in code that stands there.
llvm::DenseSet<const clang::ValueDecl *> wideFactors(const clang::Stmt &Body);

} // namespace idxmap

#endif
