//===- AlignedRows.cpp - Where threads read 16 bytes at once --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/AlignedRows.h"

#include "rewriter/emit/stage/SumText.h"

#include <optional>

namespace idxmap {

static constexpr int64_t BytesAtOnce = 16;

/// Where the cells of a thread begin along a row that its own indices read, in
/// text; nothing unless that is a multiple of \p Unit cells.
static std::optional<std::string> rowBegin(const StagedVariable &Of,
                                           const AffineIndex &At, int64_t Low,
                                           const StagePlan &Plan,
                                           int64_t Unit) {
  static const char *const Axes[] = {"threadIdx.x", "threadIdx.y",
                                     "threadIdx.z"};
  SumText Sum;
  const int64_t Rest = Of.Of.Offset + At.Offset - Low;
  if (Rest % Unit != 0)
    return std::nullopt;
  for (unsigned A = 3; A-- > 0;)
    if (Plan.Block[A] > 1) {
      if (Of.Of.Slopes[A] % Unit != 0)
        return std::nullopt;
      Sum.add(Of.Of.Slopes[A], Axes[A]);
    }
  Sum.add(Rest);
  return Sum.text().Text;
}

/// Its address in round `k_in`, or nothing.
static std::optional<std::string> rowText(const Tile &Of, const LoopNest &Nest,
                                          const StagePlan &Plan,
                                          const StageNames &Names) {
  if (!Of.IsAligned || Nest.Staged[Of.Array].HasSizes || !Of.OwnRow ||
      Of.Window || Of.At.empty())
    return std::nullopt;
  const int64_t Unit = BytesAtOnce / Nest.Staged[Of.Array].Bytes;
  std::string Text;
  for (const size_t D : Of.stored()) {
    const AffineIndex &At = Of.At.front()[D];
    const int64_t Low = Of.Dimensions[D].Low;
    if (At.Slopes.size() != 1 || At.Slopes.begin()->second != 1)
      return std::nullopt;
    const StagedVariable *Variable = Plan.find(At.Slopes.begin()->first);
    if (!Variable || (D != *Of.OwnRow && Variable->Loop))
      return std::nullopt;
    if (D == *Of.OwnRow) {
      const auto Begin = rowBegin(*Variable, At, Low, Plan, Unit);
      if (!Begin)
        return std::nullopt;
      Text += "[" + *Begin + "]";
      continue;
    }
    SumText Cell;
    Cell.add(1, Names.in(Variable->Name));
    Cell.add(At.Offset - Low - Variable->Reach);
    Text += "[" + Cell.text().Text + "]";
  }
  return Text;
}

std::vector<std::string> alignedRows(const LoopNest &Nest,
                                     const StagePlan &Plan,
                                     const StageNames &Names) {
  std::vector<std::string> Result;
  for (size_t T = 0; T < Plan.Tiles.size(); ++T)
    if (const auto Text = rowText(Plan.Tiles[T], Nest, Plan, Names))
      Result.push_back("(void)__builtin_assume_aligned(&" +
                       Names.tileNow(Nest, Plan, T) + *Text + ", " +
                       std::to_string(BytesAtOnce) + ");");
  return Result;
}

} // namespace idxmap
