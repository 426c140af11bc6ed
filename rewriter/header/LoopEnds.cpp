//===- LoopEnds.cpp - The step of a loop, and whether it ends ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/LoopEnds.h"

#include "mapping/expr/ExprText.h"
#include "rewriter/source/TypeText.h"

using namespace idxmap;

bool idxmap::isConverted(clang::QualType Own, clang::QualType Compared) {
  return Own->isSignedIntegerOrEnumerationType() &&
         Compared->isUnsignedIntegerOrEnumerationType();
}

clang::QualType idxmap::comparedType(const LoopForm &Form) {
  return Form.Bound ? Form.Bound->getType() : Form.Variable->getType();
}

/// A step that is no constant is checked when the loop is launched.
Expr idxmap::readStep(const Extraction &E, BoundReader &Bounds, Symbols &Values,
                      const LoopForm &Form, LoopRun &Run) {
  if (!Form.Amount)
    return Form.Step;
  const std::optional<Expr> Exact = Bounds.exact(Form.Amount);
  const Expr Step =
      Exact ? *Exact : Bounds.hostValue(*Form.Amount, Form.Amount->getType());
  if (!Values.known().provesPositive(Step)) {
    Run.Checks.push_back({LoopCheck::Kind::Step,
                          {Step},
                          E.lineOf(Form.Amount->getSourceRange())});
    Values.assumePositive(Step);
  }
  return Step;
}

/// Where the variable would wrap round instead of passing its bound, the loop
/// has no end. Signed arithmetic may be trusted not to overflow.
std::optional<Finding>
idxmap::checkEnd(const Extraction &E, const Symbols &Values,
                 const LoopForm &Form, clang::QualType Compared, LoopRun &Run) {
  const clang::QualType Own = Form.Variable->getType();
  const bool IsConverted = isConverted(Own, Compared);
  const bool MayWrap =
      !Own->isSignedIntegerOrEnumerationType() ||
      E.Context.getIntWidth(Own) < E.Context.getIntWidth(E.Context.IntTy) ||
      (IsConverted && Form.Decreases) ||
      (Form.Amount &&
       !Values.rangeOf(Own).contains(Values.rangeOf(Form.Amount->getType())));
  const clang::QualType Type = IsConverted ? Compared : Own;
  const Range Wanted = Values.rangeOf(Type);
  const Range Last = Values.known().rangeOf(Run.After);
  if (Form.StepsInCondition || !MayWrap || Wanted.contains(Last))
    return std::nullopt;
  if (Last.Hi < Wanted.Lo || Last.Lo > Wanted.Hi)
    return E.at(FindingID::err_loop_endless, Form.condition(),
                {Form.name(), toString(Run.After)});
  Run.Checks.push_back(
      {LoopCheck::Kind::Ends,
       {Run.After},
       typeText(E, Type.getCanonicalType().getUnqualifiedType())});
  return std::nullopt;
}
