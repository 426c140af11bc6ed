//===- Clone.cpp - Functions in terms of what they are given ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Clone.h"

#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <map>

namespace idxmap::ir {

namespace {

/// Puts arguments in place of parameters.
class Substitution {
public:
  Substitution(const Body &In, const std::vector<VariableNumber> &Parameters,
               const std::vector<Value> &Arguments)
      : In(In) {
    for (size_t I = 0; I < Parameters.size(); ++I)
      Given[Parameters[I]] = {&Arguments[I], 0};
  }

  Value value(const Value &Of);
  bool isRight() const;

private:
  struct Argument {
    const Value *Is = nullptr;
    unsigned Uses = 0;
  };

  Place place(const Place &Of);
  std::vector<PlaceStep> steps(const std::vector<PlaceStep> &Of, size_t From);

  const Body &In;
  std::map<VariableNumber, Argument> Given;
  bool IsImpossible = false;
};

} // namespace

bool Substitution::isRight() const {
  for (const auto &[Number, Each] : Given)
    if (Each.Uses != 1 && mayHaveEffect(*Each.Is))
      return false;
  return !IsImpossible;
}

std::vector<PlaceStep> Substitution::steps(const std::vector<PlaceStep> &Of,
                                           size_t From) {
  std::vector<PlaceStep> Result;
  for (size_t I = From; I < Of.size(); ++I) {
    Result.push_back(Of[I]);
    for (Value &Index : Result.back().Index)
      Index = value(Index);
  }
  return Result;
}

Place Substitution::place(const Place &Of) {
  Place Result;
  Result.Is = Of.Is;
  const auto Found = Of.Base ? Given.find(*Of.Base) : Given.end();
  if (Found == Given.end()) {
    Result = Of;
    for (Value &Pointer : Result.Pointer)
      Pointer = value(Pointer);
    Result.Way = steps(Of.Way, 0);
    return Result;
  }
  const Value &Is = *Found->second.Is;
  ++Found->second.Uses;
  if (In.Variables[*Of.Base].IsReference) {
    // What is no place of its own, like a call's result, is not followed.
    IsImpossible |= Is.Of != Value::Kind::Address;
    return IsImpossible ? Of : behind(*Is.At, steps(Of.Way, 0), Of.Is);
  }
  if (Of.Way.empty()) {
    IsImpossible = true;
    return Of;
  }
  if (Of.Way.front().Of == PlaceStep::Kind::Target) {
    Place First = pointee(Is, value(Of.Way.front().Index.front()));
    return behind(std::move(First), steps(Of.Way, 1), Of.Is);
  }
  if (Is.Of == Value::Kind::Load)
    return behind(*Is.At, steps(Of.Way, 0), Of.Is);
  Result.Pointer.push_back(Is);
  Result.Way = steps(Of.Way, 0);
  return Result;
}

Value Substitution::value(const Value &Of) {
  if (Of.Of == Value::Kind::Load && Of.At->Base && Of.At->Way.empty()) {
    const auto Found = Given.find(*Of.At->Base);
    if (Found != Given.end() && !In.Variables[Found->first].IsReference) {
      ++Found->second.Uses;
      Value Result = *Found->second.Is;
      Result.IsConstant = Of.IsConstant;
      Result.IsReadOnly = Of.IsReadOnly;
      return Result;
    }
  }
  Value Result = Of;
  IsImpossible |= Of.Of == Value::Kind::Sequence;
  if (Of.At) {
    Place At = place(*Of.At);
    // The value itself, where it had no other place.
    if (Of.Of == Value::Kind::Load && !At.Pointer.empty() && At.Way.empty())
      return std::move(At.Pointer.front());
    Result.At = std::make_shared<const Place>(std::move(At));
  }
  for (Value &Each : Result.Operands)
    Each = value(Each);
  return Result;
}

std::optional<Value> substituted(const Value &Of,
                                 const std::vector<VariableNumber> &Parameters,
                                 const std::vector<Value> &Arguments,
                                 const Body &In) {
  Substitution Arguing(In, Parameters, Arguments);
  Value Result = Arguing.value(Of);
  return Arguing.isRight() ? std::optional(std::move(Result)) : std::nullopt;
}

namespace {

class Renaming {
public:
  enum class Functions { Stay, AreForgotten };
  explicit Renaming(Body &In, Functions Called = Functions::Stay)
      : In(In), Called(Called) {}

  void set(VariableNumber Old, VariableNumber Number) { New[Old] = Number; }

