//===- LoopModel.cpp - One loop as the later stages know it -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/LoopModel.h"

#include "rewriter/header/VariableUses.h"
#include "rewriter/source/TypeText.h"

using namespace idxmap;

/// The statements of the header that C++ runs even if there is no iteration.
static std::vector<std::string> startText(const Extraction &E,
                                          const LoopForm &Form) {
  std::vector<std::string> Lines = {
      Form.name() + " = " + E.lineOf(Form.First->getSourceRange()) + ";"};
  if (Form.StepsInCondition)
    Lines.push_back("--" + Form.name() + ";");
  return Lines;
}

Loop idxmap::loopModel(const Extraction &E, const LoopForm &Form,
                       const LoopRun &Run, const Dimension &Space,
                       const clang::Stmt &Outermost) {
  Loop Result;
  const clang::QualType Type = Form.Variable->getType().getUnqualifiedType();
  Result.Variable = Form.Variable->getName().str();
  Result.Type =
      typeText(E, nameableType(E, Type).value_or(Type.getCanonicalType()));
  Result.IsOpen = Type->isDependentType();
  Result.Bits = Result.IsOpen ? 64 : E.Context.getIntWidth(Type);
  Result.IsSigned = Result.IsOpen || Type->isSignedIntegerOrEnumerationType();
  Result.Space = Space;
  Result.Decreases = Form.Decreases && !Form.StepsInCondition;
  Result.IsNarrowed = !(Space == Run.Space);
  Result.Extent = Run.Extent;
  Result.Checks = Run.Checks;
  Result.Dependent = Run.Dependent;
  Result.Where = E.Tokens.add(Form.header());
  if (Form.IsDeclaredBefore &&
      isReadAfter(E.innermost(), Outermost, *Form.Variable))
    Result.Ending = LoopEnding{startText(E, Form), Run.After};
  return Result;
}
