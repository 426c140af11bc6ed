//===- Facts.cpp - What is known about the values of expressions ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Questions are simplified here, by the rules that these facts allow, and
// answered by the Prover, which never simplifies: so the two do not call each
// other in a circle.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Facts.h"

#include "mapping/expr/Simplifier.h"

namespace idxmap {

const Simplifier &Facts::rules() const {
  if (!Rules)
    Rules = std::make_shared<const Simplifier>(Known);
  return *Rules;
}

// What E becomes can depend on what else is known. It is also kept as it looks
// without that, for the case that it is met in an expression which nobody has
// simplified with these facts.
void Facts::assume(const Expr &E, Range Values) {
  Expr Plain = Simplifier(std::vector<Fact>()).simplified(E);
  Expr Informed = rules().simplified(Plain);
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
  return rules().prover().sharpRange(rules().simplified(E));
}

bool Facts::provesLess(const Expr &A, const Expr &B) const {
  return rules().prover().isLess(rules().simplified(A), rules().simplified(B));
}

bool Facts::provesLessEqual(const Expr &A, const Expr &B) const {
  return rules().prover().isLessEqual(rules().simplified(A),
                                      rules().simplified(B));
}

bool Facts::provesEqual(const Expr &A, const Expr &B) const {
  return rules().simplified(A - B).isConstant(0) ||
         rules().prover().isEqual(rules().simplified(A), rules().simplified(B));
}

} // namespace idxmap
