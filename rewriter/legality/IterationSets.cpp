//===- IterationSets.cpp - Two iterations as a set of integers ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/IterationSets.h"
#include "mapping/expr/Polynomial.h"
#include "rewriter/sets/IntegerSet.h"

#include <algorithm>
#include <map>
#include <set>

namespace idxmap {

using sets::Emptiness;
using sets::IntegerSet;
using sets::LinearSum;

namespace {

enum Iteration { Earlier, Later, Both };

/// A polynomial as Stride * Quotient + Rest.
struct Division {
  Polynomial Quotient, Rest;
};

/// Builds the set condition by condition; one that is not linear is left out.
class PairBuilder {
public:
  /// \p Inner are loops of the body, which are elsewhere in each access.
  PairBuilder(const LoopNest &Nest, const Facts &Known,
              std::set<std::string> Inner)
      : Nest(Nest), Known(Known), Inner(std::move(Inner)) {
    for (const Iteration Which : {Earlier, Later})
      for (const Loop &Each : Nest.Loops)
        enter(Each, Which);
  }

  /// One iteration is such that \p Of runs, and within its loops.
  void enter(const Access &Of, Iteration Which);
  /// \p First in one iteration is \p Second in the other.
  void equate(const Expr &First, const Expr &Second);
  /// No pair has different variables of loop \p D, or none a greater one in
  /// the earlier iteration if \p IsSymmetric.
  bool areSame(unsigned D, bool IsSymmetric);

private:
  using Sum = std::optional<LinearSum>;

  void enter(const Loop &Each, Iteration Which);
  void enterSteps(const LinearSum &Value, const Dimension &Of, Iteration Which);
  void enterTrips(const LinearSum &Value, const NonRectangularLoop::Trips &Of,
                  Iteration Which);
  void atLeast(const LinearSum &Value, const Expr &Bound, Iteration Which);
  void atMost(const LinearSum &Value, const Expr &Bound, Iteration Which);
  void nonNegative(const LinearSum &A, const Sum &Less, int64_t Offset = 0);
  void zero(const LinearSum &A, const Sum &B);
  LinearSum fresh();

  bool mentionsVariable(const Expr &E) const;
  bool mentionsVariable(const Monomial &Factors) const;
  bool isLinear(const Polynomial &Of) const;
  Sum sumOf(const Expr &E, Iteration Which);
  Sum sumOf(const Polynomial &Of, Iteration Which);
  LinearSum atom(const Expr &E, Iteration Which);
  void define(const LinearSum &Value, const Expr &E, Iteration Which);
  void defineQuotient(const LinearSum &Value, const Expr &E, Iteration Which);

  void equate(const Polynomial &First, const Polynomial &Second);
  void collectStrides(const Polynomial &Of, std::set<Expr> &Strides) const;
  std::optional<Division> inRow(const Polynomial &Of, const Expr &Stride,
                                Iteration Which);
  bool isBelow(const LinearSum &A, const LinearSum &B) const;

