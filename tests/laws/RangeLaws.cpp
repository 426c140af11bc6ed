//===- RangeLaws.cpp - Laws of interval arithmetic ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For every operator and all ranges A, B: a in A and b in B imply (a op b) in
// (A op B), near the limits of 64 bits as well; an exact result outside 64 bits
// lies beyond a bound that is "no bound". A comparison that is decided is so
// for all members.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Expr.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace {

using namespace idxmap;

__extension__ using Wide = __int128;

int64_t drawBound() {
  int64_t Near = *rc::gen::inRange<int64_t>(-20, 21);
  switch (*rc::gen::inRange(0, 5)) {
  case 0:
    return Range::NegInf + std::abs(Near);
  case 1:
    return Range::PosInf - std::abs(Near);
  case 2:
    return Near * (int64_t(1) << 32);
  case 3:
    return Near / 5; // So that bounds often coincide.
  default:
    return Near;
  }
}

struct Member {
  Range Values;
  int64_t Value;
};

Member drawMember(int64_t Least = Range::NegInf) {
  int64_t Three[] = {drawBound(), drawBound(), drawBound()};
  for (int64_t &Value : Three)
    Value = std::max(Value, Least);
  std::sort(std::begin(Three), std::end(Three));
  return {{Three[0], Three[2]}, Three[1]};
}

/// A value outside 64 bits is contained where the bound on its side is open.
bool holds(Range Values, Wide Value) {
  bool Above = Values.Lo == Range::NegInf || Value >= Values.Lo;
  bool Below = Values.Hi == Range::PosInf || Value <= Values.Hi;
  return Above && Below;
}

Wide floorQuotient(Wide A, Wide B) {
  Wide Quotient = A / B;
  return Quotient * B > A ? Quotient - 1 : Quotient;
}

RC_GTEST_PROP(RangeLaws, SumDifferenceProductHoldEveryResult, ()) {
  Member A = drawMember(), B = drawMember();
  RC_ASSERT(holds(A.Values + B.Values, Wide(A.Value) + B.Value));
  RC_ASSERT(holds(A.Values - B.Values, Wide(A.Value) - B.Value));
  RC_ASSERT(holds(A.Values * B.Values, Wide(A.Value) * B.Value));
}

RC_GTEST_PROP(RangeLaws, DivisionHoldsEveryResult, ()) {
  Member A = drawMember(), B = drawMember(1);
  Wide Quotient = floorQuotient(A.Value, B.Value);
  RC_ASSERT(holds(floorDiv(A.Values, B.Values), Quotient));
  RC_ASSERT(holds(ceilDiv(A.Values, B.Values),
                  -floorQuotient(-Wide(A.Value), B.Value)));
  RC_ASSERT(holds(mod(A.Values, B.Values), A.Value - Quotient * B.Value));
}

RC_GTEST_PROP(RangeLaws, OnlyThePositivePartOfADivisorCounts, ()) {
  Member A = drawMember(), B = drawMember(1);
  Range Wider = {drawMember().Values.Lo, B.Values.Hi};
  Wide Quotient = floorQuotient(A.Value, B.Value);
  Range Divisor = {std::min(Wider.Lo, B.Values.Lo), B.Values.Hi};
  RC_ASSERT(holds(floorDiv(A.Values, Divisor), Quotient));
  RC_ASSERT(holds(mod(A.Values, Divisor), A.Value - Quotient * B.Value));
}

RC_GTEST_PROP(RangeLaws, MinimumAndMaximumHoldEveryResult, ()) {
  Member A = drawMember(), B = drawMember();
  RC_ASSERT(min(A.Values, B.Values).contains(std::min(A.Value, B.Value)));
  RC_ASSERT(max(A.Values, B.Values).contains(std::max(A.Value, B.Value)));
}

RC_GTEST_PROP(RangeLaws, IntersectionHoldsCommonValues, ()) {
  Member A = drawMember(), B = drawMember();
  if (B.Values.contains(A.Value))
    RC_ASSERT(intersect(A.Values, B.Values).contains(A.Value));
  RC_ASSERT(A.Values.contains(intersect(A.Values, B.Values)));
}

RC_GTEST_PROP(RangeLaws, DecidedComparisonsHold, ()) {
  Member A = drawMember(), B = drawMember();
  if (std::optional<bool> Less = provablyLess(A.Values, B.Values))
    RC_ASSERT(*Less == (A.Value < B.Value));
}

} // namespace
