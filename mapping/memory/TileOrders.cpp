//===- TileOrders.cpp - The best order of a tile in shared memory ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/TileOrders.h"

#include "mapping/OperationCount.h"
#include "mapping/layout/FlatIndex.h"
#include "mapping/layout/LayoutText.h"
#include "mapping/memory/BankConflicts.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace idxmap {

static constexpr int64_t MostPad = 4;

static std::vector<Expr> indicesOf(const Layout &Order) {
  std::vector<Expr> Index;
  for (size_t D = 0; D < Order.View.size(); ++D)
    Index.push_back(Expr::symbol("i" + std::to_string(D), SymbolKind::Thread,
                                 Range::from(0)));
  return Index;
}

std::vector<int64_t> cellPlaces(const Layout &Order) {
  const Expr Cell = Expr::symbol("cell", SymbolKind::Thread, Range::from(0));
  const Expr Place = apply(Order, digitsOf(Order.View, Cell, Facts()), Facts());
  const int64_t Cells = evaluate(productOf(Order.View), {}).value();
  std::vector<int64_t> Result;
  for (int64_t Number = 0; Number < Cells; ++Number)
    Result.push_back(evaluate(Place, {{Cell.name(), Number}}).value());
  return Result;
}

int64_t wavefronts(const Layout &Order, int64_t ElementBytes,
                   const std::vector<WarpCells> &Accesses) {
  const std::vector<int64_t> Places = cellPlaces(Order);
  int64_t Sum = 0;
  for (const WarpCells &Cells : Accesses) {
    std::vector<int64_t> Addresses;
    for (const int64_t Cell : Cells)
      Addresses.push_back(Places.at(Cell) * ElementBytes);
    Sum += wavefronts(Addresses, ElementBytes);
  }
  return Sum;
}

static std::string lengthsText(const std::vector<int64_t> &Extents,
                               int64_t Pad = 0) {
  std::string Text;
  for (size_t D = 0; D < Extents.size(); ++D)
    Text += (D ? "," : "") +
            std::to_string(Extents[D] + (D + 1 == Extents.size() ? Pad : 0));
  return Text;
}

namespace {

struct Candidate {
  std::string Layout;
  std::string Words = Layout;
};

} // namespace

static std::vector<Candidate> candidates(const std::vector<int64_t> &Extents) {
  const std::string Own = lengthsText(Extents);
  std::vector<Candidate> All = {{"Row(" + Own + ")"}};
  if (Extents.size() < 2)
    return All;
  for (int64_t Pad = 1; Pad <= MostPad; ++Pad) {
    const std::string Longer = lengthsText(Extents, Pad);
    All.push_back({"Row(" + Longer + ").ExpandBy([" + Longer + "]).GroupBy([" +
                       Own + "])",
                   "rows of " + std::to_string(Extents.back() + Pad)});
  }
  const int64_t Row = Extents.back();
  const bool IsPlane = Extents.size() == 2;
  if (IsPlane && Row > 1 && (Row & (Row - 1)) == 0)
    All.push_back({"Swizzle(" + Own + ")"});
  All.push_back({"Col(" + Own + ")"});
  if (IsPlane)
    All.push_back({"AntiDiag(" + Own + ")"});
  return All;
}

std::vector<TileOrder> rankTileOrders(const std::vector<int64_t> &Extents,
                                      int64_t ElementBytes, int64_t MostBytes,
                                      const std::vector<WarpCells> &Accesses) {
  std::vector<TileOrder> Ranked;
  for (const Candidate &Of : candidates(Extents)) {
    auto Term = parseLayout(Of.Layout);
    TileOrder Each{Of.Words, boundLayout(std::get<LayoutTerm>(Term))};
    assert(!Each.Order.View.empty() && "a candidate is a layout");
    Each.Bytes = size(Each.Order, Facts()).value() * ElementBytes;
    if (Each.Bytes > MostBytes && !Ranked.empty())
      continue;
    Each.Wavefronts = wavefronts(Each.Order, ElementBytes, Accesses);
    const Facts Known;
    Each.Operations = operationCount(
        cheapest({apply(Each.Order, indicesOf(Each.Order), Known)}, Known));
    Ranked.push_back(std::move(Each));
  }
  using Cost = std::tuple<int64_t, int64_t, int64_t, size_t>;
  std::vector<Cost> Costs;
  for (const TileOrder &Of : Ranked)
    Costs.emplace_back(Of.Wavefronts, Of.Bytes, Of.Operations, Costs.size());
  std::sort(Costs.begin(), Costs.end());
  std::vector<TileOrder> Result;
  for (const Cost &Each : Costs)
    Result.push_back(std::move(Ranked[std::get<3>(Each)]));
  return Result;
}

} // namespace idxmap
