//===- ElementVisitor.h - The walk that finds uses of elements --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Goes through a body and the functions that it calls, for MemberElements.h.
// What is around a name is visited before it, and marks those on its way to an
// element (PlaceNames.h) as read, as used as a constant, or as given another
// name; what is not marked when it is visited itself is written.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_ELEMENTVISITOR_H
#define IDXMAP_REWRITER_ACCESSES_ELEMENTVISITOR_H

#include "rewriter/accesses/ElementUseTable.h"
#include "rewriter/effects/PlaceNames.h"
#include "rewriter/source/EvaluatedVisitor.h"

#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace idxmap {

class ElementVisitor : public EvaluatedVisitor {
  using Base = EvaluatedVisitor;

public:
  explicit ElementVisitor(const clang::ASTContext &Context)
      : Context(Context) {}

  ElementUseTable Uses;

  void finish();
  /// Its definition, if that is read for what it does.
  const clang::FunctionDecl *follow(const clang::FunctionDecl &Callee);

  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override;
  bool VisitCastExpr(clang::CastExpr *S) override;
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr *S) override;
  bool VisitBinaryOperator(clang::BinaryOperator *S) override;
  bool VisitStmt(clang::Stmt *S) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitCallExpr(clang::CallExpr *S) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    if (const clang::FunctionDecl *Body = follow(*S->getConstructor()))
      for (unsigned I = 0; I < S->getNumArgs(); ++I)
        give(*S->getArg(I), *Body, I);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return named(*S, S->getMemberDecl());
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override;
  /// Conversions stand in the semantic form alone.
  bool TraverseInitListExpr(clang::InitListExpr *S) override {
    if (clang::InitListExpr *Semantic = S->getSemanticForm())
      S = Semantic;
    for (clang::Stmt *Each : S->children())
      if (!TraverseStmt(Each))
        return false;
    return true;
  }
  /// What a lambda captures is used where its body names it.
  bool TraverseLambdaCapture(clang::LambdaExpr *S,
                             const clang::LambdaCapture *C,
                             clang::Expr *Init) override {
    return !S->isInitCapture(C) || Base::TraverseLambdaCapture(S, C, Init);
  }

private:
  using Names = llvm::DenseSet<const clang::Expr *>;
  /// A name of elements, in the table.
  struct Target {
    const clang::ValueDecl *Named;
    bool IsOfOne;
    const clang::ValueDecl *Object = nullptr;
  };
  /// What may be written by \p Name, a local, a parameter or a function that
  /// lends it, may be written in Of.
  struct Alias {
    const clang::ValueDecl *Name;
    Target Of;
  };

  ElementUse &at(const Target &Where) {
    return Where.IsOfOne ? Uses.of(*Where.Named, Where.Object)
                         : Uses.ofAny(*Where.Named);
  }
  void readPlace(const clang::Expr &Lvalue) {
    namesOfPlace(Lvalue, [&](const auto &Each) { Read.insert(&Each); });
  }
  void readPointee(const clang::Expr &Pointer) {
    namesOfPointee(Pointer, [&](const auto &Each) { Read.insert(&Each); });
  }
  void lead(const clang::Expr &Value, const clang::ValueDecl &Name);
  void give(const clang::Expr &Argument, const clang::FunctionDecl &Body,
            unsigned Index);
  bool isOwnPointer(const clang::Expr &Name) const;
  void used(const clang::Expr &Use, const Target &Where, bool IsConstant);
  bool named(const clang::Expr &Use, const clang::ValueDecl *D);
  void inside(const clang::FunctionDecl &Callee, const clang::Stmt &Body) {
    const clang::FunctionDecl *Before = std::exchange(Function, &Callee);
    TraverseStmt(const_cast<clang::Stmt *>(&Body));
    Function = Before;
  }

  std::optional<const clang::ValueDecl *>
  objectOf(const clang::Expr *Use) const;

  const clang::ASTContext &Context;
  const clang::FunctionDecl *Function = nullptr; ///< Around what is visited.
  llvm::DenseSet<const clang::VarDecl *> Own;    ///< Declared in the body.
  llvm::DenseSet<const clang::FunctionDecl *> Followed;
  Names Read;
  Names Constant; ///< Used as constants.
  /// Used by other names, and which.
  llvm::DenseMap<const clang::Expr *, const clang::ValueDecl *> Lent;
  std::vector<Alias> Aliases;
  std::vector<Target> AsConstants; ///< Not written if constants are none.
  bool CastsConstAway = false;
};

} // namespace idxmap

#endif
