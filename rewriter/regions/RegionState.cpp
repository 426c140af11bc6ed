//===- RegionState.cpp - Which side has the newer elements ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/RegionState.h"

#include "llvm/ADT/STLExtras.h"

#include <iterator>

using namespace idxmap;

void RegionState::Sides::add(llvm::ArrayRef<const clang::Expr *> More) {
  for (const clang::Expr *Each : More)
    if (!llvm::is_contained(Changes, Each))
      Changes.push_back(Each);
  llvm::sort(Changes, [](const clang::Expr *A, const clang::Expr *B) {
    return A->getBeginLoc() < B->getBeginLoc();
  });
}

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
  forEqual(Perhaps, Name, [](Sides &Each) {
    Each.IsHostOld = true;
    Each.HostHas = nullptr;
  });
}

void RegionState::writeOnHost(const ArrayName &Name,
                              const clang::Expr &Change) {
  forEqual(Perhaps, Name, [&](Sides &Each) { Each.add(&Change); });
}

void RegionState::update(const ArrayName &Name) {
  forEqual(Surely, Name, [](Sides &Each) { Each = {}; });
}

void RegionState::updateHost(const ArrayName &Name, const clang::Expr &Count) {
  Names[Name].HostHas = &Count;
}

void RegionState::updateDevice(
    const ArrayName &Name,
    llvm::function_ref<bool(const clang::Expr &)> IsMoved) {
  forEqual(Surely, Name, [&](Sides &Each) {
    std::erase_if(Each.Changes,
                  [&](const clang::Expr *Change) { return IsMoved(*Change); });
  });
}

bool RegionState::join(const RegionState &Other) {
  const RegionState Before = *this;
  for (const auto &[Name, Theirs] : Other.Names) {
    const bool IsNew = Names.count(Name) == 0;
    Sides &Ours = Names[Name];
    if (!Ours.IsHostOld)
      Ours.HostHas = Theirs.HostHas;
    else if (Theirs.IsHostOld && Ours.HostHas != Theirs.HostHas)
      Ours.HostHas = nullptr;
    Ours.IsHostOld |= Theirs.IsHostOld;
    Ours.add(Theirs.Changes);
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
