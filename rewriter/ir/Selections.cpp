//===- Selections.cpp - The lesser or the greater of two values -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Selections.h"

#include "rewriter/ir/Conversions.h"
#include "rewriter/ir/Operations.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/RepeatedValues.h"
#include "rewriter/ir/SameValues.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace idxmap::ir {

std::optional<Comparison> comparisonIn(const Value &Condition) {
  if (Condition.Of == Value::Kind::Convert)
    return comparisonIn(Condition.Operands.front());
  if (Condition.Of != Value::Kind::Operation || Condition.Operands.size() != 2)
    return std::nullopt;
  const Value &Left = Condition.Operands[0], &Right = Condition.Operands[1];
  if (Condition.Text == "<" || Condition.Text == "<=")
    return Comparison{Left, Right, Condition.Text == "<"};
  if (Condition.Text == ">" || Condition.Text == ">=")
    return Comparison{Right, Left, Condition.Text == ">"};
  return std::nullopt;
}

/// Also where it returns a reference.
static const Value *callIn(const Value &Of) {
  if (Of.Of == Value::Kind::Call)
    return &Of;
  const bool IsReferred = Of.Of == Value::Kind::Load && !Of.At->Base &&
                          Of.At->Way.empty() &&
                          Of.At->Pointer.front().Of == Value::Kind::Call;
  return IsReferred ? &Of.At->Pointer.front() : nullptr;
}

static Value operation(const char *Operator, std::vector<Value> Operands,
                       const Type &Is) {
  Value Result;
  Result.Of = Value::Kind::Operation;
  Result.Is = Is;
  Result.Text = Operator;
  Result.Operands = std::move(Operands);
  return Result;
}

/// What it is given, also by reference; of one to a or b, a or b.
static Value argument(const Value &Given) {
  if (Given.Of != Value::Kind::Address)
    return Given;
  if (!Given.At->Base && isPointee(*Given.At) &&
      isOperation(Given.At->Pointer.front(), "?:", 3)) {
    const Value &Choice = Given.At->Pointer.front();
    return operation("?:",
                     {Choice.Operands[0], argument(Choice.Operands[1]),
                      argument(Choice.Operands[2])},
                     Given.At->Is);
  }
  if (!Given.At->Base && Given.At->Way.empty())
    return Given.At->Pointer.front();
  Value Loaded = Given;
  Loaded.Of = Value::Kind::Load;
  Loaded.Is = Given.At->Is;
  return Loaded;
}

std::vector<Value> argumentsOf(const Value &Of, const char *Name,
                               size_t Count) {
  const Value *Call = callIn(Of);
  if (!Call || Call->Text != Name || Call->Operands.size() != Count)
    return {};
  std::vector<Value> Result;
  for (const Value &Each : Call->Operands)
    Result.push_back(argument(Each));
  return Result;
}

static std::optional<Selection> ofChoice(const Value &Of, const Body &In) {
  const auto Test = comparisonIn(Of.Operands[0]);
  if (!Test || !isRepeatable(Of, In))
    return std::nullopt;
  const auto areSame = [](const Value &A, const Value &B) {
    return isSame(withoutExactConversions(A), withoutExactConversions(B));
  };
  const Value &Chosen = Of.Operands[1], &Otherwise = Of.Operands[2];
  if (areSame(Test->Less, Chosen) && areSame(Test->More, Otherwise))
    return Selection{/*IsLesser=*/true, Chosen, Otherwise, true};
  if (areSame(Test->More, Chosen) && areSame(Test->Less, Otherwise))
    return Selection{/*IsLesser=*/false, Chosen, Otherwise, true};
  return std::nullopt;
}

/// `return x;`, all that \p Of does.
static const Value *onlyResult(const Statement &Of) {
  if (const auto *Inner = std::get_if<Block>(&Of.Form))
    return Inner->Parts.size() == 1 ? onlyResult(Inner->Parts.front())
                                    : nullptr;
  const auto *Result = std::get_if<Return>(&Of.Form);
  return Result && Result->What ? &*Result->What : nullptr;
}

/// What a function gives that does nothing else, perhaps one of two values.
static std::optional<Value> resultOf(const Function &Of) {
  const Statements &All = Of.Parts;
  if (All.empty() || All.size() > 2)
    return std::nullopt;
  if (const Value *Result = All.size() == 1 ? onlyResult(All[0]) : nullptr)
    return argument(*Result);
  const auto *Choice = std::get_if<If>(&All[0].Form);
  if (!Choice || Choice->Then.size() != 1 ||
      Choice->Else.size() + All.size() != 2)
    return std::nullopt;
  const Value *First = onlyResult(Choice->Then[0]);
  const Value *Second = onlyResult(All.size() == 2 ? All[1] : Choice->Else[0]);
  if (!First || !Second)
    return std::nullopt;
  Value Chosen = argument(*First);
  const Type Is = Chosen.Is;
  return operation(
      "?:", {Choice->Condition, std::move(Chosen), argument(*Second)}, Is);
}

/// Of a function that chooses one of its parameters.
static std::optional<Selection> ofFunction(const Value &Call, const Body &In) {
  const Function &Callee = In.Functions[*Call.Callee];
  const auto Result = resultOf(Callee);
  if (!Result || !isOperation(*Result, "?:", 3) || Callee.IsConstructor ||
      Callee.Parameters.size() != Call.Operands.size())
    return std::nullopt;
  auto Found = ofChoice(*Result, In);
  const auto give = [&](Value &Of) {
    const auto Own =
        Of.Of == Value::Kind::Load ? variableAt(*Of.At) : std::nullopt;
    const auto At =
        std::find(Callee.Parameters.begin(), Callee.Parameters.end(), Own);
    if (!Own || At == Callee.Parameters.end())
      return false;
    Of = argument(Call.Operands[At - Callee.Parameters.begin()]);
    return true;
  };
  return Found && give(Found->Chosen) && give(Found->Otherwise) ? Found
                                                                : std::nullopt;
}

/// "std::fmin" -> "fmin"
static std::string_view unqualified(std::string_view Name) {
  const size_t At = Name.rfind(':');
  return At == std::string_view::npos ? Name : Name.substr(At + 1);
}

static bool isAnyOf(std::string_view Name,
                    const std::array<std::string_view, 4> &All) {
  return std::find(All.begin(), All.end(), Name) != All.end();
}

/// Of the library's; `std::min(a, b)` and `std::max(a, b)` choose b by a
/// comparison with a.
static std::optional<Selection> ofLibrary(const Value &Call) {
  const std::string_view Name = unqualified(Call.Text);
  const bool IsLesser = isAnyOf(Name, {"min", "fmin", "fminf", "fminl"});
  if ((!IsLesser && !isAnyOf(Name, {"max", "fmax", "fmaxf", "fmaxl"})) ||
      Call.Operands.size() != 2 || !Call.GivesArguments)
    return std::nullopt;
  return Selection{IsLesser, argument(Call.Operands[1]),
                   argument(Call.Operands[0]),
                   Call.Text == "std::min" || Call.Text == "std::max"};
}

std::optional<Selection> selectionOf(const Value &Of, const Body &In) {
  if (isOperation(Of, "?:", 3))
    return ofChoice(Of, In);
  const Value *Call = callIn(Of);
  if (!Call)
    return std::nullopt;
  return Call->Callee ? ofFunction(*Call, In) : ofLibrary(*Call);
}

} // namespace idxmap::ir
