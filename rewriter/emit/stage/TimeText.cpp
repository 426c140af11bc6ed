//===- TimeText.cpp - Several steps of a block, written down --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplify.h"
#include "rewriter/emit/stage/StageText.h"
#include "rewriter/emit/stage/SumText.h"

#include <cassert>

namespace idxmap {

/// More copies of the body than these are not written one after the other.
static constexpr int64_t MostRounds = 64;

/// What each thread has of \p Cells, at most.
static int64_t dealtRounds(int64_t Cells, int64_t Threads) {
  return (Cells + Threads - 1) / Threads;
}

/// From a loop's place in its tile to the cell that it writes.
static int64_t shiftOf(const StagePlan &Plan, const LoopNest &Nest, size_t D) {
  const TimeTiles::Dimension &Is = Plan.Time->Dimensions[D];
  const StagedVariable &Of = *Plan.find(Nest.Loops[Is.Loop].Variable);
  return Is.Offset - Plan.Tiles[0].Dimensions[D].Low - Of.Reach;
}

/// "i_first + i_in" of \p Cell along dimension \p D: the loop's index that
/// writes it, and shiftOf.
std::string StageText::timeIndex(size_t D, const std::string &Cell) const {
  const TimeTiles::Dimension &Is = Plan.Time->Dimensions[D];
  return Names.first(*Plan.find(Nest.Loops[Is.Loop].Variable)) + " + " + Cell;
}

/// Of \p Cells, one for each dimension: "[i_in][j_in]", of those that tiles
/// have.
std::string StageText::cellText(const std::vector<std::string> &Cells) const {
  std::string Text;
  for (const size_t D : Plan.Tiles[0].stored())
    Text += "[" + Cells[D] + "]";
  return Text;
}

/// All that a block computes is in the loops.
std::string StageText::insideText() {
  std::vector<std::string> Parts;
  for (size_t D = 0; D < Plan.Time->Dimensions.size(); ++D) {
    const TimeTiles::Dimension &Is = Plan.Time->Dimensions[D];
    const std::string &Name = Nest.Loops[Is.Loop].Variable;
    const auto index = [&](int64_t Cell) {
      SumText Sum;
      Sum.add(1, Names.first(*Plan.find(Name)));
      Sum.add(Cell - shiftOf(Plan, Nest, D));
      return Sum.text().Text;
    };
    const Expr &Lower = Map.Source[Is.Loop].Lower;
    const int64_t Least = Lower.isConstant() ? Lower.value() : 0;
    if (Is.Below > 0 && Nest.Time->Steps > 1)
      Parts.push_back(
          index(Is.Below - Least) + " >= " +
          hostText(simplify(Lower - Least), "begin", Name).as(Binding::Sum));
    Parts.push_back(
        index(Is.Below + Is.Computed) + " <= " +
        hostText(Map.Source[Is.Loop].Upper, "end", Name).as(Binding::Sum));
  }
  return join(Parts, " && ");
}

/// The cell that a thread is at is in the loops; \p HasLower: where it may be
/// before their begin.
std::string StageText::guardText(bool IsDeclared, bool HasLower) {
  std::vector<std::string> Parts;
  for (size_t D = 0; D < Plan.Time->Dimensions.size(); ++D) {
    const TimeTiles::Dimension &Is = Plan.Time->Dimensions[D];
    const Loop &Of = Nest.Loops[Is.Loop];
    const std::string Place = Names.in(Of.Variable);
    const int64_t Away = IsDeclared ? 0 : shiftOf(Plan, Nest, D);
    const auto limit = [&](const Expr &At, const char *Role) {
      return hostText(simplify(At + Away),
                      std::string(Role) + (Away ? "_cell" : ""), Of.Variable)
          .as(Binding::Sum);
    };
    const std::string Index =
        !IsDeclared ? timeIndex(D, Place)
        : Of.Type == indexType()
            ? Of.Variable
            : Names.first(*Plan.find(Of.Variable)) + " + " + Place;
    if (HasLower && Is.Below > 0)
      Parts.push_back(Index +
                      " >= " + limit(Map.Source[Is.Loop].Lower, "begin"));
    Parts.push_back(Index + " < " + limit(Map.Source[Is.Loop].Upper, "end"));
  }
  return join(Parts, " && ");
}

/// A cell is read by some step and written by none; empty: there are none.
std::string StageText::rimText() {
  std::vector<std::string> Parts;
  bool IsEmpty = true;
  for (const TimeTiles::Dimension &Is : Plan.Time->Dimensions)
    IsEmpty &= proves(Map.Source[Is.Loop].Lower, Is.First) &&
               proves(Is.End, Map.Source[Is.Loop].Upper);
  if (IsEmpty)
    return "";
  for (size_t D = 0; D < Plan.Time->Dimensions.size(); ++D) {
    const TimeTiles::Dimension &Is = Plan.Time->Dimensions[D];
    const std::string &Name = Nest.Loops[Is.Loop].Variable;
    const std::string Index = timeIndex(D, Names.in(Name));
    const int64_t Away = shiftOf(Plan, Nest, D);
    Parts.push_back(
        Index + " >= " +
        hostText(simplify(Is.First + Away), "first", Name).as(Binding::Sum));
    Parts.push_back(
        Index + " < " +
        hostText(simplify(Is.End + Away), "last", Name).as(Binding::Sum));
  }
  return join(Parts, " && ") + " && !(" +
         guardText(/*IsDeclared=*/false, /*HasLower=*/true) + ")";
}

/// Deals the cells of a box, of which \p First is the first, to the threads.
/// Returns under which condition there is a cell, and leaves a block open.
std::string StageText::openCells(Writer &Out,
                                 const std::vector<int64_t> &Extents,
                                 const std::vector<int64_t> &First,
                                 bool Unrolls) {
  int64_t Cells = 1;
  for (const int64_t Each : Extents)
    Cells *= Each;
  const int64_t Rounds = dealtRounds(Cells, Plan.threads());
  const std::string E = Names.free("e");
  std::string Number = Names.free("thread");
  openDealt(Out, "unsigned", productText(Extents), Plan.threads(), Rounds,
            Unrolls);
  if (Rounds > 1)
    Number = Extents.size() > 1 ? "(" + E + " + " + Number + ")"
                                : E + " + " + Number;
  int64_t Inner = Cells;
  std::string Condition;
  for (size_t D = 0; D < Extents.size(); ++D) {
    Inner /= Extents[D];
    const std::string &Name =
        Nest.Loops[Plan.Time->Dimensions[D].Loop].Variable;
    std::string Text = Number;
    if (Inner > 1)
      Text += " / " + std::to_string(Inner);
    if (D > 0)
      Text += " % " + std::to_string(Extents[D]);
    if (First[D] > 0)
      Text += " + " + std::to_string(First[D]);
    Out.line("const int " + Names.in(Name) + " = " + Text + ";");
    if (D == 0 && Cells % Plan.threads() != 0)
      Condition =
          Names.in(Name) + " < " + std::to_string(First[D] + Extents[D]);
  }
  return Condition;
}

/// Copies what is in the box of array \p Number, where \p Needed holds.
void StageText::writeTimeCopy(Writer &Out, size_t Number,
                              const std::string &Needed) {
  const Tile &Of = Plan.Tiles[Nest.Time->IsCopiedBack ? 0 : Number];
  std::vector<int64_t> Extents;
  std::vector<std::string> Cells, At;
  for (const TileDimension &Each : Of.Dimensions) {
    Extents.push_back(Each.Extent);
    Cells.push_back(Names.in(Each.Slopes.begin()->first));
  }
  std::string Is = openCells(Out, Extents, std::vector<int64_t>(Extents.size()),
                             Needed.empty());
  const std::string Element = elementText(Out, Of, Cells, At);
  if (!Needed.empty())
    Is += (Is.empty() ? "" : " && ") + Needed;
  writeCell(Out,
            Names.free("tile") + "[" + std::to_string(Number) + "]" +
                cellText(Cells),
            Element, Is, join(conditions(Of, At), " && "), /*Filling=*/"");
  Out.close();
}

void StageText::writeTimeHead(Writer &Out) {
  assert(Plan.Tiles[0].Array == 0 && "the array that is read is the first");
  std::vector<std::string> Extents;
  for (const TileDimension &Each : Plan.Tiles[0].Dimensions)
    Extents.push_back(std::to_string(Each.Extent));
  Room.declare(Out, Nest.Staged[0].Element, Names.free("tile"),
               "[2]" + cellText(Extents), tileBytes(Nest, Plan),
               /*IsAligned=*/false,
               " // What an even step reads, and an odd one.");
  writeThread(Out);
  Out.line("const bool " + Names.free("inside") + " = " + insideText() + ";");
  writeTimeCopy(Out, 0, "");
  // What is written may be written by other blocks already.
  if (const std::string Rim = rimText(); !Rim.empty()) {
    Out.open("if (!" + Names.free("inside") + ")");
    writeTimeCopy(Out, 1, Rim);
    Out.dedent();
  }
  Out.line("__syncthreads();");
}

/// The block that computes cells, up to the body.
void StageText::writeRounds(Writer &Out) {
  const TimeTiles &Of = *Plan.Time;
  const bool IsRow = Of.Dimensions.size() == 1;
  const TimeTiles::Dimension &Outer = Of.Dimensions.front();
  const int64_t Threads = Plan.Block[IsRow ? 0 : 1];
  const int64_t Rounds = dealtRounds(Outer.Computed, Threads);
  const int64_t Steps = Nest.Time->Steps;
  const std::string IsInside = Names.free("isInside"),
                    Step = Names.free("step"), Name = Names.free("tile");
  // In a template, Clang 22 ends where it evaluates what a parameter decides.
  const auto pragma = [&](int64_t Count) {
    Out.line("#pragma unroll " +
             (Nest.TemplateHead.empty()
                  ? IsInside + " ? " + std::to_string(Count) + " : 1"
                  : std::to_string(Count)));
  };
  Out.open("const auto " + Names.free("steps") +
           " = [&]([[maybe_unused]] auto " + IsInside + ") {");
  if (Steps > 1 && Steps * Rounds <= MostRounds)
    pragma(Steps);
  Out.open("for (int " + Step + " = 0; " + Step + " < " +
           std::to_string(Steps) + "; ++" + Step + ") {");
  Out.line("const auto &" + Names.tile(Nest, Plan, 0) + " = " + Name + "[" +
           Step + " % 2];");
  Out.line("auto &" + Names.tile(Nest, Plan, 1) + " = " + Name + "[(" + Step +
           " + 1) % 2];");
  const std::string Variable = Nest.Loops[Outer.Loop].Variable;
  const std::string Own = Names.free(Variable + "_own");
  if (Rounds > 1) {
    if (Rounds <= MostRounds)
      pragma(Rounds);
    Out.open("for (int " + Own + " = 0; " + Own + " < " +
             std::to_string(Rounds) + "; ++" + Own + ") {");
  }
  const auto place = [&](size_t D, SumText Sum) {
    const TimeTiles::Dimension &Is = Of.Dimensions[D];
    Sum.add(Is.Below - shiftOf(Plan, Nest, D));
    Out.line("const int " + Names.in(Nest.Loops[Is.Loop].Variable) + " = " +
             Sum.text().Text + ";");
  };
  SumText First;
  if (Rounds > 1 && IsRow)
    First.add(Threads, Own);
  First.add(IsRow ? 1 : Rounds, IsRow ? "threadIdx.x" : "threadIdx.y");
  if (Rounds > 1 && !IsRow)
    First.add(1, Own);
  place(0, First);
  if (!IsRow) {
    SumText Second;
    Second.add(1, "threadIdx.x");
    place(1, Second);
  }
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    const Loop &Each = Nest.Loops[D];
    const std::string Sum = Names.first(*Plan.find(Each.Variable)) + " + " +
                            Names.in(Each.Variable);
    if (Each.UsedInBody || Each.Type == indexType())
      Out.line("const " + Each.Type + " " + Each.Variable + " = " +
               (Each.Type == indexType()
                    ? Sum
                    : cast(Each.Type, {Sum, Binding::Sum}).Text) +
               ";");
  }
  const bool HasRest = Rounds * Threads != Outer.Computed;
  const std::string Guard =
      IsInside + " || (" + guardText(/*IsDeclared=*/true, Steps > 1) + ")";
  Out.open("if (" +
           (HasRest ? Names.in(Variable) + " < " +
                          std::to_string(Outer.Below + Outer.Computed -
                                         shiftOf(Plan, Nest, 0)) +
                          " && (" + Guard + ")"
                    : Guard) +
           ") {");
}

