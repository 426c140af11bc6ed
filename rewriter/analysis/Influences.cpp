//===- Influences.cpp - What decides the values of a body -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/Influences.h"

#include "rewriter/ir/Walk.h"

#include <algorithm>

namespace idxmap::ir {

using Set = Influences::Variables;
using Scope = Variable::Scope;

static void add(Set &To, const Set &From) {
  To.insert(From.begin(), From.end());
}

static Set joined(Set Of, const Set &More) {
  add(Of, More);
  return Of;
}

void Influences::grow(Set &Known, const Set &By) {
  const size_t Before = Known.size();
  add(Known, By);
  HasGrown |= Known.size() != Before;
}

/// A variable that each iteration has of its own. Of a number that they share,
/// others say that they do.
bool Influences::isOwn(const Memory &Of) const {
  const Variable &Some = In.Variables[Of.Of];
  const bool IsNumber = Some.In == Scope::Outside &&
                        Some.Is.Of != Type::Kind::Object &&
                        Some.Is.Of != Type::Kind::Open;
  return Of.Away == Memory::Distance::Own &&
         (Pointers.isOwn(Of.Of) || IsNumber || Flows.count(Of.Of));
}

Set Influences::contents(const Memories &Of) const {
  Set Result;
  for (const Memory &Each : Of)
    if (In.Variables[Each.Of].In == Scope::Loop &&
        Each.Away == Memory::Distance::Own)
      Result.insert(Each.Of);
    else if (const auto Known = Flows.find(Each.Of); isOwn(Each))
      add(Result, Known == Flows.end() ? Set() : Known->second);
    else if (Changes.changes(Memories{Each}))
      return Loops; // What iterations write may be different for each.
  return Result;
}

Set Influences::ofAddress(const Place &Some) const {
  Set Result;
  Place Passed;
  Passed.Base = Some.Base;
  Passed.Pointer = Some.Pointer;
  for (const Value &Each : Some.Pointer)
    add(Result, of(Each));
  if (Some.Base && In.Variables[*Some.Base].IsReference)
    if (const auto Bound = Flows.find(*Some.Base); Bound != Flows.end())
      add(Result, Bound->second);
  for (const PlaceStep &Each : Some.Way) {
    // Where a pointer leads is what it holds.
    const bool IsInMemory = Passed.Base || !Passed.Way.empty();
    if (Each.Of == PlaceStep::Kind::Target && IsInMemory)
      add(Result, contents(Pointers.at(Passed)));
    Passed.Way.push_back(Each);
    for (const Value &Index : Each.Index)
      add(Result, of(Index));
  }
  return Result;
}

Set Influences::contents(const Place &Of) const {
  return joined(ofAddress(Of), contents(Pointers.at(Of)));
}

/// What a function may read of what it is given.
Set Influences::given(const Value &Call) const {
  Set Result;
  for (const Value &Each : Call.Operands)
    if (Each.Of == Value::Kind::Address || Each.Is.holdsPointers())
      add(Result, contents(Pointers.closure(Pointers.pointersIn(Each))));
  return Result;
}

Set Influences::of(const Value &Some) const {
  if (Some.Of == Value::Kind::Load)
    return contents(*Some.At);
  if (Some.Of == Value::Kind::Address)
    return ofAddress(*Some.At);
  Set Result;
  for (const Value &Each : Some.Operands)
    add(Result, of(Each));
  if (Some.Of == Value::Kind::Call || Some.Of == Value::Kind::Opaque ||
      Some.Of == Value::Kind::Closure)
    add(Result, given(Some));
  return Result;
}

Set Influences::controls(const Statement &Some) const {
  const auto Known = Controls.find(&Some);
  return Known == Controls.end() ? Loops : Known->second;
}

void Influences::store(const Memories &To, const Set &More) {
  for (const Memory &Each : To)
    if (isOwn(Each))
      grow(Flows[Each.Of], More);
}

void Influences::walkValue(const Value &Of, const Set &Around, Set &Exits) {
  if (Of.First)
    walk(*Of.First, Around, Exits);
  const bool IsChoice = Of.Of == Value::Kind::Operation &&
                        (Of.Text == "?:" || Of.Text == "&&" || Of.Text == "||");
  const Set Inner = IsChoice ? joined(Around, of(Of.Operands.front())) : Around;
  for (const Value &Each : Of.Operands)
    walkValue(Each, &Each == &Of.Operands.front() ? Around : Inner, Exits);
  if (Of.At)
    walkPlace(*Of.At, Around, Exits);
  if (Pointers.isUnseen(Of))
    store(Pointers.reachedBy(Of.Operands), Loops);
}

void Influences::walkPlace(const Place &Of, const Set &Around, Set &Exits) {
  for (const Value &Each : Of.Pointer)
    walkValue(Each, Around, Exits);
  for (const PlaceStep &Step : Of.Way)
    for (const Value &Index : Step.Index)
      walkValue(Index, Around, Exits);
}

/// What \p Each has in it, where \p Around decides whether it runs.
void Influences::walkParts(const Statement &Each, const Set &Around,
                           Set &Exits) {
  if (const auto *Branch = std::get_if<If>(&Each.Form)) {
    const Set Inner = joined(Around, of(Branch->Condition));
    walk(Branch->Then, Inner, Exits);
    walk(Branch->Else, Inner, Exits);
  } else if (const auto *Again = std::get_if<Loop>(&Each.Form)) {
    const Set Inner =
        joined(Around, Again->Condition ? of(*Again->Condition) : Set());
    walk(Again->Before, Around, Exits);
    walk(Again->Body, Inner, Exits);
    walk(Again->Step, Inner, Exits);
  } else if (const auto *Choice = std::get_if<Switch>(&Each.Form)) {
    walk(Choice->Parts, joined(Around, of(Choice->On)), Exits);
  } else if (const auto *Called = std::get_if<Inlined>(&Each.Form)) {
    Set &Own = ExitsOf[&Each];
    walk(Called->Parts, joined(Around, Own), Own);
  } else if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form)) {
    store(Pointers.reachedBy(Opaque->Named), Loops);
    grow(Exits, Loops);
    walk(Opaque->Parts, Loops, Exits);
  } else if (const auto *Some = std::get_if<Block>(&Each.Form)) {
    walk(Some->Parts, Around, Exits);
  }
}

