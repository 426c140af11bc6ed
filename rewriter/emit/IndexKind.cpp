//===- IndexKind.cpp - How wide a kernel's index type must be -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/IndexKind.h"

#include <algorithm>
#include <limits>

namespace idxmap {

static constexpr int64_t MaxInt = std::numeric_limits<int32_t>::max();
static constexpr int64_t MaxUnsigned = std::numeric_limits<uint32_t>::max();

static bool isWithin(int64_t Most, const Expr &E, const Mapping &Map) {
  const Range Values = Map.KernelFacts.rangeOf(E);
  return Values.isNonNegative() && Values.Hi <= Most;
}

static bool isBeyond32(const Expr &E, const Mapping &Map) {
  return Map.KernelFacts.rangeOf(E).Lo > MaxUnsigned;
}

void collectSensitiveParts(const Expr &E, std::vector<Expr> &Parts) {
  if (!dependsOnThread(E))
    return;
  if (E.kind() != ExprKind::Add && E.kind() != ExprKind::Mul)
    Parts.insert(Parts.end(), E.operands().begin(), E.operands().end());
  for (const Expr &Operand : E.operands())
    collectSensitiveParts(Operand, Parts);
}

// Host values that thread arithmetic meets as they are.
static std::vector<Expr> hostParts(const std::vector<Expr> &Sensitive) {
  std::vector<Expr> Parts;
  std::copy_if(Sensitive.begin(), Sensitive.end(), std::back_inserter(Parts),
               [](const Expr &E) { return !dependsOnThread(E); });
  return Parts;
}

IndexKind indexKind(const Mapping &Map, const std::vector<Expr> &Sensitive) {
  auto Fits = [&](const Expr &E) { return isWithin(MaxUnsigned, E, Map); };
  auto IsBeyond = [&](const Expr &E) { return isBeyond32(E, Map); };
  auto All = [&](const std::vector<Expr> &Each) {
    return std::all_of(Each.begin(), Each.end(), Fits);
  };
  if (All(Sensitive) || (All(hostParts(Sensitive)) && All(Map.Intermediates)))
    return IndexKind::Unsigned;
  const bool AnyBeyond =
      std::any_of(Map.Intermediates.begin(), Map.Intermediates.end(), IsBeyond);
  return AnyBeyond ? IndexKind::Wide : IndexKind::Generic;
}

// Every value that no other one provably bounds.
static std::vector<Expr> maximal(const std::vector<Expr> &Values,
                                 const Facts &Known) {
  std::vector<Expr> Result;
  for (size_t I = 0; I < Values.size(); ++I) {
    bool IsBounded = false;
    for (size_t J = 0; J < Values.size() && !IsBounded; ++J)
      IsBounded = I != J && Known.provesLessEqual(Values[I], Values[J]) &&
                  (I > J || !Known.provesLessEqual(Values[J], Values[I]));
    if (!IsBounded)
      Result.push_back(Values[I]);
  }
  return Result;
}

std::vector<Expr> indexValues(const Mapping &Map, IndexKind Kind,
                              const std::vector<Expr> &Sensitive,
                              bool NeedsSign) {
  if (Kind == IndexKind::Unsigned)
    return {};
  std::vector<Expr> Values = Map.Intermediates;
  const std::vector<Expr> Host = hostParts(Sensitive);
  Values.insert(Values.end(), Host.begin(), Host.end());
  // Intermediates says nothing of what a bound of the loops is above.
  if (NeedsSign)
    for (const Dimension &D : Map.Source.dimensions())
      Values.push_back(D.Upper);
  auto Fits = [&](const Expr &E) {
    return Kind == IndexKind::Wide
               ? Map.KernelFacts.rangeOf(E).Hi < Range::PosInf
               : isWithin(NeedsSign ? MaxInt : MaxUnsigned, E, Map);
  };
  Values.erase(std::remove_if(Values.begin(), Values.end(), Fits),
               Values.end());
  return maximal(Values, Map.KernelFacts);
}

} // namespace idxmap
