//===- Legality.cpp - What forbids mapping a nest -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Legality.h"
#include "rewriter/legality/Rules.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace idxmap {

/// The array that a finding of evident dependence is about.
static const std::string &arrayOf(const Finding &F) {
  return F.Arguments[F.Id == FindingID::err_shared_element ? 2 : 1];
}

/// Appends those of \p More that are about other arrays: a write that a loop
/// does not move makes its reads dependent too, which is one cause.
static void appendNewCauses(std::vector<Finding> &All,
                            std::vector<Finding> More) {
  std::set<std::string> Explained;
  for (const Finding &Each : All)
    if (Each.Id != FindingID::err_scalar_write)
      Explained.insert(arrayOf(Each));
  for (Finding &Each : More)
    if (!Explained.contains(arrayOf(Each)))
      All.push_back(std::move(Each));
}

/// Bounds in what they mean, as subscripts are.
static void substituteMeanings(LoopNest &Nest) {
  std::map<std::string, Expr> Meanings;
  for (const HostSymbol &Symbol : Nest.Symbols)
    if (Symbol.Means)
      Meanings.emplace(Symbol.Name, *Symbol.Means);
  const auto replaceIn = [&](Dimension &Space) {
    for (Expr *Part : {&Space.Lower, &Space.Upper, &Space.Step, &Space.Width})
      *Part = substitute(*Part, Meanings);
  };
  for (Loop &Each : Nest.Loops) {
    replaceIn(Each.Space);
    if (!Each.Dependent)
      continue;
    for (std::vector<Expr> *Bounds :
         {&Each.Dependent->Within.AtLeast, &Each.Dependent->Within.AtMost})
      for (Expr &Bound : *Bounds)
        Bound = substitute(Bound, Meanings);
    if (auto &Counted = Each.Dependent->Counted) {
      replaceIn(Counted->Values);
      if (Counted->Begin)
        Counted->Begin = substitute(*Counted->Begin, Meanings);
    }
  }
}

/// Those of all instances; errors of one outweigh what is unknown of another.
/// What is said of one is not said again of others, which say it of the same
/// source.
static std::vector<Finding>
ofInstances(const LoopNest &Nest,
            const std::function<std::vector<Finding>(const LoopNest &)> &Of) {
  std::vector<Finding> First;
  for (const LoopNest &Each : Nest.Instances) {
    std::vector<Finding> Found = Of(Each);
    if (First.empty() || (hasErrors(Found) && !hasErrors(First)))
      First = std::move(Found);
  }
  return First;
}

/// Without the instances.
static std::vector<Finding> checkAlone(const LoopNest &Given,
                                       bool Independent) {
  LoopNest Nest = Given;
  substituteMeanings(Nest);
  std::vector<Finding> Findings = findScalarWrites(Nest);
  if (Independent)
    return Findings;
  const unsigned Depth = Nest.Loops.size();
  appendNewCauses(Findings, findUnindexedWrites(Nest, Depth));
  const Dependences Where(Nest, Depth);
  appendNewCauses(Findings, findSharedElements(Where));
  appendNewCauses(Findings, findCarriedDependences(Where));
  return Findings.empty() ? findUnknowns(Where) : Findings;
}

/// Unless they are said already.
static void appendDoubts(std::vector<Finding> &Findings,
                         const std::vector<Finding> &Doubts) {
  for (const Finding &Each : Doubts)
    if (std::none_of(Findings.begin(), Findings.end(), [&](const Finding &F) {
          return F.Id == Each.Id && F.Arguments == Each.Arguments;
        }))
      Findings.push_back(Each);
}

std::vector<Finding> checkIndependence(const LoopNest &Given,
                                       bool Independent) {
  std::vector<Finding> Findings =
      Given.Instances.empty() ? checkAlone(Given, Independent)
                              : ofInstances(Given, [&](const LoopNest &Each) {
                                  return checkAlone(Each, Independent);
                                });
  if (!Independent && !hasErrors(Findings))
    appendDoubts(Findings, Given.Doubts);
  return Findings;
}

static bool isIndependent(const LoopNest &Nest, unsigned Depth) {
  if (!findUnindexedWrites(Nest, Depth, Conditionals::Count).empty() ||
      dependsInside(Nest, Depth - 1))
    return false;
  const Dependences Where(Nest, Depth);
  return findCarriedDependences(Where).empty() &&
         findSharedElements(Where).empty();
}

unsigned independentDepth(const LoopNest &Given) {
  unsigned Least = Given.Loops.size();
  for (const LoopNest &Each : Given.Instances)
    Least = std::min(Least, independentDepth(Each));
  if (!Given.Instances.empty())
    return Least;
  LoopNest Nest = Given;
  substituteMeanings(Nest);
  unsigned Depth = 1;
  while (Depth < Nest.Loops.size() && isIndependent(Nest, Depth + 1))
    ++Depth;
  return Depth;
}

bool hidesDependence(const LoopNest &Given, unsigned Depth) {
  if (!Given.Instances.empty())
    return std::any_of(
        Given.Instances.begin(), Given.Instances.end(),
        [&](const LoopNest &Each) { return hidesDependence(Each, Depth); });
  LoopNest Nest = Given;
  substituteMeanings(Nest);
  if (Depth >= Nest.Loops.size() ||
      !findUnindexedWrites(Nest, Depth, Conditionals::Count).empty())
    return false;
  const Dependences Where(Nest, Depth + 1);
  const std::vector<Finding> Found = findCarriedDependences(Where);
  return std::any_of(Found.begin(), Found.end(), [&](const Finding &Each) {
    return std::any_of(
        Nest.Loops.begin(), Nest.Loops.begin() + Depth,
        [&](const Loop &Outer) { return Outer.Variable == Each.Arguments[0]; });
  });
}

} // namespace idxmap
