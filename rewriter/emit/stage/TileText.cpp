//===- TileText.cpp - Tiles declared --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageText.h"

#include "mapping/OperationCount.h"
#include "mapping/expr/ExprText.h"
#include "rewriter/emit/layouts/LayoutFormula.h"

#include <cassert>

namespace idxmap {

/// The function \p Name, which gives the place of a cell:
///
///   const auto a_place = [](unsigned c0, unsigned c1) {
///     return c0 * 32 + (c1 ^ c0 % 32);
///   };
///
/// True if it needs the runtime's layout/Layouts.h. Pre: the lengths of \p
/// Order are numbers.
static bool writePlace(Writer &Out, const Layout &Order,
                       const StageNames &Names, const std::string &Name) {
  Facts Known;
  std::vector<Expr> Index;
  std::map<std::string, Expr> Most;
  for (size_t D = 0; D < Order.View.size(); ++D) {
    const Expr &Length = Order.View[D];
    Index.push_back(Expr::symbol(Names.free("c" + std::to_string(D)),
                                 SymbolKind::Thread, Range::from(0)));
    Known.assume(Condition{Index.back(), Length});
    Most.emplace(Index.back().name(), Length - 1);
  }
  LayoutFormula Formula(Known, Most, "unsigned");
  const std::string Place =
      Formula.render(cheapest({apply(Order, Index, Known)}, Known).front())
          .Text;
  assert(Formula.values().empty() && "all lengths are numbers");
  std::vector<std::string> Parameters;
  for (const Expr &Each : Index)
    Parameters.push_back(countWord(Place, Each.name()) > 0
                             ? "unsigned " + Each.name()
                             : "unsigned");
  Out.list("const auto " + Name + " = [](", Parameters, ") {");
  Out.indent();
  Out.line("return " + Place + ";");
  Out.close("};");
  return Formula.callsLayouts();
}

/// Where tiles lie, and in which order.
void StageText::writeTile(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  const std::vector<size_t> Stored = Of.stored();
  std::string Extents = Of.Window ? "[" + std::to_string(Of.planes()) + "]"
                        : Of.Buffers > 1
                            ? "[" + std::to_string(Of.Buffers) + "]"
                            : "";
  if (Of.Order)
    Extents += "[" + toString(size(*Of.Order, Facts())) + "]";
  else
    for (const size_t D : Stored)
      Extents += "[" +
                 std::to_string(Of.Dimensions[D].Extent +
                                (D == Stored.back() ? Of.Pad : 0)) +
                 "]";
  const StagedArray &Array = Nest.Staged[Of.Array];
  Room.declare(Out, Array.Element, Names.tile(Nest, Plan, Number), Extents,
               Of.cellsWithPads() * Of.Buffers * Array.Bytes, Of.IsAligned);
  if (Of.Order)
    Text.CallsLayouts |=
        writePlace(Out, *Of.Order, Names, Names.place(Nest, Plan, Number));
}

} // namespace idxmap
