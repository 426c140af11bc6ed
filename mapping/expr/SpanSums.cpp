//===- SpanSums.cpp - Bounds on sums of variables -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/SpanSums.h"

#include "mapping/expr/AffineForm.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <map>

namespace idxmap {

static Expr variable(const std::string &Name) {
  return Expr::symbol(Name, SymbolKind::Thread);
}

/// The sum of all terms but that of \p Without.
static Expr valueOf(const SpanSum &Sum, const std::string &Without = "") {
  Expr Value = 0;
  for (const SpanSum::Term &Each : Sum.Terms)
    if (Each.Variable != Without)
      Value = Value + Expr(Each.Sign) * variable(Each.Variable);
  return Value;
}

static size_t countNamed(const Expr &E, const SpanSum &Sum) {
  return std::count_if(
      Sum.Terms.begin(), Sum.Terms.end(),
      [&](const SpanSum::Term &Each) { return names(E, Each.Variable); });
}

static size_t countMade(const Expr &E, const Points &Where) {
  return std::count_if(Where.Made.begin(), Where.Made.end(),
                       [&](const std::string &Name) { return names(E, Name); });
}

bool namesMade(const Expr &E, const Points &Where) {
  return countMade(E, Where) > 0;
}

bool namesSum(const Expr &E, const Points &Where) {
  return std::any_of(Where.Sums.begin(), Where.Sums.end(),
                     [&](const SpanSum &Sum) { return countNamed(E, Sum); });
}

/// The ends of the spans of what \p E names, and of what these name, depend on
/// a variable of \p Sum.
static bool reaches(const Expr &E, const std::vector<Span> &Spans,
                    const SpanSum &Sum) {
  Expr Named = E;
  for (const Span &S : Spans)
    if (names(Named, S.Variable)) {
      if (countNamed(S.Least, Sum) || countNamed(S.Most, Sum))
        return true;
      Named = Named + S.Least + S.Most;
    }
  return false;
}

static std::optional<Extremes>
endsOf(const SpanSum &Sum, const std::vector<Span> &Spans, const Facts &Known) {
  std::optional<Extremes> Ends = extremesOf(valueOf(Sum), Spans, Known);
  if (Ends && Sum.Least)
    Ends->Least = simplify(max(Ends->Least, *Sum.Least), Known);
  if (Ends && Sum.Most)
    Ends->Most = simplify(min(Ends->Most, *Sum.Most), Known);
  return Ends;
}

static Span &spanOf(const SpanSum::Term &Of, std::vector<Span> &Spans) {
  return *std::find_if(Spans.begin(), Spans.end(), [&](const Span &S) {
    return S.Variable == Of.Variable;
  });
}

/// Keeps of the span of \p Of what some values of the other variables of \p Sum
/// allow:
///
///   Sign*v + others >= Least  for some others  <=>  Sign*v >= Least - most
static bool project(const SpanSum::Term &Of, const SpanSum &Sum,
                    std::vector<Span> &Spans, const Facts &Known) {
  const std::optional<Extremes> Others =
      extremesOf(valueOf(Sum, Of.Variable), Spans, Known);
  if (!Others)
    return false;
  Span &S = spanOf(Of, Spans);
  std::vector<Span> Kept = {S};
  const Expr Own = Expr(Of.Sign) * variable(Of.Variable);
  if (Sum.Least)
    narrow(Kept, simplify(Own + Others->Most - *Sum.Least, Known), Known);
  if (Sum.Most)
    narrow(Kept, simplify(*Sum.Most - Own - Others->Least, Known), Known);
  S = Kept.front();
  return true;
}

/// \p E by the sum in place of its first variable; nothing where it names other
/// ones then.
static std::optional<Expr> bySum(const Expr &E, const SpanSum &Sum,
                                 const std::string &Name) {
  const std::string &First = Sum.Terms.front().Variable;
  const Expr By =
      simplify(substitute(E, {{First, variable(Name) - valueOf(Sum, First)}}));
  return countNamed(By, Sum) ? std::nullopt : std::optional(By);
}

/// A bound that depends on the other variable instead of the end \p Own of a
/// span, if it is the nearer one for all of them. False if that differs. \p Way
/// is 1 for the least value, -1 for the most.
static bool replaceEnd(Expr &Own, const Expr &Bound, int64_t Way,
                       const std::vector<Span> &Spans, const Facts &Known) {
  const std::optional<Extremes> Ahead =
      extremesOf(simplify(Expr(Way) * (Bound - Own), Known), Spans, Known);
  if (!Ahead)
    return false;
  if (Known.provesNonNegative(Ahead->Least))
    Own = simplify(Bound, Known);
  else if (!Known.provesNonNegative(-Ahead->Most))
    return false;
  return true;
}

/// The inner one of two variables from end to end, for each value of the other:
///
///   j in [0,n), i in [0,n), i - j >= 1  ->  j in [0,i - 1], i in [1,n)
static bool setByOther(const SpanSum &Sum, std::vector<Span> &Spans,
                       const Facts &Known) {
  if (Sum.Terms.size() != 2)
    return false;
  Span &Inner = spanOf(Sum.Terms[0], Spans);
  const Expr Other = valueOf(Sum, Inner.Variable);
  Span Kept = Inner;
  if (Sum.Least && !replaceEnd(Kept.Least, *Sum.Least - Other, 1, Spans, Known))
    return false;
  if (Sum.Most && !replaceEnd(Kept.Most, *Sum.Most - Other, -1, Spans, Known))
    return false;
  if (!project(Sum.Terms[1], Sum, Spans, Known))
    return false;
  Inner = Kept;
  return true;
}

/// Two variables whose bounded sum is a difference are the largest together,
/// and the least together: of two points within the bounds, the greater and the
/// lesser of each variable are, too. So \p Value, which grows with both or
/// falls with both, has its ends there:
///
///   k in [0,m), i in [0,n), k - i <= 0, i*m + k  ->  i in [0,n), k in
///                                                    [0, min(m, n))
///
/// Of a sum v + w, the same holds of v and -w.
static bool setAtCorners(const SpanSum &Sum, const Expr &Value,
                         std::vector<Span> &Spans, const Facts &Known) {
  if (Sum.Terms.size() != 2)
    return false;
  const SpanSum::Term &One = Sum.Terms[0], &Other = Sum.Terms[1];
  const auto OfOne = affineIn(Value, One.Variable);
  const auto OfOther = affineIn(Value, Other.Variable);
  if (!OfOne || !OfOther || countNamed(OfOne->Slope, Sum) ||
      countNamed(OfOther->Slope, Sum))
    return false;
  const Expr Slope = simplify(OfOne->Slope, Known);
  const Expr Way = simplify(Expr(-Other.Sign) * OfOther->Slope, Known);
  const bool Grows =
      Known.provesNonNegative(Slope) && Known.provesNonNegative(Way);
  const bool Falls =
      Known.provesNonNegative(-Slope) && Known.provesNonNegative(-Way);
  return (Grows || Falls) && project(One, Sum, Spans, Known) &&
         project(Other, Sum, Spans, Known);
}

/// Replaces in \p Value and \p Spans what it names of the sum by what is known
/// of that. False where that is nothing.
static bool apply(const SpanSum &Sum, const std::string &Name, Expr &Value,
                  std::vector<Span> &Spans, const Facts &Known) {
  if (countNamed(Value, Sum) == 1)
    return project(*std::find_if(Sum.Terms.begin(), Sum.Terms.end(),
                                 [&](const SpanSum::Term &Each) {
                                   return names(Value, Each.Variable);
                                 }),
                   Sum, Spans, Known);
  const std::optional<Extremes> Ends = endsOf(Sum, Spans, Known);
  if (!Ends)
    return false;
  if (const std::optional<Expr> By = bySum(Value, Sum, Name)) {
    Value = *By;
    Spans.push_back({Name, Ends->Least, Ends->Most});
    return true;
  }
  return setByOther(Sum, Spans, Known) ||
         setAtCorners(Sum, Value, Spans, Known);
}

/// What one iteration makes of a variable of a sum stands beside another one,
/// or that variable.
static bool mixesMade(const Expr &E, const Points &Where) {
  const size_t Count = countMade(E, Where);
  return !Where.Sums.empty() &&
         (Count > 1 || (Count == 1 && namesSum(E, Where)));
}

static size_t countNamed(const Expr &E, const ValueTable &Table) {
  return std::count_if(Table.Variables.begin(), Table.Variables.end(),
                       [&](const std::string &Name) { return names(E, Name); });
}

bool namesTable(const Expr &E, const Points &Where) {
  return std::any_of(
      Where.Tables.begin(), Where.Tables.end(),
      [&](const ValueTable &Table) { return countNamed(E, Table); });
}

/// \p E depends on several variables of \p Table, none of which is one of a
/// sum: what they are together, their spans do not say.
static bool needsRows(const Expr &E, const ValueTable &Table,
                      const Points &Where) {
  Expr Named = E;
  for (const Span &S : Where.Spans)
    if (names(Named, S.Variable))
      Named = Named + S.Least + S.Most;
  return countNamed(Named, Table) > 1 && !Table.Rows.empty() &&
         std::none_of(Where.Sums.begin(), Where.Sums.end(),
                      [&](const SpanSum &Sum) {
                        return countNamed(valueOf(Sum), Table);
                      });
}

/// \p Where with the values of \p Row, and \p E.
static Points inRow(size_t Row, size_t Table, const Points &Where, Expr &E) {
  const ValueTable &Of = Where.Tables[Table];
  std::map<std::string, Expr> Values;
  for (size_t I = 0; I < Of.Variables.size(); ++I)
    Values.emplace(Of.Variables[I], Expr(Of.Rows[Row][I]));
  Points Result = Where;
  Result.Tables.erase(Result.Tables.begin() + Table);
  std::erase_if(Result.Spans,
                [&](const Span &S) { return Values.count(S.Variable); });
  for (Span &S : Result.Spans) {
    S.Least = substitute(S.Least, Values);
    S.Most = substitute(S.Most, Values);
  }
  E = simplify(substitute(E, Values));
  return Result;
}

/// The least and the most in any row.
static std::optional<Extremes> extremesInRows(const Expr &E, size_t Table,
                                              const Points &Where,
                                              const Facts &Known) {
  std::optional<Extremes> All;
  for (size_t Row = 0; Row < Where.Tables[Table].Rows.size(); ++Row) {
    Expr Value = E;
    const Points Points = inRow(Row, Table, Where, Value);
    const std::optional<Extremes> Own = extremesOf(Value, Points, Known);
    if (!Own)
      return std::nullopt;
    All = All ? Extremes{simplify(min(All->Least, Own->Least), Known),
                         simplify(max(All->Most, Own->Most), Known)}
              : *Own;
  }
  return All;
}

std::optional<Extremes> extremesOf(const Expr &E, const Points &Where,
                                   const Facts &Known) {
  for (size_t I = 0; I < Where.Tables.size(); ++I)
    if (needsRows(E, Where.Tables[I], Where))
      return extremesInRows(E, I, Where, Known);
  if (mixesMade(E, Where))
    return std::nullopt;
  std::vector<Span> Spans = Where.Spans;
  Expr Value = E;
  for (size_t I = 0; I < Where.Sums.size(); ++I) {
    const SpanSum &Sum = Where.Sums[I];
    if (reaches(E, Where.Spans, Sum) ||
        (countNamed(E, Sum) &&
         !apply(Sum, "+" + std::to_string(I), Value, Spans, Known)))
      return std::nullopt;
  }
  return extremesOf(Value, Spans, Known);
}

bool takesAll(const Expr &E, const Points &Where, const Facts &Known) {
  return !namesMade(E, Where) && !namesSum(E, Where) && !namesTable(E, Where) &&
         takesAll(E, Where.Spans, Known);
}

/// The terms of \p E, and what else it is: of x - d + n, x - d and n. Nothing
/// where it is no such sum.
static std::optional<std::vector<SpanSum::Term>>
termsOf(Expr &E, const Points &Where, const Facts &Known) {
  std::vector<SpanSum::Term> Terms;
  if (countMade(E, Where))
    return std::nullopt;
  const std::vector<Span> &Spans = Where.Spans;
  for (const Span &S : Spans) {
    if (!names(E, S.Variable))
      continue;
    const std::optional<AffineForm> Form = affineIn(E, S.Variable);
    const Expr Slope = Form ? simplify(Form->Slope, Known) : Expr(0);
    if ((!Slope.isConstant(1) && !Slope.isConstant(-1)) ||
        dependsOn(S.Least, Spans) || dependsOn(S.Most, Spans))
      return std::nullopt;
    Terms.push_back({S.Variable, Slope.value()});
    E = simplify(Form->Rest, Known);
  }
  return Terms;
}

bool narrow(Points &Where, const Expr &NonNegative, const Facts &Known) {
  if (narrow(Where.Spans, NonNegative, Known))
    return true;
  Expr Rest = NonNegative;
  auto Terms = termsOf(Rest, Where, Known);
  if (!Terms || Terms->size() < 2)
    return false;
  const int64_t Sign = Terms->front().Sign;
  for (SpanSum::Term &Each : *Terms)
    Each.Sign *= Sign;
  auto Same =
      std::find_if(Where.Sums.begin(), Where.Sums.end(),
                   [&](const SpanSum &Sum) { return Sum.Terms == *Terms; });
  if (Same == Where.Sums.end()) {
    if (namesSum(NonNegative, Where))
      return false;
    Same = Where.Sums.insert(Same, {std::move(*Terms), {}, {}});
  }
  if (Sign > 0)
    Same->Least =
        simplify(Same->Least ? max(*Same->Least, -Rest) : -Rest, Known);
  else
    Same->Most = simplify(Same->Most ? min(*Same->Most, Rest) : Rest, Known);
  return true;
}

std::optional<Expr> extentOf(const SpanSum &Sum, const Points &Where,
                             const Facts &Known) {
  const std::optional<Extremes> Ends = endsOf(Sum, Where.Spans, Known);
  return Ends ? std::optional(simplify(Ends->Most - Ends->Least + 1, Known))
              : std::nullopt;
}

} // namespace idxmap
