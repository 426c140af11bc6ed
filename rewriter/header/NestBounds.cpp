//===- NestBounds.cpp - What the loops of a nest run over -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/NestBounds.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/header/BoundCheck.h"
#include "rewriter/header/Companions.h"
#include "rewriter/header/DependentValue.h"
#include "rewriter/header/LoopEnds.h"
#include "rewriter/header/NonRectangularLoop.h"
#include "rewriter/templates/OpenTypes.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

Expr NestBounds::first(const LoopForm &Form, clang::QualType Compared) {
  const clang::QualType Own = Form.Variable->getType();
  const std::optional<Expr> Exact = Bounds.exact(Form.First);
  if (isConverted(Own, Compared) &&
      !(Exact && Values.known().provesNonNegative(*Exact))) {
    // A negative first index is compared as a large one. The index then counts
    // in the type of the comparison and is converted back in the kernel.
    const std::string Text =
        converted(E, E.lineOf(Form.First->getSourceRange()),
                  Form.First->IgnoreImpCasts()->getType(), Own);
    return Values.value(converted(E, Text, Own, Compared), Compared);
  }
  return Exact ? *Exact : Bounds.hostValue(*Form.First, Own);
}

std::optional<Finding> NestBounds::check(const clang::Expr &Expression,
                                         const LoopForm &Form) const {
  if (E.fileRange(Expression.getSourceRange()).isInvalid())
    return E.at(FindingID::err_loop_in_macro, Expression.getSourceRange())
        .withNote(Finding(FindingID::note_loop_in_macro));
  return checkBound(E, Expression, Form, Outer.Variables, Bounds.excluded(),
                    Nest);
}

bool NestBounds::dependsOnOuter(const clang::Expr *Expression) const {
  return Expression && firstUse(*Expression, Outer.Variables);
}

/// `!=` ends a loop only if the steps meet the bound.
void NestBounds::addReached(const LoopForm &Form, const Expr &Low,
                            const Expr &High, const Expr &Step,
                            LoopRun &Run) const {
  if (Step.isConstant(1) && Values.known().provesLessEqual(Low, High))
    return;
  Run.Checks.push_back({LoopCheck::Kind::Reached,
                        {simplify(Low), simplify(High), Step},
                        Form.conditionText(E)});
}

/// Where all is constant, `!=` need not wait for the launch.
static bool isNeverReached(const LoopRun &Run) {
  for (const LoopCheck &Check : Run.Checks) {
    if (Check.What != LoopCheck::Kind::Reached)
      continue;
    const Expr Distance = simplify(Check.Values[1] - Check.Values[0]);
    const Expr &Step = Check.Values[2];
    if (Distance.isConstant() && Distance.value() < 0)
      return true;
    if (Distance.isConstant() && Step.isConstant() &&
        Distance.value() % Step.value() != 0)
      return true;
  }
  return false;
}

/// The indices Low, Low + Step, ... before \p High.
static void runUp(const Expr &Low, const Expr &High, const Expr &Step,
                  LoopRun &Run) {
  Run.Space = {Low, High, Step, 1};
  Run.Extent = simplify(High - Low);
  Run.After =
      Step.isConstant(1) ? High : Low + ceilDiv(High - Low, Step) * Step;
}

/// The indices \p First, First - Step, ... down to \p Low.
static void runDown(const Expr &First, const Expr &Low, const Expr &Step,
                    LoopRun &Run) {
  const Expr Last =
      Step.isConstant(1) ? Low : First - floorDiv(First - Low, Step) * Step;
  Run.Space = {Last, First + 1, Step, 1};
  Run.Extent = simplify(First + 1 - Low);
  Run.After = Last - Step;
}

static Finding refuseOuterStep(const Extraction &E, const clang::Expr &Step,
                               const OuterLoops &Outer) {
  const clang::DeclRefExpr *Use = firstUse(Step, Outer.Variables);
  return E
      .at(FindingID::err_loop_step_outer, Use->getSourceRange(),
          {E.lineOf(Step.getSourceRange()), Use->getDecl()->getNameAsString()})
      .withNote(E.at(FindingID::note_loop_step_outer, Step.getSourceRange()));
}

std::optional<Finding> NestBounds::checkParts(const LoopForm &Form) const {
  std::vector<const clang::Expr *> Parts = {Form.First, Form.Bound,
                                            Form.Amount};
  for (const Companion &Each : Form.Companions)
    Parts.insert(Parts.end(), {Each.First, Each.Step.Amount});
  for (const clang::Expr *Part : Parts)
    if (Part)
      if (std::optional<Finding> Refusal = check(*Part, Form))
        return Refusal;
  return std::nullopt;
}

