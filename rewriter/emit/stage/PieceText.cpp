//===- PieceText.cpp - Copies by 16 bytes, written down -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageText.h"

#include "rewriter/emit/stage/SumText.h"

#include <algorithm>

namespace idxmap {

/// Copies that nobody waits for change nothing on their way.
bool StageText::isInPieces(const Tile &Of) const {
  return Of.Pieces && Kind != IndexKind::Generic &&
         (!isAsync(Of) || (Of.IsAligned && !Of.Order &&
                           Of.stored().back() == Of.shown().back()));
}

std::vector<std::string> StageText::openDealtCells(Writer &Out, const Tile &Of,
                                                   int64_t Unit) const {
  std::vector<std::string> Cells = cellNames(Of);
  const std::vector<std::string> Texts = cellTexts(Of, Unit);
  openDealt(Out, "unsigned", productText(Of.extents()), Plan.threads() * Unit,
            roundsOf(Of, Unit), /*Unrolls=*/true);
  for (const size_t D : Of.shown())
    Out.line("const int " + Cells[D] + " = " + Texts[D] + ";");
  return Cells;
}

/// Where a piece begins, and how many elements are left there.
std::vector<std::string>
StageText::pieceArguments(Writer &Out, const Tile &Of,
                          const std::vector<std::string> &Cells) {
  std::vector<std::string> At;
  elementText(Out, Of, Cells, At);
  const std::string &Array = Nest.Staged[Of.Array].Name;
  return {Array + " + " + At[0],
          hostText(Of.Pieces->End, "end", Array).as(Binding::Sum) + " - " +
              At[0]};
}

/// What a thread reads at once.
std::string StageText::pieceText(Writer &Out, const Tile &Of,
                                 const std::vector<std::string> &Cells) {
  return "::idxmap::pieceAt<idxmap_InPieces>(" +
         join(pieceArguments(Out, Of, Cells)) + ")";
}

/// The elements of \p Piece, which may be stored in another order.
void StageText::writeParts(Writer &Out, size_t Number, const std::string &Tile,
                           const std::vector<std::string> &Cells,
                           const std::string &Piece) const {
  const std::string Part = Names.free("part");
  Out.line("#pragma unroll");
  Out.open("for (int " + Part + " = 0; " + Part + " < " +
           std::to_string(Plan.Tiles[Number].Pieces->Length) + "; ++" + Part +
           ")");
  std::vector<std::string> Parts = Cells;
  Parts.back() += " + " + Part;
  Out.line(Tile + Names.cell(Nest, Plan, Number, Parts) + " = " + Piece + "[" +
           Part + "];");
  Out.dedent();
}

/// Pieces are numbered as cells are, along the array's rows.
void StageText::writePieces(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  const std::vector<std::string> Cells =
      openDealtCells(Out, Of, Of.Pieces->Length);
  const std::string Piece = Names.free("piece");
  Out.line("const auto " + Piece + " = " + pieceText(Out, Of, Cells) + ";");
  writeParts(Out, Number, Names.tile(Nest, Plan, Number), Cells, Piece);
  Out.close();
}

std::vector<ArrayInPieces> StageText::pieces() const {
  std::vector<ArrayInPieces> Result;
  for (const Tile &Each : Plan.Tiles) {
    if (!isInPieces(Each))
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
