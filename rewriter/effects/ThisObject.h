//===- ThisObject.h - What a body does with its own object ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop in a member function names fields as if they were variables; they
// become parameters, and no object is needed (ThisMember.h). Whatever else it
// does with the object needs the object itself, which the kernel calls `self`:
//
//   at(i, j), this->at(i, j)   ->  self.at(i, j)
//   Base::at(i)                ->  self.Base::at(i)
//   (*this)(i, j), f(this)     ->  (self)(i, j), f((&self))
//   count(i), which is static  ->  Grid::count(i)
//   n, of an object that the body may change   ->  self.n
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_THISOBJECT_H
#define IDXMAP_REWRITER_EFFECTS_THISOBJECT_H

#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <vector>

namespace idxmap {

/// A name of static member functions, or of the address of another one.
struct StaticUse {
  const clang::Expr *Name;
  const clang::CXXMethodDecl *Method; ///< One of them.
  clang::SourceLocation At;           ///< The name without its scope.
  bool IsQualified;
  bool NeedsKeyword; ///< `count<2>` of a class that is a parameter.
};

/// The uses of `*this` in a body, fields apart.
struct ThisObject {
  /// `at`, `this->at`: names of member functions of the object.
  std::vector<const clang::Expr *> Methods;
  /// `this`, or `*this` as a whole.
  std::vector<const clang::Expr *> Whole;
  std::vector<StaticUse> Statics;
  /// `[this]`, or `[=]` around one of them: a lambda that holds the object.
  std::vector<const clang::LambdaExpr *> Holders;

  bool isUsed() const { return !Methods.empty() || !Whole.empty(); }
};

ThisObject readThisObject(const clang::Stmt &Body);

/// Lets \p Use, one of Methods or Whole, say \p Name for the object; false if a
/// macro makes it.
bool renameObject(const Extraction &E, const clang::Expr &Use,
                  const std::string &Name, std::vector<BodyEdit> &Edits);

/// The names of member templates, `f<2>` of `object.f<2>()`, but for those of
/// Methods: where the type of the object is a parameter of the kernel, each
/// needs the keyword that the source lacks.
std::vector<clang::SourceLocation> templateNames(const clang::Stmt &Body,
                                                 const ThisObject &Object);

} // namespace idxmap

#endif
