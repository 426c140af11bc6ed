//===- IterationPair.cpp - Whether two values of a loop exist -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/IterationPair.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {

using Kind = Existence::Kind;

/// max(0, -Apart), if its sign is known.
static std::optional<Expr> earliest(const Expr &Apart, const Facts &Known) {
  if (Known.provesNonNegative(Apart))
    return Expr(0);
  const Expr Opposite = simplify(-Apart, Known);
  if (Known.provesNonNegative(Opposite))
    return Opposite;
  return std::nullopt;
}

/// Whether 0 <= Value < Length. A constant is in a run-time length where that
/// is long enough for it.
static Kind isInside(const Expr &Value, const Expr &Length,
                     const Facts &Known) {
  if (Known.provesLess(Value, 0) || Known.provesLessEqual(Length, Value))
    return Kind::No;
  if (Known.provesLessEqual(0, Value) &&
      (Value.isConstant() || Known.provesLess(Value, Length)))
    return Kind::Yes;
  return Kind::Unknown;
}

/// How many values of the loop are less than L + \p Value. Pre: 0 <= Value.
static int64_t iterationsBefore(int64_t Value, const LoopShape &Shape) {
  return Value / Shape.Step * Shape.Width +
         std::min(Value % Shape.Step, Shape.Width);
}

static Kind both(Kind A, Kind B) {
  if (A == Kind::No || B == Kind::No)
    return Kind::No;
  return A == Kind::Yes ? B : A;
}

Existence existenceOf(const IterationPair &Pair, const LoopShape &Shape,
                      const Facts &Known) {
  const auto Block = Pair.Block ? Pair.Block : earliest(Pair.ApartBlock, Known);
  const auto Within =
      Pair.Within ? Pair.Within : earliest(Pair.ApartWithin, Known);
  if (!Block || !Within)
    return {};
  const Expr NextBlock = simplify(*Block + Pair.ApartBlock, Known);
  const Expr NextWithin = simplify(*Within + Pair.ApartWithin, Known);
  const Expr First = simplify(*Block + *Within, Known);
  const Expr Second = simplify(NextBlock + NextWithin, Known);

  const Expr Width(Shape.Width);
  Kind Answer =
      both(isInside(*Within, Width, Known), isInside(NextWithin, Width, Known));
  if (Known.provesLess(*Block, 0) || Known.provesLess(NextBlock, 0))
    Answer = Kind::No;
  Answer = both(Answer, isInside(First, Shape.Length, Known));
  Answer = both(Answer, isInside(Second, Shape.Length, Known));

  int64_t Demand = 0;
  for (const Expr &Each : {First, Second})
    if (Each.isConstant() && !Known.provesLess(Each, Shape.Length))
      Demand = std::max(Demand, iterationsBefore(Each.value(), Shape));
  return {Answer, Demand};
}

} // namespace idxmap
