//===- DependenceSystem.cpp - Two iterations as equations -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/DependenceSystem.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/legality/Subscript.h"

#include <algorithm>

namespace idxmap {

LoopShape shapeOf(const Loop &Each, const Facts &Known) {
  const Dimension &Space = Each.values();
  LoopShape Shape{simplify(Space.Upper - Space.Lower, Known), 1, 1, true};
  if (Space.Step == Space.Width)
    return Shape;
  if (!Space.Step.isConstant() || !Space.Width.isConstant()) {
    Shape.IsExact = false;
    return Shape;
  }
  Shape.Step = Space.Step.value();
  Shape.Width = Space.Width.value();
  return Shape;
}

/// The largest multiple of the step in [0, Length), or a bound of it.
static Expr highestBlock(const LoopShape &Shape, const Facts &Known) {
  if (Shape.Length.isConstant())
    return (Shape.Length.value() - 1) / Shape.Step * Shape.Step;
  return simplify(Shape.Length - Expr(1), Known);
}

namespace {

/// Builds the system equation by equation, then unknown by unknown.
class SystemBuilder {
public:
  SystemBuilder(const LoopNest &Nest, const Facts &Known)
      : Nest(Nest), Known(Known) {
    for (const Loop &Each : Nest.Loops) {
      System.Shapes.push_back(shapeOf(Each, Known));
      // Not every index of the box is one of the loop.
      System.IsComplete &= !Each.Dependent;
    }
  }

  void addEquation(const LinearForm &F, const LinearForm &G);
  void leaveOut() { System.IsComplete = false; }
  DependenceSystem take();

private:
  void addUnknown(DependenceUnknown::Role Of, unsigned Loop,
                  const std::vector<std::vector<Expr>> &FactorsOfEquations);

  const LoopNest &Nest;
  const Facts &Known;
  DependenceSystem System;
  /// By equation, then by loop.
  std::vector<std::vector<Expr>> OfFirst, OfApart;
};

} // namespace

void SystemBuilder::addEquation(const LinearForm &F, const LinearForm &G) {
  Expr Constant = F.Rest - G.Rest;
  std::vector<Expr> First, Apart;
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    First.push_back(simplify(F.Coefficients[D] - G.Coefficients[D], Known));
    Apart.push_back(simplify(-G.Coefficients[D], Known));
    Constant = Constant + First[D] * Nest.Loops[D].values().Lower;
  }
  System.Constants.push_back(simplify(Constant, Known));
  OfFirst.push_back(std::move(First));
  OfApart.push_back(std::move(Apart));
}

void SystemBuilder::addUnknown(
    DependenceUnknown::Role Of, unsigned Loop,
    const std::vector<std::vector<Expr>> &FactorsOfEquations) {
  const LoopShape &Shape = System.Shapes[Loop];
  std::vector<Expr> Factors;
  for (const std::vector<Expr> &Each : FactorsOfEquations)
    Factors.push_back(Each[Loop]);
  const bool IsFirst = Of == DependenceUnknown::Role::First;
  const Expr Highest = highestBlock(Shape, Known);
  const auto lowest = [&](const Expr &High) {
    return IsFirst ? Expr(0) : simplify(-High, Known);
  };
  System.Unknowns.push_back(
      {Of, Loop, false, lowest(Highest), Highest, Shape.Step, Factors});
  if (Shape.Width > 1) {
    const Expr Widest(Shape.Width - 1);
    System.Unknowns.push_back(
        {Of, Loop, true, lowest(Widest), Widest, 1, Factors});
  }
}

DependenceSystem SystemBuilder::take() {
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    const bool IsAskedFor = std::any_of(
        OfFirst.begin(), OfFirst.end(),
        [&](const std::vector<Expr> &Each) { return !Each[D].isConstant(0); });
    if (IsAskedFor)
      addUnknown(DependenceUnknown::Role::First, D, OfFirst);
    addUnknown(DependenceUnknown::Role::Apart, D, OfApart);
  }
  return std::move(System);
}

bool DependenceSystem::forcesDistance(unsigned Loop) const {
  for (size_t E = 0; E < Constants.size(); ++E) {
    bool IsForced = false, IsAlone = true;
    for (const DependenceUnknown &Each : Unknowns) {
      if (Each.Factors[E].isConstant(0))
        continue;
      const bool IsDistance =
          Each.Loop == Loop && Each.Of == DependenceUnknown::Role::Apart;
      IsForced |= IsDistance;
      IsAlone &= IsDistance;
    }
    if (IsForced && IsAlone)
      return true;
  }
  return false;
}

DependenceSystem systemOf(const Access &First, const Access &Second,
                          const LoopNest &Nest, const Facts &Known) {
  SystemBuilder Builder(Nest, Known);
  const bool IsKnown = !First.Array.empty() && !Second.Array.empty();
  const size_t Common =
      IsKnown ? std::min(First.Subscripts.size(), Second.Subscripts.size()) : 0;
  if (Common == 0 || (First.Array == Second.Array &&
                      First.Subscripts.size() != Second.Subscripts.size()))
    Builder.leaveOut();
  for (size_t P = 0; P < Common; ++P) {
    const auto &F = First.Subscripts[P], &G = Second.Subscripts[P];
    const auto FormF = F ? linearForm(*F, Nest) : std::nullopt;
    const auto FormG = G ? linearForm(*G, Nest) : std::nullopt;
    if (FormF && FormG)
      Builder.addEquation(*FormF, *FormG);
    else
      Builder.leaveOut();
  }
  return Builder.take();
}

} // namespace idxmap
