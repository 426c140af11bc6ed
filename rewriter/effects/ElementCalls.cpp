//===- ElementCalls.cpp - Calls that give elements of a container ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/ElementCalls.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace idxmap;

using Calls = llvm::SmallPtrSet<const clang::Expr *, 8>;

/// `at(i, j)` that is `i * n + j`: a number of its own, not one that is stored.
/// \p Around are the calls that it is the value of; one among them has none.
static bool onlyComputes(const clang::Expr &Value, Calls Around = {}) {
  if (const auto *Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&Value))
    return Cast->getCastKind() == clang::CK_IntegralCast &&
           onlyComputes(*Cast->getSubExpr()->IgnoreParens(), Around);
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(&Value);
  if (!Call || !Around.insert(Call).second)
    return !Call;
  const clang::Expr *Number = computedBy(*Call);
  return Number && !Call->isGLValue() && Call->getType()->isIntegerType() &&
         onlyComputes(*Number->IgnoreParens(), std::move(Around));
}

const clang::Expr *idxmap::ownerOfElement(const clang::Expr *Call) {
  Call = Call->IgnoreParens();
  if (llvm::isa<clang::CallExpr>(Call) && onlyComputes(*Call))
    return nullptr;
  if (const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Call)) {
    const bool IsElement = Operator->getOperator() == clang::OO_Subscript ||
                           Operator->getOperator() == clang::OO_Call;
    return IsElement && Operator->getNumArgs() > 1 ? Operator->getArg(0)
                                                   : nullptr;
  }
  const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(Call);
  const clang::CXXMethodDecl *Method =
      Member ? Member->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier())
    return nullptr;
  const bool IsEnd =
      Method->getParent()->isInStdNamespace() &&
      (Method->getName() == "front" || Method->getName() == "back");
  const bool IsAt = Method->getName() == "at" && Member->getNumArgs() > 0;
  return IsEnd || IsAt ? Member->getImplicitObjectArgument() : nullptr;
}

const clang::Expr *idxmap::containerOfData(const clang::Expr *Value) {
  const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(Value);
  const clang::Expr *Object =
      Call ? Call->getImplicitObjectArgument() : nullptr;
  const auto *Class =
      Object ? Object->getType()->getAsCXXRecordDecl() : nullptr;
  const clang::CXXMethodDecl *Method = Class ? Call->getMethodDecl() : nullptr;
  return Method && Method->getIdentifier() && Method->getName() == "data" &&
                 (isStandardContainer(*Class) || isStandardArray(*Class))
             ? Object
             : nullptr;
}

static bool isCallOfIterator(const clang::FunctionDecl &Callee) {
  if (const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee))
    return isElementIterator(*Method->getParent());
  if (!Callee.isOverloadedOperator() || Callee.getNumParams() == 0)
    return false;
  const clang::QualType First = Callee.getParamDecl(0)->getType();
  const auto *Class = First.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isElementIterator(*Class);
}

/// Member functions that the views of elements have, too.
bool idxmap::isNamedAsElements(llvm::StringRef Name) {
  return llvm::is_contained({"at", "back", "data", "empty", "front", "size"},
                            Name);
}

bool idxmap::isCallOfElements(const clang::FunctionDecl &Callee) {
  if (isCallOfIterator(Callee))
    return true;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  if (!Method || !isVectorOrSpan(*Method->getParent()))
    return false;
  if (Method->getOverloadedOperator() == clang::OO_Subscript)
    return true;
  const clang::IdentifierInfo *Name = Method->getIdentifier();
  return Name && (isNamedAsElements(Name->getName()) || Name->isStr("begin") ||
                  Name->isStr("end"));
}

namespace {

/// Counts the uses of a container, and among them those of its elements.
class ElementUses : public EvaluatedVisitor {
public:
  explicit ElementUses(const clang::ValueDecl &Container)
      : Container(Container) {}

  bool isAll() const { return Uses == OfElements; }

  bool VisitExpr(clang::Expr *S) override {
    Uses += llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(S) &&
            namedValue(S) == &Container;
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    if (S->getOperator() == clang::OO_Subscript)
      see(S->getArg(0));
    return true;
  }
  /// In a template, all is open.
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *S) override {
    see(S->getLHS());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr *S) override {
    if (!S->isImplicitAccess() && !S->isArrow())
      seeNamed(S->getMember(), S->getBase());
    return true;
  }
  /// `v.at(x)` where x decides which of its functions is meant.
  bool VisitUnresolvedMemberExpr(clang::UnresolvedMemberExpr *S) override {
    if (!S->isImplicitAccess() && !S->isArrow())
      seeNamed(S->getMemberName(), S->getBase());
    return true;
  }
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr *S) override {
    const clang::CXXMethodDecl *Method = S->getMethodDecl();
    if (Method && Method->getIdentifier() &&
        isNamedAsElements(Method->getName()))
      see(S->getImplicitObjectArgument());
    return true;
  }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    see(S->getRangeInit());
    return true;
  }

private:
  void seeNamed(clang::DeclarationName Function, const clang::Expr *Object) {
    if (Function.isIdentifier() &&
        isNamedAsElements(Function.getAsIdentifierInfo()->getName()))
      see(Object);
  }
  void see(const clang::Expr *Object) {
    OfElements += namedValue(Object->IgnoreParenImpCasts()) == &Container;
  }

  const clang::ValueDecl &Container;
  unsigned Uses = 0, OfElements = 0;
};

} // namespace

bool idxmap::usesElementsAlone(const clang::Stmt &Body,
                               const clang::ValueDecl &Container) {
  ElementUses Uses(Container);
  Uses.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return Uses.isAll();
}
