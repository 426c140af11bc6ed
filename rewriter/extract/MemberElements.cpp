//===- MemberElements.cpp - What is done with members' elements -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/MemberElements.h"

#include "rewriter/extract/DeviceCalls.h"
#include "rewriter/extract/EvaluatedVisitor.h"
#include "rewriter/extract/LambdaCopy.h"
#include "rewriter/extract/NestWrites.h"
#include "rewriter/extract/ObjectUse.h"
#include "rewriter/extract/StandardLibrary.h"
#include "rewriter/extract/StandardTypes.h"
#include "rewriter/extract/SubscriptParts.h"
#include "rewriter/extract/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

static bool isOfStandardLibrary(const clang::CallExpr &Call) {
  const auto *Method =
      llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  return Method && Method->getParent()->isInStdNamespace();
}

/// What leads to the element \p Lvalue: the name of a pointer or container, or
/// the call of a function that lends it; null where that is not evident.
static const clang::Expr *wayTo(const clang::Expr *Lvalue, bool IsElement) {
  Lvalue = Lvalue->IgnoreParenImpCasts();
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(Lvalue))
    return wayTo(partsOf(*Subscript).Base, true);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Lvalue))
    return Unary->getOpcode() == clang::UO_Deref
               ? wayTo(Unary->getSubExpr(), true)
               : nullptr;
  if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Lvalue)) {
    if (!Sum->isAdditiveOp() || !Sum->getType()->isPointerType())
      return nullptr;
    const bool LeftIsPointer = Sum->getLHS()->getType()->isPointerType();
    return wayTo(LeftIsPointer ? Sum->getLHS() : Sum->getRHS(), IsElement);
  }
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Lvalue)) {
    const clang::Expr *Object = objectOfCall(*Call);
    return Object && isOfStandardLibrary(*Call) ? wayTo(Object, true) : Call;
  }
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Lvalue);
  const bool HoldsIt = Member && !Member->isArrow() &&
                       !Member->getType()->isPointerType() && !IsElement;
  // A part of an element: p[i].x.
  if (HoldsIt)
    return wayTo(Member->getBase(), IsElement);
  return IsElement ? Lvalue : nullptr;
}

namespace {

class ElementVisitor : public EvaluatedVisitor<ElementVisitor> {
  using Base = EvaluatedVisitor<ElementVisitor>;

public:
  explicit ElementVisitor(const clang::ASTContext &Context)
      : Context(Context) {}

  ElementUseTable Uses;

  /// Functions that lend elements do so of any object.
  void finish() {
    for (const auto &[Member, Function] : Lent)
      Uses.ofAny(*Member).IsWritten |= WrittenThrough.contains(Function);
  }
  bool VisitVarDecl(clang::VarDecl *D) {
    Own.insert(D);
    return true;
  }

  bool VisitCastExpr(clang::CastExpr *S) {
    const bool IsRead = S->getCastKind() == clang::CK_LValueToRValue;
    const bool IsConstant = S->getCastKind() == clang::CK_NoOp &&
                            givesConstants(Context, S->getType());
    if (IsRead)
      onlyRead(wayTo(S->getSubExpr(), false));
    else if (IsConstant)
      onlyRead(wayTo(S->getSubExpr(), true));
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt *S) {
    const clang::Expr *Value = S->getRetValue();
    if (Function && Value && Value->isLValue() &&
        isMutableReference(Function->getReturnType()))
      if (const clang::Expr *Way = wayTo(Value, false))
        Returned.insert(Way);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S);
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) {
    if (isEvaluated())
      follow(*S->getConstructor());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) {
    return named(S, S->getMemberDecl());
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(S->getDecl());
    if (const clang::LambdaExpr *Lambda =
            Variable ? lambdaOf(*Variable) : nullptr)
      if (Followed.insert(Lambda->getCallOperator()).second)
        inside(*Lambda->getCallOperator(), *Lambda->getBody());
    return named(S, S->getDecl());
  }

private:
  void onlyRead(const clang::Expr *Way) {
    if (Way)
      Read.insert(Way);
  }
  bool named(const clang::Expr *Use, const clang::ValueDecl *D);
  void follow(const clang::FunctionDecl &Callee);
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
  llvm::DenseSet<const clang::Expr *> Read;      ///< Names and calls.
  llvm::DenseSet<const clang::Expr *> Returned;
  llvm::DenseSet<const clang::FunctionDecl *> Followed, WrittenThrough;
  /// Members of which a function returns an element by reference.
  std::vector<std::pair<const clang::ValueDecl *, const clang::FunctionDecl *>>
      Lent;
};

} // namespace

