//===- ObjectCalls.cpp - How a body uses its objects ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/ObjectCalls.h"

#include "rewriter/data/ObjectPassing.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DiscardedCalls.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/effects/NumbersRead.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/variables/LocalValues.h"

#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

const clang::ValueDecl *idxmap::rootOfObject(const clang::Expr *Object,
                                             const LocalValues &Locals) {
  return InlinedCall{nullptr, Object, {}, nullptr, nullptr}.root(&Locals);
}

namespace {

bool isContainer(clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return (Class && isStandardContainer(*Class)) ||
         !elementOfMdspan(Type).isNull();
}

/// What the iterators of containers lead to is not followed.
bool isFollowed(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  const clang::IdentifierInfo *Name =
      Callee ? Callee->getIdentifier() : nullptr;
  return Callee && isCallOfElements(*Callee) &&
         !(Name && (Name->isStr("begin") || Name->isStr("end")));
}

class Collector : public EvaluatedVisitor {
public:
  explicit Collector(const LocalValues &Locals) : Locals(Locals) {}

  ObjectCalls Found;

  bool VisitStmt(clang::Stmt *S) override {
    for (const clang::CallExpr *Each : discardedCalls(*S))
      drop(*Each);
    return true;
  }
  /// Nobody uses the result of \p Call.
  void drop(const clang::CallExpr &Call) { Known.insert(&Call); }
  /// Another name for an object: what is done by it is seen there.
  bool VisitVarDecl(clang::VarDecl *D) override {
    if (D->getType().getNonReferenceType()->isRecordType() && Locals.boundTo(D))
      known(D->getInit());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::Expr *Object = objectOfCall(*S);
    if (S->isGLValue() && S->getType()->isRecordType())
      seeWhole(S);
    if (Object && isEvaluated() &&
        (!isContainer(Object->getType()) || isFollowed(*S))) {
      Found.Calls.push_back(S);
      known(Object);
    }
    for (const clang::Expr *Each : readForNumbers(*S))
      known(Each);
    if (isEvaluated())
      seeGiven(*S);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (!llvm::isa<clang::FieldDecl>(S->getMemberDecl()))
      return true;
    if (isContainer(S->getType()) && !Known.contains(S) && isEvaluated())
      Found.Containers.insert(S->getMemberDecl());
    else if (S->getType()->isRecordType())
      seeWhole(S);
    known(S->getBase());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    if (!Known.contains(S) && isEvaluated())
      Found.Whole.insert(S->getType()->isRecordType() ? rootOfObject(S, Locals)
                                                      : S->getDecl());
    return true;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr *S) override {
    if (!Known.contains(S))
      Found.Whole.insert(nullptr);
    return true;
  }

private:
  /// A part of an object that nobody asks for a part of it.
  void seeWhole(const clang::Expr *Part) {
    if (!Known.contains(Part) && isEvaluated())
      Found.Whole.insert(rootOfObject(Part, Locals));
  }
  /// By its name, for a reference or a pointer.
  void seeGiven(const clang::CallExpr &Call) {
    const clang::FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || objectOfCall(Call))
      return;
    for (const clang::Expr *Each : Call.arguments()) {
      const clang::Expr *Object = Each->IgnoreParenImpCasts();
      if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Object);
          Unary && Unary->getOpcode() == clang::UO_AddrOf)
        Object = Unary->getSubExpr()->IgnoreParens();
      if (!llvm::isa<clang::DeclRefExpr>(Object) || Known.contains(Object) ||
          !Object->getType()->isRecordType() || isContainer(Object->getType()))
        continue;
      Known.insert(Object);
      Found.Given.push_back({rootOfObject(Object, Locals), Callee});
    }
  }
  void known(const clang::Expr *Object) {
    Object = Object->IgnoreParenImpCasts();
    if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Object))
      if (Unary->getOpcode() == clang::UO_Deref ||
          Unary->getOpcode() == clang::UO_AddrOf)
        Object = Unary->getSubExpr()->IgnoreParenImpCasts();
    Known.insert(Object);
  }

  const LocalValues &Locals;
  llvm::DenseSet<const clang::Expr *> Known;
};

} // namespace

ObjectCalls idxmap::objectCallsIn(const clang::Stmt &Body,
                                  const LocalValues &Locals) {
  Collector Result(Locals);
  if (const clang::CallExpr *Call = callAsStatement(&Body))
    Result.drop(*Call);
  Result.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return std::move(Result.Found);
}
