//===- Extremes.cpp - The least and the largest value ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Extremes.h"

#include "mapping/expr/AffineForm.h"
#include "mapping/expr/Polynomial.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {

bool dependsOn(const Expr &E, const std::vector<Span> &Spans) {
  return std::any_of(Spans.begin(), Spans.end(),
                     [&](const Span &S) { return names(E, S.Variable); });
}

namespace {

enum class End { Least, Most };

} // namespace

static Expr endOf(const Expr &E, const Span &S, bool AtMost) {
  return E * (AtMost ? S.Most : S.Least);
}

/// True if the polynomial \p E never falls, false if it never grows over the
/// span: with v = Least + t, t >= 0, no coefficient of a power of t has another
/// sign.
static std::optional<bool> growsIn(const Expr &E, const Span &S,
                                   const Facts &Known) {
  const Expr Way = Expr::symbol(S.Variable, SymbolKind::Thread);
  const std::optional<Polynomial> Sum =
      Polynomial::expanded(substitute(E, {{S.Variable, S.Least + Way}}));
  if (!Sum)
    return std::nullopt;
  bool Grows = true, Falls = true;
  for (const auto &[Factors, Coefficient] : *Sum) {
    Expr Others = Coefficient;
    bool IsPower = false;
    for (const Expr &Factor : Factors) {
      const bool IsVariable = Factor.isSymbol() && Factor.name() == S.Variable;
      if (!IsVariable && names(Factor, S.Variable))
        return std::nullopt;
      IsPower |= IsVariable;
      Others = IsVariable ? Others : Others * Factor;
    }
    Grows &= !IsPower || Known.provesNonNegative(Others);
    Falls &= !IsPower || Known.provesNonNegative(-Others);
  }
  return Grows || Falls ? std::optional(Grows) : std::nullopt;
}

/// One end of \p E, variable after variable. What the unknown sign of a slope
/// decides is set aside, since it must not depend on variables to come.
static std::optional<Expr>
extreme(End Which, Expr E, const std::vector<Span> &Spans, const Facts &Known) {
  const bool IsMost = Which == End::Most;
  Expr Aside = 0;
  for (const Span &S : Spans) {
    if (!names(E, S.Variable))
      continue;
    const std::optional<AffineForm> Form = affineIn(E, S.Variable);
    if (!Form) {
      const std::optional<bool> Grows = growsIn(E, S, Known);
      if (!Grows)
        return std::nullopt;
      // Of an empty span, the first value.
      const Expr Last = simplify(max(S.Least, S.Most), Known);
      E = substitute(E, {{S.Variable, *Grows == IsMost ? Last : S.Least}});
      continue;
    }
    const Expr Slope = simplify(Form->Slope, Known);
    const Expr First = endOf(Slope, S, /*AtMost=*/false);
    const Expr Last = endOf(Slope, S, /*AtMost=*/true);
    if (Known.provesNonNegative(Slope)) {
      E = (IsMost ? Last : First) + Form->Rest;
    } else if (Known.provesNonNegative(-Slope)) {
      E = (IsMost ? First : Last) + Form->Rest;
    } else if (!dependsOn(First, Spans) && !dependsOn(Last, Spans)) {
      // Ends of an empty span are apart by a product of unknown sign.
      const Expr Other = Slope * simplify(max(S.Least, S.Most), Known);
      Aside = Aside + (IsMost ? max(First, Other) : min(First, Other));
      E = Form->Rest;
    } else {
      return std::nullopt;
    }
  }
  return simplify(E + Aside, Known);
}

std::optional<Extremes>
extremesOf(const Expr &E, const std::vector<Span> &Spans, const Facts &Known) {
  const std::optional<Expr> Least = extreme(End::Least, E, Spans, Known);
  const std::optional<Expr> Most =
      Least ? extreme(End::Most, E, Spans, Known) : std::nullopt;
  if (!Most)
    return std::nullopt;
  return Extremes{*Least, *Most};
}

bool takesAll(const Expr &E, const std::vector<Span> &Spans,
              const Facts &Known) {
  std::vector<const Span *> Left;
  for (const Span &S : Spans)
    if (names(E, S.Variable))
      Left.push_back(&S);
  Expr Wanted = 1;
  while (!Left.empty()) {
    const auto Next =
        std::find_if(Left.begin(), Left.end(), [&](const Span *S) {
          const std::optional<AffineForm> Form = affineIn(E, S->Variable);
          return Form && (Known.provesEqual(Form->Slope, Wanted) ||
                          Known.provesEqual(-Form->Slope, Wanted));
        });
    if (Next == Left.end())
      return false;
    const Expr Extent = simplify((*Next)->Most - (*Next)->Least + 1, Known);
    if (dependsOn(Extent, Spans))
      return false;
    Wanted = simplify(Wanted * Extent, Known);
    Left.erase(Next);
  }
  return true;
}

bool narrow(std::vector<Span> &Spans, const Expr &NonNegative,
            const Facts &Known) {
  for (Span &S : Spans) {
    const std::optional<AffineForm> Form = affineIn(NonNegative, S.Variable);
    const Expr Slope = Form ? simplify(Form->Slope, Known) : Expr(0);
    if (!Slope.isConstant() || Slope.value() == 0)
      continue;
    if (dependsOn(Form->Rest, Spans))
      return false;
    if (Slope.value() > 0)
      S.Least = simplify(max(S.Least, ceilDiv(-Form->Rest, Slope)), Known);
    else
      S.Most = simplify(min(S.Most, floorDiv(Form->Rest, -Slope)), Known);
    return true;
  }
  return false;
}

} // namespace idxmap
