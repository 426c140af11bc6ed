//===- AsyncText.cpp - Copies that nobody waits for, written down ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of a loop in strips with several buffers of each tile: the elements of later
// strips are on their way to theirs while a strip runs. Each strip's copies are
// a group (runtime's tiles/AsyncCopy.h), also where there are none.
//
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageText.h"

#include "rewriter/emit/stage/SumText.h"

namespace idxmap {

void StageText::writeAsyncLoad(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  const StagedArray &Array = Nest.Staged[Of.Array];
  const std::vector<std::string> Cells =
      openDealtCells(Out, Of, isInPieces(Of) ? Of.Pieces->Length : 1);
  const std::string Cell = Names.tile(Nest, Plan, Number) + "[" +
                           Names.free("to") + "]" +
                           Names.cell(Nest, Plan, Number, Cells);
  if (isInPieces(Of)) {
    std::vector<std::string> Arguments = pieceArguments(Out, Of, Cells);
    Arguments.insert(Arguments.begin(), "&" + Cell);
    Out.list("::idxmap::copyPieceAsync<idxmap_InPieces>(", Arguments, ");");
  } else {
    std::vector<std::string> At;
    const std::string Element = elementText(Out, Of, Cells, At);
    const std::string Zero = Array.IsOfObjects ? Array.Element + "{}" : "{}";
    writeChoice(Out, "::idxmap::copyAsync(" + Cell + ", " + Element + ");",
                cellCondition(Of, Cells), join(conditions(Of, At), " && "),
                fillsCells() ? Cell + " = " + Zero + ";" : "");
  }
  Out.close();
}

/// Where the loop has an iteration, those of all strips but the last that a
/// block has room for are begun before it.
void StageText::writeAsync(Writer &Out, KernelStage::Strips &To) {
  const StripLoop &Of = *Nest.Strip;
  const int64_t Later = Of.Buffers - 1;
  const std::string First = Names.free(Of.Variable + "_first"),
                    Load = Names.free("load"), Now = Names.free("now"),
                    Ahead = Names.free("ahead"),
                    Length = std::to_string(Of.Length),
                    Count = std::to_string(Of.Buffers),
                    End = hostText(Of.End, "end", Of.Variable).as(Binding::Sum);
  const CppText Begin = hostText(Of.First, "begin", Of.Variable);
  const std::string Next = First + " + " + std::to_string(Later * Of.Length),
                    Group = "::idxmap::endCopies();";
  Out.open("const auto " + Load + " = [&](" + indexType() + " " + First +
           ", int " + Names.free("to") + ") {");
  for (size_t T = 0; T < Plan.Tiles.size(); ++T)
    if (Plan.Tiles[T].IsPerStrip)
      writeAsyncLoad(Out, T);
  Out.close("};");
  Out.open("if (" + Begin.as(Binding::Sum) + " < " + End + ") {");
  if (Later == 1) {
    Out.line(Load + "(" + Begin.Text + ", 0);");
    Out.line(Group);
  } else {
    const std::string Sum =
        (Of.First.isConstant(0) ? "" : Begin.as(Binding::Sum) + " + ") +
        Length + " * " + Ahead;
    Out.open("for (int " + Ahead + " = 0; " + Ahead + " < " +
             std::to_string(Later) + "; ++" + Ahead + ") {");
    Out.guarded(Sum + " < " + End, {Load + "(" + Sum + ", " + Ahead + ");"});
    Out.line(Group);
    Out.close();
  }
  Out.close();
  Out.line("int " + Now + " = 0;");
  const auto turned = [&](int64_t By) {
    return Of.Buffers == 2
               ? "1 - " + Now
               : "(" + Now + " + " + std::to_string(By) + ") % " + Count;
  };
  To.CopiesAhead = {.More = "",
                    .IsMore = Next + " < " + End,
                    .Load = Load + "(" + Next + ", " + turned(Later) + ");",
                    .Turn = Now + " = " + turned(1) + ";",
                    .Store = "",
                    .Wait = "::idxmap::awaitCopies<" +
                            std::to_string(Later - 1) + ">();",
                    .End = Group};
}

} // namespace idxmap
