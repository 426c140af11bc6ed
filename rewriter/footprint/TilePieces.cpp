//===- TilePieces.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/TilePieces.h"

#include "mapping/expr/Polynomial.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <set>

namespace idxmap {

static constexpr int64_t PieceBytes = 16;

namespace {

class PieceFinder {
public:
  PieceFinder(const Tile &Of, const StagePlan &Plan, const LoopNest &Nest,
              const Mapping &Map)
      : Of(Of), Plan(Plan), Nest(Nest), Array(Nest.Staged[Of.Array]),
        Known(Map.KernelFacts) {
    if (Nest.Strip)
      Known.assume(Nest.Strip->End - Nest.Strip->First, Range::from(1));
  }

  std::optional<TilePieces> run();

private:
  bool isPlainArray() const;
  bool hasRow() const;
  bool beginsWhole(const TileDimension &Row) const;
  bool startsWhole(const std::string &Name, int64_t Slope) const;
  bool addMultiple(const Expr &E);
  bool endsWhole();
  bool isWhole(int64_t Number) const { return Number % Result.Length == 0; }

  const Tile &Of;
  const StagePlan &Plan;
  const LoopNest &Nest;
  const StagedArray &Array;
  Facts Known;
  TilePieces Result;
};

} // namespace

/// A pointer to numbers, of which each strip copies some.
bool PieceFinder::isPlainArray() const {
  static const std::set<std::string> Numbers = {
      "float", "double",        "int",       "unsigned int",
      "long",  "unsigned long", "long long", "unsigned long long"};
  return Of.IsPerStrip && !Of.Window && !Plan.Time && !Array.IsContainer &&
         Of.Base.size() == 1 && Array.Lengths.size() == 1 &&
         !Array.Lengths[0] && Array.Ranges.size() == 1 &&
         (Array.Bytes == 4 || Array.Bytes == 8) &&
         Numbers.count(Array.Element) > 0;
}

/// Cells are numbered along the last dimension, whose elements are next to each
/// other, and each thread has as many pieces.
bool PieceFinder::hasRow() const {
  const size_t Last = Of.Dimensions.size() - 1;
  return Of.shown().back() == Last &&
         Of.Dimensions[Last].Of.Stride.isConstant(1) &&
         isWhole(Of.Dimensions[Last].Extent) &&
         Of.cells() % (Plan.threads() * Result.Length) == 0;
}

/// \p Slope times the first value that a block has of \p Name.
bool PieceFinder::startsWhole(const std::string &Name, int64_t Slope) const {
  const StagedVariable &Variable = *Plan.find(Name);
  if (!Variable.Loop)
    return Nest.Strip->First.isConstant() &&
           isWhole(Slope * Nest.Strip->First.value()) &&
           isWhole(Slope * Nest.Strip->Length);
  const auto First = Polynomial::expanded(Variable.Of.First);
  return First && std::all_of(First->begin(), First->end(), [&](const auto &T) {
           return isWhole(Slope * T.second);
         });
}

bool PieceFinder::beginsWhole(const TileDimension &Row) const {
  return isWhole(Row.Low) &&
         std::all_of(Row.Slopes.begin(), Row.Slopes.end(),
                     [&](const auto &Each) {
                       return startsWhole(Each.first, Each.second);
                     });
}

/// False where \p E is certainly no multiple; else the launch looks at what is
/// not one by itself, or by a factor that is.
bool PieceFinder::addMultiple(const Expr &E) {
  const auto Sum = Polynomial::expanded(E);
  if (!Sum)
    return false;
  const auto isOne = [&](const Expr &Factor) {
    return std::find(Result.Multiples.begin(), Result.Multiples.end(),
                     Factor) != Result.Multiples.end();
  };
  bool IsLeft = false;
  for (const auto &[Factors, Coefficient] : *Sum)
    IsLeft |= !isWhole(Coefficient) &&
              std::none_of(Factors.begin(), Factors.end(), isOne);
  if (!IsLeft)
    return true;
  if (E.isConstant())
    return false;
  if (!isOne(E))
    Result.Multiples.push_back(E);
  return true;
}

/// Elements are left out from a multiple on, if any are.
bool PieceFinder::endsWhole() {
  const AccessedRegion &Range = Array.Ranges[0];
  const auto isPositive = [&](const Expr &Extent) {
    return Known.provesPositive(Extent);
  };
  if (!std::all_of(Range.Extents.begin(), Range.Extents.end(), isPositive) ||
      !Known.provesLessEqual(Range.First, Of.Within[0].Least))
    return false;
  Result.End = Range.End;
  return addMultiple(Range.End);
}

std::optional<TilePieces> PieceFinder::run() {
  if (!isPlainArray())
    return std::nullopt;
  Result.Length = PieceBytes / Array.Bytes;
  if (!hasRow() || !beginsWhole(Of.Dimensions.back()))
    return std::nullopt;
  for (size_t D = 0; D + 1 < Of.Dimensions.size(); ++D)
    if (!addMultiple(Of.Dimensions[D].Of.Stride))
      return std::nullopt;
  if (!addMultiple(Of.Base[0]) || !endsWhole())
    return std::nullopt;
  return std::move(Result);
}

std::optional<TilePieces> piecesOf(const Tile &Of, const StagePlan &Plan,
                                   const LoopNest &Nest, const Mapping &Map) {
  return PieceFinder(Of, Plan, Nest, Map).run();
}

} // namespace idxmap
