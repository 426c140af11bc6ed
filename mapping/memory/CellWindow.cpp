//===- CellWindow.cpp - Cells of an array that a warp touches -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/CellWindow.h"

#include "mapping/layout/FlatIndex.h"
#include "mapping/memory/BankConflicts.h"
#include "mapping/memory/NearBlocks.h"

#include <algorithm>
#include <map>
#include <set>

namespace idxmap {

namespace {

constexpr int64_t WrappedRow = 32;
/// Windows begin and end at such indices, where there is room.
constexpr int64_t WindowStep = 8;
constexpr int64_t WideStep = 32;

/// The cells as rows and columns.
class Plane {
public:
  explicit Plane(const CellGrid &Grid)
      : Outer(Grid.View), IsWrapped(Grid.View.size() == 1) {
    for (const int64_t Length : Grid.View)
      Cells = Length > CellGrid::MostCells / Cells ? CellGrid::MostCells
                                                   : Cells * Length;
    Row = IsWrapped ? WrappedRow : Grid.View.back();
    if (!IsWrapped)
      Outer.pop_back();
  }

  bool has(int64_t Cell) const {
    return Cell < Cells && Cell >= (isOpen() ? -Cells : 0);
  }
  int64_t rowOf(int64_t Cell) const { return floorOf(Cell, Row); }
  int64_t columnOf(int64_t Cell) const { return Cell - rowOf(Cell) * Row; }
  int64_t cellAt(int64_t R, int64_t C) const { return R * Row + C; }
  int64_t rows() const { return (Cells + Row - 1) / Row; }
  int64_t columns() const { return Row; }
  bool isWrapped() const { return IsWrapped; }

  std::string rowText(int64_t R) const {
    if (IsWrapped)
      return std::to_string(R * Row);
    std::string Text;
    for (size_t D = Outer.size(); D-- > 0;) {
      const int64_t Next = D == 0 ? 0 : floorOf(R, Outer[D]);
      Text = std::to_string(R - Next * Outer[D]) +
             (Text.empty() ? "" : "," + Text);
      R = Next;
    }
    return Text;
  }

private:
  bool isOpen() const { return Cells == CellGrid::MostCells; }

  std::vector<int64_t> Outer;
  bool IsWrapped;
  int64_t Row = 1, Cells = 1;
};

/// Of a cell, where it lies.
class Places {
public:
  Places(const CellGrid &Grid, const std::optional<Layout> &Order,
         const LaunchValues &Known)
      : Known(Known) {
    const std::vector<Expr> View(Grid.View.begin(), Grid.View.end());
    if (Order)
      Formula = apply(*Order, digitsOf(View, Number, Facts()), Facts());
  }

  std::optional<int64_t> of(int64_t Cell) const {
    if (!Formula)
      return Cell;
    LaunchValues At = Known;
    At[Number.name()] = Cell;
    return evaluate(*Formula, At);
  }

private:
  const LaunchValues &Known;
  const Expr Number =
      Expr::symbol("{cell}", SymbolKind::Host, Range::from(0)); ///< Of a cell.
  std::optional<Expr> Formula; ///< Over it; nothing: row by row.
};

struct Touched {
  int64_t Lane;
  int64_t Cell;
  int64_t Within; ///< The byte of the cell.
};

/// The indices that are shown along one side.
using Axis = std::vector<int64_t>;

/// From the least of \p Wanted to the greatest, in whole steps; nothing where
/// that is too long.
std::optional<Axis> wholeAxis(const std::set<int64_t> &Wanted, int64_t End,
                              int64_t Step) {
  int64_t From = floorOf(*Wanted.begin(), Step) * Step;
  int64_t To = std::min(End, (floorOf(*Wanted.rbegin(), Step) + 1) * Step);
  if (To - From > MostWindow) {
    From = *Wanted.begin();
    To = *Wanted.rbegin() + 1;
  }
  if (To - From > MostWindow)
    return std::nullopt;
  Axis Result;
  for (int64_t At = From; At < To; ++At)
    Result.push_back(At);
  return Result;
}

/// With gaps, if need be: \p Wanted, and as many neighbours as there is room
/// for.
Axis axisOf(const std::set<int64_t> &Wanted, int64_t End, int64_t Step) {
  if (const auto Whole = wholeAxis(Wanted, End, Step))
    return *Whole;
  for (; Step > 0; Step /= 2) {
    std::set<int64_t> Shown;
    for (const int64_t Each : Wanted)
      for (int64_t At = floorOf(Each, Step) * Step;
           At < std::min(End, (floorOf(Each, Step) + 1) * Step); ++At)
        Shown.insert(At);
    if (int64_t(Shown.size()) <= MostWindow || Step == 1)
      return Axis(Shown.begin(),
                  std::next(Shown.begin(),
                            std::min<int64_t>(Shown.size(), MostWindow)));
  }
  return {};
}

/// One access on its way into a window.
class Drawer {
public:
  Drawer(const CellAccess &Of, const CellGrid &Grid,
         const std::vector<std::string> &Indices, const LaunchValues &Known)
      : Of(Of), Grid(Grid), Indices(Indices), Known(Known), Shape(Grid),
        Where(Grid, Of.Order, Known),
        Middle(middleWarp(Of.Map, Indices, Known)) {}

