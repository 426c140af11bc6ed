//===- CellIndex.cpp - The cell that a flat subscript means ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/CellIndex.h"

#include "mapping/expr/Polynomial.h"
#include "mapping/expr/Simplify.h"
#include "mapping/layout/FlatIndex.h"

#include <map>
#include <string>

namespace idxmap {
namespace {

/// Lengths that are sums, with a symbol for each: "m + 2" is the symbol s, and
/// m is s - 2 everywhere.
struct Renaming {
  std::map<std::string, Expr> To, Back;
};

/// A name that no program has.
std::string lengthName(size_t Dimension) {
  return "{length " + std::to_string(Dimension) + "}";
}

bool isPlain(const Expr &Length) {
  const auto As = Polynomial::expanded(Length);
  return As && As->terms().size() == 1;
}

/// A symbol that \p Length is the sum of, with others.
std::optional<Expr> summandOf(const Expr &Length) {
  const auto As = Polynomial::expanded(Length);
  if (!As)
    return std::nullopt;
  for (const auto &[Factors, Coefficient] : *As)
    if (Factors.size() == 1 && Factors[0].isSymbol() && Coefficient == 1)
      return Factors[0];
  return std::nullopt;
}

std::optional<Renaming> renamingOf(const std::vector<Expr> &View) {
  Renaming Result;
  for (size_t D = 1; D < View.size(); ++D) {
    if (isPlain(View[D]) || View[D].isConstant())
      continue;
    const std::optional<Expr> Symbol = summandOf(View[D]);
    if (!Symbol || Result.To.count(Symbol->name()))
      return std::nullopt;
    const Expr Length = Expr::symbol(lengthName(D), SymbolKind::Host);
    Result.To[Symbol->name()] = simplify(Length - View[D] + *Symbol);
    Result.Back[lengthName(D)] = View[D];
  }
  return Result;
}

/// Rounds to the nearest, so that a row's end belongs to the next: -1 of 16 is
/// -1 of row 0, 15 is 1 before row 1 only if that is asked for.
int64_t nearest(int64_t Number, int64_t Size) {
  const int64_t Half = Size / 2;
  const int64_t Sum = Number + (Number < 0 ? -Half : Half);
  return Sum / Size;
}

/// The part of \p E that is a multiple of \p Stride, divided by it; the rest
/// stays in \p E. \p Rounds: a constant is taken to the nearest row, or else
/// down.
std::optional<Polynomial> takeMultiples(Polynomial &E, const Term &Stride,
                                        bool Rounds) {
  Polynomial Taken, Rest;
  for (const auto &[Factors, Coefficient] : E) {
    if (Factors.empty() && Stride.Factors.empty()) {
      const int64_t Size = Stride.Coefficient;
      int64_t Rows = Coefficient / Size - (Coefficient % Size < 0);
      if (Rounds)
        Rows = nearest(Coefficient, Size);
      if (!Taken.add({}, Rows) || !Rest.add({}, Coefficient - Rows * Size))
        return std::nullopt;
      continue;
    }
    const auto Quotient = divide(Term{Coefficient, Factors}, Stride);
    const bool IsIn = Quotient
                          ? Taken.add(Quotient->Factors, Quotient->Coefficient)
                          : Rest.add(Factors, Coefficient);
    if (!IsIn)
      return std::nullopt;
  }
  E = std::move(Rest);
  return Taken;
}

Expr exprOf(const Polynomial &P) {
  std::vector<Expr> Terms;
  for (const auto &[Factors, Coefficient] : P) {
    Expr Product = Coefficient;
    for (const Expr &Factor : Factors)
      Product = Product * Factor;
    Terms.push_back(Product);
  }
  return simplify(Expr::make(ExprKind::Add, std::move(Terms)));
}

std::optional<std::vector<Expr>> split(const std::vector<Expr> &View,
                                       const Expr &E, bool Rounds) {
  auto Rest = Polynomial::expanded(E);
  std::vector<Expr> Index;
  for (size_t D = 0; D + 1 < View.size() && Rest; ++D) {
    const auto Stride = Polynomial::expanded(
        productOf(std::vector<Expr>(View.begin() + D + 1, View.end())));
    if (!Stride || Stride->terms().size() != 1)
      return std::nullopt;
    const auto &[Factors, Coefficient] = *Stride->begin();
    const auto Taken = takeMultiples(*Rest, Term{Coefficient, Factors}, Rounds);
    if (!Taken || Coefficient < 1)
      return std::nullopt;
    Index.push_back(exprOf(*Taken));
  }
  if (!Rest)
    return std::nullopt;
  Index.push_back(exprOf(*Rest));
  return Index;
}

/// The rest of the law is that of split.
bool liesWithin(const std::vector<Expr> &View, const std::vector<Expr> &Index,
                const std::vector<Span> &Spans, const Facts &Known) {
  for (size_t D = 1; D < View.size(); ++D) {
    const auto Ends = extremesOf(Index[D], Spans, Known);
    if (!Ends || !Known.provesNonNegative(Ends->Least) ||
        !Known.provesLess(Ends->Most, View[D]))
      return false;
  }
  return true;
}

} // namespace

std::optional<std::vector<Expr>> cellIndex(const std::vector<Expr> &View,
                                           const Expr &E,
                                           const std::vector<Span> &Spans,
                                           const Facts &Known) {
  const auto Renamed = renamingOf(View);
  if (!Renamed)
    return std::nullopt;
  std::vector<Expr> Lengths = View;
  for (size_t D = 1; D < View.size(); ++D)
    Lengths[D] = Renamed->Back.count(lengthName(D))
                     ? Expr::symbol(lengthName(D), SymbolKind::Host)
                     : substitute(View[D], Renamed->To);
  for (const bool Rounds : {true, false}) {
    auto Index = split(Lengths, substitute(E, Renamed->To), Rounds);
    if (!Index)
      return std::nullopt;
    for (Expr &Each : *Index)
      Each = simplify(substitute(Each, Renamed->Back));
    if (liesWithin(View, *Index, Spans, Known))
      return Index;
  }
  return std::nullopt;
}

} // namespace idxmap
