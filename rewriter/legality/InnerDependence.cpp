//===- InnerDependence.cpp - Dependences in one outer iteration -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Rules.h"

#include "mapping/SourceFacts.h"
#include "rewriter/legality/DependenceSolver.h"

#include <algorithm>

namespace idxmap {

/// Each is a variable of one of the outer \p Loops.
static bool areOfOuter(const std::vector<std::string> &Variables,
                       const LoopNest &Nest, unsigned Loops) {
  return std::all_of(
      Variables.begin(), Variables.end(), [&](const std::string &Each) {
        return std::any_of(
            Nest.Loops.begin(), Nest.Loops.begin() + Loops,
            [&](const Loop &Outer) { return Outer.Variable == Each; });
      });
}

/// \p Of where the outer \p Loops keep their values: what they decide is no
/// condition, and an opaque value like any other.
static Access within(const LoopNest &Nest, const Access &Of, unsigned Loops) {
  Access Result = Of;
  if (!Of.ConditionVariables.empty() &&
      areOfOuter(Of.ConditionVariables, Nest, Loops))
    Result.IsConditional = false;
  if (!Of.Supposed.empty() && std::all_of(Of.Opaque.begin(), Of.Opaque.end(),
                                          [&](const OpaqueValue &Each) {
                                            return areOfOuter(Each.Variables,
                                                              Nest, Loops);
                                          }))
    Result.Subscripts = Of.Supposed;
  return Result;
}

bool dependsInside(const LoopNest &Nest, unsigned Loop) {
  if (isEmpty(Nest))
    return false;
  std::vector<Access> Accesses;
  for (const Access &Each : Nest.comparedAccesses())
    Accesses.push_back(within(Nest, Each, Loop));
  const Facts Known = launchFacts(Nest.space(), Nest.Known);
  bool Result = false;
  forEachEvidentPair(Accesses, [&](const Access &Write, const Access &Other) {
    if (Result || Write.Array != Other.Array || areOneUpdate(Write, Other))
      return;
    DependenceSystem System = systemOf(Write, Other, Nest, Known);
    std::erase_if(System.Unknowns, [&](const DependenceUnknown &Each) {
      return Each.Of == DependenceUnknown::Role::Apart && Each.Loop < Loop;
    });
    Result = DependenceSolver(System, Loop + 1, Known).run().How ==
             Dependence::Kind::At;
  });
  return Result;
}

} // namespace idxmap
