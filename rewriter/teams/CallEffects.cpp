//===- CallEffects.cpp - What a statement does by its calls ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/CallEffects.h"

#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <iterator>

using namespace idxmap;

bool idxmap::leadsElsewhere(clang::QualType Type) {
  Type = Type.getCanonicalType();
  if (const auto *Array = Type->getAsArrayTypeUnsafe())
    return leadsElsewhere(Array->getElementType());
  if (Type->isDependentType())
    return false;
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return !Type->isArithmeticType() && !Type->isEnumeralType();
  return !Class->hasDefinition() ||
         llvm::any_of(Class->fields(),
                      [](const clang::FieldDecl *Each) {
                        return leadsElsewhere(Each->getType());
                      }) ||
         llvm::any_of(Class->bases(), [](const clang::CXXBaseSpecifier &Each) {
           return leadsElsewhere(Each.getType());
         });
}

namespace {

using Functions = llvm::DenseSet<const clang::FunctionDecl *>;

/// The function has nothing to look into, and does no more than its arguments
/// say.
bool isTransparent(const clang::FunctionDecl &Callee) {
  return Callee.getBuiltinID() || Callee.isTrivial() || Callee.isDefaulted() ||
         Callee.hasAttr<clang::ConstAttr>() ||
         Callee.hasAttr<clang::PureAttr>() || isOfLibrary(Callee);
}

/// Looks for writes in one function and in those that it calls.
class WriteFinder : public EvaluatedVisitor {
public:
  /// \p Inside: the function that is called; null: what a statement writes
  /// itself is not looked at, but for what calls return.
  WriteFinder(Functions &Seen, const clang::FunctionDecl *Inside)
      : Seen(Seen), Inside(Inside) {}
  bool Found = false;

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    return !S->isAssignmentOp() || take(S->getLHS());
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return !S->isIncrementDecrementOp() || take(S->getSubExpr());
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    const bool Writes = S->isAssignmentOp() ||
                        S->getOperator() == clang::OO_PlusPlus ||
                        S->getOperator() == clang::OO_MinusMinus;
    return !Writes || take(S->getArg(0));
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    return !isEvaluated() || call(S->getDirectCallee(), S->arguments());
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return !isEvaluated() || call(S->getConstructor(), S->arguments());
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr *S) override {
    return S->getNumPlacementArgs() > 0 || set(Inside != nullptr);
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *) override { return set(true); }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *) override { return set(true); }

private:
  bool set(bool Is) {
    Found |= Is;
    return !Found;
  }
  bool take(const clang::Expr *Target) {
    return !isEvaluated() || set(isElsewhere(Target, false, 0));
  }
  template <typename Arguments>
  bool call(const clang::FunctionDecl *Callee, Arguments &&Given);
  bool isElsewhere(const clang::Expr *Target, bool IsThrough,
                   unsigned Depth) const;
  bool isElsewhere(const clang::ValueDecl &Root, bool IsThrough,
                   unsigned Depth) const;

  Functions &Seen;
  const clang::FunctionDecl *const Inside;
};

} // namespace

template <typename Arguments>
bool WriteFinder::call(const clang::FunctionDecl *Callee, Arguments &&Given) {
  if (!Callee)
    return set(true); // Through a pointer, or not known in a template.
  if (Inside)         // What it does to what it is given, nobody else looks at.
    for (unsigned I = 0; const clang::Expr *Each : Given) {
      const unsigned Offset =
          llvm::isa<clang::CXXMethodDecl>(Callee) &&
                  Callee->getNumParams() <
                      std::distance(Given.begin(), Given.end())
              ? 1
              : 0; // The object of an operator.
      const unsigned Number = I++;
      if (Number < Offset || Number - Offset >= Callee->getNumParams())
        continue;
      const clang::QualType Type =
          Callee->getParamDecl(Number - Offset)->getType();
      const bool IsPointer =
          Type->isPointerType() && !Type->getPointeeType().isConstQualified();
      if (IsPointer || (Type->isReferenceType() &&
                        !Type->getPointeeType().isConstQualified()))
        if (!set(isElsewhere(Each, IsPointer, 0)))
          return false;
    }
  const clang::FunctionDecl *Definition = nullptr;
  if (!Callee->hasBody(Definition))
    return isTransparent(*Callee) || set(true);
  if (isTransparent(*Callee))
    return set(llvm::any_of(Given, [](const clang::Expr *Each) {
      const auto *Class =
          Each->getType().getNonReferenceType()->getAsCXXRecordDecl();
      return Class && Class->isLambda() && leadsElsewhere(Each->getType());
    }));
  if (!Seen.insert(Definition->getCanonicalDecl()).second)
    return true;
  WriteFinder Finder(Seen, Definition);
  Finder.TraverseStmt(Definition->getBody());
  if (const auto *Made = llvm::dyn_cast<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Each : Made->inits())
      Finder.TraverseStmt(Each->getInit());
  return set(Finder.Found);
}

