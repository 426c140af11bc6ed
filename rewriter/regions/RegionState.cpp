//===- RegionState.cpp - Which side has the newer elements ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/RegionState.h"

#include <iterator>

using namespace idxmap;

template <typename Function>
void RegionState::forEqual(const Pairs &In, const ArrayName &Name,
                           Function Do) {
  Do(Names[Name]);
  for (const auto &[From, To] : In)
    if (From == Name)
      Do(Names[To]);
}

void RegionState::forget(const ArrayName &Name) {
  Names.erase(Name);
  for (Pairs *Each : {&Perhaps, &Surely})
    std::erase_if(*Each, [&](const auto &Pair) {
      return Pair.first == Name || Pair.second == Name;
    });
}

void RegionState::lead(const ArrayName &Name,
                       const std::set<ArrayName> &Origins) {
  if (Origins == std::set{Name})
    return; // a += n
  Sides Added;
  std::set<ArrayName> Same, Alike;
  for (const ArrayName &Origin : Origins) {
    const Sides &From = Names[Origin];
    Added.IsHostOld |= From.IsHostOld;
    Added.Change = Added.Change ? Added.Change : From.Change;
    Alike.insert(Origin);
    Same.insert(Origin);
    for (const auto &[Left, Right] : Perhaps)
      if (Left == Origin)
        Alike.insert(Right);
    for (const auto &[Left, Right] : Surely)
      if (Left == Origin)
        Same.insert(Right);
  }
  forget(Name);
  if (Origins.empty())
    return;
  Names[Name] = Added;
  for (const ArrayName &Each : Alike)
    if (Each != Name)
      Perhaps.insert({{Name, Each}, {Each, Name}});
  if (Origins.size() == 1)
    for (const ArrayName &Each : Same)
      if (Each != Name)
        Surely.insert({{Name, Each}, {Each, Name}});
}

void RegionState::swap(const ArrayName &A, const ArrayName &B) {
  const auto other = [&](const ArrayName &Name) {
    return Name == A ? B : Name == B ? A : Name;
  };
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

void RegionState::writeOnDevice(const ArrayName &Name) {
  forEqual(Perhaps, Name, [](Sides &Each) { Each.IsHostOld = true; });
}

void RegionState::writeOnHost(const ArrayName &Name,
                              const clang::Stmt &Change) {
  forEqual(Perhaps, Name, [&](Sides &Each) {
    Each.Change = Each.Change ? Each.Change : &Change;
  });
}

void RegionState::update(const ArrayName &Name) {
  forEqual(Surely, Name, [](Sides &Each) { Each = {}; });
}

bool RegionState::join(const RegionState &Other) {
  const RegionState Before = *this;
  for (const auto &[Name, Theirs] : Other.Names) {
    const bool IsNew = Names.count(Name) == 0;
    Sides &Ours = Names[Name];
    Ours.IsHostOld |= Theirs.IsHostOld;
    Ours.Change = Ours.Change ? Ours.Change : Theirs.Change;
    if (IsNew) // On our way it led nowhere: nothing is lost.
      for (const auto &Pair : Other.Surely)
        if (Pair.first == Name || Pair.second == Name)
          Surely.insert(Pair);
  }
  Perhaps.insert(Other.Perhaps.begin(), Other.Perhaps.end());
  std::erase_if(Surely, [&](const auto &Pair) {
    return Other.knows(Pair.first) && Other.knows(Pair.second) &&
           Other.Surely.count(Pair) == 0;
  });
  return !(*this == Before);
}
