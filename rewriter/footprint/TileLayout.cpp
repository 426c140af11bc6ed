//===- TileLayout.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/TileLayout.h"

#include "mapping/DeviceLimits.h"
#include "mapping/memory/BankConflicts.h"

#include <algorithm>

namespace idxmap {

static constexpr int64_t WarpSize = DeviceLimits().WarpSize;
static constexpr int64_t MostPad = 31; // One turn of the banks.
/// What a thread reads at once.
static constexpr int64_t RowBytes = 16;

int64_t placeOf(const StagedVariable &Variable, const StagePlan &Plan,
                int64_t Thread) {
  int64_t Place = Variable.Of.Offset, Rest = Thread;
  for (unsigned A = 0; A < 3; ++A) {
    Place += Variable.Of.Slopes[A] * (Rest % Plan.Block[A]);
    Rest /= Plan.Block[A];
  }
  return Place;
}

bool areIndexed(const std::vector<AffineIndex> &At,
                const std::string &Variable) {
  return std::any_of(At.begin(), At.end(), [&](const AffineIndex &Each) {
    return Each.Slopes.count(Variable) > 0;
  });
}

int64_t bytesBeside(const Tile &Of, const StagePlan &Plan,
                    const LoopNest &Nest) {
  int64_t Sum = 0;
  for (const Tile &Each : Plan.Tiles)
    if (&Each != &Of)
      Sum +=
          Each.cellsWithPads() * Each.Buffers * Nest.Staged[Each.Array].Bytes;
  return Sum;
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

/// Where the cell \p At, by dimension, lies with \p Pad.
static int64_t storedAt(const Tile &Of, const std::vector<int64_t> &At,
                        int64_t Pad) {
  const std::vector<size_t> Stored = Of.stored();
  int64_t Number = 0;
  for (const size_t D : Stored)
    Number =
        Number * (Of.Dimensions[D].Extent + (D == Stored.back() ? Pad : 0)) +
        At[D];
  return Number;
}

/// Cell \p Number, in the array's order.
static std::vector<int64_t> cellNumbered(const Tile &Of, int64_t Number) {
  std::vector<int64_t> At(Of.Dimensions.size(), 0);
  const std::vector<size_t> Shown = Of.shown(); // Of one plane of a window.
  for (size_t S = Shown.size(); S-- > 0;) {
    At[Shown[S]] = Number % Of.Dimensions[Shown[S]].Extent;
    Number /= Of.Dimensions[Shown[S]].Extent;
  }
  return At;
}

/// How often loops of the body repeat a read.
static int64_t roundsOf(const std::vector<Span> &Inner,
                        const std::vector<AffineIndex> &At) {
  int64_t Rounds = 1;
  for (const Span &Each : Inner)
    if (areIndexed(At, Each.Variable) && Each.Least.isConstant() &&
        Each.Most.isConstant())
      Rounds *= std::clamp<int64_t>(Each.Most.value() - Each.Least.value() + 1,
                                    1, 64);
  return Rounds;
}

static int64_t cost(const Tile &Of, const StagePlan &Plan,
                    const StagedArray &Array, int64_t Pad) {
  const int64_t Lanes = std::min(WarpSize, Plan.threads());
  int64_t Sum = 0;
  std::vector<int64_t> Addresses(Lanes);
  for (size_t R = 0; R < Of.Reads.size(); ++R) {
    for (int64_t Lane = 0; Lane < Lanes; ++Lane) {
      std::vector<int64_t> At;
      for (size_t D = 0; D < Of.Dimensions.size(); ++D)
        At.push_back(cellOf(Of, D, Of.At[R][D], Array.Reads[Of.Reads[R]].Inner,
                            Plan, Lane));
      Addresses[Lane] = storedAt(Of, At, Pad) * Array.Bytes;
    }
    Sum += wavefronts(Addresses, Array.Bytes) *
           roundsOf(Array.Reads[Of.Reads[R]].Inner, Of.At[R]);
  }
  for (int64_t Lane = 0; Lane < Lanes; ++Lane)
    Addresses[Lane] =
        storedAt(Of, cellNumbered(Of, Lane % Of.cells()), Pad) * Array.Bytes;
  return Sum + wavefronts(Addresses, Array.Bytes);
}

void setOrder(Tile &Of, const StagePlan &Plan, const LoopNest &Nest) {
  const std::vector<size_t> Shown = Of.shown();
  const auto variableOf = [&](size_t D) -> const StagedVariable * {
    const auto &Slopes = Of.Dimensions[D].Slopes;
    const bool IsOne = Slopes.size() == 1 && Slopes.begin()->second == 1;
    return IsOne ? Plan.find(Slopes.begin()->first) : nullptr;
  };
  const auto isOwnRow = [&](size_t D) {
    const StagedVariable *Of = variableOf(D);
    return Of && std::count(Of->Of.Own.begin(), Of->Of.Own.end(), 1) > 0;
  };
  const auto isOfThreads = [&](size_t D) {
    for (const auto &[Name, Slope] : Of.Dimensions[D].Slopes)
      if (const StagedVariable *Each = Plan.find(Name);
          Each && Each->Of.Slopes != std::array<int64_t, 3>{0, 0, 0})
        return true;
    return false;
  };
  // Lanes beside each other read cells beside each other: that is better yet.
  if (!Nest.Strip || (isOfThreads(Shown.back()) && !isOwnRow(Shown.back())))
    return;
  for (size_t S = Shown.size(); S-- > 0 && !Of.OwnRow;)
    if (isOwnRow(Shown[S]))
      Of.OwnRow = Shown[S];
  const int64_t Bytes = Nest.Staged[Of.Array].Bytes;
  Of.IsAligned = Of.OwnRow && RowBytes % Bytes == 0 &&
                 Of.Dimensions[*Of.OwnRow].Extent * Bytes % RowBytes == 0;
}

int64_t choosePad(const Tile &Of, const StagePlan &Plan, const LoopNest &Nest) {
  if (Of.shown().size() < 2)
    return 0;
  const StagedArray &Array = Nest.Staged[Of.Array];
  const int64_t Own = Of.cellsWithPads() * Of.Buffers * Array.Bytes;
  const int64_t Rows = Own / Of.Dimensions[Of.stored().back()].Extent;
  const int64_t All = bytesBeside(Of, Plan, Nest) + Own;
  const int64_t Left = roomFor(All) - All;
  const int64_t Unit = Of.IsAligned ? RowBytes / Array.Bytes : 1;
  return Unit * leastPad(std::clamp<int64_t>(Left / Rows, 0, MostPad) / Unit,
                         [&](int64_t Pad) {
                           return cost(Of, Plan, Array, Pad * Unit);
                         });
}

} // namespace idxmap
