//===- BlockAccess.cpp - What the accesses of a block cost ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/BlockAccess.h"

#include "mapping/DeviceLimits.h"
#include "mapping/memory/TypicalLaunch.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <utility>

namespace idxmap {

namespace {

/// Sectors, from the first to the last.
using Run = std::pair<int64_t, int64_t>;
/// Of a thread in its block, along each side.
using Place = std::vector<int64_t>;

int64_t countSectors(std::vector<Run> Runs) {
  std::sort(Runs.begin(), Runs.end());
  int64_t Count = 0;
  int64_t Next = std::numeric_limits<int64_t>::min();
  for (const auto &[First, Last] : Runs) {
    Count += std::max<int64_t>(0, Last - std::max(First, Next) + 1);
    Next = std::max(Next, Last + 1);
  }
  return Count;
}

/// The address of an access in the threads of a block: a number, and what it
/// grows by along each side, or jumps by.
class BlockAddress {
public:
  int64_t First = 0, Bytes = 0;
  std::vector<int64_t> Step;
  std::vector<bool> Jumps; ///< By an amount that nobody knows.
  std::string Salt;        ///< The names of such amounts.

  /// What the threads from \p Begin on touch, \p Warp of them along the last
  /// side.
  std::vector<Run> runs(const Place &Begin, int64_t Warp) const {
    const int64_t Stride = Step.back();
    // Threads that are no farther apart than a sector leave none out.
    if (!Jumps.back() && std::abs(Stride) <= SectorBytes) {
      const int64_t At = address(Begin), End = At + (Warp - 1) * Stride;
      return {run(std::min(At, End), std::max(At, End))};
    }
    std::vector<Run> Result;
    Place Lane = Begin;
    for (int64_t L = 0; L < Warp; ++L, ++Lane.back())
      Result.push_back(run(address(Lane), address(Lane)));
    return Result;
  }

private:
  Run run(int64_t From, int64_t To) const {
    return {From / SectorBytes, (To + Bytes - 1) / SectorBytes};
  }
  int64_t address(const Place &At) const {
    int64_t Result = First;
    OpaqueNumber Jump{Salt, {}};
    LaunchValues By;
    for (size_t S = 0; S < At.size(); ++S) {
      Result += At[S] * Step[S];
      if (!Jumps[S])
        continue;
      Jump.DependsOn.push_back(std::to_string(S));
      By[Jump.DependsOn.back()] = At[S];
    }
    return Jump.DependsOn.empty() ? Result : Result + guessed(Jump, By);
  }
};

class BlockCounter {
public:
  BlockCounter(const MemoryUse &Of, const std::vector<BlockSide> &Sides,
               LaunchValues Middle)
      : Of(Of), Sides(Sides), Middle(std::move(Middle)) {
    for (size_t S = 0; S + 1 < Sides.size(); ++S)
      Rows *= Sides[S].Length;
  }

  std::optional<BlockCost> run() {
    Result.Warps = Rows * Pieces;
    for (const MemoryAddress &Each : Of.Addresses) {
      const auto Here = blockAddress(Each);
      if (!Here)
        return std::nullopt;
      add(Each, *Here);
    }
    for (auto &[Array, Runs] : Read)
      Result.CacheSectors += countSectors(std::move(Runs));
    return Result;
  }

private:
  std::optional<BlockAddress> blockAddress(const MemoryAddress &Each) const;
  void add(const MemoryAddress &Each, const BlockAddress &Where);
  Place begin(int64_t Warp) const;

  const MemoryUse &Of;
  const std::vector<BlockSide> &Sides;
  const LaunchValues Middle; ///< Of the symbols, and of the block's indices.
  const int64_t WarpSize = DeviceLimits().WarpSize;
  const int64_t Pieces = Sides.back().Length / WarpSize;
  int64_t Rows = 1;
  BlockCost Result;
  std::map<std::string, std::vector<Run>> Read; ///< By array.
};

} // namespace

std::optional<BlockAddress>
BlockCounter::blockAddress(const MemoryAddress &Each) const {
  LaunchValues At = Middle;
  for (const OpaqueNumber &Some : Each.Opaque)
    At[Some.Name] = 0;
  const auto Here = evaluate(Each.Offset, At);
  if (!Here)
    return std::nullopt;
  BlockAddress Result;
  Result.First = *Here + ArrayBegin;
  Result.Bytes = Each.Bytes;
  for (const BlockSide &Side : Sides) {
    const std::string &Index = Of.Indices[Side.Dimension];
    LaunchValues Next = At;
    ++Next[Index];
    const auto Then = evaluate(Each.Offset, Next);
    if (!Then)
      return std::nullopt;
    Result.Step.push_back(*Then - *Here);
    Result.Jumps.push_back(false);
    for (const OpaqueNumber &Some : Each.Opaque)
      if (std::count(Some.DependsOn.begin(), Some.DependsOn.end(), Index)) {
        Result.Jumps.back() = true;
        Result.Salt += Some.Name;
      }
  }
  return Result;
}

/// The place of the first thread of a warp.
Place BlockCounter::begin(int64_t Warp) const {
  Place Result(Sides.size());
  Result.back() = Warp % Pieces * WarpSize;
  int64_t Rest = Warp / Pieces;
  for (size_t S = Sides.size() - 1; S-- > 0; Rest /= Sides[S].Length)
    Result[S] = Rest % Sides[S].Length;
  return Result;
}

void BlockCounter::add(const MemoryAddress &Each, const BlockAddress &Where) {
  std::vector<Run> Block;
  for (int64_t W = 0; W < Result.Warps; ++W) {
    std::vector<Run> Runs = Where.runs(begin(W), WarpSize);
    Block.insert(Block.end(), Runs.begin(), Runs.end());
    const int64_t Count = countSectors(std::move(Runs));
    Result.WarpSectors += Count;
    Result.CacheSectors += Each.IsWrite ? Count : 0;
  }
  if (Each.IsWrite)
    return;
  if (Each.Array.empty())
    Result.CacheSectors += countSectors(std::move(Block));
  else
    Read[Each.Array].insert(Read[Each.Array].end(), Block.begin(), Block.end());
}

std::optional<BlockCost> blockCost(const IndexSpace &Source,
                                   const MemoryUse &Of, const Facts &Known,
                                   const std::vector<BlockSide> &Sides) {
  assert(!Sides.empty() && Sides.back().Length % DeviceLimits().WarpSize == 0 &&
         "threads along x fill warps");
  LaunchValues Values = typicalValues(Source, Of, Known);
  LaunchValues Middle = Values;
  for (unsigned D = 0; D < Source.rank(); ++D) {
    const auto Lower = evaluate(Source[D].Lower, Values);
    const auto Upper = evaluate(Source[D].Upper, Values);
    if (!Lower || !Upper || Source[D].Step != Expr(1))
      return std::nullopt;
    int64_t Side = 1;
    for (const BlockSide &Each : Sides)
      if (Each.Dimension == D)
        Side = Each.Length;
    // Where a block begins.
    Middle[Of.Indices[D]] = *Lower + (*Upper - *Lower) / 2 / Side * Side;
  }
  return BlockCounter(Of, Sides, std::move(Middle)).run();
}

} // namespace idxmap
