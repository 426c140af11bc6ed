//===- SurroundingLoops.cpp - The loops around a place ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Selection.h"
#include "rewriter/accesses/Surroundings.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/header/Companions.h"
#include "rewriter/header/LoopHeader.h"

#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// The last value that a loop with steps reaches, if that is an expression.
static std::optional<Expr> reached(const Expr &From, const Expr &To,
                                   int64_t Step,
                                   const std::vector<Span> &Spans) {
  if (Step == 1)
    return To;
  if (dependsOn(To - From, Spans))
    return std::nullopt;
  return From + floorDiv(To - From, Step) * Step;
}

/// The first and the last index of each mapped loop; a header that depends on
/// outer loops says it itself.
void SurroundingsReader::enterNest() {
  for (size_t D = 0; D < Nest.Forms.size(); ++D) {
    const std::string Name = Nest.Forms[D].name();
    if (Nest.Runs[D].Dependent) {
      if (!addSpan(Nest.Forms[D], Name))
        stop(Nest.Forms[D].test());
      continue;
    }
    const Dimension &Of = Nest.Space[D];
    if (!Of.Step.isConstant(1))
      Sparse.insert(Name);
    const Expr Length = Of.Upper - 1 - Of.Lower;
    const Expr Begin = floorDiv(Length, Of.Step) * Of.Step;
    const Expr Most = Of.Lower + Begin + min(Of.Width - 1, Length - Begin);
    Found.Spans.insert(Found.Spans.begin(),
                       {Name, Of.Lower, simplify(Most, Known)});
    enterCompanions(Nest.Forms[D], floorDiv(Length, Of.Step));
  }
}

/// What takes \p Trips steps of a size that the loop's own does not divide.
void SurroundingsReader::enterCompanions(const LoopForm &Form,
                                         const Expr &Trips) {
  for (const Companion &Each : Form.Companions) {
    const std::optional<Expr> First = Index.firstOf(Each);
    if (!First || Each.Step.Amount || rateOf(E, Form, Each) ||
        E.Context.getIntWidth(Each.Variable->getType()) < 32)
      continue;
    const Expr Way = Expr(Each.Step.Size) * Trips;
    const bool IsDown = Each.Step.Decreases;
    const std::string Name = Each.name() + "#0";
    Sparse.insert(Name);
    Found.Spans.insert(Found.Spans.begin(),
                       {Name, simplify(IsDown ? *First - Way : *First, Known),
                        simplify(IsDown ? *First : *First + Way, Known)});
    Inner.push_back({Each.Variable, Expr::symbol(Name, SymbolKind::Thread)});
  }
}

/// A loop of the body. Without a span, its variable has no known values.
void SurroundingsReader::enterLoop(const clang::ForStmt &For) {
  auto Read = readLoopForm(E, For);
  const auto *Form = std::get_if<LoopForm>(&Read);
  const ModSet Writes = collectWrites(*For.getBody());
  if (!Form || Writes.changes(Form->Variable))
    return;
  const std::string Name =
      Form->name() + "#" + std::to_string(Inner.size() + 1);
  if (!addSpan(*Form, Name))
    return;
  const Expr Counter = Expr::symbol(Name, SymbolKind::Thread);
  std::vector<std::pair<const clang::ValueDecl *, Expr>> Entered = {
      {Form->Variable, Counter}};
  for (const Companion &Each : Form->Companions)
    if (Each.First && !Writes.changes(Each.Variable))
      if (const std::optional<Expr> Value = Index.companion(*Form, Each))
        Entered.push_back(
            {Each.Variable, substitute(*Value, {{Form->name(), Counter}})});
  llvm::append_range(Inner, Entered);
}

/// What the first index has to be below, or above: each of two bounds of which
/// the nearer one ends the loop. False if that is no polynomial.
bool SurroundingsReader::assumeRuns(const LoopForm &Form, const Expr &First,
                                    const clang::Expr &Bound) {
  const auto Two = selectionOf(E.Context, *Bound.IgnoreParenImpCasts());
  if (Two && Two->IsLesser != Form.Decreases)
    return assumeRuns(Form, First, *Two->First) &&
           assumeRuns(Form, First, *Two->Second);
  const std::optional<Expr> End = Index.read(&Bound);
  if (!End)
    return false;
  const Expr Way = Form.Decreases ? First - *End : *End - First;
  assumeNonNegative(Form.isInclusive() ? Way : Way - 1, *Form.Loop);
  return true;
}