  /// False where that is not known.
  bool touch();
  void addTo(std::set<int64_t> &Rows, std::set<int64_t> &Columns) const;
  std::optional<CellWindow> window(const Axis &Rows, const Axis &Columns,
                                   bool IsWide) const;

private:
  std::optional<CellWindow::Cell> cell(int64_t Number) const;
  void addBlocks(CellWindow &To, const std::vector<int64_t> &Numbers) const;

  const CellAccess &Of;
  const CellGrid &Grid;
  const std::vector<std::string> &Indices;
  const LaunchValues &Known;
  const Plane Shape;
  const Places Where;
  const Warp Middle;
  std::vector<Touched> Lanes;
  std::vector<int64_t> Addresses; ///< Of lanes, where the cells lie.
  std::set<int64_t> Sectors;
  WarpCost Cost;
};

} // namespace

bool Drawer::touch() {
  const auto OnHost = Middle.offsets(Of.Host);
  const auto OnDevice = Middle.offsets(Of.Device);
  const auto Counted = Middle.cost(Of.Device);
  if (!OnHost || !OnDevice || !Counted || OnHost->empty())
    return false;
  for (const Warp::LaneOffset &Each : *OnHost) {
    const int64_t Cell = floorOf(Each.Offset, Grid.CellBytes);
    Lanes.push_back({Each.Lane, Cell, Each.Offset - Cell * Grid.CellBytes});
  }
  for (const Warp::LaneOffset &Each : *OnDevice) {
    Addresses.push_back(Each.Offset + ArrayBegin);
    const int64_t Last = Addresses.back() + Of.Device.Bytes - 1;
    for (int64_t Sector = Addresses.back() / SectorBytes;
         Sector <= Last / SectorBytes; ++Sector)
      Sectors.insert(Sector - ArrayBegin / SectorBytes);
  }
  Cost = *Counted;
  return true;
}

void Drawer::addTo(std::set<int64_t> &Rows, std::set<int64_t> &Columns) const {
  for (const Touched &Each : Lanes)
    if (Shape.has(Each.Cell)) {
      Rows.insert(Shape.rowOf(Each.Cell));
      Columns.insert(Shape.columnOf(Each.Cell));
    }
}

std::optional<CellWindow::Cell> Drawer::cell(int64_t Number) const {
  CellWindow::Cell Result;
  if (!Shape.has(Number))
    return Result;
  Result.Place = Where.of(Number);
  if (!Result.Place)
    return std::nullopt;
  int64_t First = *Result.Place * Grid.CellBytes;
  const int64_t Last = First + Grid.CellBytes - 1;
  for (const Touched &Each : Lanes) {
    if (Each.Cell != Number)
      continue;
    if (Result.Lanes++ == 0) {
      Result.Lane = Each.Lane;
      First += Each.Within;
    }
  }
  Result.Sector = floorOf(First, SectorBytes);
  const int64_t Word = floorOf(First, BankBytes);
  Result.Bank = Word - floorOf(Word, Banks) * Banks;
  const auto Fetched = Sectors.lower_bound(Result.Sector);
  Result.IsFetched =
      Fetched != Sectors.end() && *Fetched <= floorOf(Last, SectorBytes);
  if (Result.IsFetched)
    Result.Sector = *Fetched;
  return Result;
}

static std::vector<bool> gapsOf(const Axis &Shown) {
  std::vector<bool> Result;
  for (size_t I = 0; I < Shown.size(); ++I)
    Result.push_back(I > 0 && Shown[I] != Shown[I - 1] + 1);
  return Result;
}

void Drawer::addBlocks(CellWindow &To,
                       const std::vector<int64_t> &Numbers) const {
  std::set<int64_t> Wanted;
  for (size_t I = 0; I < Numbers.size(); ++I)
    if (To.Cells[I].Place)
      Wanted.insert(Numbers[I]);
  const auto Found = nearBlocks(Of.Map, Of.Host, Grid.CellBytes, Indices, Known,
                                Middle.block(), std::move(Wanted));
  for (size_t I = 0; I < Numbers.size(); ++I)
    if (const auto Block = Found.find(Numbers[I]); Block != Found.end())
      To.Cells[I].Block = Block->second;
}

std::optional<CellWindow> Drawer::window(const Axis &Rows, const Axis &Columns,
                                         bool IsWide) const {
  CellWindow Result;
  std::vector<int64_t> Numbers;
  for (const int64_t R : Rows) {
    Result.Rows.push_back(Shape.rowText(R));
    for (const int64_t C : Columns) {
      Numbers.push_back(Shape.cellAt(R, C));
      const auto Each = cell(Numbers.back());
      if (!Each)
        return std::nullopt;
      Result.Cells.push_back(*Each);
    }
  }
  for (const int64_t C : Columns)
    Result.Columns.push_back(std::to_string(C));
  Result.RowGaps = gapsOf(Rows);
  Result.ColumnGaps = gapsOf(Columns);
  Result.Cost = Cost;
  Result.Wavefronts = wavefronts(Addresses, Of.Device.Bytes);
  Result.Block = blockNumber(Of.Map, Known, Middle.block());
  Result.Hidden =
      std::count_if(Lanes.begin(), Lanes.end(), [&](const Touched &Each) {
        return std::find(Numbers.begin(), Numbers.end(), Each.Cell) ==
               Numbers.end();
      });
  if (IsWide)
    addBlocks(Result, Numbers);
  return Result;
}

std::optional<std::vector<CellWindow>>
cellWindows(const std::vector<CellAccess> &Accesses, const CellGrid &Grid,
            const std::vector<std::string> &Indices, const LaunchValues &Known,
            bool IsWide) {
  const Plane Shape(Grid);
  const int64_t Step = IsWide ? WideStep : WindowStep;
  const int64_t RowStep = Shape.isWrapped() ? 1 : Step;
  const int64_t ColumnStep = Shape.isWrapped() ? WrappedRow : Step;
  std::vector<Drawer> Drawers;
  std::set<int64_t> AllRows, AllColumns;
  for (const CellAccess &Each : Accesses) {
    Drawers.emplace_back(Each, Grid, Indices, Known);
    if (!Drawers.back().touch())
      return std::nullopt;
    Drawers.back().addTo(AllRows, AllColumns);
  }
  std::optional<Axis> Rows, Columns;
  if (!AllRows.empty()) {
    Rows = wholeAxis(AllRows, Shape.rows(), RowStep);
    Columns = wholeAxis(AllColumns, Shape.columns(), ColumnStep);
  }
  std::vector<CellWindow> Result;
  for (const Drawer &Each : Drawers) {
    std::set<int64_t> OwnRows, OwnColumns;
    Each.addTo(OwnRows, OwnColumns);
    if (OwnRows.empty())
      return std::nullopt;
    const bool IsCommon = Rows && Columns;
    auto Window = Each.window(
        IsCommon ? *Rows : axisOf(OwnRows, Shape.rows(), RowStep),
        IsCommon ? *Columns : axisOf(OwnColumns, Shape.columns(), ColumnStep),
        IsWide);
    if (!Window)
      return std::nullopt;
    Result.push_back(*std::move(Window));
  }
  return Result;
}

} // namespace idxmap
