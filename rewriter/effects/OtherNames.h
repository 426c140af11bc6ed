//===- OtherNames.h - Whether a variable has one name alone -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable can be followed through a function if it is used by its own name
// alone: read, assigned, or an element of it is. Where its address leaves
// (`&x`, a reference that is bound to it, a lambda's capture by reference, an
// array that decays to a pointer), it has another name.
//
//   { t = 1; u = t; u = std::max(t, u); }  ->  none
//   { int *p = &t; }                       ->  `t` in `&t`
//
// A parameter that is a reference to const is no other name: it ends with the
// call, unless the call's result may hold it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_OTHERNAMES_H
#define IDXMAP_REWRITER_EFFECTS_OTHERNAMES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// Where \p Variable first gets another name in \p Function, or null. With
/// \p LendsToLibrary, what the C library is lent to fill, `scanf("%d", &x)`,
/// and containers and owning pointers whose member functions are called get
/// none; they may change then.
const clang::Stmt *findOtherName(const clang::FunctionDecl &Function,
                                 const clang::VarDecl &Variable,
                                 bool LendsToLibrary = false);

/// By which \p Variable might be changed, also by what a template's arguments
/// decide; what the library is lent is none.
bool hasOtherName(const clang::FunctionDecl &Function,
                  const clang::VarDecl &Variable);

/// How many parameters, variables and the like \p Function declares by
/// \p Name: one alone means the same wherever it is seen.
unsigned countDeclared(const clang::FunctionDecl &Function,
                       llvm::StringRef Name);

/// An operand that only the compiler looks at: `sizeof x`, `noexcept(x)`.
bool isUnevaluated(const clang::Expr &E);

} // namespace idxmap

#endif
