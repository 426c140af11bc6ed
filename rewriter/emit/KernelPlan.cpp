//===- KernelPlan.cpp - What a kernel declares, tests and takes -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/KernelPlan.h"

#include "mapping/Simplify.h"
#include "rewriter/emit/GuardPlan.h"
#include "rewriter/emit/IndexKind.h"
#include "rewriter/emit/KernelExpr.h"
#include "rewriter/emit/Names.h"
#include "rewriter/emit/SharedParts.h"
#include "rewriter/emit/Terms.h"
#include "rewriter/emit/Variables.h"

#include <cassert>

namespace idxmap {

namespace {

/// Writes the lines of one kernel: the guard as soon as what it names is
/// declared, the variables outermost first.
class Planner {
public:
  Planner(const LoopNest &Nest, const Mapping &Map, const EmitOptions &Options)
      : Nest(Nest), Map(Map), Guards(planGuards(Nest, Map, Options)),
        Parameters(Nest), Kind(indexKind(Map, sensitiveParts())),
        Text(Nest, Map, Kind, Parameters, sharedParts(roots())) {
    Text.Declare = [this](const std::string &Line) {
      Plan.Lines.push_back(Line);
    };
  }

  KernelPlan run();

private:
  bool isDeclared(unsigned D) const {
    return Nest.Loops[D].UsedInBody || Guards.names(D);
  }
  std::vector<Expr> roots() const;
  std::vector<Expr> sensitiveParts() const;
  void addGuard();
  void addProofs();

  const LoopNest &Nest;
  const Mapping &Map;
  const GuardPlan Guards;
  KernelParameters Parameters;
  const IndexKind Kind;
  KernelExpr Text;
  KernelPlan Plan;
};

std::vector<Expr> Planner::roots() const {
  std::vector<Expr> Roots;
  for (const ThreadGuard &Guard : Guards.OnThread)
    Roots.push_back(Guard.Index);
  for (unsigned D = 0; D < Nest.Loops.size(); ++D)
    if (isDeclared(D))
      Roots.push_back(withSplitSums(Map.Index[D]));
  return Roots;
}

std::vector<Expr> Planner::sensitiveParts() const {
  std::vector<Expr> Parts;
  for (const Expr &Root : roots())
    collectSensitiveParts(Root, Parts);
  for (const ThreadGuard &Guard : Guards.OnThread) {
    Parts.push_back(Guard.Index);
    Parts.push_back(Guard.Limit);
  }
  return Parts;
}

void Planner::addGuard() {
  if (Guards.isEmpty())
    return;
  KernelGuard Guard = guardText(Guards, Nest, Map, Parameters, Text);
  Plan.Lines.push_back(std::move(Guard));
}

void Planner::addProofs() {
  for (const VariableGuard &Guard : Guards.OnVariable)
    if (Guard.Proof)
      Plan.Fits.push_back(*Guard.Proof);
  Plan.IndexValues = indexValues(Map, Kind, sensitiveParts());
}

KernelPlan Planner::run() {
  const unsigned GuardAfter = Guards.variablesNeeded();
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    if (D == GuardAfter)
      addGuard();
    if (isDeclared(D))
      Plan.Lines.push_back("const " + Nest.Loops[D].Type + " " +
                           Nest.Loops[D].Variable + " = " +
                           variableText(D, Guards.mayWrap(D), Nest, Map, Kind,
                                        Parameters, Text) +
                           ";");
  }
  if (GuardAfter == Nest.Loops.size())
    addGuard();
  addProofs();
  Plan.Index = Kind;
  Plan.Parameters = Parameters.take();
  Plan.UsesBlockIdx = Text.UsesBlockIdx;
  Plan.UsesThreadIdx = Text.UsesThreadIdx;
  return std::move(Plan);
}

} // namespace

KernelPlan planKernel(const LoopNest &Nest, const Mapping &Map,
                      const EmitOptions &Options) {
  assert(Map.Index.size() == Nest.Loops.size() && "a mapping of another nest");
  return Planner(Nest, Map, Options).run();
}

} // namespace idxmap
