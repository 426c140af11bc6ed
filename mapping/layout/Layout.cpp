//===- Layout.cpp - How the cells of an array or a space are ordered ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Layout.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "mapping/layout/FlatIndex.h"

#include <algorithm>

namespace idxmap {
namespace {

/// Every length that is written in \p L: symbols before what is made of them.
std::vector<Expr> lengthsOf(const Layout &L) {
  std::vector<Expr> All = L.View;
  for (const OrderBy &O : L.Chain)
    for (const Expr &Length : O.dims())
      All.push_back(Length);
  All.insert(All.end(), L.Expanded.begin(), L.Expanded.end());
  std::stable_partition(All.begin(), All.end(),
                        [](const Expr &Length) { return Length.isSymbol(); });
  return All;
}

/// Whether \p Expanded, View ceildiv d * d for some d, is provably View.
bool isWhole(const Expr &View, const Expr &Expanded, const Facts &Known) {
  if (Known.provesLessEqual(Expanded, View))
    return true;
  if (Expanded.kind() != ExprKind::Mul)
    return false;
  for (const Expr &Tiles : Expanded.operands())
    if (Tiles.kind() == ExprKind::CeilDiv && Tiles.lhs() == View &&
        Known.provesEqual(mod(View, Tiles.rhs()), 0) &&
        Known.provesEqual(Expanded, Tiles * Tiles.rhs()))
      return true;
  return false;
}

/// \p Known and what the preconditions of apply and inv say of lengths.
Facts withLengths(const Layout &L, const Facts &Known) {
  Facts Result = Known;
  for (const Expr &Length : lengthsOf(L))
    if (!Result.provesPositive(Length))
      Result.assume(Length, Range::from(1));
  return Result;
}

void assumeBelow(const Expr &E, const Expr &Limit, Facts &Known) {
  if (!Known.provesNonNegative(E))
    Known.assume(E, Range::from(0));
  if (!Known.provesLess(E, Limit))
    Known.assume(Condition{E, Limit});
}

std::vector<Expr> simplified(std::vector<Expr> Items, const Facts &Known) {
  for (Expr &Item : Items)
    Item = simplify(Item, Known);
  return Items;
}

} // namespace

std::vector<Finding> check(const Layout &L, const Facts &Known) {
  std::vector<Finding> Findings;
  for (size_t D = 0; D < L.View.size(); ++D)
    if (Known.provesLess(L.Expanded[D], L.View[D]))
      Findings.push_back(Finding(
          FindingID::err_layout_expanded,
          {std::to_string(D), toString(L.View[D]), toString(L.Expanded[D])}));
  Expr Elements = size(L, Known);
  for (const OrderBy &O : L.Chain) {
    Expr Ordered = simplify(productOf(O.dims()), Known);
    if (Known.provesLess(Ordered, Elements) ||
        Known.provesLess(Elements, Ordered))
      Findings.push_back(Finding(FindingID::err_layout_elements,
                                 {toString(Ordered), toString(Elements)}));
  }
  return Findings;
}

std::vector<Condition> requirements(const Layout &L, const Facts &Known) {
  std::vector<Condition> Result;
  Facts SoFar = Known;
  auto require = [&](const Expr &Less, const Expr &Than) {
    if (SoFar.provesLess(Less, Than))
      return;
    Result.push_back({simplify(Less, SoFar), simplify(Than, SoFar)});
    SoFar.assume(Result.back());
  };
  auto requireTaken = [&](const Perm &P, const LayoutFunction &Inverse) {
    if (Inverse.Most < Range::PosInf)
      require(productOf(P.Dims) - 1, Expr(Inverse.Most) + 1);
    if (Inverse.MostLength < Range::PosInf)
      for (const Expr &Length : P.Dims)
        require(Length, Expr(Inverse.MostLength) + 1);
  };
  for (const Expr &Length : lengthsOf(L))
    require(0, Length);
  for (size_t D = 0; D < L.View.size(); ++D)
    require(L.View[D], L.Expanded[D] + 1);
  for (const OrderBy &O : L.Chain)
    for (const Perm &P : O.Perms)
      if (P.Functions.size() == 2)
        requireTaken(P, P.Functions.back());
  Expr Elements = productOf(L.Expanded);
  for (const OrderBy &O : L.Chain) {
    Expr Ordered = productOf(O.dims());
    if (SoFar.provesEqual(Ordered, Elements))
      continue;
    require(Ordered, Elements + 1);
    require(Elements, Ordered + 1);
  }
  return Result;
}

Expr size(const Layout &L, const Facts &Known) {
  return simplify(productOf(L.Expanded), Known);
}

Expr apply(const Layout &L, const std::vector<Expr> &Index,
           const Facts &Known) {
  Facts InView = withLengths(L, Known);
  for (size_t D = 0; D < L.View.size(); ++D)
    assumeBelow(Index[D], L.View[D], InView);
  Expr Place = simplify(flatIndex(L.Expanded, Index), InView);
  for (auto O = L.Chain.rbegin(); O != L.Chain.rend(); ++O) {
    std::vector<Expr> Digits = digitsOf(O->dims(), Place, InView);
    Place = simplify(O->apply(simplified(std::move(Digits), InView), InView),
                     InView);
  }
  return Place;
}

Inverse inv(const Layout &L, const Expr &Place, const Facts &Known) {
  Facts InSize = withLengths(L, Known);
  assumeBelow(Place, productOf(L.Expanded), InSize);
  Expr Flat = simplify(Place, InSize);
  for (const OrderBy &O : L.Chain) {
    std::vector<Expr> Index = simplified(O.inv(Flat, InSize), InSize);
    Flat = simplify(flatIndex(O.dims(), Index), InSize);
  }
  Inverse Result{simplified(digitsOf(L.Expanded, Flat, InSize), InSize), {}};
  for (size_t D = 0; D < L.View.size(); ++D)
    if (!isWhole(L.View[D], L.Expanded[D], InSize) &&
        !InSize.provesLess(Result.Index[D], L.View[D]))
      Result.Guards.push_back({Result.Index[D], L.View[D]});
  return Result;
}

static void evaluateAll(std::vector<Expr> &Lengths,
                        const std::map<std::string, int64_t> &Values) {
  for (Expr &Length : Lengths)
    if (std::optional<int64_t> Value = evaluate(Length, Values))
      Length = *Value;
}

/// \p L with the values of its symbols in their place.
static Layout evaluated(Layout L,
                        const std::map<std::string, int64_t> &Values) {
  evaluateAll(L.View, Values);
  evaluateAll(L.Expanded, Values);
  for (OrderBy &O : L.Chain)
    for (Perm &P : O.Perms)
      evaluateAll(P.Dims, Values);
  return L;
}

std::vector<int64_t> table(const Layout &L,
                           const std::map<std::string, int64_t> &Values) {
  Layout Concrete = evaluated(L, Values);
  std::vector<int64_t> Places;
  int64_t Cells = *evaluate(productOf(Concrete.View), {});
  for (int64_t Cell = 0; Cell < Cells; ++Cell) {
    std::vector<Expr> Index = digitsOf(Concrete.View, Cell, Facts());
    Places.push_back(
        apply(Concrete, simplified(std::move(Index), Facts()), Facts())
            .value());
  }
  return Places;
}

} // namespace idxmap
