//===- CellGrid.cpp - An array's cells in rows and columns ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/CellGrid.h"

#include "mapping/expr/Polynomial.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

namespace idxmap {

namespace {

/// Finds what the indices of an offset are multiplied by, in bytes.
class StrideReader {
public:
  StrideReader(const MemoryAddress &Of, const std::vector<std::string> &Indices,
               const LaunchValues &Known)
      : Known(Known), Names(Indices) {
    for (const OpaqueNumber &Each : Of.Opaque)
      Names.push_back(Each.Name);
    read(Of.Offset, 1);
  }
  std::set<int64_t> Symbolic, Numbers;

private:
  bool isIndex(const Expr &Factor) const {
    return std::any_of(
        Names.begin(), Names.end(),
        [&](const std::string &Each) { return names(Factor, Each); });
  }

  /// Products with symbols are left: i * (n + 1) has the stride n + 1.
  void read(const Expr &Sum, int64_t Scale) {
    const auto Terms = Polynomial::flat(Sum);
    if (!Terms)
      return;
    for (const auto &[Factors, Coefficient] : *Terms)
      if (Factors.size() == 1 && Factors[0].kind() == ExprKind::Add)
        read(Factors[0], Scale * Coefficient);
      else
        add(Factors, Scale * Coefficient);
  }

  void add(const Monomial &Factors, int64_t Coefficient) {
    Expr Stride = Coefficient;
    bool HasIndex = false, HasSymbol = false;
    for (const Expr &Factor : Factors) {
      const bool Counts = isIndex(Factor);
      HasIndex |= Counts;
      HasSymbol |= !Counts;
      if (!Counts)
        Stride = Stride * Factor;
    }
    if (const auto Value = evaluate(Stride, Known); HasIndex && Value)
      (HasSymbol ? Symbolic : Numbers).insert(std::abs(*Value));
  }

  const LaunchValues &Known;
  std::vector<std::string> Names;
};

} // namespace

CellGrid gridOf(const MemoryAddress &Of,
                const std::vector<std::string> &Indices,
                const LaunchValues &Known) {
  const StrideReader Found(Of, Indices, Known);
  std::set<int64_t> All = Found.Symbolic;
  // A number alone is a distance in one row.
  if (!Found.Numbers.empty() && *Found.Numbers.begin() == Of.Bytes)
    All.insert(Found.Numbers.begin(), Found.Numbers.end());
  CellGrid Result{Of.Bytes, {}};
  int64_t Inner = Of.Bytes;
  for (const int64_t Stride : All)
    if (Stride > Inner && Stride % Inner == 0) {
      Result.View.insert(Result.View.begin(), Stride / Inner);
      Inner = Stride;
    }
  Result.View.insert(Result.View.begin(), CellGrid::MostCells);
  return Result;
}

} // namespace idxmap
