//===- WarpAccess.cpp - What the accesses of a warp cost ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/WarpAccess.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace idxmap {

using Values = Warp::Values;

static constexpr int64_t SectorBytes = 32;
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
           int64_t Number, const DeviceLimits &Limits) {
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
    const auto isIn = [&](const Condition &Guard) { return holds(Guard, At); };
    if (!std::all_of(M.Guards.begin(), M.Guards.end(), isIn))
      continue;
    Values Lane = Known;
    for (size_t D = 0; D < Indices.size() && D < M.Index.size(); ++D)
      if (const auto Index = evaluate(M.Index[D], At))
        Lane[Indices[D]] = *Index;
    Lanes.push_back(std::move(Lane));
  }
}

/// One number for equal values of what it depends on, and far from others.
static int64_t guessed(const OpaqueNumber &Of, const Values &At) {
  uint64_t Hash = 14695981039346656037u; // FNV-1a.
  const auto add = [&Hash](uint64_t Part) {
    Hash = (Hash ^ Part) * 1099511628211u;
  };
  for (const char Each : Of.Name)
    add(Each);
  for (const std::string &Each : Of.DependsOn)
    if (const auto Known = At.find(Each); Known != At.end())
      add(Known->second);
  return (Hash >> 40) * 128;
}

std::optional<WarpCost> Warp::cost(const MemoryAddress &Of) const {
  std::set<int64_t> Sectors, Lines, Pages;
  const auto cover = [&](std::set<int64_t> &Units, int64_t First,
                         int64_t Size) {
    for (int64_t Unit = First / Size; Unit <= (First + Of.Bytes - 1) / Size;
         ++Unit)
      Units.insert(Unit);
  };
  for (const Values &Lane : Lanes) {
    Values At = Lane;
    for (const OpaqueNumber &Each : Of.Opaque)
      At[Each.Name] = guessed(Each, Lane);
    const auto Offset = evaluate(Of.Offset, At);
    if (!Offset)
      return std::nullopt;
    const int64_t Address = *Offset + (int64_t(1) << 50); // Never negative.
    cover(Sectors, Address, SectorBytes);
    cover(Lines, Address, LineBytes);
    cover(Pages, Address, PageBytes);
  }
  return WarpCost{int64_t(Lanes.size()), int64_t(Sectors.size()),
                  int64_t(Lines.size()), int64_t(Pages.size())};
}

/// A value for each symbol of \p In that has none: distinct, about 1,000, a
/// multiple of the warp, and in the range that is known of it.
static void addTypical(Values &To, const Expr &In, const Facts &Known) {
  for (const std::string &Name : symbolsOf(In)) {
    if (To.count(Name))
      continue;
    const Range Possible = Known.rangeOf(Expr::symbol(Name, SymbolKind::Host));
    const int64_t Wished = 1024 + 32 * int64_t(To.size());
    To[Name] = std::clamp(Wished, Possible.Lo, Possible.Hi);
  }
}

/// Those of \p M and of \p Of; bounds from below are small.
static Values typicalValues(const Mapping &M, const MemoryUse &Of,
                            const Facts &Known) {
  Values Result;
  for (const Dimension &D : M.Source.dimensions())
    for (const Expr *Each : {&D.Upper, &D.Lower, &D.Step, &D.Width})
      addTypical(Result, *Each, Known);
  for (const Dimension &D : M.Source.dimensions()) {
    for (const Expr *Each : {&D.Lower, &D.Step, &D.Width})
      for (const std::string &Name : symbolsOf(*Each))
        Result[Name] = std::clamp<int64_t>(
            2, Known.rangeOf(Expr::symbol(Name, SymbolKind::Host)).Lo,
            Result[Name]);
  }
  const std::set<std::string> Indices(Of.Indices.begin(), Of.Indices.end());
  for (const MemoryAddress &Each : Of.Addresses) {
    Values Given = Result;
    for (const std::string &Name : Of.Indices)
      Given.try_emplace(Name, 0);
    for (const OpaqueNumber &Some : Each.Opaque)
      Given.try_emplace(Some.Name, 0);
    const Values Before = Given;
    addTypical(Given, Each.Offset, Known);
    for (const auto &[Name, Value] : Given)
      if (!Before.count(Name))
        Result[Name] = Value;
  }
  return Result;
}

/// In the middle of the grid, where guards seldom stop a thread.
static Warp middleWarp(const Mapping &M, const MemoryUse &Of,
                       const Values &Known) {
  std::array<int64_t, 3> Block;
  for (unsigned D = 0; D < 3; ++D)
    Block[D] = evaluate(M.Grid[D], Known).value_or(1) / 2;
  Warp Middle(M, Of.Indices, Known, Block, 0);
  return Middle.lanes() > 0 ? Middle : Warp(M, Of.Indices, Known, {0, 0, 0}, 0);
}

std::optional<std::vector<int64_t>>
typicalSectors(const Mapping &M, const MemoryUse &Of, const Facts &Known) {
  const Warp Middle = middleWarp(M, Of, typicalValues(M, Of, Known));
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
