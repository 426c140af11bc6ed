//===- AheadText.cpp - The next strip's copies, written down --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of a loop in strips with two buffers of each tile: threads read the elements
// of the next strip to registers before they work on this one, and store them
// to the other buffer afterwards, so that the reads and the work overlap.
//
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageText.h"

namespace idxmap {

static int64_t unitOf(const Tile &Of, bool IsInPieces) {
  return IsInPieces ? Of.Pieces->Length : 1;
}

/// Of what a thread has read, that of this round: "[e / 256]".
std::string StageText::roundText(const Tile &Of) const {
  const int64_t Unit = unitOf(Of, isInPieces(Of));
  return roundsOf(Of, Unit) > 1
             ? "[" + Names.free("e") + " / " +
                   std::to_string(Plan.threads() * Unit) + "]"
             : "";
}

/// Room for it.
void StageText::writeNext(Writer &Out, size_t Number) const {
  const Tile &Of = Plan.Tiles[Number];
  const std::string &Element = Nest.Staged[Of.Array].Element;
  const int64_t Rounds = roundsOf(Of, unitOf(Of, isInPieces(Of)));
  Out.line(
      (isInPieces(Of) ? "::idxmap::ArrayPiece<" + Element + ">" : Element) +
      " " + Names.next(Nest, Plan, Number) +
      (Rounds > 1 ? "[" + std::to_string(Rounds) + "]" : "") + ";");
}

void StageText::writeLoad(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  const std::vector<std::string> Cells =
      openDealtCells(Out, Of, unitOf(Of, isInPieces(Of)));
  const std::string Next = Names.next(Nest, Plan, Number) + roundText(Of);
  if (isInPieces(Of)) {
    Out.line(Next + " = " + pieceText(Out, Of, Cells) + ";");
  } else {
    std::vector<std::string> At;
    const std::string Element = elementText(Out, Of, Cells, At);
    writeCell(Out, Next, Element, cellCondition(Of, Cells),
              join(conditions(Of, At), " && "),
              Nest.Staged[Of.Array].IsOfObjects
                  ? Nest.Staged[Of.Array].Element + "{}"
                  : "{}");
  }
  Out.close();
}

void StageText::writeStore(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  const std::vector<std::string> Cells =
      openDealtCells(Out, Of, unitOf(Of, isInPieces(Of)));
  const std::string Next = Names.next(Nest, Plan, Number) + roundText(Of);
  const std::string To =
      Names.tile(Nest, Plan, Number) + "[" + Names.free("to") + "]";
  if (isInPieces(Of))
    writeParts(Out, Number, To, Cells, Next);
  else
    writeCell(Out, To + Names.cell(Nest, Plan, Number, Cells), Next,
              cellCondition(Of, Cells), "", /*Filling=*/"");
  Out.close();
}

/// Before the loop, the first strip's elements are read and stored.
void StageText::writeAhead(Writer &Out, KernelStage::Strips &To) {
  const StripLoop &Of = *Nest.Strip;
  const std::string First = Names.free(Of.Variable + "_first"),
                    Load = Names.free("load"), Store = Names.free("store"),
                    Now = Names.free("now"), More = Names.free("more");
  const std::string Begin = hostText(Of.First, "begin", Of.Variable).Text;
  const std::string End = hostText(Of.End, "end", Of.Variable).as(Binding::Sum);
  const std::string Next = First + " + " + std::to_string(Of.Length);
  const auto forEach = [&](auto Do) {
    for (size_t T = 0; T < Plan.Tiles.size(); ++T)
      if (Plan.Tiles[T].IsPerStrip)
        Do(T);
  };
  forEach([&](size_t T) { writeNext(Out, T); });
  Out.open("const auto " + Load + " = [&](" + indexType() + " " + First +
           ") {");
  forEach([&](size_t T) { writeLoad(Out, T); });
  Out.close("};");
  Out.open("const auto " + Store + " = [&](int " + Names.free("to") + ") {");
  forEach([&](size_t T) { writeStore(Out, T); });
  Out.close("};");
  Out.open("if (" + hostText(Of.First, "begin", Of.Variable).as(Binding::Sum) +
           " < " + End + ") {");
  Out.line(Load + "(" + Begin + ");");
  Out.line(Store + "(0);");
  Out.close();
  Out.line("int " + Now + " = 0;");
  To.CopiesAhead = {More, Next + " < " + End, Load + "(" + Next + ");",
                    Now + " = 1 - " + Now + ";", Store + "(" + Now + ");"};
}

} // namespace idxmap
