//===- VariableNames.cpp - What a body calls a variable -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/updates/VariableNames.h"

#include "rewriter/ir/Places.h"
#include "rewriter/ir/RepeatedValues.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>

namespace idxmap::ir {

bool VariableNames::isNamedIn(const Place &Of) const {
  const auto names = [&](const Value &Each) { return isNamedIn(Each); };
  return (Of.Base && As.has(*Of.Base)) ||
         std::any_of(Of.Pointer.begin(), Of.Pointer.end(), names) ||
         std::any_of(Of.Way.begin(), Of.Way.end(), [&](const PlaceStep &Each) {
           return std::any_of(Each.Index.begin(), Each.Index.end(), names);
         });
}

bool VariableNames::isNamedIn(const Value &Of) const {
  const bool IsCalled =
      Of.Of == Value::Kind::Call && Of.Callee && Naming.count(*Of.Callee);
  return IsCalled || (Of.At && isNamedIn(*Of.At)) ||
         (Of.First && isNamedIn(*Of.First)) ||
         std::any_of(Of.Operands.begin(), Of.Operands.end(),
                     [&](const Value &Each) { return isNamedIn(Each); });
}

bool VariableNames::isNamedIn(const Statements &All) const {
  return std::any_of(All.begin(), All.end(), [&](const Statement &Each) {
    auto &Open = const_cast<Statement &>(Each);
    const auto names = [&](const auto *Of) { return isNamedIn(*Of); };
    const auto Values = valuesOf(Open);
    const auto Places = placesOf(Open);
    const auto Parts = partsOf(Each);
    const auto *Bound = std::get_if<Bind>(&Each.Form);
    return (Bound && As.Own.count(Bound->Of)) ||
           std::any_of(Values.begin(), Values.end(), names) ||
           std::any_of(Places.begin(), Places.end(), names) ||
           std::any_of(Parts.begin(), Parts.end(), names);
  });
}

/// More names of it, those that references give it; true if there are some.
bool VariableNames::findReferences(const Statements &All) {
  bool IsMore = false;
  forEachStatement(All, [&](const Statement &Each) {
    const auto *Name = std::get_if<Bind>(&Each.Form);
    const auto Of = Name ? variableAt(Name->To) : std::nullopt;
    if (Of && As.Own.count(*Of))
      IsMore |= As.Own.insert(Name->Of).second;
  });
  return IsMore;
}

VariableNames::VariableNames(const Body &In, VariableNumber Of)
    : In(In), IsArray(In.Variables[Of].Is.Of == Type::Kind::Object) {
  As.Own.insert(Of);
  if (!IsArray)
    Is = In.Variables[Of].Is;
  bool IsMore = true;
  while (IsMore) {
    IsMore = findReferences(In.Before);
    IsMore |= findReferences(In.Parts);
  }
  for (FunctionNumber I = 0; I < In.Functions.size(); ++I)
    if (isNamedIn(In.Functions[I].Parts))
      NamingThemselves.insert(I);
  Naming = NamingThemselves;
  for (bool IsNew = !Naming.empty(); IsNew;) {
    IsNew = false;
    for (FunctionNumber I = 0; I < In.Functions.size(); ++I)
      if (!Naming.count(I) && isNamedIn(In.Functions[I].Parts))
        IsNew = Naming.insert(I).second;
  }
}

/// The variable, in its own type; of a pointer, what it leads to.
bool VariableNames::isWhole(const Place &Of) const {
  if (!Of.Base || (Is && Of.Is != *Is))
    return false;
  return As.Own.count(*Of.Base)
             ? Of.Way.empty()
             : !IsArray && As.Pointers.count(*Of.Base) && isPointee(Of);
}

/// An element of the array that it is, by a subscript that does not depend on
/// it.
bool VariableNames::isElement(const Place &Of) const {
  if (!Of.Base)
    return false;
  if (As.Elements.count(*Of.Base))
    return Of.Way.empty();
  const bool IsPointer = As.Pointers.count(*Of.Base);
  using Step = PlaceStep::Kind;
  return (IsPointer || As.Own.count(*Of.Base)) && !Of.Way.empty() &&
         isRepeatable(Of, In) &&
         std::all_of(Of.Way.begin(), Of.Way.end(), [&](const PlaceStep &Each) {
           const bool IsFirst = &Each == &Of.Way.front();
           return Each.Of ==
                      (IsPointer && IsFirst ? Step::Target : Step::Element) &&
                  !isNamedIn(Each.Index[0]);
         });
}

/// It, or an element of it in the type that all have.
bool VariableNames::isNumber(const Place &Of) const {
  if (!IsArray)
    return isWhole(Of);
  if (!isElement(Of))
    return false;
  if (!Is)
    Is = Of.Is;
  return Of.Is == *Is;
}

/// A pointer to it, or to an element of the array that it is.
bool VariableNames::isPointerTo(const Value &Of) const {
  if (Of.Of == Value::Kind::Load)
    return Of.At->Base && As.Pointers.count(*Of.At->Base) && Of.At->Way.empty();
  return Of.Of == Value::Kind::Address &&
         (IsArray ? isElement(*Of.At) : isWhole(*Of.At));
}

/// A lambda that knows the variable, made here.
const Value *VariableNames::closureIn(const Value &Of) const {
  return Of.Of == Value::Kind::Closure && isNamedIn(Of) ? &Of : nullptr;
}

/// The same in a variable, or one to which that refers: what it does; or null.
const std::optional<FunctionNumber> *
VariableNames::heldIn(const Value &Of) const {
  if (const Value *Made = closureIn(Of))
    return &Made->Callee;
  const bool IsVariable = Of.At && Of.At->Base && Of.At->Way.empty();
  const auto Held =
      IsVariable ? As.Closures.find(*Of.At->Base) : As.Closures.end();
  return Held == As.Closures.end() ? nullptr : &Held->second;
}

/// Of the body; also where a parameter refers or points to it.
std::optional<VariableNumber> VariableNames::variableOf(const Place &Of) const {
  if (!Of.Base || !(Of.Way.empty() || isPointee(Of)))
    return std::nullopt;
  const auto Given = As.Others.find(*Of.Base);
  const Variable &Base = In.Variables[*Of.Base];
  if (Given != As.Others.end() && Base.IsReference == Of.Way.empty())
    return Given->second;
  return Base.In == Variable::Scope::Called ? std::nullopt : variableAt(Of);
}

} // namespace idxmap::ir
