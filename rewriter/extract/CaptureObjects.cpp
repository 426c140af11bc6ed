//===- CaptureObjects.cpp - Objects that a kernel needs ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/Captures.h"

#include "rewriter/extract/ObjectUse.h"
#include "rewriter/extract/TypeText.h"

#include "clang/AST/DeclCXX.h"

using namespace idxmap;

/// Kernels take this much by value; more goes by address.
static constexpr uint64_t LargestObject = 1024; // Bytes.

/// The member or base on account of which no copy of \p Class is the same as
/// its bytes; null if that is the class itself.
static const clang::NamedDecl *
partThatIsNotCopied(const Extraction &E, const clang::RecordDecl &Class) {
  const auto isCopied = [&](clang::QualType Type) {
    return Type->isReferenceType() || Type.isTriviallyCopyableType(E.Context);
  };
  if (const auto *WithBases = llvm::dyn_cast<clang::CXXRecordDecl>(&Class))
    for (const clang::CXXBaseSpecifier &Base : WithBases->bases())
      if (!isCopied(Base.getType()))
        return Base.getType()->getAsCXXRecordDecl();
  for (const clang::FieldDecl *Field : Class.fields())
    if (!isCopied(Field->getType()))
      return Field;
  return nullptr;
}

/// An object that no iteration changes is passed by value where its bytes are
/// all of it. Otherwise the device would have to reach the host's object.
void CaptureReader::passObject(const Passed &Value, clang::QualType Type,
                               const Reference &Use) {
  const bool IsKnown = !Type->isDependentType();
  const bool IsCopied = IsKnown && Type.isTriviallyCopyableType(E.Context);
  const bool IsChanged = mayChangeObject(*Body, Value.Declaration);
  const bool IsSmall = IsKnown && !Type->isIncompleteType() &&
                       E.Context.getTypeSizeInChars(Type).getQuantity() <=
                           int64_t(LargestObject);
  if (IsCopied && IsSmall && !IsChanged) {
    Capture Copy;
    Copy.Argument = Value.Argument;
    Copy.Parameter = declarator(E, Type, Value.Name);
    return addPassed(Value, std::move(Copy), Use);
  }
  if (!E.isCuda())
    return passAddress(Value, Type, Use);
  const std::string Name = Value.Declaration.getNameAsString();
  Finding Refusal = E.at(FindingID::err_capture_class, Use.Place, {Name});
  const auto *Class = Type->getAsRecordDecl();
  const clang::NamedDecl *Part =
      Class && !IsCopied ? partThatIsNotCopied(E, *Class) : nullptr;
  if (Part)
    Refusal.Notes.push_back(E.noteAt(FindingID::note_object_part,
                                     Part->getLocation(),
                                     Part->getNameAsString()));
  else if (IsCopied && IsChanged)
    Refusal.Notes.push_back(
        E.noteAt(FindingID::note_object_changed, Use.Place, Name));
  Refusal.Notes.push_back(E.noteAt(FindingID::note_capture_value,
                                   Value.Declaration.getLocation(), Name));
  E.report(std::move(Refusal));
}