void Influences::walk(const Statement &Each, const Set &Around, Set &Exits) {
  grow(Controls[&Each], Around);
  auto &Open = const_cast<Statement &>(Each);
  for (const Value *Inside : valuesOf(Open))
    walkValue(*Inside, Around, Exits);
  for (const Place *Inside : placesOf(Open))
    walkPlace(*Inside, Around, Exits);
  const auto assign = [&](const Place &To, const Value &From) {
    Set More = joined(Around, of(From));
    add(More, ofAddress(To));
    store(Pointers.at(To), More);
  };
  if (const auto *Written = std::get_if<Assign>(&Each.Form))
    assign(Written->To, Written->From);
  else if (const auto *Written = std::get_if<Update>(&Each.Form))
    assign(Written->To, Written->By);
  else if (const auto *Declared = std::get_if<Declare>(&Each.Form))
    grow(Flows[Declared->Of],
         joined(Around, Declared->From ? of(*Declared->From) : Set()));
  else if (const auto *Name = std::get_if<Bind>(&Each.Form))
    grow(Flows[Name->Of], joined(Around, ofAddress(Name->To)));
  else if (std::holds_alternative<Jump>(Each.Form) ||
           std::holds_alternative<Return>(Each.Form))
    grow(Exits, Around);
  walkParts(Each, Around, Exits);
}

void Influences::walk(const Statements &All, const Set &Around, Set &Exits) {
  // They may grow on the way, if they are the exits of these.
  const Set Here = Around;
  for (const Statement &Each : All)
    walk(Each, Here, Exits);
}

Influences::Influences(const Body &In, const PointsToGraph &Pointers,
                       const VariableModSet &Changes,
                       std::map<VariableNumber, Set> Own)
    : In(In), Pointers(Pointers), Changes(Changes), Flows(std::move(Own)) {
  for (VariableNumber I = 0; I < In.Variables.size(); ++I)
    if (In.Variables[I].In == Scope::Loop)
      Loops.insert(I);
  Set Exits;
  do {
    HasGrown = false;
    walk(In.Parts, Exits, Exits);
    // Of functions that are left as calls nobody knows when they are called.
    Set Leaving = Loops;
    for (const Function &Each : In.Functions) {
      for (const VariableNumber Parameter : Each.Parameters)
        grow(Flows[Parameter], Loops);
      walk(Each.Parts, Loops, Leaving);
    }
  } while (HasGrown);
}

} // namespace idxmap::ir
