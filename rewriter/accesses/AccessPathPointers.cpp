//===- AccessPathPointers.cpp - What pointers lead to -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/AccessPath.h"
#include "rewriter/accesses/PointsTo.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "mapping/expr/Simplify.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Somewhere in the arrays that the pointer may come from.
PathReader::Pointers PathReader::unknown(const clang::Expr *Value) const {
  if (Inside)
    return {{anywhere(), std::nullopt}};
  const PointsTo Origins = originsOf(*Value, Locals);
  const bool IsChoice = Origins.Arrays.size() + Origins.IsAnywhere > 1;
  Pointers Result;
  const auto add = [&](AccessPath Path) {
    Path.IsChoice = IsChoice;
    Result.push_back({std::move(Path), std::nullopt});
  };
  for (const clang::ValueDecl *Array : Origins.Arrays)
    add(named(Array));
  if (Origins.IsAnywhere)
    add({});
  return Result;
}

/// From one member of an object on to others: `(&x)[1]`, which may be y.
void PathReader::leaveMember(Pointer &From) {
  From.IsToMember = false;
  From.Offset = std::nullopt;
  const size_t Dot = From.Path.Array.rfind('.');
  From.Path.Array.resize(Dot == std::string::npos ? 0 : Dot);
  if (From.Path.Array.empty())
    From.Path.Base = nullptr;
}

void PathReader::move(Pointer &From, const std::optional<Expr> &By) {
  if (From.IsToMember && !(By && By->isConstant(0)))
    return leaveMember(From);
  From.Offset = From.Offset && By ? std::optional(simplify(*From.Offset + *By))
                                  : std::nullopt;
}

std::vector<AccessPath>
PathReader::reachable(const clang::Expr *Pointer) const {
  Pointers From = pointers(Pointer);
  for (auto &Each : From)
    move(Each, std::nullopt);
  return elements(std::move(From));
}

PathReader::Pointers PathReader::atStart(const clang::Expr *Array) const {
  Pointers Result;
  for (AccessPath &Each : read(Array))
    Result.push_back({std::move(Each), Expr(0)});
  return Result;
}

/// Any element of the array that a range-based loop runs over.
PathReader::Pointers
PathReader::inRange(const clang::CXXForRangeStmt &Range) const {
  Pointers Result = atStart(Range.getRangeInit());
  for (Pointer &Each : Result)
    Each.Offset = std::nullopt;
  return Result;
}

/// The pointer that is stored in \p Lvalue.
PathReader::Pointers PathReader::loaded(const clang::Expr *Lvalue) const {
  Lvalue = Lvalue->IgnoreParens();
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Lvalue);
  if (const clang::Expr *Argument =
          Name && Inside ? Inside->argumentOf(*Name->getDecl()) : nullptr)
    return Name->getDecl()->getType()->isReferenceType()
               ? outer().loaded(Argument)
               : outer().pointers(Argument);
  if (Name && Locals.isLocal(Name->getDecl())) {
    if (const auto *Range = Locals.rangeOf(Name->getDecl()))
      return inRange(*Range);
    const clang::Expr *Value = Locals.onlyValue(Name->getDecl());
    return Value ? pointers(Value) : unknown(Lvalue);
  }
  Pointers Result = atStart(Lvalue);
  return llvm::any_of(Result,
                      [](const Pointer &Each) { return Each.Path.IsPrivate; })
             ? unknown(Lvalue)
             : Result;
}

PathReader::Pointers PathReader::addressOf(const clang::Expr *Lvalue) const {
  Pointers Result = atStart(Lvalue);
  const bool IsMember = llvm::isa<clang::MemberExpr>(Lvalue->IgnoreParens()) &&
                        !Lvalue->getType()->isArrayType();
  for (Pointer &Each : Result)
    if (Each.IsToMember = IsMember;
        !IsMember && !Each.Path.Subscripts.empty()) {
      Each.Offset = Each.Path.Subscripts.back();
      Each.Path.Subscripts.pop_back();
    }
  return Result;
}

PathReader::Pointers
PathReader::eitherOf(const clang::ConditionalOperator &Choice) const {
  Pointers Result = pointers(Choice.getTrueExpr());
  for (Pointer &Each : pointers(Choice.getFalseExpr()))
    Result.push_back(std::move(Each));
  for (Pointer &Each : Result)
    Each.Path.IsChoice = true;
  return Result;
}

PathReader::Pointers PathReader::pointers(const clang::Expr *Value) const {
  Value = Value->IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Value)) {
    switch (Cast->getCastKind()) {
    case clang::CK_ArrayToPointerDecay:
      return atStart(Cast->getSubExpr());
    case clang::CK_LValueToRValue:
      return loaded(Cast->getSubExpr());
    case clang::CK_NoOp:
      return pointers(Cast->getSubExpr());
    default:
      return unknown(Value);
    }
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Value))
    if (Binary->isAdditiveOp() && !Binary->getType()->isDependentType())
      return moved(*Binary);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Value))
    if (Unary->getOpcode() == clang::UO_AddrOf)
      return addressOf(Unary->getSubExpr());
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Value))
    return eitherOf(*Choice);
  if (const clang::Expr *Container = containerOfData(Value))
    return atStart(Container);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Value))
    if (Pointers Inlined = pointersInlined(*Call); !Inlined.empty())
      return Inlined;
  // In a template, conversions are not written out yet.
  if (namedValue(Value) || llvm::isa<clang::ArraySubscriptExpr>(Value))
    return Value->getType()->isArrayType() ? atStart(Value) : loaded(Value);
  return unknown(Value);
}

/// `m.row(i)`, which is `p + i * n`; empty where that is not evident.
PathReader::Pointers
PathReader::pointersInlined(const clang::CallExpr &Call) const {
  const std::optional<InlinedCall> Function = inlinedCall(Call, Inside);
  if (!Function || !Function->Result->getType()->isPointerType())
    return {};
  Pointers Result =
      PathReader(E, Locals, Names, &*Function).pointers(Function->Result);
  const bool IsKnown =
      llvm::all_of(Result, [](const Pointer &Each) { return Each.Path.Base; });
  return IsKnown ? Result : Pointers();
}

bool PathReader::isKnownPointer(const clang::Expr *Pointing) const {
  return llvm::all_of(pointers(Pointing), [](const Pointer &Each) {
    return Each.Path.Base && Each.Offset;
  });
}

PathReader::Pointers PathReader::moved(const clang::BinaryOperator &Sum) const {
  const bool LeftIsPointer = Sum.getLHS()->getType()->isPointerType();
  const clang::Expr *By = LeftIsPointer ? Sum.getRHS() : Sum.getLHS();
  std::optional<Expr> Distance = Index.read(By);
  if (Distance && Sum.getOpcode() == clang::BO_Sub)
    Distance = -*Distance;
  Pointers Result = pointers(LeftIsPointer ? Sum.getLHS() : Sum.getRHS());
  for (Pointer &Each : Result)
    move(Each, Distance);
  return Result;
}
