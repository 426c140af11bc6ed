//===- WideFactors.cpp - Variables that are multiplied in 64 bits ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/kernel/WideFactors.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace idxmap {

using Variables = llvm::DenseSet<const ValueDecl *>;

/// `i`, and the summands of `i + 1`, all of at most 32 bits.
static void addSummands(const clang::Expr &Sum, Variables &Found) {
  const clang::Expr *Plain = Sum.IgnoreParenImpCasts();
  if (const auto *Named = dyn_cast<DeclRefExpr>(Plain)) {
    Found.insert(Named->getDecl());
  } else if (const auto *Of = dyn_cast<BinaryOperator>(Plain);
             Of && Of->isAdditiveOp()) {
    addSummands(*Of->getLHS(), Found);
    addSummands(*Of->getRHS(), Found);
  }
}

static void addFactor(const clang::Expr &Factor, Variables &Found) {
  const auto *Cast = dyn_cast<CastExpr>(Factor.IgnoreParens());
  if (Cast && Cast->getCastKind() == CK_IntegralCast)
    addSummands(*Cast->getSubExpr(), Found);
}

static bool isWideProduct(const BinaryOperator &Of) {
  const QualType Type = Of.getType();
  const auto *Builtin = Type->getAs<BuiltinType>();
  return Of.getOpcode() == BO_Mul && Builtin && Builtin->isInteger() &&
         llvm::is_contained({BuiltinType::Long, BuiltinType::ULong,
                             BuiltinType::LongLong, BuiltinType::ULongLong},
                            Builtin->getKind());
}

static void addFactors(const Stmt &Code, Variables &Found) {
  if (const auto *Product = dyn_cast<BinaryOperator>(&Code);
      Product && isWideProduct(*Product)) {
    addFactor(*Product->getLHS(), Found);
    addFactor(*Product->getRHS(), Found);
  }
  for (const Stmt *Each : Code.children())
    if (Each)
      addFactors(*Each, Found);
}

Variables wideFactors(const Stmt &Body) {
  Variables Found;
  addFactors(Body, Found);
  return Found;
}

} // namespace idxmap