/// Deals whole rows of a tile to the rows of threads; as openCells.
std::string StageText::openRows(Writer &Out) {
  const TimeTiles::Dimension &Rows = Plan.Time->Dimensions[0],
                             &Row = Plan.Time->Dimensions[1];
  const int64_t Rounds = dealtRounds(Rows.Length, Plan.Block[1]);
  const std::string E = Names.free("e");
  openDealt(Out, "int", std::to_string(Rows.Length), Plan.Block[1], Rounds,
            /*Unrolls=*/true);
  const auto place = [&](const TimeTiles::Dimension &Is, SumText Sum) {
    Sum.add(Nest.Time->Steps * Is.Below);
    const std::string Name = Names.in(Nest.Loops[Is.Loop].Variable);
    Out.line("const int " + Name + " = " + Sum.text().Text + ";");
    return Name;
  };
  SumText First, Second;
  if (Rounds > 1)
    First.add(1, E);
  First.add(1, "threadIdx.y");
  Second.add(1, "threadIdx.x");
  std::vector<std::string> Parts;
  const std::string Outer = place(Rows, First);
  if (Rows.Length % Plan.Block[1] != 0)
    Parts.push_back(
        Outer + " < " +
        std::to_string(Nest.Time->Steps * Rows.Below + Rows.Length));
  place(Row, Second);
  if (Row.Length < Plan.Block[0])
    Parts.push_back("threadIdx.x < " + std::to_string(Row.Length));
  return join(Parts, " && ");
}

