//===- TileOrder.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/TileOrder.h"

#include "rewriter/footprint/TileLayout.h"

#include "mapping/DeviceLimits.h"
#include "mapping/expr/ExprText.h"
#include "mapping/memory/TileOrders.h"

#include <algorithm>

namespace idxmap {

static constexpr int64_t WarpSize = DeviceLimits().WarpSize;
/// Of the loops of the body around one read.
static constexpr int64_t MostRounds = 256;

namespace {

/// The values that one round has of the loops of the body.
using Round = std::map<std::string, int64_t>;

class AccessReader {
public:
  AccessReader(const Tile &Of, const StagePlan &Plan, const StagedArray &Array)
      : Of(Of), Plan(Plan), Array(Array) {}

  std::vector<WarpCells> run();

private:
  std::vector<Round> roundsOf(size_t Read) const;
  std::optional<int64_t> cellOf(size_t Read, const Round &In,
                                int64_t Thread) const;
  template <typename Function> void add(int64_t Threads, Function CellOf);

  const Tile &Of;
  const StagePlan &Plan;
  const StagedArray &Array;
  std::vector<WarpCells> All;
};

} // namespace

/// One access of each warp of \p Threads.
template <typename Function>
void AccessReader::add(int64_t Threads, Function CellOf) {
  for (int64_t First = 0; First < Threads; First += WarpSize) {
    WarpCells Cells;
    for (int64_t T = First; T < std::min(First + WarpSize, Threads); ++T)
      if (const std::optional<int64_t> Cell = CellOf(T))
        Cells.push_back(*Cell);
    if (!Cells.empty())
      All.push_back(std::move(Cells));
  }
}

/// Of loops whose ends are not numbers, the first round.
std::vector<Round> AccessReader::roundsOf(size_t Read) const {
  std::vector<Round> Rounds = {{}};
  for (const Span &Inner : Array.Reads[Of.Reads[Read]].Inner) {
    if (!areIndexed(Of.At[Read], Inner.Variable) || Plan.find(Inner.Variable))
      continue;
    const int64_t Least = Inner.Least.value();
    const int64_t Most = std::min(
        std::max(Least, Inner.Most.value()),
        Least + std::max<int64_t>(MostRounds / int64_t(Rounds.size()), 1) - 1);
    std::vector<Round> Next;
    for (const Round &Outer : Rounds)
      for (int64_t Value = Least; Value <= Most; ++Value) {
        Next.push_back(Outer);
        Next.back()[Inner.Variable] = Value;
      }
    Rounds = std::move(Next);
  }
  if (!Of.IsPerStrip)
    return Rounds;
  // A strip has all of its rounds.
  std::vector<Round> Next;
  for (const StagedVariable &Each : Plan.Variables)
    if (!Each.Loop)
      for (const Round &Outer : Rounds)
        for (int64_t Value = 0; Value <= Each.Of.Width; ++Value) {
          Next.push_back(Outer);
          Next.back()[Each.Name] = Value;
        }
  return Next;
}

/// Of a thread's first index; nothing beyond the tile, where the block of
/// threads is longer.
std::optional<int64_t> AccessReader::cellOf(size_t Read, const Round &In,
                                            int64_t Thread) const {
  int64_t Number = 0;
  for (const size_t D : Of.shown()) {
    const AffineIndex &At = Of.At[Read][D];
    int64_t Cell = At.Offset - Of.Dimensions[D].Low;
    for (const auto &[Name, Slope] : At.Slopes) {
      if (const auto Inner = In.find(Name); Inner != In.end()) {
        Cell += Slope * Inner->second;
        continue;
      }
      const StagedVariable *Variable = Plan.find(Name);
      if (!Variable)
        return std::nullopt;
      Cell += Slope * placeOf(*Variable, Plan, Thread);
    }
    if (Cell < 0 || Cell >= Of.Dimensions[D].Extent)
      return std::nullopt;
    Number = Number * Of.Dimensions[D].Extent + Cell;
  }
  return Number;
}

std::vector<WarpCells> AccessReader::run() {
  for (size_t Read = 0; Read < Of.Reads.size(); ++Read)
    for (const Round &In : roundsOf(Read))
      add(Plan.threads(),
          [&](int64_t Thread) { return cellOf(Read, In, Thread); });
  int64_t Cells = 1;
  for (const int64_t Extent : Of.extents())
    Cells *= Extent;
  for (int64_t First = 0; First < Cells; First += Plan.threads())
    add(std::min(Plan.threads(), Cells - First),
        [First](int64_t Thread) { return std::optional(First + Thread); });
  return std::move(All);
}

static std::string boxText(const std::vector<Expr> &Lengths) {
  std::string Text;
  for (const Expr &Each : Lengths)
    Text += (Text.empty() ? "" : " x ") + toString(Each);
  return Text;
}

/// The best order, and what the others would have cost.
static void chooseOrder(Tile &Of, const StagePlan &Plan, const LoopNest &Nest,
                        std::vector<Finding> &Findings) {
  const StagedArray &Array = Nest.Staged[Of.Array];
  const int64_t Room =
      roomFor(tileBytes(Nest, Plan)) - bytesBeside(Of, Plan, Nest);
  const std::vector<TileOrder> Ranked =
      rankTileOrders(Of.extents(), Array.Bytes, Room / Of.planes(),
                     AccessReader(Of, Plan, Array).run());
  std::string Others;
  for (size_t I = 1; I < std::min<size_t>(Ranked.size(), 4); ++I)
    Others += (Others.empty() ? "" : ", ") + Ranked[I].Text + " " +
              std::to_string(Ranked[I].Wavefronts);
  Findings.push_back({FindingID::remark_tile_order,
                      {Array.Name, Ranked.front().Text,
                       std::to_string(Ranked.front().Wavefronts),
                       Others.empty() ? "there is no other" : Others},
                      Array.OrderWhere});
  Of.Order = Ranked.front().Order;
  Of.OrderText = Ranked.front().Text;
}

bool orderTile(Tile &Of, const StagePlan &Plan, const LoopNest &Nest,
               std::vector<Finding> &Findings) {
  const StagedArray &Array = Nest.Staged[Of.Array];
  if (Array.IsOrderChosen) {
    chooseOrder(Of, Plan, Nest, Findings);
    return true;
  }
  const std::vector<int64_t> Extents = Of.extents();
  const std::vector<Expr> Lengths(Extents.begin(), Extents.end());
  auto Bound = bindLayout(*Array.Order, Lengths);
  if (auto *Wrong = std::get_if<Finding>(&Bound)) {
    Wrong->Where = Array.OrderWhere;
    for (Finding &Note : Wrong->Notes)
      Note.Where = Array.OrderWhere;
    Findings.push_back(std::move(*Wrong));
    return false;
  }
  Layout &Order = std::get<Layout>(Bound);
  std::vector<Finding> Problems = check(Order, Facts());
  if (Order.View != Lengths)
    Problems = {Finding(FindingID::err_layout_tile,
                        {Array.Name, boxText(Order.View), boxText(Lengths)})
                    .withNote(Finding(FindingID::note_layout_tile, {},
                                      Array.OrderWhere))};
  for (Finding &Each : Problems) {
    Each.Where = Array.OrderWhere;
    Findings.push_back(std::move(Each));
  }
  if (!Problems.empty())
    return false;
  Of.Order = std::move(Order);
  Of.OrderText = toString(*Array.Order);
  return true;
}

} // namespace idxmap
