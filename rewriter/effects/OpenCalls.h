//===- OpenCalls.h - What calls in a template may change --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In a template, Clang does not know what a call with operands of open types
// calls, and whether `x += 1` is one. What it changes, the instances say, or
// else the functions of that name:
//
//   std::swap(a[i], b[i])   ->  both arguments, in `void swap(int &, int &)`
//   a[i] += 1               ->  a[i], whatever the operator is
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_OPENCALLS_H
#define IDXMAP_REWRITER_EFFECTS_OPENCALLS_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

#include <vector>

namespace idxmap {

/// What \p Call, of which Clang knows no callee, may call.
std::vector<const clang::FunctionDecl *>
openCallees(const clang::CallExpr &Call);

/// True unless the instances of the template around \p Body call something else
/// than \p Candidate, which it names: `a[i] + b[i]` of numbers.
bool mayBeCalled(const Extraction &E, const clang::Stmt &Body,
                 const clang::NamedDecl &Candidate);

/// Its object where it may call a member function, or null.
const clang::Expr *openObject(const clang::CallExpr &Call);

/// The operand that an assignment or an increment changes, if \p S may become
/// one; or null.
const clang::Expr *changedByOpenOperator(const clang::Stmt &S);

/// What an argument of such a call is converted to, a type that lets it change
/// first; null where that is not known.
clang::QualType openParameter(const clang::CallExpr &Call, unsigned Argument);

/// `operator()` of `std::plus<>` and its like, whose parameters may refer to
/// all, and which only reads them.
bool isStandardOperation(const clang::FunctionDecl &Callee);

} // namespace idxmap

#endif
