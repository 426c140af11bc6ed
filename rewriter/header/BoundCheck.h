//===- BoundCheck.h - May a bound be computed before the loop ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// C++ evaluates a loop's bound before every iteration; a launch evaluates it
// once. The two agree where the bound has no side effects, does not depend on
// the loop's own variable, and reads nothing that the nest writes; variables of
// outer loops are a question of their own (NonRectangularLoop.h). A constant
// must moreover be an index: a signed integer of 64 bits.
//
//   i < n - 1  ->  fine      i < 2 * i  ->  depends on 'i'   i < next()  ->
//   call i < SIZE_MAX  ->  out of range
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_BOUNDCHECK_H
#define IDXMAP_REWRITER_HEADER_BOUNDCHECK_H

#include "rewriter/header/LoopForm.h"

#include "clang/AST/Expr.h"

namespace idxmap {

/// What forbids to compute \p Bound, the first value or the bound of the loop
/// \p Form, once for all values of \p Outer, the variables of the loops around
/// it. \p Companions change with these and with the loop's own. \p Nest is all
/// that runs between two rounds of the outermost loop.
std::optional<Finding>
checkBound(const Extraction &E, const clang::Expr &Bound, const LoopForm &Form,
           const std::vector<const clang::VarDecl *> &Outer,
           const std::vector<const clang::VarDecl *> &Companions,
           const clang::Stmt &Nest);

/// The first use of one of \p Variables whose value \p Expression reads.
const clang::DeclRefExpr *
firstUse(const clang::Expr &Expression,
         const std::vector<const clang::VarDecl *> &Variables);

} // namespace idxmap

#endif
