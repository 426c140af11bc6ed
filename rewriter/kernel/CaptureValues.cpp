//===- CaptureValues.cpp - Lambdas and bindings -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/LambdaUses.h"
#include "rewriter/kernel/BodyCheck.h"
#include "rewriter/kernel/Captures.h"
#include "rewriter/kernel/LambdaCopy.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/LocalDeclarations.h"
#include "rewriter/source/RunTimeLength.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

/// A variable that the kernel calls by another name than the lambda's copy
/// would: `ns::n`; or null.
static const clang::VarDecl *namedByScope(const Extraction &E,
                                          const clang::LambdaExpr &Lambda) {
  for (const Reference &Inner : collectReferences(Lambda)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Inner.Declaration);
    if (E.isCuda() && Inner.IsQualified && Variable &&
        Variable->hasGlobalStorage() &&
        (needsDeviceCopy(E, *Variable, Inner) ||
         !isVisibleConstant(E, *Variable)))
      return Variable;
  }
  return nullptr;
}

/// A container of which the kernel has a view of its elements, but the lambda
/// uses more; or null. Where elements are copied, what says which ones says so.
static const clang::ValueDecl *usedAsWhole(const Extraction &E,
                                           const clang::LambdaExpr &Lambda) {
  for (const Reference &Inner : collectReferences(Lambda)) {
    const auto *Value = llvm::dyn_cast<clang::ValueDecl>(Inner.Declaration);
    if (E.isCuda() && !E.hasOwnMemory() && Value &&
        llvm::isa<clang::VarDecl, clang::FieldDecl>(Value) &&
        elementHeldBy(E.Context, Value->getType().getNonReferenceType()) &&
        !usesElementsAlone(*Lambda.getBody(), *Value))
      return Value;
  }
  return nullptr;
}

/// A lambda from before the loop is declared again; false for other variables.
bool CaptureReader::takeLambda(const clang::VarDecl &Variable,
                               const Reference &Use) {
  const clang::LambdaExpr *Lambda = lambdaOf(Variable);
  if (!Lambda)
    return false;
  std::string WhyNot = whyNoCopy(E, *Lambda);
  for (const Reference &Inner : collectReferences(*Lambda))
    if (Excluded.contains(Inner.Declaration))
      WhyNot = "it names the loop's variable '" +
               Inner.Declaration->getNameAsString() + "'";
  if (!readThisObject(*Lambda).Statics.empty())
    WhyNot = "it calls a member function of its class";
  if (!reachesCaptures(E, *Lambda))
    WhyNot = "the lambda around the loop does not capture what it captures";
  if (const clang::VarDecl *Other = namedByScope(E, *Lambda))
    WhyNot = "it names '" + Other->getNameAsString() + "' by its scope";
  if (const clang::ValueDecl *Whole = usedAsWhole(E, *Lambda))
    WhyNot = "it uses '" + Whole->getNameAsString() + "' as a whole";
  if (Use.IsQualified)
    WhyNot = "it is named by its scope";
  if (!WhyNot.empty()) {
    const std::string Name = Variable.getNameAsString();
    E.report(FindingID::err_capture_lambda, Use.Place, {Name, WhyNot})
        .Notes.push_back(
            E.at(FindingID::note_capture_lambda, Variable.getLocation()));
    return true;
  }
  checkBody(E, *Lambda, {}, Place, {});
  for (const Reference &Inner : collectReferences(*Lambda))
    take(Inner);
  declareAgain(Variable, lambdaCopyText(E, Variable, *Lambda), Use);
  return true;
}

/// The launch can pass the value that a binding names.
void CaptureReader::takeBinding(const clang::BindingDecl &Binding,
                                const Reference &Use) {
  const clang::QualType Written = Binding.getType().getNonReferenceType();
  const std::optional<clang::QualType> Type =
      Written->isDependentType() ? std::nullopt : nameableType(E, Written);
  const bool IsPointer = Type && (*Type)->isObjectPointerType();
  if (!Type || BodyWrites.Variables.count(&Binding) ||
      !(IsPointer || (*Type)->isArithmeticType() ||
        (*Type)->isEnumeralType())) {
    refuse(FindingID::err_capture_binding, Use, FindingID::note_capture_value);
    return;
  }
  const std::string Name = Binding.getNameAsString();
  if (has(Name)) {
    refuse(FindingID::err_capture_two_names, Use,
           FindingID::note_declared_here);
    return;
  }
  Capture Added;
  Added.Argument = Name;
  Added.Parameter = declarator(
      E, IsPointer ? Type->getUnqualifiedType() : Type->withConst(), Name);
  const Passed Value{Binding, Written, Name, Name};
  if (!IsPointer && needsPlace(Binding, *Type))
    return passAddress(Value, Type->withConst(), Use);
  Added.IsShared = !IsPointer && mayBeNewer(Binding);
  addPassed(Value, std::move(Added), Use);
}

/// Arrays of run-time length; false for all others.
bool CaptureReader::passView(const Passed &Value, clang::QualType Type,
                             const Reference &Use) {
  const std::optional<RunTimeLength> Array = runTimeLength(E, Type);
  if (!Array || !checkData(Array->Element, Use) ||
      !nameableType(E, Array->Element))
    return false;
  if (const clang::Expr *Whole =
          Body ? wholeUse(*Body, Value.Declaration, *Array) : nullptr) {
    E.report(FindingID::err_vla_whole, Whole->getSourceRange(), {Value.Name})
        .Notes.push_back(E.at(FindingID::note_vla_whole,
                              Value.Declaration.getLocation(), {Value.Name}));
    return true;
  }
  addPassed(Value, viewOf(E, *Array, Value.Name, Value.Argument), Use);
  return true;
}
