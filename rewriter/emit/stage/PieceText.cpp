//===- PieceText.cpp - Copies by 16 bytes, written down -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageText.h"

#include "rewriter/emit/stage/SumText.h"

#include <algorithm>

namespace idxmap {

/// Pieces are numbered as cells are, along the array's rows; their cells may be
/// stored in another order.
void StageText::writePieces(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  const int64_t Length = Of.Pieces->Length;
  const std::vector<std::string> Cells = cellNames(Of),
                                 Texts = cellTexts(Of, Length);
  openDealt(Out, "unsigned", productText(Of.extents()), Plan.threads() * Length,
            roundsOf(Of, Length), /*Unrolls=*/true);
  for (const size_t D : Of.shown())
    Out.line("const int " + Cells[D] + " = " + Texts[D] + ";");
  std::vector<std::string> At;
  elementText(Out, Of, Cells, At);
  const StagedArray &Array = Nest.Staged[Of.Array];
  const std::string Piece = Names.free("piece"), Part = Names.free("part");
  Out.line("const auto " + Piece + " = ::idxmap::pieceAt<idxmap_InPieces>(" +
           Array.Name + " + " + At[0] + ", " +
           hostText(Of.Pieces->End, "end", Array.Name).as(Binding::Sum) +
           " - " + At[0] + ");");
  Out.line("#pragma unroll");
  Out.open("for (int " + Part + " = 0; " + Part + " < " +
           std::to_string(Length) + "; ++" + Part + ")");
  std::vector<std::string> Parts = Cells;
  Parts.back() += " + " + Part;
  Out.line(Names.tile(Nest, Plan, Number) +
           Names.cell(Nest, Plan, Number, Parts) + " = " + Piece + "[" + Part +
           "];");
  Out.dedent();
  Out.close();
}

std::vector<ArrayInPieces> StageText::pieces() const {
  std::vector<ArrayInPieces> Result;
  if (Kind == IndexKind::Generic)
    return Result;
  for (const Tile &Each : Plan.Tiles) {
    if (!Each.Pieces)
      continue;
    const std::string &Name = Nest.Staged[Each.Array].Name;
    const auto Same =
        std::find_if(Result.begin(), Result.end(),
                     [&](const ArrayInPieces &A) { return A.Array == Name; });
    std::vector<Expr> &All =
        Same == Result.end()
            ? Result.emplace_back(ArrayInPieces{Name, {}}).Multiples
            : Same->Multiples;
    for (const Expr &Multiple : Each.Pieces->Multiples)
      if (std::find(All.begin(), All.end(), Multiple) == All.end())
        All.push_back(Multiple);
  }
  return Result;
}

} // namespace idxmap
