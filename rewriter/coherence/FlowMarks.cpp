//===- FlowMarks.cpp - Regions, updates and loops of a data region --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/FlowWalk.h"

#include "rewriter/ir/Places.h"

#include <algorithm>
#include <utility>

namespace idxmap::ir {

/// Of what a clause names.
std::optional<ArrayName> FlowWalk::nameOf(const Block &S,
                                          const MarkedItem &Of) const {
  const Value &Array = S.Named[Of.Array];
  return Array.Of == Value::Kind::Address ? Names.nameOf(*Array.At)
                                          : std::nullopt;
}

void FlowWalk::walkMarked(const Block &S) {
  const Mark &As = Marks[S.Mark];
  const bool Around = IsLeftToHost;
  IsLeftToHost |= IsDirected && !IsOnDevice && As.IsDirected &&
                  (As.What == Mark::Kind::LeftToDevice ||
                   (As.What == Mark::Kind::Nest && As.IsForHost));
  switch (As.What) {
  case Mark::Kind::Region:
    As.IsFollowed || IsInRegion ? walkRegion(S, As) : walk(S.Parts);
    break;
  case Mark::Kind::Use:
    IsInRegion ? walkUsed(S, As) : walk(S.Parts);
    break;
  case Mark::Kind::Update:
    if (IsInRegion && State)
      walkUpdate(S, As);
    break;
  case Mark::Kind::Nest:
    IsInRegion && !IsOnDevice ? walkNest(S, As) : walk(S.Parts);
    break;
  default:
    walk(S.Parts);
  }
  IsLeftToHost = Around;
}

void FlowWalk::walkRegion(const Block &S, const Mark &As) {
  if (As.IsFollowed)
    Part.enter(S.Parts);
  std::vector<ArrayName> Added;
  for (const MarkedItem &Item : As.Items) {
    const auto Name = nameOf(S, Item);
    if (!Name || !State || State->holds(*Name))
      continue; // It is only counted.
    State->hold(*Name);
    Added.push_back(*Name);
    // Who knows where it leads may lead there, too.
    const Memories &Here = Names.elements(*Name);
    for (const auto &[Other, Known] : Names.all()) {
      const bool IsOpen = State->isUnknown(Other) || State->isUnknown(*Name);
      if (IsOpen && Other != *Name && Names.leads(Other) &&
          Here.meets(Names.elements(Other)) && !State->mayEqual(*Name, Other))
        State->relate(*Name, Other);
    }
    State->hold(*Name);
  }
  const bool WasInRegion = std::exchange(IsInRegion, true);
  Scopes.push_back({Scope::Kind::Region, {}, {}, &S});
  As.Used.empty() ? walk(S.Parts) : walkUsed(S, As);
  endRegion(S);
  Scopes.pop_back();
  IsInRegion = WasInRegion;
  if (!State)
    return;
  // What the outermost one held has no other name that is held.
  if (!IsInRegion) {
    Added.clear();
    for (const auto &[Name, Sides] : State->all())
      if (Sides.IsHeld)
        Added.push_back(Name);
  }
  for (const ArrayName &Name : Added)
    if (State->knows(Name))
      State->release(Name);
}

static bool isKept(DataKind Kind) {
  return Kind == DataKind::CopyIn || Kind == DataKind::Create;
}

/// The region copies back over what the host has changed, or leaves on the
/// device what that has changed.
void FlowWalk::endRegion(const Block &S) {
  if (!State)
    return;
  const Mark &As = Marks[S.Mark];
  const bool IsAllKept =
      std::all_of(As.Items.begin(), As.Items.end(),
                  [](const MarkedItem &Each) { return isKept(Each.Kind); });
  for (const MarkedItem &Item : As.Items) {
    const auto Name = nameOf(S, Item);
    if (!Name || !State->holds(*Name) || heldAs(*Name) != &Item)
      continue;
    const CoherenceState::Sides Sides = State->sides(*Name);
    if (!Sides.Changes.empty() && !IsAllKept &&
        (HasSwapped || !isKept(Item.Kind)))
      isLost(*Name, Names.textOf(*Name));
    if (Sides.IsHostOld && Item.Kind == DataKind::CopyIn && !HasSwapped)
      refuse(FindingID::warn_region_copyin, Item.Where,
             FindingID::note_region_copyin, {Names.textOf(*Name)});
  }
}

/// The item of the outermost region around that \p Name stands in, or null:
/// those inside only count it.
const MarkedItem *FlowWalk::heldAs(const ArrayName &Name,
                                   const Block **By) const {
  for (const Scope &Each : Scopes) {
    if (Each.What != Scope::Kind::Region)
      continue;
    for (const MarkedItem &Item : Marks[Each.Region->Mark].Items)
      if (nameOf(*Each.Region, Item) == Name) {
        if (By)
          *By = Each.Region;
        return &Item;
      }
  }
  return nullptr;
}

/// Loops follow the layout that a name has in its region, whatever it leads to.
void FlowWalk::checkLayouts(const ArrayName &A, const ArrayName &B,
                            SourceToken Where) {
  const MarkedItem *First = heldAs(A), *Second = heldAs(B);
  if (First && Second && First->Layout != Second->Layout)
    refuse(FindingID::err_layout_swap, Where, FindingID::note_layout_swap,
           {Names.textOf(A), Names.textOf(B)});
}

/// Where its condition is false, the names are the host's; of what it would
/// bring to the device itself, the host has all then.
bool FlowWalk::isOnlyBrought(const Block &S, const Mark &As) const {
  return As.What == Mark::Kind::Region &&
         std::all_of(As.Used.begin(), As.Used.end(),
                     [&](const MarkedItem &Item) {
                       const auto Name = nameOf(S, Item);
                       const Block *By = nullptr;
                       return Name && heldAs(*Name, &By) && By == &S;
                     });
}

/// What functions do with a name's elements, they do on the device.
void FlowWalk::walkUsed(const Block &S, const Mark &As) {
  if (!State)
    return walk(S.Parts);
  const Way Before = State;
  std::optional<Way> OnHost;
  if (As.HasCondition && !isOnlyBrought(S, As)) {
    walk(S.Parts);
    OnHost = std::exchange(State, Before);
  }
  const bool Around = std::exchange(IsOnDevice, true);
  const bool WasDirected = std::exchange(IsNestDirected, As.IsDirected);
  const auto Addresses = OnDevice;
  for (const MarkedItem &Item : As.Used)
    if (const auto Name = nameOf(S, Item)) {
      if (State->holds(*Name))
        access({*Name}, Use::Read, {nullptr, Item.Where});
      OnDevice[*Name] = Functions;
    }
  IsOnDevice = Around;
  walk(S.Parts);
  IsNestDirected = WasDirected;
  OnDevice = Addresses;
  if (OnHost && *OnHost)
    State ? State->join(**OnHost) : void(State = *OnHost);
}

/// The update says how many elements, and it is as many as the regions hold of
/// all arrays that \p Name may lead to.
bool FlowWalk::movesAll(const Block &S, const MarkedItem &Item,
                        const ArrayName &Name) const {
  if (!Item.Count)
    return true;
  if (Item.First && numberIn(S.Named[*Item.First]) != 0)
    return false;
  if (State->sides(Name).IsShifted)
    return false;
  bool IsHeld = false;
  for (const Scope &Each : Scopes) {
    if (Each.What != Scope::Kind::Region)
      continue;
    for (const MarkedItem &Held : Marks[Each.Region->Mark].Items) {
      const auto Array = nameOf(*Each.Region, Held);
      // After an exchange, a count is another name's.
      if (!HasSwapped &&
          (!Array || (*Array != Name && !State->mayEqual(Name, *Array))))
        continue;
      IsHeld = true;
      if (!Held.Count ||
          !Part.isSame(S.Named[*Item.Count], Each.Region->Named[*Held.Count]))
        return false;
    }
  }
  return IsHeld;
}

/// All that the update moves is new on the host.
bool FlowWalk::hasOnHost(const Block &S, const MarkedItem &Item,
                         const CoherenceState::Sides &Sides) const {
  if (!Item.Count)
    return false;
  const Section Moved{Item.First ? &S.Named[*Item.First] : nullptr,
                      &S.Named[*Item.Count]};
  return std::any_of(
      Sides.HostHas.begin(), Sides.HostHas.end(),
      [&](const Section &Each) { return Part.isWithin(Moved, Each); });
}

void FlowWalk::walkUpdate(const Block &S, const Mark &As) {
  const Way Before = State;
  for (const MarkedItem &Item : As.Items) {
    const auto Name = nameOf(S, Item);
    if (!Name || !State->holds(*Name))
      continue;
    const CoherenceState::Sides Sides = State->sides(*Name);
    const bool IsOfHost = Item.Kind == DataKind::CopyOut;
    if (IsOfHost && !Sides.Changes.empty())
      isLost(*Name, Names.textOf(*Name));
    // The host has nothing new to give there. As directives, it may be meant
    // so; after an error, it is said already.
    if (!IsOfHost && Sides.IsHostOld && !hasOnHost(S, Item, Sides) &&
        (Sides.Changes.empty() || !Sides.HostHas.empty()) &&
        (!isOnlySaid() || HasOwnNests))
      refuse(FindingID::err_region_discard, Item.Where,
             FindingID::note_region_discard, {Names.textOf(*Name)});
    if (movesAll(S, Item, *Name)) {
      State->update(*Name);
      continue;
    }
    const Section Moved{Item.First ? &S.Named[*Item.First] : nullptr,
                        &S.Named[*Item.Count]};
    if (IsOfHost)
      State->updateHost(*Name, Moved);
    else
      State->updateDevice(*Name, [&](const ElementUse &Change) {
        const auto Index = indexOf(*Name, Change);
        return Index && Part.isIn(*Index, Moved, LoopsAround[Change]);
      });
  }
  if (As.HasCondition)
    State->join(*Before);
}

/// Both sides have the same of the arrays with these names.
void FlowWalk::equalize(const std::vector<std::string> &All) {
  if (!State)
    return;
  const CoherenceState Now = *State;
  for (const auto &[Name, Sides] : Now.all())
    if (std::find(All.begin(), All.end(), Names.textOf(Name)) != All.end())
      State->update(Name);
}

/// The host computes them.
void FlowWalk::walkBounds(const Statements &Parts) {
  if (Parts.size() != 1)
    return;
  if (const auto *Inner = std::get_if<Block>(&Parts.front().Form);
      Inner && Inner->Mark == 0)
    return walkBounds(Inner->Parts);
  const auto *Round = std::get_if<Loop>(&Parts.front().Form);
  if (!Round)
    return;
  walk(Round->Before);
  if (State && Round->Condition)
    read(*Round->Condition);
  walkBounds(Round->Body);
}

/// The device runs the body.
void FlowWalk::walkNest(const Block &S, const Mark &As) {
  walkBounds(S.Parts);
  const bool Around = std::exchange(IsOnDevice, !As.IsForHost);
  IsNestDirected = As.IsDirected;
  equalize(As.EqualBefore);
  walk(S.Parts);
  equalize(As.EqualAfter);
  IsOnDevice = Around;
}

} // namespace idxmap::ir
