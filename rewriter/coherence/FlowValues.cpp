//===- FlowValues.cpp - The expressions of a data region ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/FlowWalk.h"

#include "rewriter/ir/Places.h"

#include <algorithm>

namespace idxmap::ir {

/// Of a name that leads to an address on the device in all functions.
static constexpr size_t AnyFunction = size_t(-1);

const Memories &FlowWalk::reached(const Place &Of) const {
  const auto [Known, IsNew] = Reached.try_emplace(&Of);
  if (IsNew)
    Known->second = Pointers.at(Of);
  return Known->second;
}

/// As long as the names in the clauses lead to all that is held, by these.
ArrayNameSet FlowWalk::heldIn(const Memories &Of) const {
  ArrayNameSet Result;
  for (const auto &[Name, Sides] : State->all())
    if (Sides.IsHeld && isAlive(Name) && (IsReassigned || heldAs(Name)) &&
        Of.meets(Names.elements(Name)))
      Result.insert(Name);
  return Result;
}

/// Nothing has been said of \p Name, nor of a pointer on the way to it.
bool FlowWalk::isFirst(const ArrayName &Name) const {
  if (State->knows(Name) ||
      (Names.isBound(Name.Of) && !Names.isOtherName(Name.Of)))
    return false;
  ArrayName Part = Name;
  for (; !Part.Members.empty();) {
    Part.Members.pop_back();
    if (Names.leads(Part) && State->knows(Part))
      return false;
  }
  return true;
}

/// A name that is reached by another one of which something has been said leads
/// where the graph says.
void FlowWalk::settle(const ArrayName &Name) {
  if (!State->knows(Name) && !isFirst(Name))
    State->lead(Name, heldIn(Names.elements(Name)), /*AreAll=*/false);
}

ArrayNameSet FlowWalk::heldAt(const Place &Of) {
  const ArrayNames::Element Found = Names.elementAt(Of);
  if (Found.By)
    settle(*Found.By);
  ArrayNameSet Result;
  for (const ArrayName &Each : Found.PartOf)
    if (State->holds(Each) && Names.hasInside(Each))
      Result.insert(Each);
  if (Found.By && State->holds(*Found.By))
    Result.insert(*Found.By);
  const bool IsKnown =
      Found.By && State->knows(*Found.By) && !State->isUnknown(*Found.By);
  if (!Result.empty() || IsKnown)
    return Result;
  Result = heldIn(reached(Of));
  // A name of which nothing is said, and a variable itself, is where no other
  // name leads, but for those of which nothing is known.
  if (Found.By ? isFirst(*Found.By) : !Found.PartOf.empty())
    std::erase_if(
        Result, [&](const ArrayName &Each) { return !State->isUnknown(Each); });
  return Result;
}

/// Elements that are read or written where \p Of says.
void FlowWalk::touch(const Place &Of, Use How, SourceToken Where) {
  if (IsInRegion)
    access(heldAt(Of), How, {&Of, Where ? Where : Of.Where});
}

/// The subscript of an element of \p Name itself.
std::optional<Value> FlowWalk::indexOf(const ArrayName &Name,
                                       const ElementUse &Where) const {
  if (!Where.At)
    return std::nullopt;
  const ArrayNames::Element Found = Names.elementAt(*Where.At);
  const bool IsOfName =
      Found.By == Name ||
      (!Found.By && !Found.PartOf.empty() && Found.PartOf.back() == Name);
  return IsOfName ? Found.Index : std::nullopt;
}

/// An update of some of the elements has brought what is used there.
bool FlowWalk::hasOnHost(const ArrayName &Name, const ElementUse &Where) const {
  const std::vector<Section> &Has = State->sides(Name).HostHas;
  const auto Index = Has.empty() ? std::nullopt : indexOf(Name, Where);
  return Index && std::any_of(Has.begin(), Has.end(), [&](const Section &Each) {
           return Part.isIn(*Index, Each, Loops);
         });
}

/// A write there leaves nothing of what the array had: `count[0] = 0`.
bool FlowWalk::replacesAll(const ArrayName &Name,
                           const ElementUse &Where) const {
  const Block *By = nullptr;
  const MarkedItem *Held = HasSwapped ? nullptr : heldAs(Name, &By);
  const auto Index = Held && Held->Count ? indexOf(Name, Where) : std::nullopt;
  return Index && Names.elementAt(*Where.At).IsWhole &&
         Where.At->Is.Of != Type::Kind::Object &&
         Part.isWhole(*Index, By->Named[*Held->Count]);
}

/// The loop around writes all elements of a section there, which is new on the
/// host when that ends.
bool FlowWalk::isOfSection(const ArrayName &Name, const ElementUse &Where) {
  auto Index = Loops.empty() ? std::nullopt : indexOf(Name, Where);
  if (!Index)
    return false;
  Subscripts.push_back(std::move(*Index));
  const auto All = Part.writtenBy(*Loops.back(), *Where.At, Subscripts.back());
  if (All)
    Written.push_back({Loops.back(), Name, *All});
  else
    Subscripts.pop_back();
  return All.has_value();
}

/// It is an address on the device here.
bool FlowWalk::isAddress(const ArrayName &Name) const {
  const auto Known = OnDevice.find(Name);
  return Known != OnDevice.end() &&
         (Known->second == Functions || Known->second == AnyFunction);
}

/// The device and the host each use their own copy.
void FlowWalk::access(const ArrayNameSet &Arrays, Use How,
                      const ElementUse &Where) {
  for (const ArrayName &Name : Arrays) {
    if (!State->holds(Name))
      continue;
    const bool IsDevice = isOnDevice(Name);
    if (!IsDevice && Wrong.count(Name) != 0)
      continue;
    if (How == Use::Write && !IsDevice && replacesAll(Name, Where))
      State->update(Name);
    const CoherenceState::Sides Sides = State->sides(Name);
    if (IsDevice ? !Sides.Changes.empty()
                 : Sides.IsHostOld &&
                       !(How == Use::Write && isOfSection(Name, Where)) &&
                       !hasOnHost(Name, Where)) {
      const bool IsWrong =
          IsDevice ? isLost(Name, shown(Name, Where)) : isOld(Name, Where);
      // What follows from it is not said again, also not by other names.
      if (IsWrong && !IsDevice)
        for (const auto &[Other, Known] : State->all())
          if (Other == Name || State->mayEqual(Name, Other))
            Wrong.insert(Other);
      if (IsWrong)
        State->update(Name);
      if (IsWrong && !IsDevice)
        continue;
    }
    if (How == Use::Read)
      continue;
    if (IsDevice) {
      HasOwnNests |= !IsNestDirected;
      State->writeOnDevice(Name);
    } else {
      if (IsLeftToHost)
        ChangesLeftToHost.insert(Where);
      LoopsAround[Where] = Loops;
      State->writeOnHost(Name, Where);
    }
  }
}

/// Pointers on the way that lie in memory, and subscripts.
void FlowWalk::readWay(const Place &Of, SourceToken Where) {
  for (const Value &Each : Of.Pointer)
    read(Each);
  bool IsElsewhere = !Of.Base;
  for (size_t I = 0; I < Of.Way.size() && State; ++I) {
    for (const Value &Each : Of.Way[I].Index)
      read(Each);
    if (Of.Way[I].Of != PlaceStep::Kind::Target)
      continue;
    if (IsElsewhere && I > 0 && IsInRegion) {
      Place Pointer = Of;
      Pointer.Way.resize(I);
      if (!Names.nameOf(Pointer))
        access(heldIn(Pointers.at(Pointer)), Use::Read, {nullptr, Where});
    }
    IsElsewhere = true;
  }
}

void FlowWalk::read(const Value &Of) {
  if (Of.First)
    walk(*Of.First);
  if (!State)
    return;
  for (const Value &Each : Of.Operands)
    if (State)
      read(Each);
  if (!State)
    return;
  if (Of.At)
    readWay(*Of.At, Of.Where);
  // A pointer that bears a name is no element.
  const bool IsPointer = Of.Of == Value::Kind::Load &&
                         Of.Is.Of == Type::Kind::Pointer && !leadsOn(*Of.At) &&
                         Names.nameOf(*Of.At);
  if (Of.Of == Value::Kind::Load && !IsPointer)
    touch(*Of.At, Use::Read, Of.Where);
  else if (Of.Of == Value::Kind::Call || Of.Of == Value::Kind::Opaque)
    call(Of);
}

/// From now on \p Name leads to \p From, or, if that is not all, to what
/// \p Perhaps says.
void FlowWalk::lead(const ArrayName &Name, const ArrayNames::Origins &From,
                    const Memories &Perhaps) {
  for (const ArrayName &Each : From.Names)
    settle(Each);
  ArrayNameSet All = From.Names;
  if (!From.AreAll) {
    const ArrayNameSet Held = heldIn(Perhaps);
    All.insert(Held.begin(), Held.end());
  }
  const bool IsAddress =
      std::any_of(From.Names.begin(), From.Names.end(),
                  [&](const ArrayName &Each) { return isAddress(Each); });
  State->lead(Name, All, From.AreAll);
  if (From.IsShifted)
    State->shift(Name);
  OnDevice.erase(Name);
  if (IsAddress)
    OnDevice[Name] = AnyFunction;
}

void FlowWalk::leadTo(const ArrayName &Name, const Value &From) {
  leadTo(Name, Names.originsOf(From),
         Pointers.closure(Pointers.pointersIn(From)));
}

/// With the members of what a pointer or reference leads to.
void FlowWalk::leadTo(const ArrayName &Name, const ArrayNames::Origins &From,
                      const Memories &Perhaps) {
  const bool IsOne =
      From.AreAll && From.Names.size() == 1 && !From.IsShifted && !From.IsPart;
  for (const ArrayName &Member : Names.membersOf(Name)) {
    if (From.AreAll && From.Names == ArrayNameSet{Name})
      continue;
    ArrayNames::Origins Inner{{}, IsOne};
    if (IsOne)
      Inner.Names = {Member.moved(Name, *From.Names.begin())};
    lead(Member, Inner, Names.elements(Member));
  }
  lead(Name, From, Perhaps);
}

/// The names of members of an object that becomes \p From.
void FlowWalk::leadMembers(const ArrayName &Name, const Value *From) {
  const auto Object = From && From->Of == Value::Kind::Load
                          ? Names.nameOf(*From->At)
                          : std::nullopt;
  for (const ArrayName &Member : Names.membersOf(Name))
    if (!From || Names.owns(Member))
      State->forget(Member);
    else if (Object)
      lead(Member, {{Member.moved(Name, *Object)}}, {});
    else
      lead(Member, {{}, false}, Pointers.pointersIn(*From));
}

/// Names whose storage lies in \p Changed lead who knows where from now on.
/// Not the containers, unless they may get what others have (\p AreMoved).
void FlowWalk::loseNames(const Memories &Changed, const ArrayNameSet &But,
                         bool AreMoved) {
  if (Changed.empty())
    return;
  for (const auto &[Name, Written] : Names.all()) {
    if (!Names.leads(Name) || !isAlive(Name) || But.count(Name) != 0 ||
        (Names.owns(Name) && !AreMoved) || !Changed.meets(Names.storage(Name)))
      continue;
    const Memories Perhaps = Names.elements(Name);
    ArrayNameSet All = heldIn(Perhaps);
    for (const auto &[Other, Sides] : State->all())
      if (Other != Name && State->mayEqual(Name, Other))
        All.insert(Other);
    // One that is held may still lead to what the region holds.
    if (State->holds(Name))
      All.insert(Name);
    else
      All.erase(Name);
    State->lead(Name, All, /*AreAll=*/false);
  }
}

void FlowWalk::assign(const Place &To, const Value &From, SourceToken Where) {
  read(From);
  if (!State)
    return;
  readWay(To, Where);
  if (!State)
    return;
  const auto Name = Names.nameOf(To);
  if (!To.Is.holdsPointers()) {
    touch(To, Use::Write, Where);
    return;
  }
  // `*p = v` of a number: p leads where it did, also if v is an address.
  if (To.Is.Of != Type::Kind::Pointer && To.Is.Of != Type::Kind::Object &&
      Names.isElement(To)) {
    touch(To, Use::Write, Where);
    loseNames(reached(To));
    return;
  }
  if (!Name || !Names.leads(*Name)) {
    touch(To, Use::Write, Where);
    if (Name && To.Is.Of == Type::Kind::Object)
      leadMembers(*Name, &From);
    else
      loseNames(reached(To));
    return;
  }
  const ArrayNames::Origins Origins = Names.originsOf(From);
  if (State->holds(*Name)) {
    for (const ArrayName &Origin : Origins.Names)
      checkLayouts(*Name, Origin, Where);
    HasSwapped = IsReassigned = true;
  }
  leadTo(*Name, From);
  // `*p = a` changes another name.
  loseNames(reached(To), {*Name});
}

/// The container that gives its elements to the one that is made; null where
/// that has new ones.
static const Value *movedOwner(const Value &Made) {
  const bool IsMoved = Made.Of == Value::Kind::Call && Made.Is.IsOwner &&
                       !Made.Operands.empty() &&
                       Made.Operands.front().Of == Value::Kind::Address &&
                       Made.Operands.front().At->Is.IsOwner &&
                       !Made.Operands.front().IsConstant;
  return IsMoved ? &Made.Operands.front() : nullptr;
}

void FlowWalk::declare(VariableNumber Of, const Value *From) {
  Alive.insert(Of);
  if (From)
    read(*From);
  if (!State)
    return;
  const ArrayName Name{Of};
  const Type &Is = In.Variables[Of].Is;
  if (!From || !Is.holdsPointers()) {
    State->forget(Name);
    leadMembers(Name, nullptr);
    return;
  }
  if (const Value *Moved = movedOwner(*From))
    leadTo(Name, *Moved);
  else if (Is.IsOwner || From->Of == Value::Kind::Aggregate)
    State->forget(Name);
  else
    leadTo(Name, *From);
  if (Is.Of == Type::Kind::Object)
    leadMembers(Name, From);
}

/// A reference to an element is a name of its own.
void FlowWalk::bind(VariableNumber Of, const Place &To) {
  readWay(To, To.Where);
  Alive.insert(Of);
  if (!State || Names.isOtherName(Of))
    return;
  Memories Perhaps = Names.elements({Of});
  Perhaps.add(Pointers.at(To));
  // One of several pointers or containers.
  const bool IsOpen = To.Base && Names.leads({Of});
  leadTo({Of}, IsOpen ? ArrayNames::Origins{{}, false} : Names.originsOf(To),
         Perhaps);
}

} // namespace idxmap::ir
