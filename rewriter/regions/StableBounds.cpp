//===- StableBounds.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/regions/StableBounds.h"

#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// What it names is there, and is no other thing's memory; objects may be.
static bool isPlace(const clang::Expr &E) {
  const clang::Expr &Plain = *E.IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Plain)) {
    const clang::ValueDecl *Is = Name->getDecl();
    return (!Is->getType()->isReferenceType() ||
            Is->getType().getNonReferenceType()->isRecordType()) &&
           !Is->getType().getNonReferenceType().isVolatileQualified();
  }
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&Plain)) {
    const clang::Expr *Base = Member->getBase()->IgnoreParenImpCasts();
    return !Member->getType()->isReferenceType() &&
           !Member->getType().isVolatileQualified() &&
           (llvm::isa<clang::CXXThisExpr>(Base) ||
            (!Member->isArrow() && isPlace(*Base)));
  }
  return false;
}

/// `v.size()`, `std::min(n, m)`
static bool isKnownCall(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Called = Call.getDirectCallee();
  if (!Called || !Called->getIdentifier() || !Called->isInStdNamespace())
    return false;
  const llvm::StringRef Name = Called->getName();
  if (const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&Call))
    return (Name == "size" || Name == "extent") &&
           isPlace(*Member->getImplicitObjectArgument());
  return Name == "min" || Name == "max";
}

static bool isStable(const clang::Stmt &Part) {
  const auto areStable = [](const clang::Stmt &Of) {
    return llvm::all_of(Of.children(), [](const clang::Stmt *Each) {
      return !Each || isStable(*Each);
    });
  };
  if (const auto *E = llvm::dyn_cast<clang::Expr>(&Part);
      E && llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(E))
    return isPlace(*E);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(&Part))
    return isKnownCall(*Call) &&
           llvm::all_of(Call->arguments(), [](const clang::Expr *Each) {
             return isStable(*Each);
           });
  if (const auto *Operation = llvm::dyn_cast<clang::BinaryOperator>(&Part)) {
    const auto *Divisor = llvm::dyn_cast<clang::IntegerLiteral>(
        Operation->getRHS()->IgnoreParenImpCasts());
    const bool Divides = Operation->getOpcode() == clang::BO_Div ||
                         Operation->getOpcode() == clang::BO_Rem;
    return !Operation->isAssignmentOp() &&
           (!Divides || (Divisor && Divisor->getValue() != 0)) &&
           areStable(Part);
  }
  if (const auto *Operation = llvm::dyn_cast<clang::UnaryOperator>(&Part))
    return Operation->isArithmeticOp() && areStable(Part);
  return llvm::isa<clang::IntegerLiteral, clang::CharacterLiteral,
                   clang::CXXBoolLiteralExpr, clang::ParenExpr, clang::CastExpr,
                   clang::InitListExpr, clang::ConditionalOperator,
                   clang::ConstantExpr, clang::MaterializeTemporaryExpr,
                   clang::ExprWithCleanups, clang::UnaryExprOrTypeTraitExpr,
                   clang::SubstNonTypeTemplateParmExpr>(Part) &&
         areStable(Part);
}

/// The loop that is all of \p Of, in braces or with attributes.
static const clang::ForStmt *loopIn(const clang::Stmt *Of) {
  while (Of) {
    if (const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(Of))
      Of = Attributed->getSubStmt();
    else if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Of))
      Of = Block->size() == 1 ? Block->body_front() : nullptr;
    else
      return llvm::dyn_cast<clang::ForStmt>(Of);
  }
  return nullptr;
}

/// What \p Header compares or assigns.
static const clang::Expr *unstableIn(const clang::ForStmt &Loop) {
  if (const auto *Compared = llvm::dyn_cast_or_null<clang::BinaryOperator>(
          Loop.getCond() ? Loop.getCond()->IgnoreParenImpCasts() : nullptr)) {
    for (const clang::Expr *Side : {Compared->getLHS(), Compared->getRHS()})
      if (!isStable(*Side))
        return Side;
  } else if (Loop.getCond() && !isStable(*Loop.getCond())) {
    return Loop.getCond();
  }
  if (const auto *Declared =
          llvm::dyn_cast_or_null<clang::DeclStmt>(Loop.getInit())) {
    for (const clang::Decl *Each : Declared->decls())
      if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each))
        if (Variable->getInit() && !isStable(*Variable->getInit()))
          return Variable->getInit();
  } else if (const auto *Set = llvm::dyn_cast_or_null<clang::BinaryOperator>(
                 Loop.getInit())) {
    if (!isStable(*Set->getRHS()))
      return Set->getRHS();
  }
  return nullptr;
}

static const clang::Expr *unstableOf(const clang::Stmt *Nest, unsigned Rank) {
  const clang::ForStmt *Loop = loopIn(Nest);
  for (unsigned D = 0; Loop && D < Rank; ++D) {
    if (const clang::Expr *Wrong = unstableIn(*Loop))
      return Wrong;
    Loop = loopIn(Loop->getBody());
  }
  return nullptr;
}

const clang::Expr *idxmap::findUnstableBound(const Extraction &E,
                                             const clang::Stmt &Nest,
                                             unsigned Rank) {
  if (!E.Enclosing.isDependentContext())
    return unstableOf(&Nest, Rank);
  for (const clang::FunctionDecl *Each : templateInstances(E))
    if (const clang::Expr *Wrong = unstableOf(inInstance(*Each, Nest), Rank))
      return Wrong;
  return nullptr;
}
