//===- LayoutLaws.cpp - Layouts are bijections ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Decided by visiting every cell and every place of small random layouts:
//
//   1  inv(apply(i)) = i; the places of cells are the places that pass inv's
//      guards, and without expansion all of them
//   2  apply(O1.O2) = O1 after O2; Row is the identity; RegP(n,s) and
//      RegP(s n, s^-1) undo each other
//   3  TileOrderBy of Rows seen by TileBy of the same tiles is the identity
//   4  symbolic apply and inv have the values of the tables; parse(print) = id
//
//===----------------------------------------------------------------------===//
#include "mapping/layout/FlatIndex.h"
#include "mapping/layout/LayoutText.h"
#include "mapping/layout/PermTable.h"
#include "mapping/layout/RegP.h"

#include "mapping/expr/ExprText.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

namespace {

using namespace idxmap;
using Values = std::map<std::string, int64_t>;

int64_t draw(int64_t Least, int64_t Most) {
  return std::clamp(*rc::gen::inRange<int64_t>(Least, Most + 1), Least, Most);
}

std::vector<unsigned> drawOrder(unsigned Rank) {
  std::vector<unsigned> Order(Rank);
  std::iota(Order.begin(), Order.end(), 0);
  for (unsigned D = Rank; D > 1; --D)
    std::swap(Order[D - 1], Order[draw(0, D - 1)]);
  return Order;
}

/// A perm of \p Rank dimensions with few cells.
Perm drawPerm(unsigned Rank) {
  std::vector<const PermKind *> Fitting;
  for (const PermKind *Kind : permTable())
    if (Kind->MinRank <= Rank && Rank <= Kind->MaxRank && !Kind->TakesFunctions)
      Fitting.push_back(Kind);
  Perm P{Fitting[draw(0, Fitting.size() - 1)], {}, {}};
  std::string Name = P.Kind->Name;
  bool NeedsPowers = Name == "Morton" || Name == "Hilbert" || Name == "Swizzle";
  for (unsigned D = 0; D < Rank; ++D)
    P.Dims.push_back(NeedsPowers ? int64_t(1) << draw(0, 3)
                                 : draw(1, Rank > 2 ? 3 : 6));
  if (Name == "Hilbert")
    P.Dims[1] = P.Dims[0];
  if (P.Kind->TakesOrder)
    P.Order = drawOrder(Rank);
  return P;
}

LayoutOrder drawOrderBy(bool IsTiled) {
  LayoutOrder O;
  O.IsTiled = IsTiled;
  unsigned Rank = draw(1, 3), Count = draw(1, Rank > 2 ? 2 : 3);
  for (unsigned I = 0; I < Count; ++I)
    O.Perms.push_back(drawPerm(IsTiled ? Rank : draw(1, 2)));
  return O;
}

int64_t elements(const LayoutOrder &O) {
  int64_t Count = 1;
  for (const Perm &P : O.Perms)
    for (const Expr &Length : P.Dims)
      Count *= Length.value();
  return Count;
}

/// Lengths whose product is \p Count.
std::vector<Expr> drawLengths(int64_t Count) {
  std::vector<Expr> Lengths;
  for (unsigned I = draw(0, 2); I > 0; --I) {
    int64_t Length = draw(1, 6);
    if (Count % Length == 0) {
      Lengths.push_back(Length);
      Count /= Length;
    }
  }
  Lengths.push_back(Count);
  return Lengths;
}

LayoutTerm drawTerm() {
  LayoutTerm Term;
  Term.Orders.push_back(drawOrderBy(draw(0, 1)));
  int64_t Count = elements(Term.Orders.front());
  if (draw(0, 2) == 0) {
    std::vector<Expr> Lengths = drawLengths(Count);
    Perm P{&RegPKind, Lengths, drawOrder(Lengths.size())};
    Term.Orders.push_back({false, {P}});
  }
  if (draw(0, 1)) {
    Term.View = {drawLengths(Count)};
    if (draw(0, 2) == 0) {
      Term.Expanded = Term.View.front();
      for (Expr &Length : Term.View.front())
        Length = draw(1, Length.value());
    }
  } else if (Term.Orders.size() == 1 && Term.Orders[0].IsTiled && draw(0, 1)) {
    // Whole tiles and a part of one.
    Perm &Tiles = Term.Orders[0].Perms.front();
    if (!Tiles.Kind->Check || Tiles.Kind->TakesOrder) {
      for (Expr &Length : Tiles.Dims)
        Length = star();
      Term.View = {{}};
      for (size_t D = 0; D < Tiles.Dims.size(); ++D)
        Term.View[0].push_back(draw(1, 7));
    }
  }
  return Term;
}

Layout bound(const LayoutTerm &Term) {
  return std::get<Layout>(bindLayout(Term));
}

std::vector<int64_t> cellOf(const std::vector<Expr> &View, int64_t Flat) {
  std::vector<int64_t> Cell(View.size());
  for (size_t D = View.size(); D-- > 0; Flat /= View[D].value())
    Cell[D] = Flat % View[D].value();
  return Cell;
}

int64_t cellCount(const std::vector<Expr> &View) {
  return evaluate(productOf(View), {}).value();
}

/// The cell at \p Place, or nothing where a guard stops it.
std::optional<std::vector<int64_t>> cellAt(const Inverse &Back,
                                           const Values &Of) {
  for (const Condition &Guard : Back.Guards)
    if (evaluate(Guard.Lhs, Of).value() >= evaluate(Guard.Rhs, Of).value())
      return std::nullopt;
  std::vector<int64_t> Cell;
  for (const Expr &Digit : Back.Index)
    Cell.push_back(evaluate(Digit, Of).value());
  return Cell;
}

/// A layout with its formulas, of cell i0, i1, .. and place x.
struct Formulas {
  Layout L;
  Expr Size, Place;
  Inverse Back;
};

Formulas formulasOf(const Layout &L) {
  std::vector<Expr> Index;
  for (size_t D = 0; D < L.View.size(); ++D)
    Index.push_back(Expr::symbol("i" + std::to_string(D), SymbolKind::Host));
  Facts Known;
  for (const Condition &Required : requirements(L, Known))
    Known.assume(Required);
  return {L, size(L, Known), apply(L, Index, Known),
          inv(L, Expr::symbol("x", SymbolKind::Host), Known)};
}

/// What is wrong with a layout as a bijection, or "", by its formulas, so that
/// law 4 is decided with law 1.
std::string violatedBijection(const Formulas &Of, const Values &Lengths = {}) {
  const auto &[L, Size, Place, Back] = Of;
  Layout Concrete = L;
  for (Expr &Length : Concrete.View)
    Length = evaluate(Length, Lengths).value();
  int64_t Count = evaluate(Size, Lengths).value();
  std::vector<bool> IsTaken(Count, false);
  for (int64_t Flat = 0; Flat < cellCount(Concrete.View); ++Flat) {
    std::vector<int64_t> Cell = cellOf(Concrete.View, Flat);
    Values At = Lengths;
    for (size_t D = 0; D < Cell.size(); ++D)
      At["i" + std::to_string(D)] = Cell[D];
    std::optional<int64_t> Found = evaluate(Place, At);
    std::string Text = "cell " + std::to_string(Flat);
    if (!Found || *Found < 0 || *Found >= Count)
      return Text + " has no place: " + toString(Place);
    if (IsTaken[*Found])
      return Text + " shares its place";
    IsTaken[*Found] = true;
    At["x"] = *Found;
    if (cellAt(Back, At) != Cell)
      return Text + " does not come back";
  }
  for (int64_t X = 0; X < Count; ++X) {
    Values At = Lengths;
    At["x"] = X;
    if (cellAt(Back, At).has_value() != IsTaken[X])
      return "place " + std::to_string(X) + " is no cell's, or is stopped";
  }
  return "";
}

RC_GTEST_PROP(LayoutLaws, InvIsTheInverse, ()) {
  LayoutTerm Term = drawTerm();
  RC_LOG() << toString(Term) << "\n";
  Layout L = bound(Term);
  RC_PRE(cellCount(L.Expanded) <= 4096);
  RC_ASSERT(check(L, Facts()).empty());
  RC_ASSERT(requirements(L, Facts()).empty());
  RC_ASSERT(violatedBijection(formulasOf(L)) == "");
}

RC_GTEST_PROP(LayoutLaws, TheTableIsWhatApplySays, ()) {
  LayoutTerm Term = drawTerm();
  RC_LOG() << toString(Term) << "\n";
  Layout L = bound(Term);
  RC_PRE(cellCount(L.Expanded) <= 256);
  std::vector<Expr> Index;
  for (size_t D = 0; D < L.View.size(); ++D)
    Index.push_back(Expr::symbol("i" + std::to_string(D), SymbolKind::Host));
  Expr Place = apply(L, Index, Facts());
  std::vector<int64_t> Places = table(L);
  for (size_t Flat = 0; Flat < Places.size(); ++Flat) {
    Values At;
    std::vector<int64_t> Cell = cellOf(L.View, Flat);
    for (size_t D = 0; D < Cell.size(); ++D)
      At["i" + std::to_string(D)] = Cell[D];
    RC_ASSERT(evaluate(Place, At) == Places[Flat]);
  }
}

RC_GTEST_PROP(LayoutLaws, LengthsMayBeSymbols, ()) {
  int64_t N = draw(1, 12), M = draw(1, 12), A = draw(1, 5), B = draw(1, 5);
  const char *Text = *rc::gen::element(
      "TileOrderBy(Row(*,*), Col(a,b)).GroupBy([n,m])",
      "TileOrderBy(Col(*,*), Row(a,3), Row(1,b)).GroupBy([n,m])",
      "TileOrderBy(AntiDiag(*,*), Row(a,4)).GroupBy([n,m])", "AntiDiag(n,m)",
      "Reverse(n,m)", "Col(n,m)", "Swizzle(n,8)",
      "OrderBy(Col(n,a), Row(m)).GroupBy([m,n,a])",
      "Row(n,m).ExpandBy([n,m]).GroupBy([n ceildiv 2,m])");
  RC_LOG() << Text << " n=" << N << " m=" << M << " a=" << A << " b=" << B
           << "\n";
  static std::map<std::string, Formulas> Known;
  if (!Known.count(Text))
    Known.emplace(Text,
                  formulasOf(bound(std::get<LayoutTerm>(parseLayout(Text)))));
  RC_ASSERT(violatedBijection(Known.at(Text),
                              {{"n", N}, {"m", M}, {"a", A}, {"b", B}}) == "");
}

RC_GTEST_PROP(LayoutLaws, PrintsWhatItReads, ()) {
  LayoutTerm Term = drawTerm();
  auto Again = parseLayout(toString(Term));
  RC_ASSERT(std::holds_alternative<LayoutTerm>(Again));
  RC_ASSERT(std::get<LayoutTerm>(Again) == Term);
}

RC_GTEST_PROP(LayoutLaws, OrdersCompose, ()) {
  LayoutTerm First{{drawOrderBy(false)}, {}, false, {}};
  int64_t Count = elements(First.Orders[0]);
  RC_PRE(Count <= 512);
  std::vector<Expr> Lengths = drawLengths(Count);
  LayoutTerm Second{
      {{false, {Perm{&RegPKind, Lengths, drawOrder(Lengths.size())}}}},
      {},
      false,
      {}};
  First.View = Second.View = {{Expr(Count)}};
  LayoutTerm Both = First;
  Both.Orders.push_back(Second.Orders[0]);
  std::vector<int64_t> Outer = table(bound(First)),
                       Inner = table(bound(Second));
  std::vector<int64_t> Composed = table(bound(Both));
  for (int64_t X = 0; X < Count; ++X)
    RC_ASSERT(Composed[X] == Outer[Inner[X]]);
}

RC_GTEST_PROP(LayoutLaws, AnOrderAndItsOppositeCancel, ()) {
  std::vector<Expr> Lengths;
  for (unsigned Rank = draw(1, 4); Lengths.size() < Rank;)
    Lengths.push_back(draw(1, 4));
  std::vector<unsigned> Order = drawOrder(Lengths.size());
  Perm P{&RegPKind, Lengths, Order};
  Perm Opposite{&RegPKind, permuted(Lengths, Order), inverted(Order)};
  Expr Count = cellCount(Lengths);
  Layout L{{Count}, {Count}, {{{P}}, {{Opposite}}}};
  std::vector<int64_t> Places = table(L);
  for (size_t X = 0; X < Places.size(); ++X)
    RC_ASSERT(Places[X] == int64_t(X));
  RC_ASSERT(toString(apply(L, {Expr::symbol("x", SymbolKind::Host)},
                           Facts())) == "x" ||
            Count == 1);
}

RC_GTEST_PROP(LayoutLaws, TilesOfRowsSeenAsTilesAreTheIdentity, ()) {
  unsigned Rank = draw(1, 3), Levels = draw(1, Rank > 2 ? 2 : 3);
  LayoutTerm Term;
  Term.HasTiledView = true;
  LayoutOrder O;
  O.IsTiled = true;
  for (unsigned Level = 0; Level < Levels; ++Level) {
    Perm P{findPerm("Row"), {}, {}};
    for (unsigned D = 0; D < Rank; ++D)
      P.Dims.push_back(draw(1, 3));
    Term.View.push_back(P.Dims);
    O.Perms.push_back(std::move(P));
  }
  Term.Orders.push_back(std::move(O));
  std::vector<int64_t> Places = table(bound(Term));
  for (size_t X = 0; X < Places.size(); ++X)
    RC_ASSERT(Places[X] == int64_t(X));
}

/// An order whose inverse is that of \p Kind with one thing wrong: another
/// dimension first, or one cell too far.
PermKind mutated(const PermKind &Kind, bool Exchanges) {
  static const PermKind *Original;
  Original = &Kind;
  PermKind Result = Kind;
  if (Exchanges)
    Result.Inv = [](const Perm &P, const Expr &Place, const Facts &Known) {
      std::vector<Expr> Cell = Original->Inv(P, Place, Known);
      std::swap(Cell.front(), Cell.back());
      return Cell;
    };
  else
    Result.Inv = [](const Perm &P, const Expr &Place, const Facts &Known) {
      std::vector<Expr> Cell = Original->Inv(P, Place, Known);
      Cell.back() = mod(Cell.back() + 1, P.Dims.back());
      return Cell;
    };
  return Result;
}

// The law tells a right inverse from a wrong one, for every sort of perm.
TEST(LayoutLaws, CatchMutatedInverses) {
  for (const PermKind *Kind : permTable()) {
    if (Kind->TakesFunctions) // Those are opaque: the tool checks them.
      continue;
    Perm P{Kind, {4, 4}, {}};
    if (Kind->TakesOrder)
      P.Order = {1, 0};
    Layout L{P.Dims, P.Dims, {{{P}}}};
    EXPECT_EQ(violatedBijection(formulasOf(L)), "") << Kind->Name;
    for (bool Exchanges : {false, true}) {
      PermKind Wrong = mutated(*Kind, Exchanges);
      L.Chain[0].Perms[0].Kind = &Wrong;
      EXPECT_NE(violatedBijection(formulasOf(L)), "") << Kind->Name;
    }
  }
}

} // namespace
