//===- RunTimeLength.cpp - Arrays of run-time length ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/RunTimeLength.h"

#include "rewriter/source/TypeText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

std::optional<RunTimeLength> idxmap::runTimeLength(const Extraction &E,
                                                   clang::QualType Type) {
  // `auto` does not say what it was deduced to be.
  if (const auto *Auto = Type->getAs<clang::AutoType>();
      Auto && !Auto->getDeducedType().isNull())
    Type = Auto->getDeducedType();
  if (!Type->isVariablyModifiedType() || Type->isDependentType())
    return std::nullopt;
  RunTimeLength Result;
  Result.Element = Type->isPointerType()
                       ? Type->getPointeeType()
                       : E.Context.getAsArrayType(Type)->getElementType();
  for (Result.Subscripts = 1; Result.Element->isVariablyModifiedType();
       ++Result.Subscripts) {
    if (!Result.Element->isArrayType())
      return std::nullopt;
    Result.Element = E.Context.getAsArrayType(Result.Element)->getElementType();
  }
  return Result;
}

Capture idxmap::viewOf(const Extraction &E, const RunTimeLength &Array,
                       const std::string &Name, const std::string &Argument) {
  Capture View;
  View.Name = Name;
  const unsigned Rank = Array.Subscripts - 1;
  if (Rank == 0) {
    View.Parameter =
        declarator(E, E.Context.getPointerType(Array.Element), Name);
    View.Argument = "&" + Argument + "[0]";
    return View;
  }
  const std::string Type = "::idxmap::ArrayView<" + typeText(E, Array.Element) +
                           ", " + std::to_string(Rank) + ">";
  std::string First = Argument;
  std::vector<std::string> Rows;
  for (unsigned I = 0; I < Array.Subscripts; ++I) {
    First += "[0]";
    Rows.push_back(First);
  }
  View.Parameter = "const " + Type + " " + Name;
  View.Argument = Type + "(&" + First;
  for (unsigned I = 0; I < Rank; ++I)
    View.Argument += ", sizeof " + Rows[I] + " / sizeof " + First;
  View.Argument += ")";
  return View;
}

namespace {

class WholeUses : public clang::DynamicRecursiveASTVisitor {
public:
  WholeUses(const clang::ValueDecl &Variable, const RunTimeLength &Array)
      : Variable(Variable), Array(Array) {}

  const clang::Expr *Found = nullptr;

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *S) override {
    return allow(S, Array.Subscripts);
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return allow(S, Array.Subscripts);
  }
  /// A row is a pointer in the view, as it is where it decays.
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *S) override {
    return S->getCastKind() != clang::CK_ArrayToPointerDecay ||
           allow(S->getSubExpr(), Array.Subscripts - 1);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    if (S->getDecl() == &Variable && !Found && !Good.contains(S))
      Found = S;
    return true;
  }

private:
  /// The name under \p S if at least \p Subscripts lead from it to \p S.
  bool allow(const clang::Expr *S, unsigned Subscripts) {
    unsigned Count = 0;
    for (;; ++Count) {
      S = S->IgnoreParenImpCasts();
      const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(S);
      const auto *Star = llvm::dyn_cast<clang::UnaryOperator>(S);
      if (Subscript && Subscript->getBase() == Subscript->getLHS())
        S = Subscript->getLHS();
      else if (Star && Star->getOpcode() == clang::UO_Deref)
        S = Star->getSubExpr();
      else
        break;
    }
    if (Count >= Subscripts)
      Good.insert(S);
    return true;
  }

  const clang::ValueDecl &Variable;
  const RunTimeLength &Array;
  llvm::DenseSet<const clang::Expr *> Good;
};

} // namespace

const clang::Expr *idxmap::wholeUse(const clang::Stmt &Body,
                                    const clang::ValueDecl &Variable,
                                    const RunTimeLength &Array) {
  WholeUses Uses(Variable, Array);
  Uses.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return Uses.Found;
}