bool ElementVisitor::VisitCallExpr(clang::CallExpr *S) {
  const clang::FunctionDecl *Callee = S->getDirectCallee();
  if (!Callee || !isEvaluated())
    return true;
  follow(*Callee);
  const clang::FunctionDecl *Key = Callee->getCanonicalDecl();
  if (Returned.contains(S))
    WrittenThrough.insert(Key); // Its caller decides, which is not followed.
  else if (!Read.contains(S) && isMutableReference(Callee->getReturnType()))
    WrittenThrough.insert(Key);
  // How many there are is no element.
  const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(S);
  const clang::IdentifierInfo *Name = Callee->getIdentifier();
  if (Member && isOfStandardLibrary(*S) && Name &&
      (Name->isStr("size") || Name->isStr("empty")))
    onlyRead(wayTo(Member->getImplicitObjectArgument(), true));
  return true;
}

void ElementVisitor::follow(const clang::FunctionDecl &Callee) {
  const clang::FunctionDecl *Definition = bodyOf(Callee);
  if (!Definition || !Definition->getBody() || isOfLibrary(*Definition) ||
      !Followed.insert(Definition->getCanonicalDecl()).second)
    return;
  if (const auto *Constructor =
          llvm::dyn_cast<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Each : Constructor->inits())
      inside(*Definition, *Each->getInit());
  inside(*Definition, *Definition->getBody());
}

/// `r.p`, where `auto &r = *this` is in the loop's body.
static bool isByOtherName(const clang::Expr *Use) {
  Use = Use->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Use))
    return !Member->isArrow() && isByOtherName(Member->getBase());
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Use);
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  const clang::Expr *Bound = Variable && Variable->isLocalVarDecl() &&
                                     Variable->getType()->isReferenceType()
                                 ? Variable->getInit()
                                 : nullptr;
  return Bound && (isOwnObject(Bound) || isByOtherName(Bound));
}

/// The object whose member \p Use is, null for the loop's function's; nothing
/// where it may be another's.
std::optional<const clang::ValueDecl *>
ElementVisitor::objectOf(const clang::Expr *Use) const {
  Use = Use->IgnoreParenImpCasts();
  if (!Function && isByOtherName(Use))
    return nullptr;
  // A member of the loop's function's object is one of its own, too.
  const clang::ValueDecl *Named = Function ? nullptr : namedValue(Use);
  if (llvm::isa_and_nonnull<clang::FieldDecl>(Named))
    return Named;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Use))
    return objectOf(Member->getBase());
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Use);
      Unary && Unary->getOpcode() == clang::UO_Deref)
    return objectOf(Unary->getSubExpr());
  if (Function)
    return std::nullopt;
  if (llvm::isa<clang::CXXThisExpr>(Use))
    return nullptr;
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Use);
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  return Variable && !Own.contains(Variable)
             ? std::optional<const clang::ValueDecl *>(Variable)
             : std::nullopt;
}

bool ElementVisitor::named(const clang::Expr *Use, const clang::ValueDecl *D) {
  if (!llvm::isa<clang::FieldDecl, clang::VarDecl>(D))
    return true;
  const std::optional<const clang::ValueDecl *> Object = objectOf(Use);
  ElementUse &Known = Object ? Uses.of(*D, *Object) : Uses.ofAny(*D);
  Known.IsInFunction |= Function || isByOtherName(Use);
  const clang::QualType Type = Use->getType();
  const bool IsConstant = (Type->isPointerType() || Type->isRecordType()) &&
                          givesConstants(Context, Type);
  if (IsConstant || Read.contains(Use))
    return true;
  if (Returned.contains(Use))
    Lent.push_back({D, Function->getCanonicalDecl()});
  else
    Known.IsWritten = true;
  return true;
}

std::optional<ElementUse>
ElementUseTable::find(const clang::ValueDecl &Named,
                      const clang::ValueDecl *Object) const {
  std::optional<ElementUse> Found;
  const auto add = [&](const ElementUse &Use) {
    if (!Found)
      Found.emplace();
    Found->IsWritten |= Use.IsWritten;
    Found->IsInFunction |= Use.IsInFunction;
  };
  for (const auto &[Key, Use] : OfOne) {
    const auto &[Each, Of] = Key;
    const bool IsPart = !Object && llvm::isa_and_nonnull<clang::FieldDecl>(Of);
    if (Each == &Named && (Of == Object || IsPart))
      add(Use);
  }
  if (const auto Any = OfAny.find(&Named); Any != OfAny.end())
    add(Any->second);
  return Found;
}

ElementUseTable idxmap::usesOfElements(const clang::ASTContext &Context,
                                       const clang::Stmt &Body) {
  ElementVisitor Visitor(Context);
  Visitor.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  Visitor.finish();
  return std::move(Visitor.Uses);
}
