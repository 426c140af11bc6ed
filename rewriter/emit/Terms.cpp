//===- Terms.cpp - A sum as signed terms ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/Terms.h"

#include <algorithm>
#include <limits>

namespace idxmap {

static bool hasPositiveOpposite(const Expr &E) {
  return E.isConstant() && E.value() < 0 &&
         E.value() != std::numeric_limits<int64_t>::min();
}

static SignedTerm signedTerm(const Expr &E) {
  if (hasPositiveOpposite(E))
    return {-E.value(), true};
  if (E.kind() != ExprKind::Mul)
    return {E, false};
  std::vector<Expr> Factors = E.operands();
  auto Negative =
      std::find_if(Factors.begin(), Factors.end(), hasPositiveOpposite);
  if (Negative == Factors.end())
    return {E, false};
  if (Negative->isConstant(-1))
    Factors.erase(Negative);
  else
    *Negative = -Negative->value();
  return {Expr::make(ExprKind::Mul, std::move(Factors)), true};
}

std::vector<SignedTerm> signedTerms(const Expr &E) {
  std::vector<SignedTerm> Terms;
  if (E.kind() == ExprKind::Add)
    for (const Expr &Operand : E.operands())
      Terms.push_back(signedTerm(Operand));
  else
    Terms.push_back(signedTerm(E));
  auto Positive =
      std::find_if(Terms.begin(), Terms.end(),
                   [](const SignedTerm &T) { return !T.IsNegative; });
  if (Positive != Terms.end())
    std::rotate(Terms.begin(), Positive, Positive + 1);
  return Terms;
}

SplitSum splitSum(const Expr &E) {
  if (!dependsOnThread(E))
    return {0, E};
  if (E.kind() != ExprKind::Add)
    return {E, 0};
  std::vector<Expr> Thread, Host;
  for (const Expr &Operand : E.operands())
    (dependsOnThread(Operand) ? Thread : Host).push_back(Operand);
  return {Expr::make(ExprKind::Add, std::move(Thread)),
          Expr::make(ExprKind::Add, std::move(Host))};
}

std::optional<Atom> asAtom(const Expr &E) {
  if (E.isSymbol())
    return Atom{E, 0};
  if (E.kind() != ExprKind::Add || E.operands().size() != 2)
    return std::nullopt;
  for (unsigned I : {0u, 1u}) {
    const Expr &Symbol = E.operands()[I], &Offset = E.operands()[1 - I];
    if (Symbol.isSymbol() && Offset.isConstant())
      return Atom{Symbol, Offset.value()};
  }
  return std::nullopt;
}

Expr withSplitSums(const Expr &E) {
  if (!dependsOnThread(E) || E.isSymbol())
    return E;
  std::vector<Expr> Operands;
  for (const Expr &Operand : E.operands())
    Operands.push_back(withSplitSums(Operand));
  const Expr Rebuilt = E.withOperands(std::move(Operands));
  const SplitSum Parts = splitSum(Rebuilt);
  return Parts.Host.isConstant(0) ? Rebuilt : Parts.Thread + Parts.Host;
}

} // namespace idxmap
