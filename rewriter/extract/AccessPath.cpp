//===- AccessPath.cpp - From an lvalue to array and subscripts --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/AccessPath.h"
#include "rewriter/extract/SubscriptParts.h"

#include "mapping/Simplify.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

AccessPath PathReader::named(const clang::ValueDecl *D) const {
  AccessPath Path;
  Path.Base = D;
  Path.Array = D->getName().str();
  Path.IsPrivate = Locals.isLocal(D) || Locals.isNestVariable(D);
  return Path;
}

PathReader::Pointer PathReader::unknown(const clang::Expr *Value) const {
  Pointer Result;
  Result.Path.Array = E.lineOf(Value->getSourceRange());
  Result.Path.Subscripts = {std::nullopt};
  Result.Path.Variables = Locals.all();
  Result.Path.MayOverlap = true;
  Result.Offset = std::nullopt;
  return Result;
}

AccessPath PathReader::element(Pointer From, const clang::Expr *Index) const {
  AccessPath Path = std::move(From.Path);
  std::optional<Expr> At = From.Offset;
  if (Index) {
    const std::optional<Expr> Further = affine(Index);
    At = At && Further ? std::optional(simplify(*At + *Further)) : std::nullopt;
    Path.Variables.merge(Locals.influences(Index));
  }
  Path.Subscripts.push_back(At);
  return Path;
}

AccessPath PathReader::read(const clang::Expr *Lvalue) const {
  Lvalue = Lvalue->IgnoreParens();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Lvalue)) {
    const clang::Expr *Bound = Name->getDecl()->getType()->isReferenceType()
                                   ? Locals.onlyValue(Name->getDecl())
                                   : nullptr;
    return Bound ? read(Bound) : named(Name->getDecl());
  }
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(Lvalue))
    return element(pointer(partsOf(*Subscript).Base),
                   partsOf(*Subscript).Index);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Lvalue))
    if (Unary->getOpcode() == clang::UO_Deref)
      return element(pointer(Unary->getSubExpr()), nullptr);
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Lvalue)) {
    AccessPath Path = Member->isArrow()
                          ? element(pointer(Member->getBase()), nullptr)
                          : read(Member->getBase());
    Path.Array += "." + Member->getMemberDecl()->getNameAsString();
    return Path;
  }
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Lvalue))
    if (Cast->getCastKind() == clang::CK_NoOp)
      return read(Cast->getSubExpr());
  return unknown(Lvalue).Path;
}

/// The pointer that is stored in \p Lvalue.
PathReader::Pointer PathReader::loaded(const clang::Expr *Lvalue) const {
  Lvalue = Lvalue->IgnoreParens();
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Lvalue);
  if (Name && Locals.isLocal(Name->getDecl())) {
    const clang::Expr *Value = Locals.onlyValue(Name->getDecl());
    return Value ? pointer(Value) : unknown(Lvalue);
  }
  Pointer Result{read(Lvalue)};
  if (Result.Path.IsPrivate)
    return unknown(Lvalue);
  Result.Path.MayOverlap = !Lvalue->getType().isRestrictQualified();
  return Result;
}

PathReader::Pointer PathReader::pointer(const clang::Expr *Value) const {
  Value = Value->IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Value)) {
    switch (Cast->getCastKind()) {
    case clang::CK_ArrayToPointerDecay:
      return {read(Cast->getSubExpr())};
    case clang::CK_LValueToRValue:
      return loaded(Cast->getSubExpr());
    case clang::CK_NoOp:
      return pointer(Cast->getSubExpr());
    default:
      return unknown(Value);
    }
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Value))
    if (Binary->isAdditiveOp() && !Binary->getType()->isDependentType())
      return moved(*Binary);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Value))
    if (Unary->getOpcode() == clang::UO_AddrOf) {
      Pointer Result{read(Unary->getSubExpr())};
      if (Result.Path.Subscripts.empty())
        return Result;
      Result.Offset = Result.Path.Subscripts.back();
      Result.Path.Subscripts.pop_back();
      return Result;
    }
  // In a template, conversions are not written out yet.
  if (llvm::isa<clang::DeclRefExpr, clang::ArraySubscriptExpr>(Value))
    return Value->getType()->isArrayType() ? Pointer{read(Value)}
                                           : loaded(Value);
  return unknown(Value);
}

