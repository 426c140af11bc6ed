//===- EvaluatedVisitor.h - A walk that knows what is run -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A DynamicRecursiveASTVisitor that knows whether it is inside an unevaluated
// operand: what stands there names things, but reads, writes and calls nothing.
//
//   sizeof s, decltype(f(i)), noexcept(++i), requires { ++i; }  ->  unevaluated
//   sizeof of an array of run-time length                       ->  evaluated
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_EVALUATEDVISITOR_H
#define IDXMAP_REWRITER_SOURCE_EVALUATEDVISITOR_H

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"

namespace idxmap {

class EvaluatedVisitor : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  bool TraverseUnaryExprOrTypeTraitExpr(
      clang::UnaryExprOrTypeTraitExpr *Trait) override {
    const bool IsRun = Trait->getTypeOfArgument()->isVariablyModifiedType();
    return operand(
        IsRun, [&] { return Base::TraverseUnaryExprOrTypeTraitExpr(Trait); });
  }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr *Test) override {
    return operand(false, [&] { return Base::TraverseCXXNoexceptExpr(Test); });
  }
  bool TraverseRequiresExpr(clang::RequiresExpr *Test) override {
    return operand(false, [&] { return Base::TraverseRequiresExpr(Test); });
  }
  bool TraverseCXXTypeidExpr(clang::CXXTypeidExpr *Query) override {
    return operand(Query->isPotentiallyEvaluated(),
                   [&] { return Base::TraverseCXXTypeidExpr(Query); });
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc Type,
                               bool Qualifier) override {
    return operand(
        false, [&] { return Base::TraverseDecltypeTypeLoc(Type, Qualifier); });
  }
  bool TraverseTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc Type,
                                 bool Qualifier) override {
    return operand(false, [&] {
      return Base::TraverseTypeOfExprTypeLoc(Type, Qualifier);
    });
  }

protected:
  bool isEvaluated() const { return Unevaluated == 0; }

private:
  template <typename Function> bool operand(bool IsRun, Function Go) {
    Unevaluated += !IsRun;
    const bool Result = Go();
    Unevaluated -= !IsRun;
    return Result;
  }

  unsigned Unevaluated = 0;
};

} // namespace idxmap

#endif
