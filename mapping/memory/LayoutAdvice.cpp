//===- LayoutAdvice.cpp - A layout that would save sectors ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/LayoutAdvice.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Polynomial.h"
#include "mapping/expr/Simplify.h"
#include "mapping/layout/LayoutText.h"
#include "mapping/memory/PlacedAddress.h"
#include "mapping/memory/WarpAccess.h"

#include <algorithm>

namespace idxmap {

/// A loop's index, or the round of a loop of the body.
static bool isVariable(const Expr &Factor, const MemoryUse &Of) {
  return Factor.isSymbol() &&
         (Factor.name().starts_with(RoundName) ||
          std::count(Of.Indices.begin(), Of.Indices.end(), Factor.name()) > 0);
}

/// The length of the rows that \p Each goes along and across, added to \p
/// Length; false where it is no such access, or of rows of another length.
static bool addStrides(const MemoryAddress &Each, const MemoryUse &Of,
                       std::optional<Expr> &Length) {
  const auto Sum = Polynomial::expanded(Each.Offset);
  if (!Sum || !Each.Opaque.empty())
    return false;
  for (const auto &[Factors, Coefficient] : *Sum) {
    Expr Stride = Coefficient / Each.Bytes;
    unsigned Variables = 0;
    for (const Expr &Factor : Factors)
      if (isVariable(Factor, Of))
        ++Variables;
      else
        Stride = Stride * Factor;
    if (Coefficient % Each.Bytes != 0 || Variables > 1)
      return false;
    if (Variables == 0 || Stride.isConstant(1) || Stride.isConstant(-1))
      continue;
    if (Coefficient < 0 || (Length && !(simplify(Stride) == *Length)))
      return false;
    Length = simplify(Stride);
  }
  return true;
}

/// What a warp touches of \p Array.
static std::optional<int64_t> sectorsOf(const Mapping &M, const MemoryUse &Of,
                                        const std::string &Array,
                                        const Facts &Known) {
  const auto Each = typicalSectors(M, Of, Known);
  if (!Each)
    return std::nullopt;
  int64_t Sum = 0;
  for (size_t I = 0; I < Of.Addresses.size(); ++I)
    if (Of.Addresses[I].Array == Array)
      Sum += (*Each)[I];
  return Sum;
}

std::optional<LayoutAdvice> adviseLayout(const Mapping &M, const MemoryUse &Of,
                                         const std::string &Array,
                                         const Facts &Known) {
  std::optional<Expr> Length;
  int64_t Bytes = 0;
  for (const MemoryAddress &Each : Of.Addresses) {
    if (Each.Array != Array)
      continue;
    if ((Bytes != 0 && Bytes != Each.Bytes) || !addStrides(Each, Of, Length))
      return std::nullopt;
    Bytes = Each.Bytes;
  }
  const auto Before = sectorsOf(M, Of, Array, Known);
  if (!Length || !Before)
    return std::nullopt;
  const std::string View = "rows," + toString(*Length);
  std::optional<LayoutAdvice> Best;
  for (const std::string &Text :
       {"Col(" + View + ")",
        "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([" + View + "])",
        "AntiDiag(" + View + ")"}) {
    const auto Term = parseLayout(Text);
    if (!std::holds_alternative<LayoutTerm>(Term))
      return std::nullopt; // Of a length that no program can write.
    const Layout Order = boundLayout(std::get<LayoutTerm>(Term));
    MemoryUse There = Of;
    for (MemoryAddress &Each : There.Addresses)
      if (Each.Array == Array)
        Each = placed(Each, Order, Bytes);
    const auto After = sectorsOf(M, There, Array, Known);
    if (After && 2 * *After <= *Before && (!Best || *After < Best->After))
      Best = LayoutAdvice{Text, *Before, *After};
  }
  return Best;
}

} // namespace idxmap
