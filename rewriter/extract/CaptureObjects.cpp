//===- CaptureObjects.cpp - Objects that a kernel needs ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/Captures.h"

#include "rewriter/extract/ObjectPassing.h"
#include "rewriter/extract/ObjectUse.h"
#include "rewriter/extract/TypeText.h"

#include "clang/AST/DeclCXX.h"

using namespace idxmap;

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

/// The kernel's name is a view of the elements, which the device has.
void CaptureReader::passElements(const Passed &Value, clang::QualType Element,
                                 const Reference &Use) {
  Capture View;
  View.Argument = Value.Argument;
  View.Parameter =
      "const ::idxmap::ElementView<" + typeText(E, Element) + "> " + Value.Name;
  addPassed(Value, std::move(View), Use);
}

void CaptureReader::passObject(const Passed &Value, clang::QualType Type,
                               const Reference &Use) {
  const std::optional<clang::QualType> Element = elementHeldBy(E, Type);
  Capture Copy;
  switch (passingOf(E, *Body, Value.Declaration, Type)) {
  case Passing::ByElements:
    if (nameableType(E, *Element))
      return passElements(Value, *Element, Use);
    break;
  case Passing::ByAddress:
    return passAddress(Value, Type, Use);
  case Passing::ByValue:
    Copy.Argument = Value.Argument;
    Copy.Parameter = declarator(E, Type, Value.Name);
    return addPassed(Value, std::move(Copy), Use);
  case Passing::Refused:
    break;
  }
  refuseObject(Value, Type, Use);
}

void CaptureReader::refuseObject(const Passed &Value, clang::QualType Type,
                                 const Reference &Use) {
  const bool IsCopied =
      !Type->isDependentType() && Type.isTriviallyCopyableType(E.Context);
  const std::string Name = Value.Declaration.getNameAsString();
  Finding Refusal = E.at(FindingID::err_capture_class, Use.Place, {Name});
  const auto *Class = Type->getAsRecordDecl();
  const clang::NamedDecl *Part =
      Class && !IsCopied ? partThatIsNotCopied(E, *Class) : nullptr;
  if (Part)
    Refusal.Notes.push_back(E.noteAt(FindingID::note_object_part,
                                     Part->getLocation(),
                                     Part->getNameAsString()));
  else if (IsCopied && mayChangeObject(*Body, Value.Declaration))
    Refusal.Notes.push_back(
        E.noteAt(FindingID::note_object_changed, Use.Place, Name));
  Refusal.Notes.push_back(E.noteAt(FindingID::note_capture_value,
                                   Value.Declaration.getLocation(), Name));
  E.report(std::move(Refusal));
}
