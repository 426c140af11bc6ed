//===- LayoutText.h - Layouts as text -------------------------------------*-
// C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How a user writes a layout:
//
//   layout := order {'.' order} ['.' 'ExpandBy' '(' dims ')'] ['.' view]
//   order  := perm | ('OrderBy' | 'TileOrderBy') '(' perm {',' perm} ')'
//   perm   := name '(' (dims | length {',' length}) [',' dims] ')'
//           | 'GenP' '(' dims ',' function [',' function] ')'
//   view   := ('GroupBy' | 'TileBy') '(' dims {',' dims} ')'
//   dims   := '[' length {',' length} ']'
//   length := '*' | an expression as in ExprText.h, with '/' and '%'
//
// A perm alone is an OrderBy of it; without a view, the last order's lengths
// are the view. '*' stands in the first perm of a TileOrderBy that is the last
// order, for as many tiles as the view needs: bindLayout fills it in, and
// expands the view to whole tiles. Law: parse(print(t)) = t.
//
//   "TileOrderBy(Row(*,*), Row(8,8))" of n x m cells  ->
//      TileOrderBy(Row(n ceildiv 8, m ceildiv 8), Row(8,8)) of [n,m]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_LAYOUTTEXT_H
#define IDXMAP_MAPPING_LAYOUT_LAYOUTTEXT_H

#include "mapping/layout/Layout.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace idxmap {

struct LayoutOrder {
  bool IsTiled = false; ///< TileOrderBy, otherwise OrderBy.
  std::vector<Perm> Perms;
  friend bool operator==(const LayoutOrder &, const LayoutOrder &) = default;
};

/// A layout as it is written.
struct LayoutTerm {
  std::vector<LayoutOrder> Orders;
  std::vector<Expr> Expanded;          ///< Empty where it is not given.
  bool HasTiledView = false;           ///< TileBy, otherwise GroupBy.
  std::vector<std::vector<Expr>> View; ///< Empty where it is not given.
  friend bool operator==(const LayoutTerm &, const LayoutTerm &) = default;
};

/// The length '*'.
Expr star();

/// The term, or one finding whose Offset is the column (from 0) in \p Text.
/// Names become Host symbols, for the caller to resolve.
std::variant<LayoutTerm, Finding> parseLayout(std::string_view Text,
                                              SourceToken Where = 0);

std::string toString(const LayoutTerm &Term);

/// How many dimensions the view has.
unsigned viewRank(const LayoutTerm &Term);

/// The layout of cells of lengths \p Extents, which only count where '*' stands
/// and no view is given; empty if they are not known. Or what is wrong.
std::variant<Layout, Finding> bindLayout(const LayoutTerm &Term,
                                         const std::vector<Expr> &Extents = {});

/// As bindLayout; without a view where something is wrong.
Layout boundLayout(const LayoutTerm &Term);

/// The names in all lengths, each once, in the order of the text.
std::vector<std::string> namesIn(const LayoutTerm &Term);

/// \p Term with every function of the user's replaced by what \p Replace makes
/// of it, its perm, and whether it is the inverse.
template <typename Function>
LayoutTerm withFunctions(LayoutTerm Term, Function Replace) {
  for (LayoutOrder &O : Term.Orders)
    for (Perm &P : O.Perms)
      for (size_t I = 0; I < P.Functions.size(); ++I)
        P.Functions[I] = Replace(P.Functions[I], P, /*IsInverse=*/I == 1);
  return Term;
}

/// \p Term with every length replaced by what \p Replace makes of it, '*' not.
template <typename Function>
LayoutTerm withLengths(LayoutTerm Term, Function Replace) {
  auto all = [&](std::vector<Expr> &Lengths) {
    for (Expr &Length : Lengths)
      if (!(Length == star()))
        Length = Replace(Length);
  };
  for (LayoutOrder &O : Term.Orders)
    for (Perm &P : O.Perms)
      all(P.Dims);
  all(Term.Expanded);
  for (std::vector<Expr> &Tile : Term.View)
    all(Tile);
  return Term;
}

} // namespace idxmap

#endif
