//===- NestReach.cpp - How far affine values reach over a nest ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/NestReach.h"

#include "mapping/expr/AffineForm.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

static Expr replaced(const Expr &E, const Expr &Symbol, const Expr &By) {
  return substitute(E, {{Symbol.name(), By}});
}

void NestReach::enter(const Expr &Variable, Reach Of) {
  assert(!Of.AtLeast.empty() && !Of.AtMost.empty() && "a loop has two ends");
  Loops.push_back({Variable, std::move(Of)});
}

bool NestReach::mentions(const Expr &E) const {
  return std::any_of(Loops.begin(), Loops.end(), [&](const Level &Each) {
    return names(E, Each.Variable.name());
  });
}

/// Eliminates the variables of the outer \p Levels loops, innermost first.
/// Where the sign of a slope is not known, both ends count.
Expr NestReach::end(const Expr &E, Side Of, size_t Levels,
                    const Facts &Known) const {
  while (Levels > 0 && !names(E, Loops[Levels - 1].Variable.name()))
    --Levels;
  if (Levels == 0)
    return simplify(E, Known);
  const auto &[Variable, Ends] = Loops[Levels - 1];
  const std::optional<AffineForm> Form = affineIn(E, Variable.name());
  assert(Form && "affine in every variable");
  const Expr Slope = simplify(Form->Slope, Known);
  const bool Rises = Known.provesNonNegative(Slope);
  const bool Falls = Known.provesNonNegative(simplify(-Slope, Known));
  const auto atEnd = [&](const std::vector<Expr> &Bounds, Side Best) {
    std::optional<Expr> Result;
    for (const Expr &Bound : Bounds) {
      const Expr Value = end(simplify(replaced(E, Variable, Bound), Known), Of,
                             Levels - 1, Known);
      Result = !Result              ? Value
               : Best == Side::Most ? max(*Result, Value)
                                    : min(*Result, Value);
    }
    return simplify(*Result, Known);
  };
  // Every bound holds, so that the tightest one does.
  const Side Tightest = Of == Side::Most ? Side::Least : Side::Most;
  if (Rises || Falls)
    return atEnd(Rises == (Of == Side::Most) ? Ends.AtMost : Ends.AtLeast,
                 Tightest);
  return atEnd({Ends.AtLeast.front(), Ends.AtMost.front()}, Of);
}

Expr NestReach::most(const Expr &E, const Facts &Known) const {
  return end(simplify(E, Known), Side::Most, Loops.size(), Known);
}

Expr NestReach::least(const Expr &E, const Facts &Known) const {
  return end(simplify(E, Known), Side::Least, Loops.size(), Known);
}

Expr NestReach::most(const Reach &Of, const Facts &Known) const {
  Expr Result = most(Of.AtMost.front(), Known);
  for (size_t I = 1; I < Of.AtMost.size(); ++I)
    Result = min(Result, most(Of.AtMost[I], Known));
  return simplify(Result, Known);
}

Expr NestReach::least(const Reach &Of, const Facts &Known) const {
  Expr Result = least(Of.AtLeast.front(), Known);
  for (size_t I = 1; I < Of.AtLeast.size(); ++I)
    Result = max(Result, least(Of.AtLeast[I], Known));
  return simplify(Result, Known);
}

} // namespace idxmap