  VariableNumber add(VariableNumber Old) {
    const auto [Known, IsNew] = New.try_emplace(Old, In.Variables.size());
    if (IsNew) {
      Variable Copy = In.Variables[Old];
      Copy.In = Variable::Scope::Body;
      In.Variables.push_back(std::move(Copy));
    }
    return Known->second;
  }
  void rename(VariableNumber &Number) const {
    const auto Found = New.find(Number);
    if (Found != New.end())
      Number = Found->second;
  }
  void rename(Place &Of) const {
    if (Of.Base)
      rename(*Of.Base);
    for (Value &Each : Of.Pointer)
      rename(Each);
    for (PlaceStep &Step : Of.Way)
      for (Value &Each : Step.Index)
        rename(Each);
  }
  void rename(Value &Of) const {
    if (Called == Functions::AreForgotten)
      Of.Callee.reset();
    for (Value &Each : Of.Operands)
      rename(Each);
    if (Of.First) {
      Statements Copy = *Of.First;
      rename(Copy);
      Of.First = std::make_shared<const Statements>(std::move(Copy));
    }
    if (!Of.At)
      return;
    Place Copy = *Of.At;
    rename(Copy);
    Of.At = std::make_shared<const Place>(std::move(Copy));
  }
  void rename(Statements &All) const {
    for (Statement &Each : All) {
      if (auto *Declared = std::get_if<Declare>(&Each.Form))
        rename(Declared->Of);
      if (auto *Bound = std::get_if<Bind>(&Each.Form))
        rename(Bound->Of);
      for (Value *Value : valuesOf(Each))
        rename(*Value);
      for (Place *Place : placesOf(Each))
        rename(*Place);
      for (Statements *Parts : partsOf(Each))
        rename(*Parts);
    }
  }

private:
  Body &In;
  const Functions Called;
  std::map<VariableNumber, VariableNumber> New;
};

} // namespace

Statements withNewVariables(const Function &Callee, Body &In,
                            Statements &Before, const Value &Call) {
  Renaming Names(In);
  for (size_t I = 0; I < Callee.Parameters.size(); ++I) {
    const VariableNumber Number = Names.add(Callee.Parameters[I]);
    const Value &Argument = Call.Operands[I];
    const bool IsPlace =
        In.Variables[Number].IsReference && Argument.Of == Value::Kind::Address;
    if (IsPlace)
      Before.push_back({Bind{Number, *Argument.At}, Call.Where});
    else
      Before.push_back({Declare{Number, Argument}, Call.Where});
  }
  forEachStatement(Callee.Parts, [&](const Statement &Each) {
    if (const auto *Declared = std::get_if<Declare>(&Each.Form))
      Names.add(Declared->Of);
    if (const auto *Bound = std::get_if<Bind>(&Each.Form))
      Names.add(Bound->Of);
  });
  Statements Result = Callee.Parts;
  Names.rename(Result);
  return Result;
}

Value renamed(Value Of, const std::vector<VariableNumber> &To) {
  Body None;
  Renaming Names(None, Renaming::Functions::AreForgotten);
  for (VariableNumber I = 0; I < To.size(); ++I)
    Names.set(I, To[I]);
  Names.rename(Of);
  return Of;
}

Body withUsedVariables(Body Of) {
  std::vector<bool> IsUsed(Of.Variables.size());
  const auto usePlace = [&](const Place &Each) {
    if (Each.Base)
      IsUsed[*Each.Base] = true;
  };
  const auto useValue = [&](const Value &Each) {
    if (Each.At)
      usePlace(*Each.At);
  };
  for (VariableNumber I = 0; I < Of.Variables.size(); ++I)
    IsUsed[I] = Of.Variables[I].In == Variable::Scope::Loop;
  const auto useStatements = [&](const Statements &All) {
    forEachStatement(All, [&](const Statement &Each) {
      auto &Open = const_cast<Statement &>(Each);
      if (const auto *Declared = std::get_if<Declare>(&Each.Form))
        IsUsed[Declared->Of] = true;
      if (const auto *Bound = std::get_if<Bind>(&Each.Form))
        IsUsed[Bound->Of] = true;
      for (const Value *Inside : valuesOf(Open))
        forEachValue(*Inside, useValue);
      for (const Place *Inside : placesOf(Open)) {
        usePlace(*Inside);
        forEachValue(*Inside, useValue);
      }
    });
  };
  Renaming Names(Of);
  std::vector<Variable> Used;
  std::vector<bool> IsKept(Of.Variables.size());
  const auto keepUsed = [&] {
    for (VariableNumber I = 0; I < Of.Variables.size(); ++I)
      if (IsUsed[I] && !IsKept[I]) {
        IsKept[I] = true;
        Names.set(I, Used.size());
        Used.push_back(std::move(Of.Variables[I]));
      }
  };
  useStatements(Of.Parts);
  keepUsed();
  useStatements(Of.Before);
  keepUsed();
  for (const Function &Each : Of.Functions) {
    useStatements(Each.Parts);
    for (const VariableNumber Parameter : Each.Parameters)
      IsUsed[Parameter] = true;
  }
  keepUsed();
  Names.rename(Of.Parts);
  Names.rename(Of.Before);
  for (Function &Each : Of.Functions) {
    Names.rename(Each.Parts);
    for (VariableNumber &Parameter : Each.Parameters)
      Names.rename(Parameter);
  }
  Of.Variables = std::move(Used);
  return Of;
}

} // namespace idxmap::ir
