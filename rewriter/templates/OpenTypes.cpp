//===- OpenTypes.cpp - Integers of types that instances decide ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/templates/OpenTypes.h"

#include "rewriter/source/IntegerVariable.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

static std::string typeName(const Extraction &E, clang::QualType Type) {
  return Type.getUnqualifiedType().getAsString(E.Context.getPrintingPolicy());
}

static Finding inInstanceOnly(const Extraction &E, Finding Refusal,
                              const clang::FunctionDecl &Instance,
                              clang::SourceRange Place) {
  return std::move(Refusal).withNote(E.at(FindingID::note_template_instance,
                                          Place, {instanceText(E, Instance)}));
}

std::optional<Finding> idxmap::checkOpenVariable(const Extraction &E,
                                                 const clang::VarDecl &Variable,
                                                 clang::SourceRange Place) {
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    const clang::VarDecl *Own = inInstance(*Each, Variable);
    if (Own && !isStandardInteger(Own->getType()))
      return inInstanceOnly(
          E,
          E.at(FindingID::err_loop_variable_type, Place,
               {Variable.getName().str(), typeName(E, Own->getType())}),
          *Each, Place);
  }
  return std::nullopt;
}

/// The type of \p Part in \p Instance if it is no integer.
static std::optional<clang::QualType>
otherTypeIn(const clang::FunctionDecl &Instance, const clang::Expr &Part) {
  const auto *Own =
      llvm::dyn_cast_or_null<clang::Expr>(inInstance(Instance, Part));
  if (!Own)
    return std::nullopt;
  const clang::QualType Type = Own->IgnoreImpCasts()->getType();
  return Type->isIntegralOrEnumerationType() ? std::nullopt
                                             : std::optional(Type);
}

std::optional<Finding> idxmap::checkOpenBound(const Extraction &E,
                                              const clang::Expr &Bound) {
  const clang::SourceRange Place = Bound.getSourceRange();
  for (const clang::FunctionDecl *Each : templateInstances(E))
    if (const auto Type = otherTypeIn(*Each, Bound))
      return inInstanceOnly(
          E, E.at(FindingID::err_bound_type, Place, {typeName(E, *Type)}),
          *Each, Place);
  return std::nullopt;
}

std::optional<Finding> idxmap::checkOpenStep(const Extraction &E,
                                             const clang::Expr &Step) {
  const clang::SourceRange Place = Step.getSourceRange();
  for (const clang::FunctionDecl *Each : templateInstances(E))
    if (const auto Type = otherTypeIn(*Each, Step))
      return inInstanceOnly(E,
                            E.at(FindingID::err_loop_step_type, Place,
                                 {E.lineOf(Place), typeName(E, *Type)}),
                            *Each, Place);
  return std::nullopt;
}

std::optional<Operation> idxmap::asBinary(const clang::Expr &S) {
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&S))
    return Operation{Binary->getOpcode(), Binary->getLHS(), Binary->getRHS()};
  const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&S);
  if (!Call || !Call->isTypeDependent() || Call->getNumArgs() != 2 ||
      !Call->isInfixBinaryOp())
    return std::nullopt;
  return Operation{
      clang::BinaryOperator::getOverloadedOpcode(Call->getOperator()),
      Call->getArg(0), Call->getArg(1)};
}

std::optional<UnaryOperation> idxmap::asUnary(const clang::Expr &S) {
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&S))
    return UnaryOperation{Unary->getOpcode(), Unary->getSubExpr()};
  const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&S);
  const bool IsStep = Call && Call->isTypeDependent() &&
                      (Call->getOperator() == clang::OO_PlusPlus ||
                       Call->getOperator() == clang::OO_MinusMinus);
  if (!IsStep)
    return std::nullopt;
  return UnaryOperation{clang::UnaryOperator::getOverloadedOpcode(
                            Call->getOperator(), Call->getNumArgs() == 2),
                        Call->getArg(0)};
}

std::optional<int64_t> idxmap::smallConstant(const Extraction &E,
                                             const clang::Expr &Expression) {
  const clang::Expr *Inner = Expression.IgnoreParenImpCasts();
  if (const auto *Made =
          llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(Inner)) {
    if (Made->getNumArgs() == 0)
      return 0;
    return Made->getNumArgs() == 1 ? smallConstant(E, *Made->getArg(0))
                                   : std::nullopt;
  }
  if (const auto *List = llvm::dyn_cast<clang::InitListExpr>(Inner)) {
    if (List->getNumInits() == 0)
      return 0;
    return List->getNumInits() == 1 ? smallConstant(E, *List->getInit(0))
                                    : std::nullopt;
  }
  if (const auto *Cast = llvm::dyn_cast<clang::ExplicitCastExpr>(Inner);
      Cast && Cast->isTypeDependent())
    return smallConstant(E, *Cast->getSubExpr());
  clang::Expr::EvalResult Value;
  if (Inner->isValueDependent() || !Inner->getType()->isIntegerType() ||
      !Inner->EvaluateAsInt(Value, E.Context, clang::Expr::SE_NoSideEffects))
    return std::nullopt;
  const llvm::APSInt &Known = Value.Val.getInt();
  return Known.isNegative() || Known.getActiveBits() > 7
             ? std::nullopt
             : std::optional(Known.getExtValue());
}
