//===- InstanceRanges.cpp - Elements that a template's loop touches -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/InstanceRanges.h"

#include "rewriter/data/AccessedRegions.h"
#include "rewriter/data/PointedObject.h"
#include "rewriter/source/References.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <utility>

using namespace idxmap;

InstanceRanges::InstanceRanges(const Extraction &E, const clang::Stmt &Body,
                               const WalkedNest &Nest, const Privatisation &Own,
                               Symbols &Values)
    : E(E), Body(Body), Nest(Nest), Own(Own), Values(Values),
      Named(referencedNames(Body)) {}

/// What \p Member of \p Object leads to; null if that is not all known.
static const ArrayElements *touchedIn(const NestInstance &Of,
                                      const clang::ValueDecl *Object,
                                      const std::string &Name,
                                      const HeldMember &Member) {
  const clang::ValueDecl *Here = Object ? Of.find(*Object) : nullptr;
  if (!Here || Of.arrays().isOpaque(Here))
    return nullptr;
  clang::QualType Type = Here->getType().getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  for (const HeldMember &Each :
       readMembers(Of.extraction(), Of.body(), Here, Type, /*IsOpen=*/false)
           .Used)
    if (Each.Path == Member.Path && !Each.Fields.empty() &&
        !Of.arrays().isOpaque(Here, Each.Fields.back()))
      return Of.arrays().find(Name);
  return nullptr;
}

void InstanceRanges::read() const {
  if (!std::exchange(IsRead, true))
    Instances = nestInstances(E, Body, Own, Values, Nest.Forms.size());
}

static std::set<std::string>
symbolsIn(const std::vector<AccessedRegion> &Ranges) {
  std::set<std::string> Names;
  for (const AccessedRegion &Each : Ranges)
    Names.merge(symbolsOf(Each));
  return Names;
}

/// By the pattern's symbols.
void InstanceRanges::name(const NestInstance &Of,
                          std::vector<AccessedRegion> &Ranges) const {
  const std::map<std::string, Expr> Names =
      namesInPattern(Of, symbolsIn(Ranges), Named, E, Values);
  for (AccessedRegion &Each : Ranges)
    Each = substitute(Each, Names);
}

/// By the pattern's symbols; nothing where they are not known.
std::optional<std::vector<AccessedRegion>>
InstanceRanges::rangesIn(const NestInstance &Of,
                         const ArrayElements &Touched) const {
  std::vector<AccessedRegion> Ranges =
      mergedRanges(Touched.Ranges, Of.arrays().known());
  if (Touched.Unknown)
    return std::nullopt;
  name(Of, Ranges);
  return Ranges;
}

static bool areSameElements(const std::vector<AccessedRegion> &A,
                            const std::vector<AccessedRegion> &B) {
  return llvm::equal(
      A, B, [](const AccessedRegion &One, const AccessedRegion &Other) {
        return One.First == Other.First && One.End == Other.End &&
               One.Extents == Other.Extents;
      });
}

static bool needsFits(const ArrayElements &Touched) {
  return llvm::any_of(Touched.Ranges, [](const AccessedRegion &Each) {
    return !Each.Fits.empty();
  });
}

/// What one instance's types need counts for all.
static void addFits(std::vector<AccessedRegion> &To,
                    const std::vector<AccessedRegion> &From) {
  for (const AccessedRegion &Each : From)
    for (const IndexFit &Fit : Each.Fits)
      if (!To.empty())
        addFit(To.front().Fits, Fit);
}

bool InstanceRanges::isUnknown(const clang::FieldDecl &Member) const {
  if (!E.Enclosing.isDependentContext())
    return false;
  read();
  return llvm::any_of(Instances, [&](const auto &Each) {
    const clang::ValueDecl *Here = Each->find(Member);
    const ArrayElements *Touched = Here ? Each->arrays().find(*Here) : nullptr;
    return Touched && Touched->Unknown;
  });
}

