//===- InlinedCall.cpp - A function in place of its call ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/InlinedCall.h"

#include "rewriter/extract/ObjectUse.h"
#include "rewriter/extract/ThisMember.h"

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
  return Object && isOwnObject(Object->IgnoreParenImpCasts());
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
      IsPointer = Member->isArrow() && !isOwnObject(Part);
    } else if (Unary && Unary->getOpcode() == clang::UO_Deref &&
               !isOwnObject(Unary)) {
      Part = Unary->getSubExpr()->IgnoreParenImpCasts();
      IsPointer = true;
    } else {
      break;
    }
  }
  if (isOwnObject(Part)) {
    const std::optional<std::string> Around = ofOwn();
    return Around ? std::optional(*Around + Members) : std::nullopt;
  }
  const clang::ValueDecl *Named = Outer ? nullptr : namedValue(Part);
  if (!Named ||
      Named->getType().getNonReferenceType()->isPointerType() != IsPointer)
    return std::nullopt;
  return valueName(E, *Named) + (IsPointer ? "->" : ".") + Members;
}

const clang::ValueDecl *InlinedCall::root() const {
  const clang::Expr *Part = Object;
  while (Part) {
    Part = Part->IgnoreParenImpCasts();
    if (Outer && (isOwnObject(Part) || memberOfThis(Part)))
      return Outer->root();
    if (const clang::ValueDecl *Named = namedValue(Part))
      return Named;
    const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Part);
    const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Part);
    const auto *Call = llvm::dyn_cast<clang::CallExpr>(Part);
    Part = Member  ? Member->getBase()
           : Unary ? Unary->getSubExpr()
           : Call  ? objectOfCall(*Call)
                   : nullptr;
  }
  return nullptr;
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

/// The result of a function that only asserts before it returns it.
static const clang::Expr *resultOf(const clang::Stmt &Body) {
  const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Body);
  if (!Block || Block->body_empty() || !changesNothing(Body))
    return nullptr;
  const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(Block->body_back());
  const bool IsSmall =
      llvm::all_of(Block->body(), [&](const clang::Stmt *Each) {
        return Each == Return || llvm::isa<clang::NullStmt, clang::Expr>(*Each);
      });
  return Return && IsSmall ? Return->getRetValue() : nullptr;
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
      Definition->getASTContext().getSourceManager().isInSystemHeader(
          Definition->getLocation()))
    return nullptr;
  return Definition;
}

std::optional<InlinedCall> idxmap::inlinedFunction(const clang::CallExpr &Call,
                                                   const InlinedCall *Outer) {
  const clang::FunctionDecl *Definition = definitionOf(Call);
  const clang::Expr *Result = Definition && depthOf(Outer) < DeepestCall
                                  ? resultOf(*Definition->getBody())
                                  : nullptr;
  if (!Result)
    return std::nullopt;
  InlinedCall Found{Definition, objectOfCall(Call), {}, Result, Outer};
  const bool HasObjectFirst =
      Found.Object && !llvm::isa<clang::CXXMemberCallExpr>(Call);
  const unsigned First = HasObjectFirst ? 1 : 0;
  if (Call.getNumArgs() - First != Definition->getNumParams())
    return std::nullopt;
  for (unsigned I = First; I < Call.getNumArgs(); ++I)
    Found.Arguments.push_back(Call.getArg(I));
  return Found;
}

std::optional<InlinedCall> idxmap::inlinedCall(const clang::CallExpr &Call,
                                               const InlinedCall *Outer) {
  return objectOfCall(Call) ? inlinedFunction(Call, Outer) : std::nullopt;
}
