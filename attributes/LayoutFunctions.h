//===- LayoutFunctions.h - Functions of the user in a layout ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// GenP([n,m], f, finv) orders cells by functions of the program, which kernels
// call by their full names: `constexpr`, free or static members, not
// overloaded, of integers,
//
//   f(i, j)   or  f(i, j, n, m)   ->  an integer
//   finv(x)   or  finv(x, n, m)   ->  what `auto [i, j] = ..` opens into two
//
// Where the lengths are numbers and there are at most 4096 cells, Clang's
// evaluator decides whether the two are inverse to each other, or, of a layout
// of data, which needs f alone, whether f is one to one.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_LAYOUTFUNCTIONS_H
#define IDXMAP_ATTRIBUTES_LAYOUTFUNCTIONS_H

#include "attributes/Annotation.h"
#include "attributes/SourceTokens.h"
#include "mapping/layout/LayoutText.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class AnnotateAttr;
class CallExpr;
class DeclRefExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace idxmap {

/// The function that \p E names, or null.
const clang::FunctionDecl *functionNamed(const clang::Expr &E);

/// The functions that one attribute names.
class LayoutFunctions {
public:
  /// \p Mentions gets functions that only this file can name.
  LayoutFunctions(clang::ASTContext &Context,
                  std::vector<std::string> &Mentions,
                  std::vector<Finding> &Findings)
      : Context(Context), Mentions(Mentions), Findings(Findings) {}

  void add(const clang::FunctionDecl &Function) { Named.push_back(&Function); }

  /// \p Term, which stands at \p Where, with what its names mean; with findings
  /// for functions that cannot be its own, each at \p PlaceOf its name, and for
  /// the first cell that they do not bring there and back.
  std::shared_ptr<LayoutTerm>
  term(LayoutTerm Term, SourceToken Where,
       llvm::function_ref<SourceToken(const std::string &)> PlaceOf);

private:
  const clang::FunctionDecl *read(LayoutFunction &F, const Perm &Of,
                                  bool IsInverse, SourceToken Where);

  clang::ASTContext &Context;
  std::vector<std::string> &Mentions;
  std::vector<Finding> &Findings;
  std::vector<const clang::FunctionDecl *> Named;
};

/// A call of \p Function with zeros, which stands where that is named.
const clang::CallExpr *callOf(const clang::ASTContext &Context,
                              const clang::DeclRefExpr &Function);

/// Where \p Attributes name what gives the places of \p Order.
std::vector<const clang::DeclRefExpr *>
functionsIn(llvm::ArrayRef<const clang::AnnotateAttr *> Attributes,
            const LayoutTerm &Order);

/// Where \p Attributes name what the threads of \p Wish call.
std::vector<const clang::DeclRefExpr *>
inversesIn(llvm::ArrayRef<const clang::AnnotateAttr *> Attributes,
           const Annotation &Wish);

} // namespace idxmap

#endif
