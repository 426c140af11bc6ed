//===- WarpAccess.cpp - What the accesses of a warp cost ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/WarpAccess.h"

#include "mapping/expr/Simplify.h"
#include "mapping/memory/TypicalLaunch.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace idxmap {

using Values = Warp::Values;

static constexpr int64_t LineBytes = 128;
static constexpr int64_t PageBytes = 4096;

static const char *const BlockNames[] = {"blockIdx.x", "blockIdx.y",
                                         "blockIdx.z"};
static const char *const ThreadNames[] = {"threadIdx.x", "threadIdx.y",
                                          "threadIdx.z"};

static bool holds(const Condition &C, const Values &At) {
  const auto Less = evaluate(C.Lhs, At);
  const auto Greater = evaluate(C.Rhs, At);
  return Less && Greater && *Less < *Greater;
}

Warp::Warp(const Mapping &M, const std::vector<std::string> &Indices,
           const Values &Known, const std::array<int64_t, 3> &Block,
           int64_t Number, const DeviceLimits &Limits)
    : Block(Block) {
  std::array<int64_t, 3> Extent;
  for (unsigned D = 0; D < 3; ++D)
    Extent[D] = evaluate(M.Block[D], Known).value_or(1);
  const int64_t First = Number * Limits.WarpSize;
  const int64_t End =
      std::min(First + Limits.WarpSize, Extent[0] * Extent[1] * Extent[2]);
  for (int64_t Thread = First; Thread < End; ++Thread) {
    Values At = Known;
    int64_t Rest = Thread;
    for (unsigned D = 0; D < 3; ++D) {
      At[BlockNames[D]] = Block[D];
      At[ThreadNames[D]] = Rest % Extent[D];
      Rest /= Extent[D];
    }
    for (const Mapping::OwnLoop &Each : M.Own)
      At[Each.Symbol] = 0;
    const auto isIn = [&](const Condition &Guard) { return holds(Guard, At); };
    if (!std::all_of(M.Guards.begin(), M.Guards.end(), isIn))
      continue;
    Values Lane = Known;
    for (size_t D = 0; D < Indices.size() && D < M.Index.size(); ++D)
      if (const auto Index = evaluate(M.Index[D], At))
        Lane[Indices[D]] = *Index;
    Lanes.push_back({Thread - First, std::move(Lane)});
  }
}

std::optional<std::vector<Warp::LaneOffset>>
Warp::offsets(const MemoryAddress &Of) const {
  std::vector<LaneOffset> Result;
  for (const RunningLane &Lane : Lanes) {
    Values At = Lane.Sees;
    for (const OpaqueNumber &Each : Of.Opaque)
      At[Each.Name] = guessed(Each, Lane.Sees);
    const auto Offset = evaluate(Of.Offset, At);
    if (!Offset)
      return std::nullopt;
    Result.push_back({Lane.Number, *Offset});
  }
  return Result;
}

std::optional<WarpCost> Warp::cost(const MemoryAddress &Of) const {
  std::set<int64_t> Sectors, Lines, Pages;
  const auto cover = [&](std::set<int64_t> &Units, int64_t First,
                         int64_t Size) {
    for (int64_t Unit = First / Size; Unit <= (First + Of.Bytes - 1) / Size;
         ++Unit)
      Units.insert(Unit);
  };
  const auto Offsets = offsets(Of);
  if (!Offsets)
    return std::nullopt;
  for (const LaneOffset &Each : *Offsets) {
    const int64_t Address = Each.Offset + ArrayBegin;
    cover(Sectors, Address, SectorBytes);
    cover(Lines, Address, LineBytes);
    cover(Pages, Address, PageBytes);
  }
  return WarpCost{int64_t(Lanes.size()), int64_t(Sectors.size()),
                  int64_t(Lines.size()), int64_t(Pages.size())};
}

Warp middleWarp(const Mapping &M, const std::vector<std::string> &Indices,
                const Values &Known) {
  std::array<int64_t, 3> Block;
  for (unsigned D = 0; D < 3; ++D)
    Block[D] = evaluate(M.Grid[D], Known).value_or(1) / 2;
  Warp Middle(M, Indices, Known, Block, 0);
  return Middle.lanes() > 0 ? Middle : Warp(M, Indices, Known, {0, 0, 0}, 0);
}

std::optional<std::vector<int64_t>>
typicalSectors(const Mapping &M, const MemoryUse &Of, const Facts &Known) {
  const Warp Middle =
      middleWarp(M, Of.Indices, typicalValues(M.Source, Of, Known));
  if (Middle.lanes() == 0)
    return std::nullopt;
  std::vector<int64_t> Result;
  for (const MemoryAddress &Each : Of.Addresses) {
    const auto Cost = Middle.cost(Each);
    if (!Cost)
      return std::nullopt;
    Result.push_back(Cost->Sectors);
  }
  return Result;
}

bool isContiguous(const MemoryUse &Of) {
  if (Of.Indices.empty())
    return true;
  const std::string &Innermost = Of.Indices.back();
  const auto isNear = [&](const MemoryAddress &Each) {
    for (const OpaqueNumber &Some : Each.Opaque)
      if (std::count(Some.DependsOn.begin(), Some.DependsOn.end(), Innermost))
        return false;
    const Expr Index = Expr::symbol(Innermost, SymbolKind::Thread);
    const Expr Distance = simplify(
        substitute(Each.Offset, {{Innermost, Index + 1}}) - Each.Offset);
    return Distance.isConstant() && std::abs(Distance.value()) <= Each.Bytes;
  };
  return std::all_of(Of.Addresses.begin(), Of.Addresses.end(), isNear);
}

} // namespace idxmap
