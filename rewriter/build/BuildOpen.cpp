//===- BuildOpen.cpp - What a template leaves open ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The pattern of a template is read where it has no instances. An operator of
// open types is taken for what it is of numbers, and a subscript for one of a
// pointer; a call may do anything with all that it names.
//
//   T *a; T t; a[i] += t   ->  a->[load i] +=.T load t
//   V v; v[i] = N          ->  v->[load i] = load N
//
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"

#include "rewriter/effects/OpenCalls.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/OpenTypes.h"

#include "clang/AST/DeclTemplate.h"

using namespace idxmap;

using ValueKind = ir::Value::Kind;

bool idxmap::isTemplateNumber(const clang::Expr &X) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&X);
  return Name && llvm::isa<clang::NonTypeTemplateParmDecl>(Name->getDecl());
}

/// `t = a[i]`, `a[i] += t`, `++t`; false for other expressions.
bool TreeBuilder::addOpenChange(const clang::Expr &X, ir::Statements &To) {
  if (const auto Binary = asBinary(X);
      Binary && clang::BinaryOperator::isAssignmentOp(Binary->Opcode)) {
    ir::Place At = place(*Binary->Left);
    if (Binary->Opcode == clang::BO_Assign)
      put(X, ir::Assign{std::move(At), value(*Binary->Right)}, To);
    else
      put(X,
          ir::Update{std::move(At),
                     clang::BinaryOperator::getOpcodeStr(
                         clang::BinaryOperator::getOpForCompoundAssignment(
                             Binary->Opcode))
                         .str(),
                     value(*Binary->Right), type(X.getType())},
          To);
    return true;
  }
  const auto Unary = asUnary(X);
  if (!Unary || !clang::UnaryOperator::isIncrementDecrementOp(Unary->Opcode))
    return false;
  const bool IsUp = clang::UnaryOperator::isIncrementOp(Unary->Opcode);
  put(X,
      ir::Update{place(*Unary->Operand), IsUp ? "+" : "-", numeral(1),
                 type(X.getType())},
      To);
  return true;
}

/// `twice(a, n)`, of the one function of that name which takes so many.
std::optional<ir::Value> TreeBuilder::openCall(const clang::CallExpr &X) {
  const clang::FunctionDecl *Only = nullptr;
  for (const clang::FunctionDecl *Each : openCallees(X)) {
    if (Each->getNumParams() != X.getNumArgs())
      continue;
    if (Only || llvm::isa<clang::CXXMethodDecl>(Each) ||
        Each->isDependentContext() || Each->isVariadic())
      return std::nullopt;
    Only = Each;
  }
  if (!Only || openObject(X))
    return std::nullopt;
  std::vector<ir::Value> Arguments;
  for (unsigned I = 0; I < X.getNumArgs(); ++I)
    Arguments.push_back(
        argument(*X.getArg(I), Only->getParamDecl(I)->getType()));
  ir::Value Result = made(ValueKind::Call, X, Only->getQualifiedNameAsString(),
                          std::move(Arguments));
  follow(*Only, X, Result);
  return Result;
}

ir::Value TreeBuilder::openValue(const clang::Expr &X) {
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(&X))
    if (auto Known = openCall(*Call))
      return std::move(*Known);
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(&X))
    return value(*Full->getSubExpr());
  if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(&X);
      Sum && isPointerSum(*Sum))
    return address(pointee(X, numeral(0)), /*IsConstant=*/false, X);
  if (const auto Binary = asBinary(X)) {
    const clang::BinaryOperatorKind Of = Binary->Opcode;
    if (clang::BinaryOperator::isAssignmentOp(Of) ||
        clang::BinaryOperator::isPtrMemOp(Of) || Of == clang::BO_Comma)
      return opaque(X, X.getType());
    return made(ValueKind::Operation, X,
                clang::BinaryOperator::getOpcodeStr(Of).str(),
                {value(*Binary->Left), value(*Binary->Right)});
  }
  if (const auto Unary = asUnary(X)) {
    const clang::Expr &Sub = *Unary->Operand;
    switch (Unary->Opcode) {
    case clang::UO_Plus:
    case clang::UO_Minus:
    case clang::UO_Not:
    case clang::UO_LNot:
      return made(ValueKind::Operation, X,
                  clang::UnaryOperator::getOpcodeStr(Unary->Opcode).str(),
                  {value(Sub)});
    case clang::UO_AddrOf:
      return Sub.isGLValue() ? address(place(Sub), /*IsConstant=*/false, X)
                             : opaque(X, X.getType());
    case clang::UO_Deref:
      break;
    default:
      return opaque(X, X.getType());
    }
  }
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&X))
    return made(ValueKind::Operation, X, "?:",
                {value(*Choice->getCond()), value(*Choice->getTrueExpr()),
                 value(*Choice->getFalseExpr())});
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X))
    return made(ValueKind::Convert, X, "", {value(*Cast->getSubExpr())});
  if (const auto *Made = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(&X);
      Made && Made->getNumArgs() == 1)
    return made(ValueKind::Convert, X, "", {value(*Made->getArg(0))});
  const auto *Named = namedValue(&X);
  const bool IsPlace =
      X.isGLValue() &&
      ((Named &&
        llvm::isa<clang::VarDecl, clang::FieldDecl, clang::BindingDecl>(
            Named)) ||
       llvm::isa<clang::ArraySubscriptExpr, clang::UnaryOperator>(X));
  return IsPlace || isTemplateNumber(X) ? load(place(X), X)
                                        : opaque(X, X.getType());
}
