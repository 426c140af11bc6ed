//===- Facts.cpp - What is known about the values of expressions ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/Facts.h"

#include "mapping/Simplify.h"

namespace idxmap {

void Facts::assume(const Expr &E, Range Values) {
  Known.push_back({simplify(E, *this), Values});
}

void Facts::assume(const Condition &Less) {
  assume(Less.Rhs - Less.Lhs, Range::from(1));
}

Range Facts::rangeOf(const Expr &E) const {
  Range Values = E.isConstant() ? Range::point(E.value())
                 : E.isSymbol() ? E.symbolRange()
                                : Range::all();
  for (const Fact &F : Known)
    if (F.Of == E)
      Values = intersect(Values, F.Values);
  return Values;
}

bool Facts::provesLess(const Expr &A, const Expr &B) const {
  return rangeOf(simplify(B - A, *this)).isPositive();
}

bool Facts::provesLessEqual(const Expr &A, const Expr &B) const {
  return rangeOf(simplify(B - A, *this)).isNonNegative();
}

bool Facts::provesEqual(const Expr &A, const Expr &B) const {
  return simplify(A - B, *this).isConstant(0);
}

} // namespace idxmap