/// What the last step has written of the tile.
void StageText::writeResult(Writer &Out) {
  const auto &All = Plan.Time->Dimensions;
  std::vector<std::string> Cells, At;
  for (const TimeTiles::Dimension &Is : All)
    Cells.push_back(Names.in(Nest.Loops[Is.Loop].Variable));
  const std::string Is =
      All.size() == 2
          ? openRows(Out)
          : openCells(Out, {All[0].Length}, {Nest.Time->Steps * All[0].Below},
                      /*Unrolls=*/true);
  const std::string Element = elementText(Out, Plan.Tiles[1], Cells, At);
  writeCell(Out, Element,
            Names.free("tile") + "[" + std::to_string(Nest.Time->Steps % 2) +
                "]" + cellText(Cells),
            Is, guardText(/*IsDeclared=*/false, /*HasLower=*/false),
            /*Filling=*/"");
  Out.close();
}

std::optional<KernelStage::Steps> StageText::steps() {
  if (!Plan.Time)
    return std::nullopt;
  KernelStage::Steps Result;
  Result.Block = Plan.Block;
  Writer Out;
  writeRounds(Out);
  Result.Before = Out.text();
  Result.Depth = Out.level();
  const size_t Begin = Out.text().size();
  // Steps, rounds and the guard are open; behind the rounds, all threads meet.
  while (Out.level() > 2)
    Out.close();
  Out.line("__syncthreads();");
  Out.close();
  Out.close("};");
  const std::string Steps = Names.free("steps");
  Out.open("if (" + Names.free("inside") + ")");
  Out.line(Steps + "(std::true_type());");
  Out.dedent();
  Out.open("else");
  Out.line(Steps + "(std::false_type());");
  Out.dedent();
  writeResult(Out);
  Result.After = Out.text().substr(Begin);
  return Result;
}

} // namespace idxmap
