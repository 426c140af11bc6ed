//===- TileLayout.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/TileLayout.h"

#include "mapping/memory/BankConflicts.h"

#include <algorithm>

namespace idxmap {

static constexpr int64_t WarpSize = 32;
static constexpr int64_t MostPad = 31; // One turn of the banks.

/// What \p Lane of the first warp has of \p Variable behind the first value.
static int64_t placeOf(const StagedVariable &Variable, const StagePlan &Plan,
                       int64_t Lane) {
  int64_t Place = Variable.Of.Offset, Rest = Lane;
  for (unsigned A = 0; A < 3; ++A) {
    Place += Variable.Of.Slopes[A] * (Rest % Plan.Block[A]);
    Rest /= Plan.Block[A];
  }
  return Place;
}

/// The cell of \p Lane's read in dimension \p D; loops of the body are at their
/// first round.
static int64_t cellOf(const Tile &Of, size_t D, const AffineIndex &At,
                      const std::vector<Span> &Inner, const StagePlan &Plan,
                      int64_t Lane) {
  int64_t Cell = At.Offset - Of.Dimensions[D].Low;
  for (const auto &[Name, Slope] : At.Slopes)
    if (const StagedVariable *Variable = Plan.find(Name))
      Cell += Slope * placeOf(*Variable, Plan, Lane);
    else
      for (const Span &Each : Inner)
        if (Each.Variable == Name)
          Cell += Slope * Each.Least.value();
  return Cell;
}

/// Where cell \p Number, in the array's order, lies with \p Pad.
static int64_t storedAt(int64_t Number, int64_t Row, int64_t Pad) {
  return Number / Row * (Row + Pad) + Number % Row;
}

/// How often loops of the body repeat a read.
static int64_t roundsOf(const std::vector<Span> &Inner,
                        const std::vector<AffineIndex> &At) {
  int64_t Rounds = 1;
  for (const Span &Each : Inner)
    if (std::any_of(At.begin(), At.end(),
                    [&](const AffineIndex &Index) {
                      return Index.Slopes.count(Each.Variable) > 0;
                    }) &&
        Each.Least.isConstant() && Each.Most.isConstant())
      Rounds *= std::clamp<int64_t>(Each.Most.value() - Each.Least.value() + 1,
                                    1, 64);
  return Rounds;
}

static int64_t cost(const Tile &Of, const StagePlan &Plan,
                    const StagedArray &Array, int64_t Pad) {
  const std::vector<size_t> Shown = Of.shown();
  const int64_t Row = Of.Dimensions[Shown.back()].Extent;
  const int64_t Lanes = std::min(WarpSize, Plan.threads());
  int64_t Sum = 0;
  std::vector<int64_t> Addresses(Lanes);
  for (size_t R = 0; R < Of.Reads.size(); ++R) {
    for (int64_t Lane = 0; Lane < Lanes; ++Lane) {
      int64_t Number = 0;
      for (const size_t D : Shown)
        Number = Number * Of.Dimensions[D].Extent +
                 cellOf(Of, D, Of.At[R][D], Array.Reads[Of.Reads[R]].Inner,
                        Plan, Lane);
      Addresses[Lane] = storedAt(Number, Row, Pad) * Array.Bytes;
    }
    Sum += wavefronts(Addresses, Array.Bytes) *
           roundsOf(Array.Reads[Of.Reads[R]].Inner, Of.At[R]);
  }
  for (int64_t Lane = 0; Lane < Lanes; ++Lane)
    Addresses[Lane] = storedAt(Lane, Row, Pad) * Array.Bytes;
  return Sum + wavefronts(Addresses, Array.Bytes);
}

int64_t choosePad(const Tile &Of, const StagePlan &Plan, const LoopNest &Nest) {
  if (Of.shown().size() < 2)
    return 0;
  const StagedArray &Array = Nest.Staged[Of.Array];
  int64_t Others = 0;
  for (const Tile &Each : Plan.Tiles)
    if (&Each != &Of)
      Others += Each.cellsWithPads() * Nest.Staged[Each.Array].Bytes;
  const int64_t Rows =
      Of.cells() / Of.Dimensions[Of.shown().back()].Extent * Array.Bytes;
  const int64_t Left = SharedBytes - Others - Of.cells() * Array.Bytes;
  return leastPad(std::clamp<int64_t>(Left / Rows, 0, MostPad),
                  [&](int64_t Pad) { return cost(Of, Plan, Array, Pad); });
}

} // namespace idxmap
