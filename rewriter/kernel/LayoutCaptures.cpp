//===- LayoutCaptures.cpp - Layouts that a kernel is given ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/LayoutCaptures.h"

#include "mapping/memory/PlacedAddress.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// What a capture or an access calls \p Array.
static bool isNamed(const std::string &Name, const clang::ValueDecl &Array) {
  const std::string Plain = Array.getNameAsString();
  return Name == Plain || Name == "this->" + Plain;
}

/// A `std::array` is given to the kernel as an object, and has elements. An
/// array that takes one subscript has no rows that could be the view's.
static std::string elementsOf(const Capture &Of,
                              const clang::ValueDecl &Array) {
  const clang::QualType Type = Array.getType().getNonReferenceType();
  if (!Of.Argument.starts_with("&"))
    return Of.Argument;
  if (!Type->isArrayType())
    return Of.variable() + ".data()";
  const bool HasRows =
      Type->getAsArrayTypeUnsafe()->getElementType()->isArrayType();
  return HasRows ? Of.Argument : "&" + Of.variable() + "[0]";
}

void idxmap::passLayouts(const Extraction &E, const clang::Stmt &Loops,
                         const std::vector<FollowedLayout> &Used,
                         std::vector<Capture> &Captures) {
  std::vector<Capture> Added;
  for (const FollowedLayout &Each : Used) {
    const auto Of = llvm::find_if(Captures, [&](const Capture &Other) {
      return Other.Data && !Other.Data->IsObject &&
             isNamed(Other.variable(), *Each.Array);
    });
    if (Of == Captures.end()) {
      E.report(FindingID::err_layout_use, Loops.getBeginLoc(),
               {Each.Array->getNameAsString()});
      continue;
    }
    Of->Data->Layout = {layoutName(*Each.Array),
                        Each.Class,
                        elementsOf(*Of, *Each.Array),
                        Each.Lengths,
                        Each.Function,
                        Each.Pointer,
                        Each.Count,
                        Each.Key};
    Capture Place;
    Place.Name = layoutName(*Each.Array);
    Place.Parameter = "const " + Each.Class + " " + Place.Name;
    Place.Argument = Place.Name;
    Added.push_back(std::move(Place));
  }
  llvm::append_range(Captures, std::move(Added));
}

/// Of what has a size.
static std::optional<int64_t> elementBytes(const clang::ASTContext &Context,
                                           clang::QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  else if (const auto Held = elementHeldBy(Context, Type))
    Type = *Held;
  Type = Context.getBaseElementType(Type);
  if (Type->isDependentType() || Type->isIncompleteType())
    return std::nullopt;
  return Context.getTypeSizeInChars(Type).getQuantity();
}

void idxmap::placeAccesses(const Extraction &E,
                           const std::vector<FollowedLayout> &Used,
                           LoopNest &Nest) {
  const auto place = [&](std::vector<Access> &Accesses) {
    for (const FollowedLayout &Each : Used) {
      const auto Bytes = elementBytes(E.Context, Each.Array->getType());
      if (!Bytes || Each.Order.View.empty())
        continue;
      for (Access &Of : Accesses)
        if (Of.Address && (isNamed(Of.Array, *Each.Array) ||
                           isNamed(Of.Owner, *Each.Array))) {
          Of.Order = DeviceOrder{Each.Order, Each.Text, *Bytes, *Of.Address};
          Of.Address = placed(*Of.Address, Each.Order, *Bytes);
        }
    }
  };
  place(Nest.Accesses);
  for (LoopNest &Instance : Nest.Instances)
    place(Instance.Accesses);
}
