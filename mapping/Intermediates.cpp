//===- Intermediates.cpp - How large the values in a kernel get -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/Intermediates.h"

#include "mapping/expr/Builtins.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace idxmap {

/// A product of factors of which at most the host ones may be negative.
IntermediateBounds::Interval
IntermediateBounds::productOf(const Expr &E) const {
  Interval Product = {1, 1};
  for (const Expr &Factor : E.operands()) {
    auto [Least, Most] = intervalOf(Factor);
    if (!mayBeNegative(Least) && !mayBeNegative(Product.Least)) {
      Product = {Product.Least * Least, Product.Most * Most};
      continue;
    }
    // Signs may differ: an extreme of the product is one of the corners.
    Expr Corners[] = {Product.Least * Least, Product.Least * Most,
                      Product.Most * Least, Product.Most * Most};
    Product = {min(min(Corners[0], Corners[1]), min(Corners[2], Corners[3])),
               max(max(Corners[0], Corners[1]), max(Corners[2], Corners[3]))};
  }
  return Product;
}

IntermediateBounds::Interval
IntermediateBounds::intervalOf(const Expr &E) const {
  if (!dependsOnThread(E))
    return {E, E};
  switch (E.kind()) {
  case ExprKind::Constant:
    break;
  case ExprKind::Symbol:
    return {0, Largest.at(E.name())};
  case ExprKind::Add: {
    Interval Sum = {0, 0};
    for (const Expr &Term : E.operands()) {
      auto [Least, Most] = intervalOf(Term);
      Sum = {Sum.Least + Least, Sum.Most + Most};
    }
    return Sum;
  }
  case ExprKind::Mul:
    return productOf(E);
  case ExprKind::FloorDiv: {
    auto [Least, Most] = intervalOf(E.lhs());
    return {floorDiv(Least, E.rhs()), floorDiv(Most, E.rhs())};
  }
  case ExprKind::CeilDiv: {
    auto [Least, Most] = intervalOf(E.lhs());
    return {ceilDiv(Least, E.rhs()), ceilDiv(Most, E.rhs())};
  }
  case ExprKind::Mod:
    return {0, E.rhs() - 1};
  case ExprKind::Min:
  case ExprKind::Max: {
    Interval A = intervalOf(E.lhs()), B = intervalOf(E.rhs());
    if (E.kind() == ExprKind::Min)
      return {min(A.Least, B.Least), min(A.Most, B.Most)};
    return {max(A.Least, B.Least), max(A.Most, B.Most)};
  }
  case ExprKind::BitXor: {
    // Of values that are not negative, at most their sum.
    Interval A = intervalOf(E.lhs()), B = intervalOf(E.rhs());
    return {0, A.Most + B.Most};
  }
  case ExprKind::Call:
    return {E.callRange().Lo, largestValue(E)};
  }
  return {E, E};
}

/// A simplified sum without its constant, and that constant.
static std::pair<std::vector<Expr>, int64_t> splitConstant(const Expr &E) {
  std::vector<Expr> Terms = {E};
  if (E.kind() == ExprKind::Add)
    Terms = E.operands();
  auto Found = std::find_if(Terms.begin(), Terms.end(),
                            [](const Expr &Term) { return Term.isConstant(); });
  if (Found == Terms.end())
    return {std::move(Terms), 0};
  int64_t Constant = Found->value();
  Terms.erase(Found);
  return {std::move(Terms), Constant};
}

/// A <= B by no more than looking: many pairs are compared, most in vain, and
/// a bound too many costs the launch one comparison.
static bool evidentlyLessEqual(const Expr &A, const Expr &B) {
  auto [TermsA, ConstantA] = splitConstant(A);
  auto [TermsB, ConstantB] = splitConstant(B);
  return TermsA == TermsB && ConstantA <= ConstantB;
}

void IntermediateBounds::addBound(const Expr &Bound) {
  Expr New = simplify(Bound, Known);
  if (New.isConstant() && New.value() <= 0)
    return;
  for (const auto *Larger : {&Checked, &Bounds})
    for (const Expr &Old : *Larger)
      if (evidentlyLessEqual(New, Old))
        return;
  std::erase_if(Bounds,
                [&](const Expr &Old) { return evidentlyLessEqual(Old, New); });
  Bounds.push_back(New);
}

bool IntermediateBounds::mayBeNegative(const Expr &Least) const {
  return !Known.provesNonNegative(simplify(Least, Known));
}

/// One host term is a bound of the loop, which the launch checks itself. Of
/// several, and of a thread's term that may be negative, partial sums may lie
/// below what the whole sum reaches.
void IntermediateBounds::addPartialSums(const Expr &Sum) {
  Expr Up = 0, Down = 0;
  unsigned HostTerms = 0;
  bool ThreadsGoDown = false;
  for (const Expr &Term : Sum.operands()) {
    auto [Least, Most] = intervalOf(Term);
    if (dependsOnThread(Term))
      ThreadsGoDown |= mayBeNegative(Least);
    else
      HostTerms += !Term.isConstant();
    Up = Up + max(Most, 0);
    Down = Down + max(-Least, 0);
  }
  addBound(Up);
  if (HostTerms > 1 || ThreadsGoDown)
    addBound(Down);
}

void IntermediateBounds::addParts(const Expr &E) {
  for (const Expr &Operand : E.operands())
    add(Operand);
}

void IntermediateBounds::add(const Expr &E) {
  bool IsSmall =
      E.isConstant() && E.value() <= std::numeric_limits<int32_t>::max();
  if (IsSmall || (E.isSymbol() && dependsOnThread(E)))
    return;
  if (!dependsOnThread(E))
    return addBound(E);
  switch (E.kind()) {
  case ExprKind::Add:
    // The bound of a sum holds for its terms, too: only their parts are left.
    for (const Expr &Term : E.operands())
      if (Term.kind() == ExprKind::Mul && dependsOnThread(Term))
        addParts(Term);
      else
        add(Term);
    return addPartialSums(E);
  case ExprKind::Mul: {
    addParts(E);
    const Interval Product = intervalOf(E);
    addBound(Product.Most);
    if (mayBeNegative(Product.Least))
      addBound(-Product.Least);
    return;
  }
  default:
    // A quotient or remainder of a value >= 0 does not exceed it, nor do
    // minimum and maximum exceed both operands.
    return addParts(E);
  }
}

} // namespace idxmap
