//===- Touch.h - One place that touches memory ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What those are told who listen while the accesses of a body are read:
//
//   a[i] += 1   ->  the lvalue a[i], read and written
//   f(p)        ->  the pointer p, given away
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_TOUCH_H
#define IDXMAP_REWRITER_ACCESSES_TOUCH_H

#include "rewriter/effects/CalledPlaces.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// One place that touches memory.
struct Touch {
  const clang::Expr &Place; ///< An lvalue, or a pointer that is given away.
  bool Reads;
  bool Writes;
  bool IsGivenAway; ///< What is reached through the pointer is not known.
  /// Not Place itself, but what a function that Place calls reads of it.
  const clang::VarDecl *Outside = nullptr;
  /// Likewise, what it touches of its object, read in its place.
  const CalledPlace *Called = nullptr;
};

} // namespace idxmap

#endif
