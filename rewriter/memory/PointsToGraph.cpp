//===- PointsToGraph.cpp - Where the pointers of a body may lead ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/PointsToGraph.h"

#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>

namespace idxmap::ir {

static Memories joined(Memories Of, Memories More) {
  Of.add(std::move(More));
  return Of;
}

/// What \p Argument leads to, or holds, has no pointers in it.
static bool leadsToFlat(const Value &Argument) {
  return Argument.Of == Value::Kind::Address
             ? !Argument.At->Is.holdsPointers()
             : Argument.Is.Of == Type::Kind::Pointer && Argument.Is.IsFlat;
}

using Distance = Memory::Distance;

/// What a pointer in \p Of, which is not the body's own, leads to.
static Memory targetOf(const Memory &Of) {
  return {Of.Of, Of.Member,
          Of.Away == Distance::Own ? Distance::Target : Distance::Farther};
}

/// There may be a pointer in \p Of that the body has not left there.
bool PointsToGraph::leadsOutside(const Memory &Of) const {
  return !isOwn(Of.Of) &&
         (Of.Away != Distance::Own || In.Variables[Of.Of].Is.holdsPointers());
}

void PointsToGraph::grow(Memories &Known, const Memories &By) {
  if (!Known.add(By))
    return;
  HasGrown = true;
  Closures.clear();
}

/// \p Member of what lies in \p Of, where that is the whole of a variable, or
/// of what it leads to.
Memories PointsToGraph::inMember(const Memories &Of,
                                 const std::string &Member) const {
  std::vector<Memory> Result(Of.begin(), Of.end());
  for (Memory &Each : Result)
    if (Each.Member.empty() && Each.Away != Distance::Farther &&
        !isOwn(Each.Of))
      Each.Member = Member.empty() ? Memory::AnyMember : Member;
  return Memories(std::move(Result));
}

bool PointsToGraph::isObject(const Value &Of) const {
  if (Of.Of == Value::Kind::Call && Of.Callee &&
      *Of.Callee < In.Functions.size())
    return !In.Functions[*Of.Callee].ReturnsReference;
  return (Of.GivesObject && !Of.Is.holdsPointers()) ||
         (Of.Of != Value::Kind::Call && Of.Of != Value::Kind::Opaque);
}

Memories PointsToGraph::at(const Place &Of) const {
  Memories Result;
  size_t First = 0;
  if (Of.Base) {
    const auto Name = Bound.find(*Of.Base);
    const Memory Own{*Of.Base, "", Distance::Own};
    const bool IsReference = In.Variables[*Of.Base].IsReference;
    if (!IsReference || (!isOwn(*Of.Base) && Name == Bound.end()))
      Result = {{*Of.Base, "", Distance::Own}};
    else if (Name != Bound.end())
      Result = Name->second;
    else // Given as a pointer, if at all.
      Result = stored(Own);
  } else {
    // A pointer, an object in memory of its own, or what a call refers to.
    const auto Leaves =
        std::find_if(Of.Way.begin(), Of.Way.end(), [](const PlaceStep &Each) {
          return Each.Of == PlaceStep::Kind::Target;
        });
    const bool IsPointer = Leaves == Of.Way.begin() && !Of.Way.empty();
    if (IsPointer || isObject(Of.Pointer.front())) {
      if (Leaves == Of.Way.end())
        return {};
      Result = pointersIn(Of.Pointer.front());
      First = Leaves - Of.Way.begin() + 1;
    } else {
      Result = referents(Of.Pointer.front());
    }
  }
  for (size_t I = First; I < Of.Way.size(); ++I)
    if (Of.Way[I].Of == PlaceStep::Kind::Target)
      Result = pointees(Result);
    else if (Of.Way[I].Of == PlaceStep::Kind::Field)
      Result = inMember(Result, Of.Way[I].IsOfUnion ? "" : Of.Way[I].Name);
  return Result;
}

/// \p Do with what \p Of has of each holder that may lie in \p In.
template <typename Map, typename Function>
static void forEachIn(const Map &Of, const Memory &In, Function Do) {
  for (auto Each = Of.lower_bound({In.Of, "", Distance::Own});
       Each != Of.end() && Each->first.Of == In.Of; ++Each)
    if (Each->first.meets(In))
      Do(Each->second);
}

Memories PointsToGraph::stored(const Memory &In) const {
  Memories Result;
  std::set<const Memories *> Around;
  addStored(In, Result, Around);
  return Result;
}

/// Of groups, which several holders are in, each once: those in \p Around have
/// been added.
void PointsToGraph::addStored(const Memory &In, Memories &To,
                              std::set<const Memories *> &Around) const {
  forEachIn(Stored, In, [&](const Memories &Each) { To.add(Each); });
  forEachIn(GroupsOf, In, [&](const std::set<const Memories *> &All) {
    for (const Memories *Each : All)
      if (Around.insert(Each).second)
        To.add(*Each);
  });
}

/// What pointers in the memory \p Of may lead to.
Memories PointsToGraph::pointees(const Memories &Of) const {
  std::vector<Memory> Targets;
  Memories Result;
  std::set<const Memories *> Around;
  for (const Memory &Each : Of) {
    if (leadsOutside(Each))
      Targets.push_back(targetOf(Each));
    addStored(Each, Result, Around);
  }
  return joined(std::move(Result), Memories(std::move(Targets)));
}

/// What the pointers in an object in memory of its own lead to, if \p Of is in
/// one.
Memories PointsToGraph::heldAside(const Place &Of) const {
  return !Of.Base && !leadsOn(Of) && isObject(Of.Pointer.front())
             ? pointersIn(Of.Pointer.front())
             : Memories();
}

/// It is computed, and no address, which has 64 bits.
static bool isSmallNumber(const Value &Of) {
  const Type &Is = Of.Is;
  return (Of.Of == Value::Kind::Operation || Of.Of == Value::Kind::Convert) &&
         (Is.Of == Type::Kind::Bool || Is.Of == Type::Kind::Floating ||
          (Is.isInteger() && Is.Bits < 64));
}

/// A container of numbers is made, not of another one that gives it its own.
static bool isNewOwner(const Value &Of) {
  return Of.Of == Value::Kind::Call && Of.GivesObject && Of.Is.IsOwner &&
         Of.Is.HasFlatElements &&
         std::none_of(Of.Operands.begin(), Of.Operands.end(),
                      [](const Value &Each) {
                        return Each.Of == Value::Kind::Address &&
                               Each.At->Is.IsOwner && !Each.IsConstant;
                      });
}

Memories PointsToGraph::pointersIn(const Value &Of) const {
  if (isSmallNumber(Of) || isNewOwner(Of))
    return {};
  switch (Of.Of) {
  case Value::Kind::Number:
    return {};
  case Value::Kind::Load:
    return Of.Is.holdsPointers()
               ? joined(pointees(at(*Of.At)), heldAside(*Of.At))
               : Memories();
  case Value::Kind::Address:
    return joined(at(*Of.At), heldAside(*Of.At));
  case Value::Kind::Convert:
    return inMember(pointersIn(Of.Operands.front()), Memory::AnyMember);
  case Value::Kind::Call:
  case Value::Kind::Opaque:
    if (Of.Callee && *Of.Callee < Returned.size())
      return Returned[*Of.Callee];
    return Of.Is.holdsPointers() ? referents(Of) : Memories();
  default: {
    Memories Result;
    for (const Value &Each : Of.Operands)
      Result.add(pointersIn(Each));
    return Result;
  }
  }
}

bool PointsToGraph::leadsTo(const Value &Of, VariableNumber Variable) const {
  const Memories To = pointersIn(Of);
  return To.hasOwn(Variable) || closure(To).hasOwn(Variable);
}

/// What it is given says nothing but how many elements there are.
static bool asksForLength(const Value &Call) {
  return Call.Is.isInteger() && !Call.Operands.empty() &&
         std::all_of(Call.Operands.begin(), Call.Operands.end(),
                     [](const Value &Each) {
                       return Each.Of == Value::Kind::Address &&
                              Each.IsWithin && Each.IsReadOnly;
                     });
}

Memories PointsToGraph::referents(const Value &Of) const {
  const bool IsCall =
      Of.Of == Value::Kind::Call || Of.Of == Value::Kind::Opaque;
  if (!IsCall || (Of.Callee && *Of.Callee < Returned.size()))
    return pointersIn(Of);
  Memories Result;
  if ((Calls == Unseen::LeavesNothing && !Of.GivesArguments) ||
      asksForLength(Of))
    return Result;
  for (const Value &Each : Of.Operands)
    Result.add(pointersIn(Each));
  Result.add(pointees(Result));
  return Result;
}

/// Also those that a constructor leaves to the object itself, which is \p Made.
Memories PointsToGraph::pointersInMade(const Value &Of,
                                       VariableNumber Made) const {
  Memories Result = pointersIn(Of);
  if (!isFollowed(Of) || !In.Functions[*Of.Callee].IsConstructor)
    return Result;
  std::vector<Memory> All(Result.begin(), Result.end());
  for (Memory &Each : All)
    if (Each.Of == In.Functions[*Of.Callee].Parameters.front())
      Each.Of = Made;
  return Memories(std::move(All));
}

void PointsToGraph::store(const Memories &To, const Memories &Pointers) {
  for (const Memory &Each : To)
    grow(Stored[Each], Pointers);
}

/// Each holder and each group is looked at once.
const Memories &PointsToGraph::closure(const Memories &From) const {
  const auto Known = Closures.find(From);
  if (Known != Closures.end())
    return Known->second;
  std::set<Memory> All(From.begin(), From.end());
  std::vector<Memory> Open(From.begin(), From.end());
  std::set<const Memories *> Seen, Read;
  const auto reach = [&](const Memory &Each) {
    if (All.insert(Each).second)
      Open.push_back(Each);
  };
  while (!Open.empty()) {
    const Memory Next = std::move(Open.back());
    Open.pop_back();
    if (leadsOutside(Next))
      reach(targetOf(Next));
    forEachIn(Stored, Next, [&](const Memories &Left) {
      if (Read.insert(&Left).second)
        for (const Memory &Each : Left)
          reach(Each);
    });
    forEachIn(GroupsOf, Next, [&](const std::set<const Memories *> &Around) {
      for (const Memories *Group : Around)
        if (Seen.insert(Group).second)
          for (const Memory &Each : *Group)
            reach(Each);
    });
  }
  return Closures
      .try_emplace(From, Memories(std::vector<Memory>(All.begin(), All.end())))
      .first->second;
}

Memories PointsToGraph::reachedBy(const std::vector<Value> &Arguments) const {
  Memories Reached, Flat;
  for (const Value &Each : Arguments) {
    if (Each.IsReadOnly)
      continue;
    Memories Given = pointersIn(Each);
    if (Each.Of == Value::Kind::Address)
      Reached.add(heldAside(*Each.At));
    if (!leadsToFlat(Each))
      Reached.add(Each.IsConstant ? pointees(Given) : std::move(Given));
    else if (!Each.IsConstant)
      Flat.add(std::move(Given));
  }
  // Also by pointers in what pointers lead to, and what is left there.
  Reached = closure(Reached);
  Reached.add(std::move(Flat));
  return Reached;
}

bool PointsToGraph::leadsElsewhere(const Place &Of) const {
  const bool Leads =
      !Of.Base || In.Variables[*Of.Base].IsReference ||
      std::any_of(Of.Way.begin(), Of.Way.end(), [](const PlaceStep &Each) {
        return Each.Of == PlaceStep::Kind::Target &&
               Each.Whose != PlaceStep::Ownership::Owned;
      });
  const Memories To = at(Of);
  return Leads &&
         (To.empty() || std::any_of(To.begin(), To.end(), [](const Memory &To) {
            return To.Away != Memory::Distance::Own;
          }));
}

/// In place of what the call has reached so far, which is a part of it.
void PointsToGraph::group(const std::vector<Value> &Arguments,
                          Memories Reached) {
  const Memories *&Own = GroupOf[&Arguments];
  if (Own)
    Reached.add(*Own);
  if (Own && Own->size() == Reached.size())
    return;
  HasGrown = true;
  Closures.clear();
  const auto Old = Own ? Groups.find(*Own) : Groups.end();
  const auto New = Groups.try_emplace(std::move(Reached), 0).first;
  Own = &New->first;
  if (New->second++ == 0)
    for (const Memory &Each : *Own)
      GroupsOf[Each].insert(Own);
  if (Old == Groups.end() || --Old->second > 0)
    return;
  for (const Memory &Each : Old->first)
    GroupsOf[Each].erase(&Old->first);
  Groups.erase(Old);
}

/// What the library is given it moves among that: memcpy, std::swap, reset.
void PointsToGraph::move(const std::vector<Value> &Arguments) {
  const auto placesOf = [&](const Value &Each) {
    return Each.Of == Value::Kind::Address ? at(*Each.At) : pointersIn(Each);
  };
  for (const Value &To : Arguments)
    for (const Value &From : Arguments) {
      if (&To == &From || To.IsConstant || leadsToFlat(To))
        continue;
      store(placesOf(To), pointees(placesOf(From)));
      if (From.Of != Value::Kind::Address)
        store(placesOf(To), pointersIn(From));
    }
}

/// Given to what nobody has seen. In numbers, no pointer is left; by the
/// library, none but what else it is given, which does not end with the call.
void PointsToGraph::escape(const std::vector<Value> &Arguments,
                           bool IsOfLibrary) {
  const auto isNumber = [](const Value &Each) {
    return Each.Of != Value::Kind::Address && !Each.Is.holdsPointers();
  };
  const auto holds = [&](const Value &Each) {
    return !leadsToFlat(Each) && !isNumber(Each);
  };
  const auto isLeft = [&](const Value &Each) {
    const bool IsAddress = Each.Of == Value::Kind::Address;
    const bool IsCopied = IsAddress && Each.IsConstant && Each.At->Is.IsOwner &&
                          Each.At->Is.HasFlatElements;
    const bool Ends =
        IsAddress && leadsToFlat(Each) && (Each.IsConstant || !Each.At->Base);
    return !isNumber(Each) && !Ends && !IsCopied;
  };
  if ((Calls == Unseen::LeavesNothing && !IsOfLibrary) ||
      std::none_of(Arguments.begin(), Arguments.end(), holds) ||
      (IsOfLibrary &&
       std::count_if(Arguments.begin(), Arguments.end(), isLeft) <= 1))
    return;
  if (Calls == Unseen::LeavesNothing)
    return move(Arguments);
  Memories Reached = reachedBy(Arguments);
  if (!Reached.empty())
    group(Arguments, std::move(Reached));
}

bool PointsToGraph::isFollowed(const Value &Of) const {
  if (Of.Of != Value::Kind::Call || !Of.Callee ||
      *Of.Callee >= In.Functions.size())
    return false;
  const Function &Callee = In.Functions[*Of.Callee];
  return Callee.Parameters.size() ==
         Of.Operands.size() + (Callee.IsConstructor ? 1 : 0);
}

/// To a function that is seen, in terms of its parameters (of all its calls).
void PointsToGraph::give(const Value &Call) {
  const Function &Callee = In.Functions[*Call.Callee];
  const size_t Made = Callee.IsConstructor ? 1 : 0;
  if (Made) {
    const Memory Object{Callee.Parameters.front(), "", Distance::Own};
    grow(Bound[Object.Of], {Object});
    grow(Returned[*Call.Callee], stored(Object));
  }
  for (size_t I = Made; I < Callee.Parameters.size(); ++I) {
    const VariableNumber Parameter = Callee.Parameters[I];
    const Memories Given = pointersIn(Call.Operands[I - Made]);
    if (In.Variables[Parameter].IsReference)
      grow(Bound[Parameter], Given);
    else
      store({{Parameter, "", Distance::Own}}, Given);
  }
}

void PointsToGraph::readValue(const Value &Of) {
  if (isFollowed(Of))
    give(Of);
  else if (isUnseen(Of))
    escape(Of.Operands, Of.GivesArguments);
}

void PointsToGraph::read(const Statement &Each) {
  auto &Open = const_cast<Statement &>(Each);
  const auto read = [&](const Value &Part) { readValue(Part); };
  for (const Value *Inside : valuesOf(Open))
    forEachValue(*Inside, read);
  for (const Place *Inside : placesOf(Open))
    forEachValue(*Inside, read);
  if (const auto *Written = std::get_if<Assign>(&Each.Form)) {
    store(at(Written->To), pointersIn(Written->From));
  } else if (const auto *Declared = std::get_if<Declare>(&Each.Form)) {
    if (Declared->From)
      store({{Declared->Of, "", Distance::Own}},
            pointersInMade(*Declared->From, Declared->Of));
  } else if (const auto *Name = std::get_if<Bind>(&Each.Form)) {
    grow(Bound[Name->Of], at(Name->To));
  } else if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form)) {
    escape(Opaque->Named, /*IsOfLibrary=*/false);
  } else if (const auto *Back = std::get_if<Return>(&Each.Form)) {
    if (Inside && Back->What)
      grow(Returned[*Inside], pointersIn(*Back->What));
  }
}

PointsToGraph::PointsToGraph(const Body &In, Unseen Calls)
    : In(In), Calls(Calls), Returned(In.Functions.size()) {
  do {
    HasGrown = false;
    const auto read = [&](const Statement &Each) { this->read(Each); };
    Inside = std::nullopt;
    // What variables of the program begin with; references are themselves.
    for (const Statement &Each : In.Before)
      if (std::holds_alternative<Declare>(Each.Form))
        read(Each);
    forEachStatement(In.Parts, read);
    for (FunctionNumber I = 0; I < In.Functions.size(); ++I) {
      Inside = I;
      forEachStatement(In.Functions[I].Parts, read);
    }
  } while (HasGrown);
}

} // namespace idxmap::ir
