//===- InlinedCall.cpp - A function in place of its call ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/InlinedCall.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/ThisMember.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Functions that call each other further than this stay calls.
static constexpr unsigned DeepestCall = 4;

const clang::Expr *InlinedCall::argumentOf(const clang::ValueDecl &D) const {
  const auto *Parameter = llvm::dyn_cast<clang::ParmVarDecl>(&D);
  if (!Parameter || !llvm::is_contained(Function->parameters(), Parameter))
    return nullptr;
  return Arguments[Parameter->getFunctionScopeIndex()];
}

bool InlinedCall::isSameObject() const {
  return Object && isThisObject(Object->IgnoreParenImpCasts());
}

const clang::Expr *idxmap::copiedObject(const clang::Expr &Copy) {
  const auto *Construct = llvm::dyn_cast<clang::CXXConstructExpr>(&Copy);
  return Construct && Construct->getNumArgs() == 1 &&
                 Construct->getConstructor()->isCopyConstructor() &&
                 Construct->getConstructor()->isTrivial()
             ? Construct->getArg(0)->IgnoreParenImpCasts()
             : nullptr;
}

std::optional<InlinedCall> InlinedCall::given(const clang::Expr &Part) const {
  const clang::ValueDecl *Named = Outer ? namedValue(&Part) : nullptr;
  const clang::Expr *Argument = Named ? Outer->argumentOf(*Named) : nullptr;
  if (!Argument)
    return std::nullopt;
  Argument = Argument->IgnoreParenImpCasts();
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Argument);
  if (Unary && Unary->getOpcode() == clang::UO_AddrOf)
    Argument = Unary->getSubExpr();
  // Steps may change the copy.
  else if (const clang::Expr *From = copiedObject(*Argument))
    Argument = Outer->Steps.empty() ? From : nullptr;
  if (!Argument)
    return std::nullopt;
  return InlinedCall{nullptr, Argument, {}, nullptr, Outer->Outer};
}

std::optional<std::string> InlinedCall::prefix(const Extraction &E) const {
  const auto ofOwn = [&] {
    return Outer ? Outer->prefix(E) : std::optional<std::string>("(*this).");
  };
  if (!Object)
    return std::nullopt;
  if (isSameObject())
    return ofOwn();
  const clang::Expr *Part = Object->IgnoreParenImpCasts();
  std::string Members;
  bool IsPointer = Part->getType()->isPointerType();
  while (!IsPointer) {
    const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Part);
    const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Part);
    if (Member) {
      Members = Member->getMemberDecl()->getNameAsString() + "." + Members;
      Part = Member->getBase()->IgnoreParenImpCasts();
      IsPointer = Member->isArrow() && !isThisObject(Part);
    } else if (Unary && Unary->getOpcode() == clang::UO_Deref &&
               !isThisObject(Unary)) {
      Part = Unary->getSubExpr()->IgnoreParenImpCasts();
      IsPointer = true;
    } else {
      break;
    }
  }
  if (isThisObject(Part)) {
    const std::optional<std::string> Around = ofOwn();
    return Around ? std::optional(*Around + Members) : std::nullopt;
  }
  if (const std::optional<InlinedCall> Given = given(*Part)) {
    const auto Around = Given->prefix(E);
    return Around ? std::optional(*Around + Members) : std::nullopt;
  }
  const clang::ValueDecl *Named = Outer ? nullptr : namedValue(Part);
  if (!Named ||
      Named->getType().getNonReferenceType()->isPointerType() != IsPointer)
    return std::nullopt;
  return valueName(E, *Named) + (IsPointer ? "->" : ".") + Members;
}

static bool changesNothing(const clang::Stmt &S) {
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&S))
    if (Binary->isAssignmentOp())
      return false;
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&S))
    if (Unary->isIncrementDecrementOp())
      return false;
  return llvm::all_of(S.children(), [](const clang::Stmt *Child) {
    return !Child || changesNothing(*Child);
  });
}

/// Fills in the steps and the result; false where there are other statements.
static bool readBody(const clang::Stmt &Body, InlinedCall &Into) {
  const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Body);
  if (!Block)
    return false;
  for (const clang::Stmt *Each : Block->body()) {
    const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(Each);
    const auto *Step = llvm::dyn_cast<clang::Expr>(Each);
    if (Return && Each == Block->body_back())
      Into.Result = Return->getRetValue();
    else if (Step)
      Into.Steps.push_back(Step);
    else if (!llvm::isa<clang::NullStmt>(Each))
      return false;
  }
  return true;
}

static unsigned depthOf(const InlinedCall *Outer) {
  unsigned Depth = 0;
  for (; Outer; Outer = Outer->Outer)
    ++Depth;
  return Depth;
}

/// Its definition; null where another function may be called, or none is
/// visible.
static const clang::FunctionDecl *definitionOf(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
  if (!Callee ||
      (Method && (Method->isVirtual() || Method->getParent()->isLambda())))
    return nullptr;
  const clang::FunctionDecl *Definition = nullptr;
  if (!Callee->hasBody(Definition) || Definition->isVariadic() ||
      isOfLibrary(*Definition))
    return nullptr;
  return Definition;
}

static const clang::Expr *objectReturned(const clang::Expr *Object,
                                         const InlinedCall *Outer);

/// Whatever it does, with or without an object.
static std::optional<InlinedCall> readCall(const clang::CallExpr &Call,
                                           const InlinedCall *Outer) {
  const clang::FunctionDecl *Definition = definitionOf(Call);
  if (!Definition || depthOf(Outer) >= DeepestCall)
    return std::nullopt;
  InlinedCall Found{Definition,
                    objectReturned(objectOfCall(Call), Outer),
                    {},
                    nullptr,
                    Outer};
  const bool HasObjectFirst =
      Found.Object && !llvm::isa<clang::CXXMemberCallExpr>(Call);
  const unsigned First = HasObjectFirst ? 1 : 0;
  if (!readBody(*Definition->getBody(), Found) ||
      Call.getNumArgs() - First != Definition->getNumParams())
    return std::nullopt;
  for (unsigned I = First; I < Call.getNumArgs(); ++I)
    Found.Arguments.push_back(Call.getArg(I));
  return Found;
}

std::optional<InlinedCall> idxmap::inlinedFunction(const clang::CallExpr &Call,
                                                   const InlinedCall *Outer) {
  std::optional<InlinedCall> Found = readCall(Call, Outer);
  if (!Found || !Found->Result || !changesNothing(*Found->Function->getBody()))
    return std::nullopt;
  return Found;
}

std::optional<InlinedCall> idxmap::inlinedCall(const clang::CallExpr &Call,
                                               const InlinedCall *Outer) {
  return objectOfCall(Call) ? inlinedFunction(Call, Outer) : std::nullopt;
}

/// `m.add(i, x)` that returns `*this` is m; other objects are themselves.
static const clang::Expr *objectReturned(const clang::Expr *Object,
                                         const InlinedCall *Outer) {
  const auto *Call =
      Object ? llvm::dyn_cast<clang::CallExpr>(Object->IgnoreParenImpCasts())
             : nullptr;
  const std::optional<InlinedCall> Function =
      Call && objectOfCall(*Call) ? readCall(*Call, Outer) : std::nullopt;
  return Function && Function->Result && Function->Result->isGLValue() &&
                 isThisObject(Function->Result)
             ? Function->Object
             : Object;
}
