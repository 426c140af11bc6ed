//===- ThisMember.h - Members of the object around a loop -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop in a member function names members of its object as if they were
// variables. For the extraction they are: a field of `*this` is one more value
// that an expression can name, with `this->` written or not.
//
//   n, this->n, (*this).n, Base::n     ->  the field n
//   p (of an anonymous union)          ->  the field p
//   other.n, grid.n                    ->  nothing
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_THISMEMBER_H
#define IDXMAP_REWRITER_SOURCE_THISMEMBER_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

namespace idxmap {

/// The field of `*this` that \p Expression names, or the static member that it
/// names through `this`; else null. Parentheses count, conversions do not.
const clang::ValueDecl *memberOfThis(const clang::Expr *Expression);

/// `this`, converted to a base or not, `*this`, or an anonymous part of it.
bool isThisObject(const clang::Expr *Object);

/// The `this` in it. Pre: isThisObject(&Object).
const clang::Expr *thisIn(const clang::Expr &Object);

/// True if \p Member is more than a name: `this->n`, `Base::n`, `n<int>`.
bool isSpelledOut(const clang::Expr &Member);

/// The field of \p Class, or of a base class of it, that is called \p Name; or
/// null.
const clang::FieldDecl *fieldCalled(const clang::CXXRecordDecl &Class,
                                    llvm::StringRef Name);

/// What \p Expression alone names: a variable, a function, a binding, or a
/// field of `*this`; null for everything else.
const clang::ValueDecl *namedValue(const clang::Expr *Expression);

/// How the model calls \p D: a hidden member "this->n", all others by name.
std::string valueName(const Extraction &E, const clang::ValueDecl &D);

/// How it calls what the pointer \p Name leads to: "(*p)".
std::string pointeeName(llvm::StringRef Name);

/// True if \p Name alone does not always mean the member in \p Function:
/// a parameter or local variable has it, too, or generated code keeps it.
bool isHiddenMember(const clang::FunctionDecl &Function, llvm::StringRef Name);

} // namespace idxmap

#endif