std::optional<ArrayElements>
InstanceRanges::elementsOf(const clang::ValueDecl &Variable,
                           const ArrayElements *OfPattern) const {
  std::optional<ArrayElements> All;
  if (OfPattern)
    All = *OfPattern;
  if (!E.Enclosing.isDependentContext())
    return All;
  read();
  const bool IsOfPattern = OfPattern && !OfPattern->Unknown;
  bool IsWhole = !Instances.empty();
  std::optional<std::vector<AccessedRegion>> Common;
  for (const auto &Each : Instances) {
    const clang::ValueDecl *Here = Each->find(Variable);
    const ArrayElements *Touched = Here ? Each->arrays().find(*Here) : nullptr;
    if (!Touched)
      continue;
    if (!All)
      All.emplace();
    All->Reads |= Touched->Reads;
    IsWhole &= Touched->Whole.has_value();
    // The pattern leaves to its instances what calls do with its own object.
    const bool IsOwn = llvm::isa<clang::FieldDecl>(Variable);
    if (IsOfPattern && !needsFits(*Touched) && !(IsOwn && Touched->Unknown))
      continue;
    const auto Ranges = rangesIn(*Each, *Touched);
    if (IsOfPattern && Ranges) {
      addFits(All->Ranges, *Ranges);
      continue;
    }
    if (Common && Ranges && areSameElements(*Common, *Ranges)) {
      addFits(*Common, *Ranges);
      continue;
    }
    if (!Ranges || Common) {
      All->UnknownAt = Touched->Unknown
                           ? Touched->UnknownAt
                           : clang::SourceRange(Variable.getLocation());
      All->Unknown = Touched->Unknown.value_or(
          E.at(FindingID::note_data_instances, All->UnknownAt));
      return All;
    }
    Common = Ranges;
  }
  if (Common) {
    All->Unknown = std::nullopt;
    All->Whole = std::nullopt;
    All->Ranges = *Common;
  }
  if (All && All->IsWholeOpen && !IsWhole)
    All->Whole = std::nullopt;
  return All;
}

std::optional<bool> InstanceRanges::mayWrite(const clang::ValueDecl *Object,
                                             const std::string &Path,
                                             Written What) const {
  if (!E.Enclosing.isDependentContext())
    return std::nullopt;
  read();
  std::optional<bool> Writes;
  for (const auto &Each : Instances) {
    const clang::ValueDecl *Here = Object ? Each->find(*Object) : nullptr;
    Writes = Writes.value_or(false) || (Object && !Here) ||
             Each->arrays().mayWrite(Here, Path, What);
  }
  return Writes;
}

bool InstanceRanges::pointsToObject(const clang::ValueDecl &Variable) const {
  if (!E.Enclosing.isDependentContext())
    return false;
  read();
  return llvm::any_of(Instances, [&](const auto &Each) {
    const clang::ValueDecl *Here = Each->find(Variable);
    return Here && isPointedObject(Each->extraction(), Each->body(), *Here);
  });
}

std::vector<AccessedRegion>
InstanceRanges::find(const clang::ValueDecl *Object, const std::string &Name,
                     const HeldMember &Member) const {
  read();
  std::vector<AccessedRegion> Common;
  for (const auto &Each : Instances) {
    const ArrayElements *Touched = touchedIn(*Each, Object, Name, Member);
    if (!Touched || Touched->Unknown || Touched->Ranges.empty())
      return {};
    std::vector<AccessedRegion> Ranges =
        mergedRanges(Touched->Ranges, Each->arrays().known());
    name(*Each, Ranges);
    if (Each != Instances.front() && Common != Ranges)
      return {};
    Common = std::move(Ranges);
  }
  return Common;
}

std::vector<const clang::FieldDecl *> InstanceRanges::membersNamed() const {
  std::vector<const clang::FieldDecl *> All;
  for (const auto &Each : Instances)
    llvm::append_range(All, Each->arrays().membersNamed());
  return All;
}
