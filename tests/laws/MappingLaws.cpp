//===- MappingLaws.cpp - Every legal composition is an equivalence --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The law of Mapping.h ("mapping equivalence"), with its bounds and counts, for
// random legal compositions on random spaces up to rank 7.
//
//===----------------------------------------------------------------------===//
#include "RandomMapping.h"

#include "mapping/expr/ExprText.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace idxmap;
using namespace idxmap::laws;

static void checkEquivalence(Bounds Kind) {
  RandomSpace Source = drawSpace(Kind);
  Values Of = Source.Of;
  std::vector<Step> Steps = drawSteps(Source, Kind, Of);
  RC_LOG() << describe(Source.Space, Steps, Of) << "\n";
  auto Built = buildMapping(Source.Space, Steps, Facts(), DeviceLimits());
  if (auto *Findings = std::get_if<std::vector<Finding>>(&Built)) {
    for (const Finding &F : *Findings)
      RC_LOG() << toString(F) << "\n";
    RC_FAIL("a legal composition was refused");
  }
  const Mapping &M = std::get<Mapping>(Built);
  for (const Expr &E : M.Index)
    RC_LOG() << "index " << toString(E) << "\n";
  for (const Condition &C : M.Guards)
    RC_LOG() << "guard " << toString(C) << "\n";
  RC_ASSERT(hold(M.Requirements, Of));
  RC_ASSERT(violatedLaw(M, Of) == "");
}

RC_GTEST_PROP(MappingLaws, ConstantBounds, ()) {
  checkEquivalence(Bounds::Constant);
}

RC_GTEST_PROP(MappingLaws, SymbolicBounds, ()) {
  checkEquivalence(Bounds::Symbolic);
}
