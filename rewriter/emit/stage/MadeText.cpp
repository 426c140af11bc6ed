//===- MadeText.cpp - Tiles that go to memory -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageText.h"
#include "rewriter/emit/stage/SumText.h"

namespace idxmap {

bool StageText::isMade(size_t Number) const {
  return Nest.Staged[Plan.Tiles[Number].Array].IsMade;
}

/// The cells that iterations have written, in the array's order.
void StageText::writeMade(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  const std::vector<std::string> Cells = cellNames(Of), Texts = cellTexts(Of);
  openDealt(Out, "unsigned", productText(Of.extents()), Plan.threads(),
            roundsOf(Of), /*Unrolls=*/true);
  for (const size_t D : Of.shown())
    Out.line("const int " + Cells[D] + " = " + Texts[D] + ";");
  std::vector<std::string> At, Parts;
  const std::string Element = elementText(Out, Of, Cells, At);
  for (size_t D = 0; D < Of.Dimensions.size(); ++D) {
    const TileDimension &Each = Of.Dimensions[D];
    if (Each.Slopes.empty())
      continue;
    const StagedVariable &Variable = *Plan.find(Each.Slopes.begin()->first);
    const Expr &End = Map.Source[*Variable.Loop].Upper;
    SumText Index;
    Index.add(1, Names.first(Variable));
    if (!Cells[D].empty())
      Index.add(1, Cells[D]);
    // From the element to the loop's index that writes it.
    Index.add(Each.Low + Variable.Reach - Of.At.front()[D].Offset);
    Parts.push_back(Index.text().as(Binding::Sum) + " < " +
                    hostText(End, "end", Variable.Name).as(Binding::Sum));
  }
  writeCell(Out, Element,
            Names.tile(Nest, Plan, Number) +
                Names.cell(Nest, Plan, Number, Cells),
            cellCondition(Of, Cells), join(Parts, " && "), /*Filling=*/"");
  Out.close();
}

std::string StageText::tail() {
  Writer Out;
  for (size_t T = 0; T < Plan.Tiles.size() && !Plan.Time; ++T) {
    if (!isMade(T))
      continue;
    if (Out.text().empty())
      Out.line("__syncthreads();");
    writeMade(Out, T);
  }
  return Out.text();
}

} // namespace idxmap
