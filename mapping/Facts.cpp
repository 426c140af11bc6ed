//===- Facts.cpp - What is known about the values of expressions ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Questions are simplified here and answered by the Prover, which never
// simplifies: so the two do not call each other in a circle.
//
//===----------------------------------------------------------------------===//
#include "mapping/Facts.h"

#include "mapping/Simplify.h"
#include "mapping/SimplifyInternal.h"

namespace idxmap {

const Simplifier &Facts::rules() const {
  if (!Rules)
    Rules = std::make_shared<const Simplifier>(*this);
  return *Rules;
}

// What E becomes can depend on what else is known. It is also kept as it looks
// without that, for the case that it is met in an expression which nobody has
// simplified with these facts.
void Facts::assume(const Expr &E, Range Values) {
  Expr Plain = simplify(E);
  Expr Informed = simplify(Plain, *this);
  for (const Expr &Form : {Informed, Plain})
    if (!Form.isConstant() && (Known.empty() || Known.back().Of != Form ||
                               Known.back().Values != Values))
      Known.push_back({Form, Values});
  Rules.reset();
}

void Facts::assume(const Condition &Less) {
  assume(Less.Rhs - Less.Lhs, Range::from(1));
}

Range Facts::rangeOf(const Expr &E) const {
  return rules().prover().sharpRange(simplify(E, *this));
}

bool Facts::provesLess(const Expr &A, const Expr &B) const {
  return rules().prover().isLess(simplify(A, *this), simplify(B, *this));
}

bool Facts::provesLessEqual(const Expr &A, const Expr &B) const {
  return rules().prover().isLessEqual(simplify(A, *this), simplify(B, *this));
}

bool Facts::provesEqual(const Expr &A, const Expr &B) const {
  return simplify(A - B, *this).isConstant(0) ||
         rules().prover().isEqual(simplify(A, *this), simplify(B, *this));
}

} // namespace idxmap
