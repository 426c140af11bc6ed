//===- SweepText.cpp - Planes of arrays, written down ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageText.h"
#include "rewriter/emit/stage/StagedBody.h"
#include "rewriter/emit/stage/SumText.h"
#include "rewriter/footprint/TileQueue.h"

#include <utility>

namespace idxmap {

/// All but the last of those that the first index reads.
void StageText::writeFirstPlanes(Writer &Out, size_t Number) {
  if (Plan.Tiles[Number].Queue)
    return writeQueue(Out, Number);
  Tile Of = Plan.Tiles[Number];
  const size_t Window = *std::exchange(Of.Window, std::nullopt);
  if (--Of.Dimensions[Window].Extent == 0)
    return;
  const std::vector<std::string> Cells = cellNames(Of);
  writeBox(Out, Number, Of, Cells,
           "[" + (Cells[Window].empty() ? "0" : Cells[Window]) + "]");
}

/// The last of those that an index reads.
void StageText::writeNextPlane(Writer &Out, size_t Number) {
  Tile Of = Plan.Tiles[Number];
  const size_t Window = *std::exchange(Of.Window, std::nullopt);
  TileDimension &Along = Of.Dimensions[Window];
  const StagedVariable &Swept = *Plan.find(Along.Slopes.begin()->first);
  std::vector<std::string> Cells = cellNames(Of);
  Cells[Window] = Names.in(Swept.Name);
  const int64_t Ahead = Along.Extent - 1 - Swept.Reach;
  Along.Low += Ahead;
  Along.Extent = 1;
  writeBox(Out, Number, Of, Cells,
           planeText(Plan.Tiles[Number], Cells[Window], Ahead));
}

/// Where threads are that keep elements of planes.
void StageText::writeOwnPlaces(Writer &Out) {
  std::set<std::string> Needed;
  for (const Tile &Of : Plan.Tiles)
    if (Of.Queue)
      for (const size_t D : Of.shown())
        Needed.insert(Names.in(Of.Dimensions[D].Slopes.begin()->first));
  for (const auto &[Name, Line] : places())
    if (Needed.count(Name) && Placed.insert(Name).second)
      Out.line(Line);
}

/// A thread's own cell of a plane.
std::vector<std::string> StageText::ownCells(const Tile &Of) const {
  std::vector<std::string> Result(Of.Dimensions.size());
  for (const size_t D : Of.shown()) {
    const StagedVariable &Each =
        *Plan.find(Of.Dimensions[D].Slopes.begin()->first);
    SumText Cell;
    Cell.add(1, Names.in(Each.Name));
    Cell.add(Of.Queue->Place[D] - Of.Dimensions[D].Low - Each.Reach);
    Result[D] = Cell.text().Text;
  }
  return Result;
}

/// "j_rim"; with a number where another tile has such cells.
std::vector<std::string> StageText::rimCells(size_t Number) const {
  unsigned Count = 1;
  for (size_t T = 0; T < Number; ++T)
    Count += Plan.Tiles[T].Queue ? 1 : 0;
  const Tile &Of = Plan.Tiles[Number];
  std::vector<std::string> Result(Of.Dimensions.size());
  for (const size_t D : Of.shown())
    Result[D] = Names.free(Of.Dimensions[D].Slopes.begin()->first + "_rim" +
                           (Count > 1 ? std::to_string(Count) : ""));
  return Result;
}

static std::string plus(const std::string &Sum, int64_t More) {
  return More == 0 ? Sum : Sum + " + " + std::to_string(More);
}

/// The cell that is number \p Of among those at both ends of \p Side.
static std::string sideText(const std::string &Of, const TileRim::Side &Side) {
  if (Side.Before == 0)
    return plus(Of, Side.Held);
  if (Side.Behind == 0)
    return Of;
  if (Side.Before == 1 && Side.Behind == 1)
    return Of + " * " + std::to_string(Side.Held + 1);
  return Of + " + (" + Of + " < " + std::to_string(Side.Before) +
         " ? 0 : " + std::to_string(Side.Held) + ")";
}

/// Where the cells are that no thread holds: those of rows come first.
void StageText::writeRim(Writer &Out, size_t Number) {
  const TileRim Rim = rimOf(Plan.Tiles[Number], *Plan.Tiles[Number].Queue);
  const std::vector<std::string> Cells = rimCells(Number);
  const std::string Thread = Names.free("thread");
  const auto declare = [&](size_t D, const std::string &Value) {
    Out.line("const int " + Cells[D] + " = " + Value + ";");
  };
  const TileRim::Side &Columns = Rim.Sides.back();
  if (Rim.cells() == 0)
    return;
  if (Rim.Sides.size() < 2)
    return declare(Columns.Dimension, sideText(Thread, Columns));
  const TileRim::Side &Rows = Rim.Sides.front();
  const int64_t Left = Rim.HasCorners ? 0 : Columns.Before;
  const int64_t Row =
      Columns.Held + (Rim.HasCorners ? Columns.Before + Columns.Behind : 0);
  const std::string OfRow = std::to_string(Row);
  const std::string InRow = plus(Thread + " % " + OfRow, Left);
  const std::string OfRows = sideText(Thread + " / " + OfRow, Rows);
  const bool HasRows = Rim.rows() > 0, HasColumns = Rim.cells() > Rim.rows();
  const std::string Behind =
      HasRows ? "(" + Thread + " - " + std::to_string(Rim.rows()) + ")"
              : Thread;
  const std::string Held = std::to_string(Rows.Held);
  const std::string InColumn = plus(Behind + " % " + Held, Rows.Before);
  const std::string OfColumns = sideText(Behind + " / " + Held, Columns);
  const std::string IsRow = Thread + " < " + std::to_string(Rim.rows()) + " ? ";
  const auto either = [&](const std::string &Is, const std::string &Other) {
    return !HasColumns ? Is : !HasRows ? Other : IsRow + Is + " : " + Other;
  };
  declare(Rows.Dimension, either(OfRows, InColumn));
  declare(Columns.Dimension, either(InRow, OfColumns));
}

/// A thread's own element of the plane that is \p Plane from the one at \p
/// Place; empty: the first.
void StageText::writeQueued(Writer &Out, size_t Number, int64_t Plane,
                            const std::string &Place) {
  Tile Of = Plan.Tiles[Number];
  const size_t Window = *Of.Window;
  TileDimension &Along = Of.Dimensions[Window];
  const StagedVariable &Swept = *Plan.find(Along.Slopes.begin()->first);
  std::vector<std::string> Cells = ownCells(Of);
  Cells[Window] = Place;
  Along.Low = Plane - (Place.empty() ? 0 : Swept.Reach);
  Out.open("{");
  writeElement(Out, Of, Cells, Names.queued(Nest.Staged[Of.Array].Name, Plane),
               "");
  Out.close();
}

/// What a thread has before the first plane.
void StageText::writeQueue(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  writeRim(Out, Number);
  const StagedArray &Array = Nest.Staged[Of.Array];
  for (int64_t Plane = Of.Queue->From; Plane <= Of.Queue->To; ++Plane)
    Out.line(Array.Element + " " + Names.queued(Array.Name, Plane) + " = {};");
  for (int64_t Plane = Of.Queue->From; Plane < Of.Queue->To; ++Plane)
    writeQueued(Out, Number, Plane, "");
}

/// The plane that threads read of each other, and what they read alone.
void StageText::writeQueuedPlane(Writer &Out, size_t Number) {
  Tile Of = Plan.Tiles[Number];
  const size_t Window = *Of.Window;
  TileDimension &Along = Of.Dimensions[Window];
  const StagedVariable &Swept = *Plan.find(Along.Slopes.begin()->first);
  const std::string Place = Names.in(Swept.Name);
  const TileQueue &Queue = *Of.Queue;
  const StagedArray &Array = Nest.Staged[Of.Array];
  const auto cell = [&](const std::vector<std::string> &Cells) {
    return Names.tile(Nest, Plan, Number) + planeText(Of, Place, 0) +
           Names.cell(Nest, Plan, Number, Cells);
  };
  writeQueued(Out, Number, Queue.To, Place);
  Out.line(cell(ownCells(Of)) + " = " + Names.queued(Array.Name, Queue.Plane) +
           ";");
  const TileRim Rim = rimOf(Of, Queue);
  if (Rim.cells() == 0)
    return;
  std::vector<std::string> Cells = rimCells(Number);
  const std::string Cell = cell(Cells);
  Cells[Window] = Place;
  Along.Low = Queue.Plane - Swept.Reach;
  Out.open("{");
  writeElement(Out, Of, Cells, Cell,
               Rim.cells() == Plan.threads() ? ""
                                             : Names.free("thread") + " < " +
                                                   std::to_string(Rim.cells()));
  Out.close();
}

/// One barrier for each plane: what is brought behind it takes the place of a
/// plane that no thread has read since the last one.
std::optional<KernelStage::Sweep> StageText::sweep() {
  if (!Nest.Sweep)
    return std::nullopt;
  const std::string &Variable = Nest.Loops[Nest.Sweep->Loop].Variable;
  const StagedVariable &Of = *Plan.find(Variable);
  const std::string Place = Names.in(Variable);
  const Expr &Upper = Map.Source[Nest.Sweep->Loop].Upper;
  const std::string End = hostText(Upper, "end", Variable).as(Binding::Sum);
  KernelStage::Sweep Result;
  Result.Header =
      "for (int " + Place + " = " + std::to_string(Of.Reach) + "; " + Place +
      " < " + std::to_string(Of.Reach + Nest.Sweep->Length) + " && " +
      Names.first(Of) + " + " + Place + " < " + End + "; ++" + Place + ")";
  Writer Out;
  for (size_t T = 0; T < Plan.Tiles.size(); ++T)
    if (Plan.Tiles[T].Queue)
      writeQueuedPlane(Out, T);
    else if (Plan.Tiles[T].Window)
      writeNextPlane(Out, T);
  Out.line("__syncthreads();");
  Result.Copies = Out.text();
  for (const Tile &Of : Plan.Tiles)
    for (int64_t At = Of.Queue ? Of.Queue->From : 0;
         Of.Queue && At < Of.Queue->To; ++At)
      Result.Behind.push_back(
          Names.queued(Nest.Staged[Of.Array].Name, At) + " = " +
          Names.queued(Nest.Staged[Of.Array].Name, At + 1) + ";");
  return Result;
}

} // namespace idxmap
