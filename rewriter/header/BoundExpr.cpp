//===- BoundExpr.cpp - Loop bounds as exact integers ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundExpr.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/header/BoundValue.h"
#include "rewriter/source/IntegerVariable.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Constants beyond this are left to the host: the algebra adds small offsets
/// to bounds, and its own integers have 64 bits.
static constexpr unsigned LargestConstantBits = 62;

static std::optional<Expr> constantOf(const Extraction &E,
                                      const clang::Expr &Expression) {
  clang::Expr::EvalResult Result;
  if (Expression.isValueDependent() ||
      !Expression.EvaluateAsInt(Result, E.Context,
                                clang::Expr::SE_NoSideEffects))
    return std::nullopt;
  const llvm::APSInt &Value = Result.Val.getInt();
  const unsigned Bits =
      Value.isSigned() ? Value.getSignificantBits() : Value.getActiveBits();
  if (Bits > LargestConstantBits)
    return std::nullopt;
  return Expr::constant(Value.getExtValue());
}

std::optional<Expr> BoundReader::exact(const clang::Expr *Expression) {
  Expression = Expression->IgnoreParens();
  if (Expression->isTypeDependent() ||
      !Expression->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  if (std::optional<Expr> Constant = constantOf(E, *Expression))
    return Constant;
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Expression))
    return exactCast(*Cast);
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Expression))
    return exactReference(*Name);
  if (const clang::ValueDecl *Member = memberOfThis(Expression))
    return exactMember(*Member, *Expression);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Expression)) {
    std::optional<Expr> Operand;
    if (Unary->getType()->isSignedIntegerType() &&
        (Unary->getOpcode() == clang::UO_Minus ||
         Unary->getOpcode() == clang::UO_Plus))
      Operand = exact(Unary->getSubExpr());
    if (!Operand)
      return std::nullopt;
    return Unary->getOpcode() == clang::UO_Minus ? -*Operand : *Operand;
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Expression))
    return exactBinary(*Binary);
  return std::nullopt;
}

std::optional<Expr> BoundReader::exactCast(const clang::CastExpr &Cast) {
  const clang::QualType From = Cast.getSubExpr()->getType();
  switch (Cast.getCastKind()) {
  case clang::CK_LValueToRValue:
  case clang::CK_NoOp:
    return exact(Cast.getSubExpr());
  case clang::CK_IntegralCast:
    break;
  default:
    return std::nullopt;
  }
  if (From->isDependentType() || !From->isIntegralOrEnumerationType())
    return std::nullopt;
  const std::optional<Expr> Value = exact(Cast.getSubExpr());
  if (!Value)
    return std::nullopt;
  const Range Source = Values.rangeOf(From);
  const Range Target = Values.rangeOf(Cast.getType());
  if (Target.contains(Source) ||
      Target.contains(Values.known().rangeOf(*Value)))
    return Value;
  return std::nullopt;
}

/// A variable whose plain name denotes the same thing in the kernel, as a
/// parameter of that name.
static bool isPlainVariable(const clang::DeclRefExpr &Reference,
                            const clang::VarDecl &Variable) {
  return !Reference.hasQualifier() && !Variable.isStaticDataMember() &&
         Variable.getIdentifier() &&
         Variable.getTLSKind() == clang::VarDecl::TLS_None &&
         !Variable.getType()->isDependentType() &&
         isStandardInteger(Variable.getType().getNonReferenceType()) &&
         !Variable.getType().getNonReferenceType().isVolatileQualified();
}

std::optional<Expr>
BoundReader::exactReference(const clang::DeclRefExpr &Reference) {
  const clang::ValueDecl *Declaration = Reference.getDecl();
  if (const auto *Parameter =
          llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(Declaration))
    return Values.constant(*Parameter);
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Declaration);
  if (!Variable || llvm::is_contained(Excluded, Variable) ||
      !isPlainVariable(Reference, *Variable))
    return std::nullopt;
  return Values.capture(*Variable, Reference.getSourceRange());
}

/// A hidden member is a host value: its name is another one in the kernel.
std::optional<Expr> BoundReader::exactMember(const clang::ValueDecl &Member,
                                             const clang::Expr &Use) {
  const clang::QualType Type = Member.getType().getNonReferenceType();
  if (!isStandardInteger(Type) || Type.isVolatileQualified() ||
      isHiddenMember(E.Enclosing, Member.getName()))
    return std::nullopt;
  return Values.capture(Member, Use.getSourceRange());
}

std::optional<Expr>
BoundReader::exactBinary(const clang::BinaryOperator &Operator) {
  const bool IsArithmetic = Operator.getOpcode() == clang::BO_Add ||
                            Operator.getOpcode() == clang::BO_Sub ||
                            Operator.getOpcode() == clang::BO_Mul;
  if (!IsArithmetic || !Operator.getType()->isSignedIntegerType())
    return std::nullopt;
  const std::optional<Expr> Left = exact(Operator.getLHS());
  const std::optional<Expr> Right =
      Left ? exact(Operator.getRHS()) : std::nullopt;
  if (!Right)
    return std::nullopt;
  switch (Operator.getOpcode()) {
  case clang::BO_Add:
    return simplify(*Left + *Right);
  case clang::BO_Sub:
    return simplify(*Left - *Right);
  default:
    return simplify(*Left * *Right);
  }
}

/// The host computes \p Text in its own type; where that is another one, the
/// conversion that C++ would do is written out.
std::string idxmap::converted(const Extraction &E, const std::string &Text,
                              clang::QualType From, clang::QualType To) {
  const clang::QualType Target = To.getCanonicalType().getUnqualifiedType();
  if (From.getCanonicalType().getUnqualifiedType() == Target)
    return Text;
  return "static_cast<" + typeText(E, Target) + ">(" + Text + ")";
}

Expr BoundReader::hostValue(const clang::Expr &Expression,
                            clang::QualType Type) {
  return Values.value(converted(E, E.lineOf(Expression.getSourceRange()),
                                Expression.IgnoreImpCasts()->getType(), Type),
                      Type, meaningOf(E, Expression));
}

Expr BoundReader::value(const clang::Expr &Expression, clang::QualType Type) {
  const std::optional<Expr> Exact = exact(&Expression);
  return Exact ? *Exact : hostValue(Expression, Type);
}

/// \p Expression, as it is written, has exactly the type \p Type.
static bool isOfType(const clang::Expr &Expression, clang::QualType Type) {
  const clang::QualType Own = Expression.IgnoreParenImpCasts()->getType();
  return Own.getNonReferenceType().getUnqualifiedType().getCanonicalType() ==
         Type.getCanonicalType();
}

Expr BoundReader::openValue(const clang::Expr &Expression,
                            clang::QualType Type) {
  const auto *Name =
      llvm::dyn_cast<clang::DeclRefExpr>(Expression.IgnoreParenImpCasts());
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  const bool IsPlain =
      Variable && !Name->hasQualifier() && isOfType(Expression, Type) &&
      !Variable->isStaticDataMember() && Variable->isLocalVarDeclOrParm();
  if (IsPlain)
    return Values.capture(*Variable, Name->getSourceRange());
  const std::string Text = E.lineOf(Expression.getSourceRange());
  if (isOfType(Expression, Type))
    return Values.value(Text, Type);
  return Values.value("static_cast<" + typeText(E, Type) + ">(" + Text + ")",
                      Type);
}
