//===- CaptureObjects.cpp - Objects that a kernel needs ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Captures.h"

#include "rewriter/build/BodyTrees.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/data/ReachableArrays.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/TypeText.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// The member or base on account of which no copy of \p Class is the same as
/// its bytes; null if that is the class itself.
static const clang::NamedDecl *
partThatIsNotCopied(const Extraction &E, const clang::RecordDecl &Class) {
  const auto isCopied = [&](clang::QualType Type) {
    return Type->isReferenceType() || isItsBytes(E.Context, Type);
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

/// Why no copy of \p Object is the same as its bytes; nothing where that is
/// not known.
static std::optional<Finding> whyNotCopied(const Extraction &E,
                                           const clang::CXXRecordDecl &Class,
                                           clang::QualType Type,
                                           clang::SourceLocation Declared) {
  const clang::QualType Element = elementOfContainer(E.Context, Type);
  if (!Element.isNull() && !isItsBytes(E.Context, Element))
    return E.noteAt(FindingID::note_object_elements, Declared,
                    Element.getAsString(E.Context.getPrintingPolicy()));
  // What a library's class is made of is not the user's.
  const clang::NamedDecl *Part =
      Class.isInStdNamespace() ? nullptr : partThatIsNotCopied(E, Class);
  return Part ? std::optional(E.noteAt(FindingID::note_object_part,
                                       Part->getLocation(),
                                       Part->getNameAsString()))
              : std::nullopt;
}

/// The class of an instance's \p Object, if it belongs to a function; or null.
static const clang::CXXRecordDecl *
classOfFunction(const Extraction &E, const clang::Stmt &Body,
                const clang::ValueDecl *Object) {
  for (const InstanceObject &Each : instanceObjects(E, Body, Object)) {
    const auto *Class = Each.Type->getAsCXXRecordDecl();
    if (Class && (Class->isLambda() || Class->isLocalClass()))
      return Class;
  }
  return nullptr;
}

/// Why \p Object, of dependent type \p Type, is not the same in all instances.
static std::optional<Finding> whyNotInInstances(const Extraction &E,
                                                const HeldMembers &Held,
                                                bool HasInstances,
                                                clang::SourceLocation Declared,
                                                const std::string &Object) {
  if (!HasInstances)
    return E.noteAt(FindingID::note_object_no_instance, Declared, Object);
  if (!Held.Misfit)
    return std::nullopt;
  const std::string Instance = instanceText(E, *Held.Misfit);
  return Held.Obstacle == Held.Misfit
             ? E.at(FindingID::note_object_instances, Declared,
                    {Object, Instance})
             : E.at(FindingID::note_template_instance, Declared, {Instance});
}

/// What to write instead of \p Object; where that is not more evident, a copy
/// of what the loop needs.
static Finding adviceFor(const Extraction &E, const HeldMembers &Held,
                         clang::SourceLocation Declared,
                         const std::string &Object) {
  const clang::QualType Type = Held.ObstacleType;
  const std::string Part = Object + Held.ObstaclePath;
  if (!Type.isNull() && Type->isPointerType())
    return E.noteAt(FindingID::note_object_container, Declared, "*" + Part);
  if (!Type.isNull() && isOwningPointer(Type))
    return E.noteAt(FindingID::note_object_pointer, Declared, Part);
  const clang::QualType Element =
      Type.isNull() ? Type : elementOfContainer(E.Context, Type);
  if (!Element.isNull() && elementHeldBy(E.Context, Element))
    return E.noteAt(FindingID::note_object_container, Declared, Part + "[0]");
  return E.noteAt(FindingID::note_capture_value, Declared, Object);
}

void CaptureReader::refusePart(const std::string &Object,
                               clang::SourceRange Use) {
  E.report(FindingID::err_capture_class, Use, {Object})
      .Notes.push_back(E.noteAt(FindingID::note_object_derived, Use, Object));
}

bool CaptureReader::checkCopied(const Copied &Object, clang::SourceRange Use) {
  if (mayLeaveObject(E, *Body, Object.Declaration)) {
    refusePart(Object.Name, Use);
    return false;
  }
  if (const auto *Local = classOfFunction(E, *Body, Object.Declaration)) {
    E.report(FindingID::err_capture_argument, Use,
             {Object.Name,
              Local->isLambda() ? "a lambda" : "an object of a local class"})
        .Notes.push_back(
            E.at(FindingID::note_capture_argument, Local->getLocation()));
    return false;
  }
  const HeldMembers Held =
      heldMembers(E, *Body, Object.Declaration, Object.Type);
  const clang::NamedDecl *Obstacle = Held.Obstacle;
  const bool IsDependent = Object.Type->isDependentType();
  const bool HasInstances =
      !instanceObjects(E, *Body, Object.Declaration).empty();
  const bool IsCopied = isCopiedByBytes(E, Object.Type) ||
                        (IsDependent && isCopiedInInstances(E, Object.Type));
  if (IsCopied && !Object.IsChanged && !Obstacle)
    return true;
  const bool IsTrivial =
      IsCopied || (!IsDependent && isItsBytes(E.Context, Object.Type));
  Finding Refusal = E.at(FindingID::err_capture_class, Use, {Object.Name});
  const auto *Class = Object.Type->getAsCXXRecordDecl();
  const clang::NamedDecl *Part = Obstacle == Held.Misfit ? nullptr : Obstacle;
  if (Part == Object.Declaration)
    Part = nullptr;
  std::optional<Finding> Why;
  if (!Part && Class && !IsTrivial && !IsDependent && !Object.IsChanged)
    Why = whyNotCopied(E, *Class, Object.Type, Object.Declared);
  if (Why)
    Refusal.Notes.push_back(std::move(*Why));
  else if (Part)
    Refusal.Notes.push_back(E.noteAt(FindingID::note_object_part,
                                     Part->getLocation(),
                                     Part->getNameAsString()));
  else if ((!IsDependent || HasInstances) && Object.IsChanged)
    Refusal.Notes.push_back(
        E.noteAt(FindingID::note_object_changed, Use, Object.Name));
  if (IsDependent)
    if (auto Misfit = whyNotInInstances(E, Held, HasInstances, Object.Declared,
                                        Object.Name))
      Refusal.Notes.push_back(std::move(*Misfit));
  Refusal.Notes.push_back(adviceFor(E, Held, Object.Declared, Object.Name));
  E.report(std::move(Refusal));
  return false;
}

/// The kernel's name is a view of the elements, which the device has.
void CaptureReader::passElements(const Passed &Value,
                                 const std::string &Element,
                                 const Reference &Use) {
  Capture View;
  View.Argument = Value.Argument;
  View.Parameter = "const ::idxmap::ElementView<" + Element + "> " + Value.Name;
  addPassed(Value, std::move(View), Use);
}

/// \p Declared, "View &m = ", is the object whose bytes the parameter has.
Capture CaptureReader::imageFor(const std::string &Name,
                                const std::string &Class,
                                const std::string &Declared) {
  const std::string Image = unusedName(Name);
  Capture Bytes;
  Bytes.Parameter = "::idxmap::ObjectImage<" + Class + "> " + Image;
  Bytes.Rebind = Declared + Image + ".object();";
  return Bytes;
}

/// What a parameter of the template stands for may be constant.
static std::string classText(const Extraction &E, clang::QualType Object) {
  const std::string Text = typeText(E, Object.getUnqualifiedType());
  return templatedClass(Object) ? Text : "std::remove_const_t<" + Text + ">";
}

void CaptureReader::passImage(const Passed &Value, clang::QualType Object,
                              bool IsPointer, const Reference &Use) {
  openHeld(Value.Declaration, Object, Use.Place);
  const std::string Declared =
      declarator(E, Object, (IsPointer ? "*const " : "&") + Value.Name);
  Capture Bytes = imageFor(Value.Name, classText(E, Object),
                           Declared + (IsPointer ? " = &" : " = "));
  Bytes.Argument = (IsPointer ? "*" : "") + Value.Argument;
  Bytes.IsShared = IsPointer || mayBeNewer(Value.Declaration);
  addPassed(Value, std::move(Bytes), Use);
}

/// The launch names what the device gets.
void CaptureReader::openHeld(const clang::ValueDecl &Object,
                             clang::QualType Type, clang::SourceRange Use) {
  for (const clang::FieldDecl *Field :
       heldMembers(E, *Body, &Object, Type).Named)
    if (const auto Member = openedField(E, *Field, Use))
      Opened.push_back(*Member);
}

void CaptureReader::passObject(const Passed &Value, clang::QualType Type,
                               const Reference &Use) {
  if (E.isCuda() && isHostFunction(Type))
    return refuse(FindingID::err_capture_std_function, Use,
                  FindingID::note_capture_std_function);
  const std::optional<clang::QualType> Element = elementHeldBy(E.Context, Type);
  const Passing How = passingOf(E, *Body, Value.Declaration, Type);
  if (How == Passing::ByElements && nameableType(E, *Element))
    return passElements(Value, typeText(E, *Element), Use);
  if (How == Passing::ByAddress ||
      (How == Passing::ByValue && needsPlace(Value.Declaration, Type)))
    return passAddress(Value, Type, Use);
  if (How == Passing::ByImage)
    return passImage(Value, Type, /*IsPointer=*/false, Use);
  const bool IsChanged = mayBeChanged(E, *Body, &Value.Declaration);
  if (How != Passing::ByValue &&
      !checkCopied({&Value.Declaration, Value.Declaration.getNameAsString(),
                    Value.Declaration.getLocation(), Type, IsChanged},
                   Use.Place))
    return;
  if (E.hasOwnMemory())
    openHeld(Value.Declaration, Type, Use.Place);
  Capture Copy;
  Copy.Argument = Value.Argument;
  Copy.Parameter = declarator(E, Type, Value.Name);
  Copy.IsShared = mayBeNewer(Value.Declaration);
  addPassed(Value, std::move(Copy), Use);
}