/// \p IsThrough: the memory that it points to is written.
bool WriteFinder::isElsewhere(const clang::ValueDecl &Root, bool IsThrough,
                              unsigned Depth) const {
  if (!Inside)
    return false; // collectWrites names it.
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&Root);
  // What a lambda has captured is not its own.
  if (!Variable || !Variable->hasLocalStorage() ||
      Variable->getDeclContext() != Inside)
    return true;
  const clang::QualType Type = Variable->getType();
  if (llvm::isa<clang::ParmVarDecl>(Variable))
    // Of a pointer, the caller sees what it points to.
    return IsThrough && !Type->isPointerType();
  if (Type->isReferenceType())
    return !Variable->getInit() ||
           isElsewhere(Variable->getInit(), IsThrough, Depth + 1);
  return IsThrough && !Type->isArrayType();
}

bool WriteFinder::isElsewhere(const clang::Expr *Target, bool IsThrough,
                              unsigned Depth) const {
  Target = Target->IgnoreParenImpCasts();
  if (Depth > 32)
    return true;
  if (const auto *Named = llvm::dyn_cast<clang::DeclRefExpr>(Target))
    return isElsewhere(*Named->getDecl(), IsThrough, Depth + 1);
  if (llvm::isa<clang::CXXThisExpr>(Target)) // Of which the caller sees itself.
    return false;
  if (const auto *Part = llvm::dyn_cast<clang::MemberExpr>(Target)) {
    if (IsThrough && Inside && !Part->getType()->isArrayType())
      return true; // By a pointer in an object.
    const bool IsThis =
        llvm::isa<clang::CXXThisExpr>(Part->getBase()->IgnoreParenImpCasts());
    return isElsewhere(Part->getBase(), Part->isArrow() && !IsThis, Depth + 1);
  }
  if (const auto *Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(Target)) {
    const clang::Expr *Base = Element->getBase();
    const bool IsArray = Base->IgnoreParenImpCasts()->getType()->isArrayType();
    return isElsewhere(Base, !IsArray, Depth + 1);
  }
  if (const auto *Operation = llvm::dyn_cast<clang::UnaryOperator>(Target)) {
    if (Operation->getOpcode() == clang::UO_Deref)
      return isElsewhere(Operation->getSubExpr(), true, Depth + 1);
    if (Operation->getOpcode() == clang::UO_AddrOf)
      return isElsewhere(Operation->getSubExpr(), false, Depth + 1);
    return isElsewhere(Operation->getSubExpr(), IsThrough, Depth + 1);
  }
  if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Target);
      Sum && Sum->isAdditiveOp())
    return isElsewhere(Sum->getLHS()->getType()->isPointerType() ||
                               Sum->getLHS()->getType()->isArrayType()
                           ? Sum->getLHS()
                           : Sum->getRHS(),
                       IsThrough, Depth + 1);
  if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Target);
      Sum && Sum->isAssignmentOp())
    return isElsewhere(Sum->getLHS(), IsThrough, Depth + 1);
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Target))
    return isElsewhere(Choice->getTrueExpr(), IsThrough, Depth + 1) ||
           isElsewhere(Choice->getFalseExpr(), IsThrough, Depth + 1);
  // What a call returns, of an object that holds it itself.
  const clang::Expr *Object = nullptr;
  if (const auto *Method = llvm::dyn_cast<clang::CXXMemberCallExpr>(Target))
    Object = Method->getImplicitObjectArgument();
  else if (const auto *Operator =
               llvm::dyn_cast<clang::CXXOperatorCallExpr>(Target))
    Object = Operator->getArg(0);
  return !Object ||
         llvm::isa<clang::CXXThisExpr>(Object->IgnoreParenImpCasts()) ||
         leadsElsewhere(Object->getType().getNonReferenceType()) ||
         isElsewhere(Object, false, Depth + 1);
}

bool idxmap::callsMayWrite(const clang::Stmt &S) {
  Functions Seen;
  WriteFinder Finder(Seen, nullptr);
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&S));
  return Finder.Found;
}

namespace {

class CallFinder : public EvaluatedVisitor {
public:
  bool Found = false;

  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    const bool IsKnown =
        Callee && isTransparent(*Callee) &&
        !llvm::isa<clang::CXXMemberCallExpr, clang::CXXOperatorCallExpr>(S) &&
        llvm::all_of(S->arguments(), [](const clang::Expr *Each) {
          return Each->getType()->isArithmeticType();
        });
    Found |= isEvaluated() && !IsKnown;
    return !Found;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    Found |= isEvaluated() && S->getNumArgs() > 0;
    return !Found;
  }
};

} // namespace

bool idxmap::callsMayRead(const clang::Stmt &S) {
  CallFinder Finder;
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&S));
  return Finder.Found;
}