/// The bounds of which \p Bound is the greatest, or the least; also where a
/// local variable has that value.
void SurroundingsReader::addBounds(
    const clang::Expr &Bound, bool IsLesser,
    std::vector<const clang::Expr *> &All) const {
  const clang::Expr *Bare = Bound.IgnoreParenImpCasts();
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Bare);
  const clang::Expr *Value = Name && Locals.isLocal(Name->getDecl())
                                 ? Locals.onlyValue(Name->getDecl())
                                 : nullptr;
  const auto Two =
      selectionOf(E.Context, Value ? *Value->IgnoreParenImpCasts() : *Bare);
  if (!Two || Two->IsLesser != IsLesser)
    return All.push_back(&Bound);
  addBounds(*Two->First, IsLesser, All);
  addBounds(*Two->Second, IsLesser, All);
}

/// What is the same for all iterations of loops around makes the span, and the
/// rest bounds its distance from their variables:
///
///   for k in [max(0, i - h), min(n, i + h + 1))
///     ->  k in [0, n - 1], -h <= k - i <= h
bool SurroundingsReader::addWindow(const LoopForm &Form,
                                   const std::string &Name) {
  if (!Form.Bound || Form.Step != 1 || Form.Amount || Form.StepsInCondition)
    return false;
  std::vector<const clang::Expr *> Low, High;
  addBounds(Form.Decreases ? *Form.Bound : *Form.First, /*IsLesser=*/false,
            Low);
  addBounds(Form.Decreases ? *Form.First : *Form.Bound, /*IsLesser=*/true,
            High);
  if (Low.size() + High.size() == 2)
    return false;
  const Expr Counter = Expr::symbol(Name, SymbolKind::Thread);
  std::optional<Expr> Least, Most;
  std::vector<Expr> NotNegative;
  const auto take = [&](const clang::Expr *Each, bool IsLow) {
    const std::optional<Expr> Read = Index.read(Each);
    if (!Read)
      return false;
    const int Open = IsLow == Form.Decreases && !Form.isInclusive() ? 1 : 0;
    const Expr Value = IsLow ? *Read + Open : *Read - Open;
    std::optional<Expr> &End = IsLow ? Least : Most;
    if (dependsOn(Value, Found.Spans))
      NotNegative.push_back(IsLow ? Counter - Value : Value - Counter);
    else
      End = !End ? Value : IsLow ? max(*End, Value) : min(*End, Value);
    return true;
  };
  if (!llvm::all_of(Low, [&](auto *Each) { return take(Each, true); }) ||
      !llvm::all_of(High, [&](auto *Each) { return take(Each, false); }) ||
      !Least || !Most || NotNegative.empty())
    return false;
  assumeNonNegative(*Most - *Least, *Form.Loop);
  Found.Spans.insert(Found.Spans.begin(),
                     {Name, simplify(*Least, Known), simplify(*Most, Known)});
  for (const Expr &Each : NotNegative)
    assumeNonNegative(Each, *Form.Loop);
  return true;
}

bool SurroundingsReader::addSpan(const LoopForm &Form,
                                 const std::string &Name) {
  if (addWindow(Form, Name))
    return true;
  const std::optional<Expr> First = Index.read(Form.First);
  const std::optional<Expr> Bound =
      Form.Bound ? Index.read(Form.Bound) : std::optional<Expr>(0);
  if (Form.Amount || !First || !Bound)
    return false;
  if (Form.Step != 1)
    Sparse.insert(Name);
  const int Shift = Form.StepsInCondition ? 1 : 0;
  const Expr Last = Form.isInclusive() ? *Bound
                    : Form.Decreases   ? *Bound + 1
                                       : *Bound - 1;
  std::optional<Expr> Least = First, Most = First;
  if (Form.Decreases) {
    const std::optional<Expr> Back =
        reached(-*First, -Last, Form.Step, Found.Spans);
    Least = Back ? std::optional(-*Back) : std::nullopt;
  } else {
    Most = reached(*First, Last, Form.Step, Found.Spans);
  }
  if (!Least || !Most)
    return false;
  if (!Form.Bound || Form.Step != 1 || !assumeRuns(Form, *First, *Form.Bound))
    assumeNonNegative(*Most - *Least, *Form.Loop);
  Found.Spans.insert(Found.Spans.begin(),
                     {Name, simplify(*Least - Shift), simplify(*Most - Shift)});
  return true;
}
