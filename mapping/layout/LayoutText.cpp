//===- LayoutText.cpp - Layouts as text -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Printing and binding. Reading is in LayoutParser.cpp.
//
//===----------------------------------------------------------------------===//
#include "mapping/layout/LayoutText.h"

#include "mapping/combinators/Arguments.h"
#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "mapping/layout/FlatIndex.h"
#include "mapping/layout/TileBy.h"
#include "mapping/layout/TileOrderBy.h"

#include <algorithm>

namespace idxmap {

Expr star() { return Expr::symbol("*", SymbolKind::Host); }

static bool hasStar(const std::vector<Expr> &Lengths) {
  return std::find(Lengths.begin(), Lengths.end(), star()) != Lengths.end();
}

static std::string bracketed(const std::vector<Expr> &Lengths) {
  return "[" + commaSeparated(Lengths) + "]";
}

static std::string toString(const LayoutOrder &O) {
  if (!O.IsTiled && O.Perms.size() == 1)
    return toString(O.Perms.front());
  std::string Text;
  for (const Perm &P : O.Perms)
    Text += (Text.empty() ? "" : ", ") + toString(P);
  return (O.IsTiled ? "TileOrderBy(" : "OrderBy(") + Text + ")";
}

std::string toString(const LayoutTerm &Term) {
  std::string Text;
  for (const LayoutOrder &O : Term.Orders)
    Text += (Text.empty() ? "" : ".") + toString(O);
  if (!Term.Expanded.empty())
    Text += ".ExpandBy(" + bracketed(Term.Expanded) + ")";
  std::string Tiles;
  for (const std::vector<Expr> &Tile : Term.View)
    Tiles += (Tiles.empty() ? "" : ",") + bracketed(Tile);
  if (!Term.View.empty())
    Text += (Term.HasTiledView ? ".TileBy(" : ".GroupBy(") + Tiles + ")";
  return Text;
}

unsigned viewRank(const LayoutTerm &Term) {
  unsigned Rank = 0;
  for (const std::vector<Expr> &Tile : Term.View)
    Rank += Tile.size();
  if (Rank > 0)
    return Rank;
  const LayoutOrder &Last = Term.Orders.back();
  if (Last.IsTiled)
    return Last.Perms.front().Dims.size();
  for (const Perm &P : Last.Perms)
    Rank += P.Dims.size();
  return Rank;
}

std::vector<std::string> namesIn(const LayoutTerm &Term) {
  std::vector<std::string> Names;
  withLengths(Term, [&](const Expr &Length) {
    for (const std::string &Name : symbolsOf(Length))
      if (std::find(Names.begin(), Names.end(), Name) == Names.end())
        Names.push_back(Name);
    return Length;
  });
  return Names;
}

namespace {

using Lengths = std::vector<Expr>;

/// The lengths of one dimension's tiles in each other, without '*'.
Expr tileLength(const LayoutOrder &O, size_t D) {
  Lengths Each;
  for (const Perm &P : O.Perms)
    if (!(P.Dims[D] == star()))
      Each.push_back(P.Dims[D]);
  return productOf(Each);
}

Finding wrongRank(const char *What, size_t Has, size_t Needs) {
  return Finding(FindingID::err_layout_rank,
                 {What, counted(Has, "length"), counted(Needs, "dimension")});
}

/// Works out one layout; each method answers what is wrong.
class Binder {
public:
  Binder(const LayoutTerm &Term, const Lengths &Extents)
      : Orders(Term.Orders), Term(Term), Extents(Extents) {}

  std::variant<Layout, Finding> run() {
    for (auto Part :
         {&Binder::bindView, &Binder::fillStars, &Binder::checkPerms,
          &Binder::bindExpansion, &Binder::bindChain})
      if (std::optional<Finding> Problem = (this->*Part)())
        return std::move(*Problem);
    return std::move(Result);
  }

private:
  using Problem = std::optional<Finding>;

  Problem bindView() {
    for (const Lengths &Tile : Term.View)
      Result.View.insert(Result.View.end(), Tile.begin(), Tile.end());
    const LayoutOrder &Last = Orders.back();
    if (!Term.View.empty())
      return std::nullopt;
    if (!Last.IsTiled) {
      Result.View = OrderBy{Last.Perms}.dims();
      return std::nullopt;
    }
    for (size_t D = 0; D < Last.Perms.front().Dims.size(); ++D) {
      if (!(Last.Perms.front().Dims[D] == star())) {
        Result.View.push_back(simplify(tileLength(Last, D)));
        continue;
      }
      if (D >= Extents.size())
        return Finding(FindingID::err_layout_view)
            .withNote(FindingID::note_layout_view);
      Result.View.push_back(Extents[D]);
    }
    return std::nullopt;
  }

  Problem fillStars() {
    LayoutOrder &Last = Orders.back();
    Perm &Tiles = Last.Perms.front();
    Result.Expanded = Result.View;
    if (!hasStar(Tiles.Dims))
      return std::nullopt;
    if (Result.View.size() != Tiles.Dims.size())
      return wrongRank("the tile with '*'", Tiles.Dims.size(),
                       Result.View.size());
    for (size_t D = 0; D < Tiles.Dims.size(); ++D) {
      Expr Tile = simplify(tileLength(Last, D));
      if (Tiles.Dims[D] == star()) {
        Tiles.Dims[D] = simplify(ceilDiv(Result.View[D], Tile));
        Result.Expanded[D] = simplify(Tiles.Dims[D] * Tile);
      }
    }
    return std::nullopt;
  }

  Problem checkPerms() {
    for (const LayoutOrder &O : Orders)
      for (const Perm &P : O.Perms)
        if (P.Kind->Check)
          if (Problem Wrong = P.Kind->Check(P))
            return Wrong;
    return std::nullopt;
  }

  Problem bindExpansion() {
    if (Term.Expanded.empty())
      return std::nullopt;
    if (Term.Expanded.size() != Result.View.size())
      return wrongRank("'ExpandBy'", Term.Expanded.size(), Result.View.size());
    Result.Expanded = Term.Expanded;
    return std::nullopt;
  }

  Problem bindChain() {
    for (const LayoutOrder &O : Orders) {
      if (!O.IsTiled)
        Result.Chain.push_back({O.Perms});
      else
        for (OrderBy &Each : tileOrderBy(O.Perms))
          Result.Chain.push_back(std::move(Each));
    }
    if (Term.HasTiledView)
      Result.Chain.push_back(tileBy(Term.View));
    return std::nullopt;
  }

  std::vector<LayoutOrder> Orders;
  const LayoutTerm &Term;
  const Lengths &Extents;
  Layout Result;
};

} // namespace

std::variant<Layout, Finding> bindLayout(const LayoutTerm &Term,
                                         const std::vector<Expr> &Extents) {
  return Binder(Term, Extents).run();
}

Layout boundLayout(const LayoutTerm &Term) {
  auto Bound = bindLayout(Term);
  Layout *Result = std::get_if<Layout>(&Bound);
  return Result ? std::move(*Result) : Layout();
}

} // namespace idxmap
