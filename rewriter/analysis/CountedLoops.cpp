//===- CountedLoops.cpp - Loops that count --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/CountedLoops.h"

#include "rewriter/ir/Conversions.h"
#include "rewriter/ir/Operations.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/memory/ModSet.h"

#include "mapping/expr/Simplify.h"

namespace idxmap::ir {

/// The variable that \p Of is, converted to other integers or not.
static std::optional<VariableNumber> variableIn(const Value &Of) {
  const Value &Bare = withoutAnyConversions(Of);
  return Bare.Of == Value::Kind::Load && Bare.Is.isInteger()
             ? variableAt(*Bare.At)
             : std::nullopt;
}

namespace {

/// `Of Relation Bound`.
struct Test {
  VariableNumber Of;
  std::string Relation;
  std::optional<Value> Bound;
};

} // namespace

static bool names(const Value &In, VariableNumber Of) {
  bool Result = false;
  forEachValue(
      In, [&](const Value &Each) { Result |= Each.At && Each.At->Base == Of; });
  return Result;
}

/// The comparison that \p Condition is of the variable \p Of.
static std::optional<Test> testOf(const Value &Condition, VariableNumber Of) {
  if (Condition.Of == Value::Kind::Convert &&
      Condition.Is.Of == Type::Kind::Bool) {
    if (Condition.Operands.front().Is.Of == Type::Kind::Bool)
      return testOf(Condition.Operands.front(), Of);
    return variableIn(Condition.Operands.front()) == Of
               ? std::optional(Test{Of, "!=", std::nullopt})
               : std::nullopt;
  }
  if (!isComparison(Condition) || Condition.Text == "==")
    return std::nullopt;
  const Value &Left = Condition.Operands[0], &Right = Condition.Operands[1];
  if (variableIn(Left) == Of && !names(Right, Of))
    return Test{Of, Condition.Text, Right};
  if (variableIn(Right) == Of && !names(Left, Of))
    return Test{Of, mirrored(Condition.Text), Left};
  return std::nullopt;
}

/// What a header's statement makes of one variable.
static std::optional<SteppedVariable> stepOf(const Statement &Each) {
  const auto *Change = std::get_if<Update>(&Each.Form);
  const auto To = Change ? variableAt(Change->To) : std::nullopt;
  if (!To || (Change->Operator != "+" && Change->Operator != "-"))
    return std::nullopt;
  SteppedVariable Result;
  Result.Of = *To;
  Result.Decreases = Change->Operator == "-";
  const std::optional<int64_t> By = numberIn(withoutAnyConversions(Change->By));
  if (!By)
    Result.Amount = Change->By;
  else if (*By < 0) {
    Result.Step = -*By;
    Result.Decreases = !Result.Decreases;
  } else {
    Result.Step = *By;
  }
  return Result;
}

/// What \p Before gives the variable \p Of, last.
static std::optional<Value> firstOf(const Statements &Before,
                                    VariableNumber Of) {
  std::optional<Value> Result;
  for (const Statement &Each : Before) {
    if (const auto *Declared = std::get_if<Declare>(&Each.Form);
        Declared && Declared->Of == Of)
      Result = Declared->From;
    if (const auto *Set = std::get_if<Assign>(&Each.Form);
        Set && variableAt(Set->To) == Of)
      Result = Set->From;
  }
  return Result;
}

/// `let old = k; k -= 1; if not (old > 0): break`, which a round begins with.
static std::optional<CountedLoop> steppingFirst(const Loop &Of) {
  if (Of.Condition || Of.Body.size() < 3)
    return std::nullopt;
  const auto *Old = std::get_if<Declare>(&Of.Body[0].Form);
  const auto Step = stepOf(Of.Body[1]);
  const auto *Leaves = std::get_if<If>(&Of.Body[2].Form);
  if (!Old || !Old->From || !Step || Step->Amount || Step->Step == 0 ||
      variableIn(*Old->From) != Step->Of || !Leaves || !Leaves->Else.empty() ||
      Leaves->Then.size() != 1)
    return std::nullopt;
  const auto *Jump = std::get_if<ir::Jump>(&Leaves->Then.front().Form);
  const Value &Not = Leaves->Condition;
  if (!Jump || Jump->Kind != "break" || !isOperation(Not, "!", 1))
    return std::nullopt;
  const auto Is = testOf(Not.Operands.front(), Old->Of);
  const auto First = firstOf(Of.Before, Step->Of);
  // What it was before is not what it is in the rest of the round.
  bool IsOldUsed = false;
  forEachStatementValue(
      {Of.Body.begin() + 3, Of.Body.end()},
      [&](const Value &Each) { IsOldUsed |= names(Each, Old->Of); });
  if (!Is || !First || IsOldUsed)
    return std::nullopt;
  CountedLoop Result;
  Result.Of = Step->Of;
  Result.First = *First;
  Result.Bound = Is->Bound;
  Result.Relation = Is->Relation;
  Result.Step = Step->Step;
  Result.Decreases = Step->Decreases;
  Result.StepsInCondition = true;
  Result.Leaving = &Leaves->Condition;
  return Result;
}

static std::optional<CountedLoop> steppingLast(const Loop &Of) {
  if (!Of.Condition || !Of.IsTestedFirst)
    return std::nullopt;
  std::optional<CountedLoop> Result;
  std::vector<SteppedVariable> Others;
  for (const Statement &Each : Of.Step) {
    std::optional<SteppedVariable> Step = stepOf(Each);
    if (!Step)
      return std::nullopt;
    const auto Is = Result ? std::nullopt : testOf(*Of.Condition, Step->Of);
    Step->First = firstOf(Of.Before, Step->Of);
    if (!Is) {
      Others.push_back(std::move(*Step));
      continue;
    }
    if (!Step->First || (!Step->Amount && Step->Step == 0))
      return std::nullopt;
    Result.emplace();
    Result->Of = Step->Of;
    Result->First = *Step->First;
    Result->Bound = Is->Bound;
    Result->Relation = Is->Relation;
    Result->Step = Step->Step;
    Result->Amount = Step->Amount;
    Result->Decreases = Step->Decreases;
  }
  if (Result)
    Result->Others = std::move(Others);
  return Result;
}

std::optional<CountedLoop> countedLoop(const Loop &Of, SourceToken Where,
                                       const Body &In,
                                       const PointsToGraph &Pointers) {
  std::optional<CountedLoop> Result = steppingFirst(Of);
  const size_t Own = Result ? 2 : 0; ///< Statements of the header in the body.
  if (!Result)
    Result = steppingLast(Of);
  if (!Result)
    return std::nullopt;
  Result->Where = Where;
  const Memories Changed =
      changedBy({Of.Body.begin() + Own, Of.Body.end()}, Pointers);
  const auto isChanged = [&](VariableNumber Some) {
    const Memory Itself{Some, "", Memory::Distance::Own};
    for (const Memory &Each : Changed)
      if (Each.meets(Itself))
        return true;
    return In.Variables[Some].IsReference;
  };
  if (isChanged(Result->Of))
    return std::nullopt;
  std::erase_if(Result->Others, [&](const SteppedVariable &Each) {
    return isChanged(Each.Of);
  });
  return Result;
}

/// What one step of the counter by 1 adds to \p Each.
static std::optional<Expr> rateOf(const SteppedVariable &Each,
                                  const CountedLoop &Of,
                                  const IndexReader &Index) {
  const bool IsAgainst = Each.Decreases != Of.Decreases;
  if (Of.Amount) {
    const auto Own = Index.number(*Of.Amount);
    const bool IsSame = Own && Each.Amount && Index.number(*Each.Amount) == Own;
    return IsSame ? std::optional(Expr(IsAgainst ? -1 : 1)) : std::nullopt;
  }
  if (!Each.Amount) {
    if (Each.Step % Of.Step != 0)
      return std::nullopt;
    const int64_t Rate = Each.Step / Of.Step;
    return Expr(IsAgainst ? -Rate : Rate);
  }
  if (Of.Step != 1)
    return std::nullopt;
  const std::optional<Expr> Step = Index.number(*Each.Amount);
  return Step && IsAgainst ? -*Step : Step;
}

/// first + rate * (i - first of i)
std::optional<Expr> steppedValue(const SteppedVariable &Each,
                                 const CountedLoop &Of, const Expr &Counter,
                                 const std::optional<Expr> &Before,
                                 const IndexReader &Index, const Body &In) {
  const Type &Is = In.Variables[Each.Of].Is;
  if (Is.isInteger() && Is.Bits < 32)
    return std::nullopt;
  const std::optional<Expr> Rate = rateOf(Each, Of, Index);
  const std::optional<Expr> Base =
      Before || !Each.First ? Before : Index.number(*Each.First);
  const std::optional<Expr> Origin = Index.number(Of.First);
  if (!Rate || !Base || !Origin)
    return std::nullopt;
  const int Shift = Of.StepsInCondition ? 1 : 0;
  return simplify(*Base + *Rate * (Counter - *Origin + Shift));
}

} // namespace idxmap::ir