  const LoopNest &Nest;
  const Facts &Known;
  const std::set<std::string> Inner;
  IntegerSet Set;
  std::map<std::pair<Expr, Iteration>, LinearSum> Atoms;
};

} // namespace

static Expr variableOf(const Loop &Each) {
  return Expr::symbol(Each.Variable, SymbolKind::Thread);
}

LinearSum PairBuilder::fresh() { return LinearSum::unknown(Set.addUnknown()); }

/// A - Less + Offset is not negative.
void PairBuilder::nonNegative(const LinearSum &A, const Sum &Less,
                              int64_t Offset) {
  const Sum Way = Less ? plus(A, *Less, -1) : std::nullopt;
  const Sum All = Way ? plus(*Way, LinearSum::of(Offset)) : std::nullopt;
  if (All)
    Set.addNonNegative(*All);
}

void PairBuilder::zero(const LinearSum &A, const Sum &B) {
  if (const Sum Way = B ? plus(A, *B, -1) : std::nullopt)
    Set.addZero(*Way);
}

void PairBuilder::atLeast(const LinearSum &Value, const Expr &Bound,
                          Iteration Which) {
  if (Bound.kind() == ExprKind::Max)
    for (const Expr &Each : Bound.operands())
      atLeast(Value, Each, Which);
  else
    nonNegative(Value, sumOf(Bound, Which));
}

void PairBuilder::atMost(const LinearSum &Value, const Expr &Bound,
                         Iteration Which) {
  if (Bound.kind() == ExprKind::Min)
    for (const Expr &Each : Bound.operands())
      atMost(Value, Each, Which);
  else if (const Sum Most = sumOf(Bound, Which))
    nonNegative(*Most, Value);
}

void PairBuilder::enter(const Loop &Each, Iteration Which) {
  const LinearSum Value = atom(variableOf(Each), Which);
  const Dimension &Of = Each.values();
  atLeast(Value, Of.Lower, Which);
  if (const Sum Next = plus(Value, LinearSum::of(1)))
    atMost(*Next, Of.Upper, Which);
  enterSteps(Value, Of, Which);
  if (!Each.Dependent)
    return;
  for (const Expr &Bound : Each.Dependent->Within.AtLeast)
    atLeast(Value, Bound, Which);
  for (const Expr &Bound : Each.Dependent->Within.AtMost)
    atMost(Value, Bound, Which);
  if (Each.Dependent->Counted)
    enterTrips(Value, *Each.Dependent->Counted, Which);
}

void PairBuilder::enter(const Access &Of, Iteration Which) {
  for (const Expr &Each : Of.NotNegative)
    if (const Sum Value = sumOf(Each, Which))
      Set.addNonNegative(*Value);
  if (!Of.Swept)
    return;
  for (const Span &Each : Of.Swept->Loops) {
    const LinearSum Value =
        atom(Expr::symbol(Each.Variable, SymbolKind::Thread), Which);
    atLeast(Value, Each.Least, Which);
    atMost(Value, Each.Most, Which);
  }
}

/// Value = Lower + Step * q + r, with 0 <= q and 0 <= r < Width.
void PairBuilder::enterSteps(const LinearSum &Value, const Dimension &Of,
                             Iteration Which) {
  if (Of.Step == Of.Width || !Of.Step.isConstant() || !Of.Width.isConstant())
    return;
  const LinearSum Block = fresh(), Within = fresh();
  for (const LinearSum &Each : {Block, Within})
    Set.addNonNegative(Each);
  nonNegative(LinearSum::of(Of.Width.value() - 1), Within);
  const Sum Way = plus(Within, Block, Of.Step.value());
  const Sum Lower = Way ? sumOf(Of.Lower, Which) : std::nullopt;
  if (Lower)
    zero(Value, plus(*Way, *Lower));
}

/// Value = Begin + Step * q or Begin - Step * q, with 0 <= q.
void PairBuilder::enterTrips(const LinearSum &Value,
                             const NonRectangularLoop::Trips &Of,
                             Iteration Which) {
  const Sum Begin =
      Of.Begin && Of.Step.isConstant() ? sumOf(*Of.Begin, Which) : std::nullopt;
  if (!Begin)
    return;
  const LinearSum Trip = fresh();
  Set.addNonNegative(Trip);
  const int64_t Step = Of.Step.value();
  zero(Value, plus(*Begin, Trip, Of.Decreases ? -Step : Step));
}

bool PairBuilder::mentionsVariable(const Expr &E) const {
  return std::any_of(
             Nest.Loops.begin(), Nest.Loops.end(),
             [&](const Loop &Each) { return names(E, Each.Variable); }) ||
         std::any_of(Inner.begin(), Inner.end(),
                     [&](const std::string &Each) { return names(E, Each); });
}

bool PairBuilder::mentionsVariable(const Monomial &Factors) const {
  return std::any_of(Factors.begin(), Factors.end(),
                     [&](const Expr &Each) { return mentionsVariable(Each); });
}

bool PairBuilder::isLinear(const Polynomial &Of) const {
  return std::all_of(Of.begin(), Of.end(), [&](const auto &Each) {
    return Each.first.size() <= 1 || !mentionsVariable(Each.first);
  });
}

std::optional<LinearSum> PairBuilder::sumOf(const Expr &E, Iteration Which) {
  const std::optional<Polynomial> Of = Polynomial::expanded(E);
  return Of ? sumOf(*Of, Which) : std::nullopt;
}

std::optional<LinearSum> PairBuilder::sumOf(const Polynomial &Of,
                                            Iteration Which) {
  Sum Result = LinearSum::of(Of.constant());
  for (const auto &[Factors, Coefficient] : Of)
    if (Result && !Factors.empty())
      Result = plus(*Result, atom(Expr::make(ExprKind::Mul, Factors), Which),
                    Coefficient);
  return Result;
}

/// What is the same in both iterations is one unknown.
LinearSum PairBuilder::atom(const Expr &E, Iteration Which) {
  const Iteration Of = mentionsVariable(E) ? Which : Both;
  if (const auto Known = Atoms.find({E, Of}); Known != Atoms.end())
    return Known->second;
  const LinearSum Value = fresh();
  Atoms.emplace(std::pair(E, Of), Value);
  if (Of == Both) {
    const Range Values = Known.rangeOf(E);
    if (Values.Lo != Range::NegInf)
      nonNegative(Value, LinearSum::of(Values.Lo));
    if (Values.Hi != Range::PosInf)
      nonNegative(LinearSum::of(Values.Hi), Value);
  }
  define(Value, E, Which);
  return Value;
}

void PairBuilder::define(const LinearSum &Value, const Expr &E,
                         Iteration Which) {
  switch (E.kind()) {
  case ExprKind::Min:
  case ExprKind::Max:
    for (const Expr &Each : E.operands())
      if (const Sum Other = sumOf(Each, Which)) {
        if (E.kind() == ExprKind::Min)
          nonNegative(*Other, Value);
        else
          nonNegative(Value, Other);
      }
    return;
  case ExprKind::FloorDiv:
  case ExprKind::CeilDiv:
  case ExprKind::Mod:
    if (E.rhs().isConstant() && E.rhs().value() >= 1)
      defineQuotient(Value, E, Which);
    return;
  default:
    return;
  }
}

/// a = b * q + r and 0 <= r < b, with q = -floorDiv(-a, b) for ceilDiv(a, b).
void PairBuilder::defineQuotient(const LinearSum &Value, const Expr &E,
                                 Iteration Which) {
  const bool IsCeil = E.kind() == ExprKind::CeilDiv;
  const Sum Dividend = sumOf(IsCeil ? -E.lhs() : E.lhs(), Which);
  if (!Dividend)
    return;
  const LinearSum Other = fresh();
  const LinearSum &Rest = E.kind() == ExprKind::Mod ? Value : Other;
  const LinearSum &Quotient = E.kind() == ExprKind::Mod ? Other : Value;
  const int64_t Divisor = E.rhs().value();
  Set.addNonNegative(Rest);
  nonNegative(LinearSum::of(Divisor - 1), Rest);
  zero(*Dividend, plus(Rest, Quotient, IsCeil ? -Divisor : Divisor));
}

bool PairBuilder::isBelow(const LinearSum &A, const LinearSum &B) const {
  const Sum Way = plus(A, B, -1);
  IntegerSet Opposite = Set;
  if (!Way)
    return false;
  Opposite.addNonNegative(*Way);
  return emptinessOf(Opposite) == Emptiness::Empty;
}

static Division divide(const Polynomial &Of, const Expr &Stride) {
  Division Result;
  for (const auto &[Factors, Coefficient] : Of) {
    Monomial Left = Factors;
    const auto Found = std::find(Left.begin(), Left.end(), Stride);
    const bool IsMultiple = Found != Left.end();
    if (IsMultiple)
      Left.erase(Found);
    (IsMultiple ? Result.Quotient : Result.Rest).add(Left, Coefficient);
  }
  return Result;
}

/// The division of which the rest is in [0, Stride) at all indices. A rest of a
/// neighbouring row is one of this row: n * i - 1 = n * (i - 1) + (n - 1).
std::optional<Division>
PairBuilder::inRow(const Polynomial &Of, const Expr &Stride, Iteration Which) {
  const Division Plain = divide(Of, Stride);
  if (!isLinear(Plain.Rest))
    return std::nullopt;
  const LinearSum Length = atom(Stride, Which);
  for (const int64_t Rows : {0, 1, -1}) {
    Division Moved = Plain;
    if (!Moved.Quotient.add({}, -Rows) || !Moved.Rest.add({Stride}, Rows))
      continue;
    const Sum Rest = sumOf(Moved.Rest, Which);
    if (Rest && isBelow(LinearSum::of(-1), *Rest) && isBelow(*Rest, Length))
      return Moved;
  }
  return std::nullopt;
}

void PairBuilder::collectStrides(const Polynomial &Of,
                                 std::set<Expr> &Strides) const {
  for (const auto &[Factors, Coefficient] : Of)
    if (Factors.size() > 1 && mentionsVariable(Factors))
      for (const Expr &Each : Factors)
        if (!mentionsVariable(Each))
          Strides.insert(Each);
}

void PairBuilder::equate(const Polynomial &First, const Polynomial &Second) {
  std::set<Expr> Strides;
  collectStrides(First, Strides);
  collectStrides(Second, Strides);
  for (const Expr &Stride : Strides) {
    const auto F = inRow(First, Stride, Earlier);
    const auto S = F ? inRow(Second, Stride, Later) : std::nullopt;
    if (!S)
      continue;
    equate(F->Rest, S->Rest);
    equate(F->Quotient, S->Quotient);
    return;
  }
  if (const Sum Left = sumOf(First, Earlier))
    zero(*Left, sumOf(Second, Later));
}

void PairBuilder::equate(const Expr &First, const Expr &Second) {
  const auto F = Polynomial::expanded(First);
  const auto S = Polynomial::expanded(Second);
  if (F && S)
    equate(*F, *S);
}

bool PairBuilder::areSame(unsigned D, bool IsSymmetric) {
  const Expr Variable = variableOf(Nest.Loops[D]);
  const LinearSum One = atom(Variable, Earlier), Other = atom(Variable, Later);
  // Not above is below the next one.
  const Sum Next = plus(Other, LinearSum::of(1));
  const Sum NextOne = plus(One, LinearSum::of(1));
  return Next && NextOne && isBelow(One, *Next) &&
         (IsSymmetric || isBelow(Other, *NextOne));
}

/// With what is known of its loops in the place of a subscript that is not.
static std::vector<std::optional<Expr>> subscriptsOf(const Access &Of) {
  std::vector<std::optional<Expr>> Result = Of.Subscripts;
  for (size_t P = 0; Of.Swept && P < Result.size(); ++P)
    if (!Result[P])
      Result[P] = Of.Swept->Subscripts[P];
  return Result;
}

bool areApart(const Access &First, const Access &Second, const LoopNest &Nest,
              unsigned Depth, const Facts &Known) {
  if (First.Array.empty() || Second.Array.empty())
    return false;
  const auto FirstAt = subscriptsOf(First), SecondAt = subscriptsOf(Second);
  const size_t Common = std::min(FirstAt.size(), SecondAt.size());
  std::vector<size_t> Readable;
  for (size_t P = 0; P < Common; ++P)
    if (FirstAt[P] && SecondAt[P])
      Readable.push_back(P);
  if (Readable.empty())
    return false;
  std::set<std::string> Inner;
  for (const Access *Of : {&First, &Second})
    if (Of->Swept)
      for (const Span &Each : Of->Swept->Loops)
        Inner.insert(Each.Variable);
  PairBuilder Pairs(Nest, Known, std::move(Inner));
  Pairs.enter(First, Earlier);
  Pairs.enter(Second, Later);
  for (const size_t P : Readable)
    Pairs.equate(*FirstAt[P], *SecondAt[P]);
  const bool IsSymmetric = FirstAt == SecondAt &&
                           First.NotNegative == Second.NotNegative &&
                           First.Swept == Second.Swept;
  for (unsigned D = 0; D < Depth; ++D)
    if (!Pairs.areSame(D, IsSymmetric))
      return false;
  return true;
}

} // namespace idxmap
