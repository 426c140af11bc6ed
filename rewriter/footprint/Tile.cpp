//===- Tile.cpp -----------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/Tile.h"

namespace idxmap {

/// Far more than any memory has.
static constexpr int64_t Endless = int64_t(1) << 40;

int64_t Tile::cells() const {
  int64_t Product = 1;
  for (const TileDimension &Each : Dimensions)
    Product = Each.Extent > Endless / Product ? Endless : Product * Each.Extent;
  return Product;
}

int64_t Tile::cellsWithPads() const {
  if (Order)
    return size(*Order, Facts()).value() * planes();
  const int64_t Row = Dimensions[stored().back()].Extent;
  const int64_t Padded = cells() / Row * (Row + Pad);
  return Window ? Padded / Dimensions[*Window].Extent * planes() : Padded;
}

std::vector<size_t> Tile::shown() const {
  std::vector<size_t> Result;
  for (size_t D = 0; D < Dimensions.size(); ++D)
    if (Dimensions[D].Extent > 1 && D != Window)
      Result.push_back(D);
  if (Result.empty())
    Result.push_back(Dimensions.size() - 1);
  return Result;
}

std::vector<int64_t> Tile::extents() const {
  std::vector<int64_t> Result;
  for (const size_t D : shown())
    Result.push_back(Dimensions[D].Extent);
  return Result;
}

std::vector<size_t> Tile::stored() const {
  std::vector<size_t> Result = shown();
  if (OwnRow)
    if (std::erase(Result, *OwnRow) > 0)
      Result.push_back(*OwnRow);
  return Result;
}

const StagedVariable *StagePlan::find(const std::string &Name) const {
  for (const StagedVariable &Each : Variables)
    if (Each.Name == Name)
      return &Each;
  return nullptr;
}

static std::string times(int64_t Count) {
  return Count == 1   ? ""
         : Count == 2 ? "twice "
                      : std::to_string(Count) + " times ";
}

std::string stageText(const LoopNest &Nest, const StagePlan &Plan) {
  std::string Text;
  for (const Tile &Of : Plan.Tiles) {
    // Several steps read and write one tile, of both arrays.
    if (Plan.Time && &Of != &Plan.Tiles.front()) {
      Text += " with " + Nest.Staged[Of.Array].Name;
      continue;
    }
    std::string Extents;
    for (const size_t D : Of.stored())
      Extents += (Extents.empty() ? "" : " x ") +
                 std::to_string(Of.Dimensions[D].Extent);
    Text += (Text.empty() ? "; " : ", ") + Nest.Staged[Of.Array].Name +
            " staged " + times(Of.Buffers) + "in " +
            (Of.Window ? std::to_string(Of.planes()) + " planes of " : "") +
            Extents + (Of.Order ? " as " + Of.OrderText : "") +
            (Of.Queue
                 ? " and " + std::to_string(Of.Queue->To - Of.Queue->From + 1) +
                       " in registers"
                 : "");
  }
  return Text;
}

int64_t tileBytes(const LoopNest &Nest, const StagePlan &Plan) {
  int64_t Sum = 0;
  for (const Tile &Of : Plan.Tiles)
    Sum += Of.cellsWithPads() * Of.Buffers * Nest.Staged[Of.Array].Bytes;
  return Sum;
}

} // namespace idxmap
