//===- CoherenceState.cpp - Which side has the newer elements -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/CoherenceState.h"

#include <algorithm>
#include <utility>

namespace idxmap::ir {

void CoherenceState::Sides::add(const std::vector<ElementUse> &More) {
  Changes.insert(Changes.end(), More.begin(), More.end());
  std::sort(Changes.begin(), Changes.end(),
            [](const ElementUse &A, const ElementUse &B) {
              return std::pair(A.Where, A.At) < std::pair(B.Where, B.At);
            });
  Changes.erase(std::unique(Changes.begin(), Changes.end()), Changes.end());
}

void CoherenceState::forEqual(const Pairs &In, const ArrayName &Name,
                              const std::function<void(Sides &)> &Do) {
  Do(Names[Name]);
  for (auto Each = In.lower_bound({Name, {}});
       Each != In.end() && Each->first == Name; ++Each)
    Do(Names[Each->second]);
}

void CoherenceState::hold(const ArrayName &Name) {
  // The region counts from where Name leads to.
  const bool WasShifted = std::exchange(Names[Name].IsShifted, false);
  forEqual(Perhaps, Name, [&](Sides &Each) {
    const bool IsIt = &Each == &Names[Name];
    Each.IsHeld = true;
    Each.IsShifted |= WasShifted && !IsIt;
    Each.IsHostOld = false;
    Each.Changes.clear();
  });
}

void CoherenceState::release(const ArrayName &Name) {
  forEqual(Perhaps, Name, [](Sides &Each) {
    Each = {/*IsHeld=*/false, Each.IsUnknown, Each.IsShifted};
  });
}

void CoherenceState::shift(const ArrayName &Name) {
  const auto Known = Names.find(Name);
  if (Known == Names.end())
    return;
  Known->second.IsShifted = true;
  Known->second.HostHas.clear();
  // Which elements they are by this name is not known any more.
  std::vector<ElementUse> Changes = std::move(Known->second.Changes);
  Known->second.Changes.clear();
  for (ElementUse &Each : Changes)
    Each.At = nullptr;
  Known->second.add(Changes);
}

void CoherenceState::relate(const ArrayName &A, const ArrayName &B) {
  if (A == B)
    return;
  Names[A];
  Names[B];
  Perhaps.insert({{A, B}, {B, A}});
}

void CoherenceState::forget(const ArrayName &Name) {
  Names.erase(Name);
  for (Pairs *Each : {&Perhaps, &Surely})
    std::erase_if(*Each, [&](const auto &Pair) {
      return Pair.first == Name || Pair.second == Name;
    });
}

void CoherenceState::lead(const ArrayName &Name, const ArrayNameSet &Origins,
                          bool AreAll) {
  if (AreAll && Origins == ArrayNameSet{Name})
    return; // a += n
  Sides Added;
  Added.IsUnknown = !AreAll;
  ArrayNameSet Same, Alike;
  for (const ArrayName &Origin : Origins) {
    const Sides &From = Names[Origin];
    Added.IsHeld |= From.IsHeld;
    Added.IsUnknown |= From.IsUnknown;
    Added.IsShifted |= From.IsShifted;
    Added.IsHostOld |= From.IsHostOld;
    Added.add(From.Changes);
    Alike.insert(Origin);
    Same.insert(Origin);
    for (const auto &[Left, Right] : Perhaps)
      if (Left == Origin)
        Alike.insert(Right);
    for (const auto &[Left, Right] : Surely)
      if (Left == Origin)
        Same.insert(Right);
  }
  if (Origins.size() == 1 && AreAll)
    Added.HostHas = Names[*Origins.begin()].HostHas;
  forget(Name);
  if (Origins.empty() && AreAll)
    return;
  Names[Name] = Added;
  for (const ArrayName &Each : Alike)
    relate(Name, Each);
  if (Origins.size() == 1 && AreAll)
    for (const ArrayName &Each : Same)
      if (Each != Name)
        Surely.insert({{Name, Each}, {Each, Name}});
}

void CoherenceState::swap(const ArrayName &A, const ArrayName &B) {
  const auto other = [&](const ArrayName &Name) {
    return Name.isIn(A)   ? Name.moved(A, B)
           : Name.isIn(B) ? Name.moved(B, A)
                          : Name;
  };
  Names[A];
  Names[B];
  std::map<ArrayName, Sides> Swapped;
  for (const auto &[Name, Each] : Names)
    Swapped[other(Name)] = Each;
  Names = std::move(Swapped);
  for (Pairs *Each : {&Perhaps, &Surely}) {
    Pairs Renamed;
    for (const auto &[From, To] : *Each)
      Renamed.insert({other(From), other(To)});
    *Each = std::move(Renamed);
  }
}

void CoherenceState::writeOnDevice(const ArrayName &Name) {
  forEqual(Perhaps, Name, [](Sides &Each) {
    Each.IsHostOld = true;
    Each.HostHas.clear();
  });
}

void CoherenceState::writeOnHost(const ArrayName &Name,
                                 const ElementUse &Change) {
  forEqual(Perhaps, Name, [&](Sides &Each) { Each.add({Change}); });
}

void CoherenceState::update(const ArrayName &Name) {
  forEqual(Surely, Name, [](Sides &Each) {
    Each = {Each.IsHeld, Each.IsUnknown, Each.IsShifted};
  });
}

void CoherenceState::updateHost(const ArrayName &Name, const Section &Moved) {
  const auto add = [&](Sides &To) {
    if (std::find(To.HostHas.begin(), To.HostHas.end(), Moved) ==
        To.HostHas.end())
      To.HostHas.push_back(Moved);
  };
  const bool IsShifted = Names[Name].IsShifted;
  forEqual(Surely, Name, [&](Sides &Each) {
    if (!Each.IsShifted && !IsShifted)
      add(Each);
  });
  add(Names[Name]);
}

void CoherenceState::updateDevice(
    const ArrayName &Name,
    const std::function<bool(const ElementUse &)> &IsMoved) {
  forEqual(Surely, Name,
           [&](Sides &Each) { std::erase_if(Each.Changes, IsMoved); });
}

void CoherenceState::join(const CoherenceState &Other) {
  const CoherenceState Before = *this;
  for (const auto &[Name, Theirs] : Other.Names) {
    Sides &Ours = Names[Name];
    if (!Ours.IsHostOld)
      Ours.HostHas = Theirs.HostHas;
    else if (Theirs.IsHostOld)
      std::erase_if(Ours.HostHas, [&](const Section &Each) {
        return std::find(Theirs.HostHas.begin(), Theirs.HostHas.end(), Each) ==
               Theirs.HostHas.end();
      });
    Ours.IsHeld |= Theirs.IsHeld;
    Ours.IsShifted |= Theirs.IsShifted;
    Ours.IsUnknown |= Theirs.IsUnknown;
    Ours.IsHostOld |= Theirs.IsHostOld;
    Ours.add(Theirs.Changes);
  }
  // What only one way knows leads, on the other, where nobody looks.
  const auto isSure = [](const auto &Pair, const CoherenceState &On) {
    return On.Surely.count(Pair) != 0 ||
           !(On.knows(Pair.first) && On.knows(Pair.second));
  };
  for (const auto &Pair : Other.Surely)
    if (isSure(Pair, Before))
      Surely.insert(Pair);
  std::erase_if(Surely, [&](const auto &Pair) { return !isSure(Pair, Other); });
  Perhaps.insert(Other.Perhaps.begin(), Other.Perhaps.end());
}

} // namespace idxmap::ir
