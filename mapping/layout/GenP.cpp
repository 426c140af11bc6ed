//===- GenP.cpp - Cells counted by functions of the user ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/GenP.h"

#include "mapping/layout/FlatIndex.h"

#include <cassert>

namespace idxmap {

/// From 0 to below \p Length.
static Range rangeBelow(const Expr &Length) {
  std::optional<int64_t> Value = evaluate(Length, {});
  return {0, Value && *Value >= 1 ? *Value - 1 : Range::PosInf};
}

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &) {
  assert(!P.Functions.empty() && "a function is missing");
  const LayoutFunction &F = P.Functions.front();
  std::vector<Expr> Operands = Index;
  Operands.insert(Operands.end(), P.Dims.begin(), P.Dims.end());
  unsigned Taken = F.TakesLengths ? Operands.size() : Index.size();
  return Expr::call(F.Text, std::move(Operands), rangeBelow(productOf(P.Dims)),
                    {0, 0, Taken});
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place, const Facts &) {
  assert(P.Functions.size() == 2 && "the inverse is missing");
  const LayoutFunction &F = P.Functions.back();
  std::vector<Expr> Operands = {Place};
  Operands.insert(Operands.end(), P.Dims.begin(), P.Dims.end());
  unsigned Taken = F.TakesLengths ? Operands.size() : 1;
  unsigned Count = P.Dims.size();
  std::vector<Expr> Cell;
  for (unsigned D = 0; D < Count; ++D)
    Cell.push_back(
        Expr::call(F.Text, Operands, rangeBelow(P.Dims[D]), {D, Count, Taken}));
  return Cell;
}

const PermKind GenPKind = {"GenP",  1,     ~0u, false,
                           nullptr, apply, inv, /*TakesFunctions=*/true};

} // namespace idxmap