std::variant<LoopRun, Finding> NestBounds::read(const LoopForm &Form) {
  for (const Companion &Each : Form.Companions)
    Bounds.exclude(*Each.Variable);
  if (std::optional<Finding> Refusal =
          checkCompanions(E, Form, !Outer.Variables.empty()))
    return std::move(*Refusal);
  if (std::optional<Finding> Refusal = checkParts(Form))
    return std::move(*Refusal);
  if (dependsOnOuter(Form.Amount))
    return refuseOuterStep(E, *Form.Amount, Outer);
  const bool Depends = dependsOnOuter(Form.First) || dependsOnOuter(Form.Bound);
  if (Depends)
    if (std::optional<Finding> Refusal = refuseOpen(E, Form))
      return std::move(*Refusal);
  std::variant<LoopRun, Finding> Result =
      Depends ? readDependentRun(E, Bounds, Values, Outer, Form)
              : readBox(Form);
  if (auto *Run = std::get_if<LoopRun>(&Result)) {
    auto Beside = readCompanions(E, Bounds, Values, Outer, Form, *Run);
    if (auto *Refusal = std::get_if<Finding>(&Beside))
      return std::move(*Refusal);
    Run->Companions = std::move(std::get<std::vector<CompanionRun>>(Beside));
    Outer.Variables.push_back(Form.Variable);
    Outer.Boxes.push_back(Run->Space);
    Outer.Nest.enter(indexSymbol(*Form.Variable, Values), Run->Reached);
  }
  return Result;
}

std::variant<LoopBounds, Finding> NestBounds::ends(const LoopForm &Form) {
  const clang::QualType Compared = comparedType(Form);
  if (isOpen(Form.Variable->getType()) || isOpen(Compared))
    return openEnds(E, Bounds, Values, Form);
  const Expr First = first(Form, Compared);
  const std::optional<Expr> Exact =
      Form.Bound ? Bounds.exact(Form.Bound) : Expr::constant(0);
  return LoopBounds{First,
                    Exact ? *Exact : Bounds.hostValue(*Form.Bound, Compared)};
}

/// A number without a sign meets any bound in the end.
static Finding refuseUnreached(const Extraction &E, const LoopForm &Form,
                               const Expr &Bound, const Expr &Step) {
  if (!Form.Variable->getType()->isUnsignedIntegerType() || Step != Expr(1))
    return E.at(FindingID::err_loop_endless, Form.condition(),
                {Form.name(), toString(Bound)});
  return E.at(FindingID::err_loop_wraps, Form.condition(), {Form.name()})
      .withNote(
          E.noteAt(FindingID::note_loop_wraps, Form.condition(), Form.name()));
}

/// The run of a loop whose bounds depend on no outer variable.
std::variant<LoopRun, Finding> NestBounds::readBox(const LoopForm &Form) {
  LoopRun Run;
  std::variant<LoopBounds, Finding> Read = ends(Form);
  if (auto *Refusal = std::get_if<Finding>(&Read))
    return std::move(*Refusal);
  const auto &[First, Bound] = std::get<LoopBounds>(Read);
  const Expr Step = readStep(E, Bounds, Values, Form, Run);
  if (Form.Relation == clang::BO_NE || Form.IsRange)
    addReached(Form, Form.Decreases ? Bound : First,
               Form.Decreases ? First : Bound, Step, Run);
  if (isNeverReached(Run))
    return refuseUnreached(E, Form, Bound, Step);
  if (Form.Decreases)
    runDown(First, Form.isInclusive() ? Bound : Bound + 1, Step, Run);
  else
    runUp(First, Form.isInclusive() ? Bound + 1 : Bound, Step, Run);
  const Expr Shift = Form.StepsInCondition ? 1 : 0;
  Run.Space.Lower = simplify(Run.Space.Lower - Shift, Values.known());
  Run.Space.Upper = simplify(Run.Space.Upper - Shift, Values.known());
  Run.After = simplify(Run.After - Shift, Values.known());
  if (isOpen(Form.Variable->getType()))
    checkOpenEnd(E, Form, Bound, Run);
  else if (std::optional<Finding> Refusal =
               checkEnd(E, Values, Form, comparedType(Form), Run))
    return std::move(*Refusal);
  Run.Reached = {{Run.Space.Lower}, {simplify(Run.Space.Upper - 1)}};
  return Run;
}
