//===- CaptureDeduced.cpp - Variables whose type no text can spell --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/BodyTrees.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/data/PointedObject.h"
#include "rewriter/data/ReachableArrays.h"
#include "rewriter/effects/InstanceObjects.h"
#include "rewriter/kernel/Captures.h"
#include "rewriter/kernel/DeducedTypes.h"

using namespace idxmap;

/// The kernel is a template over the type.
void CaptureReader::passDeduced(const Passed &Value, const Reference &Use) {
  const clang::ValueDecl &Variable = Value.Declaration;
  const clang::QualType Pattern = Variable.getType().getNonReferenceType();
  const DeducedKind Kind = kindOfDeduced(E, *Body, Variable);
  const bool IsObject = Kind == DeducedKind::Object;
  // The device needs to know what a pointer points to.
  const bool IsHidden = E.hasOwnMemory() && Kind == DeducedKind::Pointer &&
                        !Pattern->isPointerType();
  const Passing How = E.isCuda() && IsObject
                          ? passingOf(E, *Body, Variable, Pattern)
                          : Passing::ByValue;
  if (E.isCuda() && How == Passing::ByElements)
    return passElements(
        Value,
        Types.add("idxmap_" + Value.Name, "std::remove_reference_t<decltype((" +
                                              Value.Argument + ")[0])>"),
        Use);
  const bool IsImage = How == Passing::ByImage;
  if (IsHidden || (E.hasOwnMemory() && How != Passing::ByValue && !IsImage)) {
    // The class around, `Vector` or `Vector<T>`, is spelled.
    const bool IsClass = Pattern->getAsCXXRecordDecl() ||
                         Pattern->getAs<clang::TemplateSpecializationType>();
    if (!IsObject || !IsClass ||
        checkCopied({&Variable, Variable.getNameAsString(),
                     Variable.getLocation(), Pattern,
                     mayBeChanged(E, *Body, &Variable)},
                    Use.Place))
      refuse(FindingID::err_capture_deduced, Use,
             FindingID::note_capture_deduced);
    return;
  }
  const std::string Type =
      Types.add("idxmap_" + Value.Name,
                "std::remove_reference_t<decltype((" + Value.Argument + "))>");
  Capture Added;
  Added.Argument = Value.Argument;
  if (E.hasOwnMemory() && isPointedObject(E, *Body, Variable)) {
    const std::string Object = "std::remove_pointer_t<" + Type + ">";
    openHeld(Variable, Pattern->getPointeeType(), Use.Place);
    Added = imageFor(Value.Name, "std::remove_const_t<" + Object + ">",
                     Object + " *const " + Value.Name + " = &");
    Added.Argument = "*" + Value.Argument;
    Added.IsShared = true;
    return addPassed(Value, std::move(Added), Use);
  }
  Added.Parameter =
      (Kind == DeducedKind::Number && !TypeAsked.contains(&Variable) ? "const "
                                                                     : "") +
      Type + " " + Value.Name;
  Added.IsShared = Kind != DeducedKind::Pointer && mayBeNewer(Variable);
  if ((IsObject && !E.hasOwnMemory()) ||
      (Kind == DeducedKind::Number && needsPlace(Variable, Pattern))) {
    const std::string Pointer = unusedName(Value.Name);
    Added.Argument = "&" + Value.Argument;
    Added.Parameter = Type + " *" + Pointer;
    Added.Rebind = Type + " &" + Value.Name + " = *" + Pointer + ";";
  }
  if (IsImage) {
    Added = imageFor(Value.Name, "std::remove_const_t<" + Type + ">",
                     Type + " &" + Value.Name + " = ");
    Added.Argument = Value.Argument;
    Added.IsShared = mayBeNewer(Variable);
  }
  if (IsObject && E.hasOwnMemory())
    openHeld(Variable, Pattern, Use.Place);
  addPassed(Value, std::move(Added), Use);
}
