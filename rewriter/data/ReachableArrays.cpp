//===- ReachableArrays.cpp - The arrays that an object leads to -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/ReachableArrays.h"

#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// The bytes of an object that go into a kernel's parameters, of which CUDA
/// takes 4096 on every device.
static constexpr int64_t LargestImage = 3072;

static bool isSame(const HeldMember &A, const HeldMember &B) {
  return A.Path == B.Path && A.IsContainer == B.IsContainer &&
         A.IsWhole == B.IsWhole;
}

static const HeldMember *find(const std::vector<HeldMember> &In,
                              const HeldMember &Wanted) {
  const auto Found = llvm::find_if(
      In, [&](const HeldMember &Each) { return isSame(Each, Wanted); });
  return Found == In.end() ? nullptr : &*Found;
}

/// True for what the pattern's own object has of a base that is open: its name
/// is no variable to the loop.
static bool isOfOpenBase(const Extraction &E, const clang::FieldDecl &Member) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  const clang::DeclContext &Class = *Member.getParent();
  return Method && Class.isDependentContext() &&
         !Class.Equals(Method->getParent());
}

/// The pattern's members, used as in every instance.
static void merge(const Extraction &E, bool IsOwn, const HeldMembers &From,
                  HeldMembers &Into) {
  llvm::append_range(Into.Named, From.Named);
  for (HeldMember Each : From.Used) {
    for (const clang::FieldDecl *&Field : Each.Fields)
      Field = &patternOf(*Field);
    if (IsOwn && isOfOpenBase(E, *Each.Fields.front()))
      Each.Name.IsInFunction = true;
    if (const HeldMember *Known = find(Into.Used, Each)) {
      const_cast<HeldMember *>(Known)->Name.IsInFunction |=
          Each.Name.IsInFunction;
      continue;
    }
    Into.Used.push_back(std::move(Each));
  }
}

HeldMembers idxmap::heldMembers(const Extraction &E,
                                const std::vector<InstanceObject> &Objects) {
  HeldMembers Found;
  for (const InstanceObject &Each : Objects) {
    const HeldMembers Own =
        readMembers(E, *Each.Body, Each.Object, Each.Type, /*IsOpen=*/false);
    merge(E, !Each.Object, Own, Found);
    if (Own.Obstacle && !Found.Obstacle) {
      Found.Obstacle = Own.Obstacle;
      Found.ObstaclePath = Own.ObstaclePath;
      Found.ObstacleType = Own.ObstacleType;
      Found.Misfit = Each.Instance;
    }
  }
  for (const InstanceObject &Each : Objects) {
    const std::vector<HeldMember> All =
        readMembers(E, *Each.Body, Each.Object, Each.Type, /*IsOpen=*/true)
            .Used;
    const bool HasAll = llvm::all_of(Found.Used, [&](const HeldMember &Used) {
      return find(All, Used) != nullptr;
    });
    if (!HasAll && !Found.Obstacle)
      Found.Obstacle = Found.Misfit = Each.Instance;
  }
  return Found;
}

HeldMembers idxmap::heldMembers(const Extraction &E, const clang::Stmt &Body,
                                const clang::ValueDecl *Object,
                                clang::QualType Type) {
  const bool IsOpen = E.Enclosing.isDependentContext();
  const bool IsPointedTo =
      Object && Object->getType().getNonReferenceType()->isPointerType() &&
      !Type->isPointerType();
  if (IsOpen)
    if (const std::vector<InstanceObject> Objects =
            instanceObjects(E, Body, Object, IsPointedTo);
        !Objects.empty())
      return heldMembers(E, Objects);
  return readMembers(E, Body, Object, Type, IsOpen);
}

bool idxmap::isImageable(const Extraction &E, clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return E.hasOwnMemory() && Class && Class->hasDefinition() &&
         Class->getNumVBases() == 0 &&
         (Type->isDependentType() ||
          E.Context.getTypeSizeInChars(Type).getQuantity() <= LargestImage);
}

bool idxmap::isShownByBytes(const Extraction &E, const clang::Stmt &Body,
                            const clang::ValueDecl *Object,
                            clang::QualType Type) {
  return isImageable(E, Type) && !heldMembers(E, Body, Object, Type).Obstacle;
}

ReachableArray idxmap::heldArray(const std::string &Object,
                                 const HeldMember &Member, bool MayWrite) {
  ReachableArray Result;
  Result.Name = Object + Member.Path;
  Result.Kind = MayWrite ? DataKind::Copy : DataKind::CopyIn;
  Result.IsAttached = !Member.IsContainer;
  return Result;
}