PathReader::Pointer PathReader::moved(const clang::BinaryOperator &Sum) const {
  const bool LeftIsPointer = Sum.getLHS()->getType()->isPointerType();
  const clang::Expr *Index = LeftIsPointer ? Sum.getRHS() : Sum.getLHS();
  Pointer Result = pointer(LeftIsPointer ? Sum.getLHS() : Sum.getRHS());
  const std::optional<Expr> By = affine(Index);
  if (!By || !Result.Offset)
    Result.Offset = std::nullopt;
  else
    Result.Offset =
        simplify(Sum.getOpcode() == clang::BO_Sub ? *Result.Offset - *By
                                                  : *Result.Offset + *By);
  Result.Path.Variables.merge(Locals.influences(Index));
  return Result;
}

std::optional<Expr> PathReader::affineName(const clang::ValueDecl *D) const {
  if (Locals.isNestVariable(D))
    return Expr::symbol(D->getName().str(), SymbolKind::Thread);
  if (Locals.isLocal(D)) {
    const clang::Expr *Value = Locals.onlyValue(D);
    return Value ? affine(Value) : std::nullopt;
  }
  if (llvm::isa<clang::NonTypeTemplateParmDecl>(D))
    return Expr::symbol(D->getName().str(), SymbolKind::Constant);
  if (!llvm::isa<clang::VarDecl>(D) || Locals.writes().changes(D))
    return std::nullopt;
  return Expr::symbol(D->getName().str(), SymbolKind::Host);
}

std::optional<Expr>
PathReader::affineBinary(const clang::BinaryOperator &B) const {
  const std::optional<Expr> Left = affine(B.getLHS());
  const std::optional<Expr> Right = Left ? affine(B.getRHS()) : std::nullopt;
  if (!Right)
    return std::nullopt;
  switch (B.getOpcode()) {
  case clang::BO_Add:
    return simplify(*Left + *Right);
  case clang::BO_Sub:
    return simplify(*Left - *Right);
  default:
    return simplify(*Left * *Right);
  }
}

/// Made of names of invariant scalars alone: the same in all iterations.
bool PathReader::isInvariant(const clang::Expr *Index) const {
  if (llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr, clang::MemberExpr,
                clang::LambdaExpr>(Index))
    return false;
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Index))
    if (Unary->getOpcode() == clang::UO_Deref)
      return false;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Index))
    return !Locals.isNestVariable(Name->getDecl()) &&
           !Locals.isLocal(Name->getDecl()) &&
           !Locals.writes().changes(Name->getDecl());
  for (const clang::Stmt *Child : Index->children()) {
    const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Child);
    if (!Part || !isInvariant(Part))
      return false;
  }
  return true;
}

std::optional<Expr> PathReader::affine(const clang::Expr *Index) const {
  Index = Index->IgnoreParenImpCasts();
  clang::Expr::EvalResult Value;
  if (!Index->isValueDependent() &&
      Index->EvaluateAsInt(Value, E.Context, clang::Expr::SE_NoSideEffects) &&
      Value.Val.getInt().isRepresentableByInt64())
    return Expr(Value.Val.getInt().getExtValue());
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Index))
    return affineName(Name->getDecl());
  if (const auto *Cast = llvm::dyn_cast<clang::ExplicitCastExpr>(Index))
    if (Cast->getCastKind() == clang::CK_IntegralCast ||
        Cast->getCastKind() == clang::CK_NoOp)
      if (E.Context.getTypeSize(Cast->getType()) >= 32)
        return affine(Cast->getSubExpr());
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Index))
    if (Unary->getOpcode() == clang::UO_Minus) {
      const std::optional<Expr> Operand = affine(Unary->getSubExpr());
      return Operand ? std::optional(simplify(-*Operand)) : std::nullopt;
    }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Index))
    if (Binary->isAdditiveOp() || Binary->getOpcode() == clang::BO_Mul)
      return affineBinary(*Binary);
  if (isInvariant(Index))
    return Expr::symbol("(" + E.lineOf(Index->getSourceRange()) + ")",
                        SymbolKind::Host);
  return std::nullopt;
}
