//===- VariableUses.cpp - Who else uses a loop's variable -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/VariableUses.h"
#include "rewriter/source/IntegerVariable.h"

#include "rewriter/header/LoopForm.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Looks for one statement.
class ContainsVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ContainsVisitor(const clang::Stmt &Wanted) : Wanted(Wanted) {}
  bool Found = false;

  bool VisitStmt(clang::Stmt *S) override {
    Found |= S == &Wanted;
    return !Found;
  }

private:
  const clang::Stmt &Wanted;
};

/// Looks for reads outside of one loop and of loops that set the variable.
class ReadSearch : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  ReadSearch(const clang::Stmt &Loop, const clang::VarDecl &Variable)
      : Loop(Loop), Variable(Variable) {}
  bool Found = false;

  bool TraverseStmt(clang::Stmt *S) override {
    return S == &Loop || Base::TraverseStmt(S);
  }
  bool TraverseForStmt(clang::ForStmt *For) override;
  bool TraverseBinaryOperator(clang::BinaryOperator *Operator) override {
    if (const clang::Expr *Value = assigned(Operator))
      return TraverseStmt(const_cast<clang::Expr *>(Value));
    return Base::TraverseBinaryOperator(Operator);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *Reference) override {
    return found(Reference->getDecl() == &Variable);
  }
  /// A jump may enter a loop behind what sets the variable.
  bool VisitLabelStmt(clang::LabelStmt *) override { return found(true); }

private:
  bool found(bool IsFound) {
    Found |= IsFound;
    return !Found;
  }
  /// `e` if \p S is `variable = e`.
  const clang::Expr *assigned(const clang::Stmt *S) const {
    const auto *Operator = llvm::dyn_cast_or_null<clang::BinaryOperator>(S);
    const bool IsTaken = Operator &&
                         Operator->getOpcode() == clang::BO_Assign &&
                         isVariable(Operator->getLHS(), Variable);
    return IsTaken ? Operator->getRHS() : nullptr;
  }

  const clang::Stmt &Loop;
  const clang::VarDecl &Variable;
};

class ShareSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ShareSearch(const clang::VarDecl &Variable) : Variable(Variable) {}
  bool Found = false;

  bool VisitUnaryOperator(clang::UnaryOperator *Operator) override {
    return found(Operator->getOpcode() == clang::UO_AddrOf &&
                 isVariable(Operator->getSubExpr(), Variable));
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    return found(D->getType()->isReferenceType() && D->getInit() &&
                 isVariable(D->getInit(), Variable));
  }
  bool VisitLambdaExpr(clang::LambdaExpr *Lambda) override {
    for (const clang::LambdaCapture &Capture : Lambda->captures())
      found(Capture.capturesVariable() &&
            Capture.getCaptureKind() == clang::LCK_ByRef &&
            Capture.getCapturedVar() == &Variable);
    return !Found;
  }

private:
  bool found(bool IsFound) {
    Found |= IsFound;
    return !Found;
  }

  const clang::VarDecl &Variable;
};

} // namespace

/// Behind what sets the variable, nothing of the loop reads its old value.
bool ReadSearch::TraverseForStmt(clang::ForStmt *For) {
  const auto *Init = llvm::dyn_cast_or_null<clang::Expr>(For->getInit());
  std::vector<const clang::Expr *> Before;
  bool IsSet = false;
  if (Init)
    for (const clang::Expr *Part : partsOfComma(*Init)) {
      const clang::Expr *First = assigned(Part->IgnoreParens());
      Before.push_back(First ? First : Part);
      IsSet |= First != nullptr;
      if (IsSet)
        break;
    }
  ContainsVisitor Around(Loop);
  if (IsSet)
    Around.TraverseStmt(For);
  if (!IsSet || Around.Found)
    return Base::TraverseForStmt(For);
  return llvm::all_of(Before, [this](const clang::Expr *Part) {
    return TraverseStmt(const_cast<clang::Expr *>(Part));
  });
}

bool idxmap::isReadAfter(const clang::FunctionDecl &Function,
                         const clang::Stmt &Loop,
                         const clang::VarDecl &Variable) {
  ReadSearch Search(Loop, Variable);
  Search.TraverseStmt(Function.getBody());
  return Search.Found;
}

bool idxmap::isShared(const clang::FunctionDecl &Function,
                      const clang::VarDecl &Variable) {
  ShareSearch Search(Variable);
  Search.TraverseStmt(Function.getBody());
  return Search.Found;
}
