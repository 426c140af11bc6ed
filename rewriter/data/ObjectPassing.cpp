//===- ObjectPassing.cpp - How an object gets to a kernel -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/ObjectPassing.h"

#include "rewriter/build/BodyTrees.h"
#include "rewriter/data/ReachableArrays.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Kernels take this much by value; more goes by address.
static constexpr uint64_t LargestObject = 1024; // Bytes.

bool idxmap::isCopiedByBytes(const Extraction &E, clang::QualType Type) {
  return !Type->isDependentType() && !Type->isIncompleteType() &&
         Type.isTriviallyCopyableType(E.Context) &&
         E.Context.getTypeSizeInChars(Type).getQuantity() <=
             int64_t(LargestObject);
}

bool idxmap::isCopiedInInstances(const Extraction &E, clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  const clang::ClassTemplateDecl *Template =
      Class ? Class->getDescribedClassTemplate() : nullptr;
  return Template &&
         llvm::all_of(Template->specializations(), [&](const auto *Each) {
           return !Each->hasDefinition() ||
                  isCopiedByBytes(E, E.Context.getCanonicalTagType(Each));
         });
}

/// A kernel for the device cannot be an instance for a type without a name.
static bool isOfFunction(clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && (Class->isLambda() || Class->isLocalClass());
}

Passing idxmap::passingInInstances(const Extraction &E,
                                   const std::vector<InstanceObject> &Objects) {
  const auto all = [&](auto Holds) { return llvm::all_of(Objects, Holds); };
  const bool IsKept = all([&](const InstanceObject &Each) {
    return !Each.Type->isPointerType() && !isOfFunction(Each.Type) &&
           !mayBeChanged(E, Each);
  });
  if (Objects.empty() || !IsKept || heldMembers(E, Objects).Obstacle)
    return Passing::Refused;
  if (all([&](const InstanceObject &Each) {
        return isCopiedByBytes(E, Each.Type);
      }))
    return Passing::ByValue;
  return all([&](const InstanceObject &Each) {
    return isImageable(E, Each.Type);
  })
             ? Passing::ByImage
             : Passing::Refused;
}

/// An object whose class the instances of a template know.
static bool isOpenContainer(const Extraction &E, const clang::Stmt &Body,
                            const clang::ValueDecl &Object,
                            clang::QualType Type,
                            const std::vector<InstanceObject> &Objects) {
  const auto isOfElements = [&](const InstanceObject &Each) {
    return elementHeldBy(E.Context, Each.Type).has_value();
  };
  return elementHeldBy(E.Context, Type) && usesElementsAlone(Body, Object) &&
         (!Objects.empty() || templateInstances(E).empty()) &&
         llvm::all_of(Objects, isOfElements);
}

/// A copy of each is all of it: `std::array<T, 3> c` of numbers.
static bool areCopiedWhole(const Extraction &E,
                           const std::vector<InstanceObject> &Objects) {
  return !Objects.empty() &&
         llvm::all_of(Objects, [&](const InstanceObject &Each) {
           return !Each.Type->isPointerType() && !isOfFunction(Each.Type) &&
                  isItsBytes(E.Context, Each.Type) &&
                  !pointerInElements(Each.Type);
         });
}

static Passing passingOfOpen(const Extraction &E, const clang::Stmt &Body,
                             const clang::ValueDecl &Object,
                             clang::QualType Type) {
  if (!E.isCuda())
    return Passing::ByAddress;
  const std::vector<InstanceObject> Objects = instanceObjects(E, Body, &Object);
  if (isOpenContainer(E, Body, Object, Type, Objects))
    return Passing::ByElements;
  const Passing How =
      E.hasOwnMemory() ? passingInInstances(E, Objects) : Passing::ByAddress;
  return How == Passing::Refused && areCopiedWhole(E, Objects)
             ? Passing::ByAddress
             : How;
}

Passing idxmap::passingOf(const Extraction &E, const clang::Stmt &Body,
                          const clang::ValueDecl &Object,
                          clang::QualType Type) {
  if (mayLeaveObject(E, Body, &Object))
    return E.hasOwnMemory() ? Passing::Refused : Passing::ByAddress;
  if (Type->isDependentType())
    return passingOfOpen(E, Body, Object, Type);
  if (E.isCuda() && elementHeldBy(E.Context, Type) &&
      usesElementsAlone(Body, Object))
    return Passing::ByElements;
  if (!mayBeChanged(E, Body, &Object)) {
    const bool IsShown = isShownByBytes(E, Body, &Object, Type);
    if (isCopiedByBytes(E, Type) && (IsShown || !E.hasOwnMemory()))
      return Passing::ByValue;
    if (IsShown && !Type.isTriviallyCopyableType(E.Context))
      return Passing::ByImage;
  }
  const bool HasCopy = isItsBytes(E.Context, Type) && !pointerInElements(Type);
  return E.hasOwnMemory() && !HasCopy ? Passing::Refused : Passing::ByAddress;
}
