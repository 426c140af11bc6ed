//===- CaptureThis.cpp - The object of the loop's function ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Captures.h"

#include "rewriter/build/BodyTrees.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/data/ReachableArrays.h"
#include "rewriter/source/ClassScope.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/source/TypeText.h"

#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// The class of the object, in the kernel: by its name, or as a parameter of
/// the kernel where it has no name.
std::string CaptureReader::ownClass() {
  const auto &Method = llvm::cast<clang::CXXMethodDecl>(E.Enclosing);
  const clang::CXXRecordDecl &Class = *Method.getParent();
  const clang::QualType Type =
      Method.getFunctionObjectParameterType().getUnqualifiedType();
  if (nameableType(E, Type))
    return typeText(E, Type);
  return Types.add("idxmap_Class", Class.getNameAsString());
}

/// False if no text could name the class at the launch, or nvcc does not.
bool CaptureReader::checkOwnClass(const clang::Expr &Use) {
  const auto &Method = llvm::cast<clang::CXXMethodDecl>(E.Enclosing);
  const clang::CXXRecordDecl &Class = *Method.getParent();
  if (!isHiddenFromKernel(E, Class) ||
      (Class.getIdentifier() && !isHiddenMember(E.Enclosing, Class.getName()) &&
       !(E.isCuda() && isClosedName(Class))))
    return true;
  E.report(FindingID::err_body_this, Use.getSourceRange())
      .Notes.push_back(E.at(FindingID::note_body_this, Class.getLocation()));
  return false;
}

void CaptureReader::refuseMacro(const clang::Expr &Use) {
  E.report(FindingID::err_object_macro, Use.getSourceRange())
      .Notes.push_back(
          E.at(FindingID::note_object_macro, Use.getSourceRange()));
}

/// `count(i)` reads `Grid::count(i)`.
void CaptureReader::nameStatics() {
  const auto *Own = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  for (const StaticUse &Use : Object.Statics) {
    const clang::CXXRecordDecl &Class = *Use.Method->getParent();
    const clang::SourceLocation Begin = Use.Name->getBeginLoc();
    const std::string Name = Use.Method->getNameAsString();
    if (Use.IsQualified && !isHiddenFromKernel(E, Class))
      continue;
    if (!Own ||
        (Own->getParent()->getCanonicalDecl() != Class.getCanonicalDecl() &&
         !Own->getParent()->isDerivedFrom(&Class)))
      E.report(FindingID::err_body_class_name, Use.Name->getSourceRange(),
               {Name})
          .Notes.push_back(E.noteAt(FindingID::note_body_class_name,
                                    Use.Method->getLocation(), Name));
    else if (Begin.isMacroID() || Use.At.isMacroID())
      refuseMacro(*Use.Name);
    else if (checkOwnClass(*Use.Name))
      Edits.push_back(
          {clang::CharSourceRange::getCharRange(Begin, Use.At),
           ownClass() + "::" + (Use.NeedsKeyword ? "template " : "")});
  }
}

/// `at(i).f<2>()` reads `self.at(i).template f<2>()`.
void CaptureReader::nameTemplates() {
  for (const clang::SourceLocation Name : templateNames(*Body, Object))
    if (Name.isMacroID())
      E.report(FindingID::err_object_macro, Name)
          .Notes.push_back(E.at(FindingID::note_object_macro, Name));
    else
      Edits.push_back(
          {clang::CharSourceRange::getCharRange(Name, Name), "template "});
}

namespace {

/// `Base<T>::x` of a dependent base, which is a field in an instance.
class DependentFields : public clang::DynamicRecursiveASTVisitor {
public:
  explicit DependentFields(const Extraction &E) : E(E) {}
  std::vector<const clang::Expr *> Found;

  bool
  VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr *S) override {
    for (const clang::FunctionDecl *Instance : templateInstances(E)) {
      const auto *Same = llvm::dyn_cast_or_null<clang::Expr>(
          inInstance(*Instance, *static_cast<const clang::Stmt *>(S)));
      if (Same && llvm::isa_and_nonnull<clang::FieldDecl>(
                      memberOfThis(Same->IgnoreImpCasts()))) {
        Found.push_back(S);
        break;
      }
    }
    return true;
  }

private:
  const Extraction &E;
};

} // namespace

/// The object, where more than its fields is used, by one name.
void CaptureReader::takeObject() {
  Object = readThisObject(*Body);
  DependentFields Others(E);
  Others.TraverseStmt(const_cast<clang::Stmt *>(Body));
  NamesDependentFields = !Others.Found.empty();
  llvm::append_range(Object.Methods, Others.Found);
  IsObjectChanged = Object.isUsed() && mayBeChanged(E, *Body, nullptr);
  nameStatics();
  for (const clang::LambdaExpr *Each : Object.Holders)
    E.report(FindingID::err_body_this, Each->getIntroducerRange())
        .Notes.push_back(
            E.at(FindingID::note_lambda_this, Each->getBeginLoc()));
  if (!Object.isUsed())
    return;
  const clang::Expr &First =
      *(Object.Methods.empty() ? Object.Whole : Object.Methods).front();
  if (!checkOwnClass(First))
    return;
  ObjectName = isHiddenMember(E.Enclosing, "self") ||
                       llvm::StringRef(BodyText).contains("self")
                   ? unusedName("self")
                   : "self";
  for (const auto *Uses : {&Object.Methods, &Object.Whole})
    for (const clang::Expr *Use : *Uses)
      if (!renameObject(E, *Use, ObjectName, Edits))
        refuseMacro(*Use);
  passThisObject(First);
}

void CaptureReader::passThisObject(const clang::Expr &First) {
  const auto &Method = llvm::cast<clang::CXXMethodDecl>(E.Enclosing);
  const clang::QualType Type = Method.getFunctionObjectParameterType();
  const std::string Written =
      (Type.isConstQualified() ? "const " : "") + ownClass();
  const Passing InInstances =
      passingInInstances(E, instanceObjects(E, *Body, nullptr));
  Capture Passed;
  if (E.hasOwnMemory() && mayLeaveObject(E, *Body, nullptr)) {
    refusePart("*this", First.getSourceRange());
    return;
  }
  if (!E.hasOwnMemory()) {
    if (!IsObjectChanged)
      OwnPassing = Passing::ByAddress;
    const std::string Pointer = unusedName(ObjectName);
    Passed.Parameter = Written + " *" + Pointer;
    Passed.Argument = "this";
    Passed.Rebind = Written + " &" + ObjectName + " = *" + Pointer + ";";
  } else if (InInstances == Passing::ByImage ||
             (!IsObjectChanged && isShownByBytes(E, *Body, nullptr, Type) &&
              !isCopiedByBytes(E, Type) && !isCopiedInInstances(E, Type))) {
    OwnPassing = Passing::ByImage;
    Passed =
        imageFor(ObjectName, ownClass(), Written + " &" + ObjectName + " = ");
    Passed.Argument = "*this";
    Passed.IsShared = true;
  } else if (InInstances == Passing::ByValue ||
             checkCopied({nullptr, "*this", Method.getParent()->getLocation(),
                          Type, IsObjectChanged},
                         First.getSourceRange())) {
    OwnPassing = Passing::ByValue;
    Passed.Parameter = Written + " " + ObjectName;
    Passed.Argument = "*this";
    Passed.IsShared = true;
  } else {
    return;
  }
  Passed.Name = ObjectName;
  Passed.Where = E.Tokens.add(First.getSourceRange());
  add(std::move(Passed), Method.getParent()->getLocation());
}
