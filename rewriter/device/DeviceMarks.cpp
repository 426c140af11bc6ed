//===- DeviceMarks.cpp - Where functions are marked -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/DeviceMarks.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Where \p Place is in a file; invalid for a place inside of what a macro
/// makes, unless the macro makes it first.
static clang::SourceLocation inFile(const Extraction &E,
                                    clang::SourceLocation Place) {
  clang::SourceLocation Use;
  while (Place.isMacroID()) {
    if (!E.sources().isAtStartOfImmediateMacroExpansion(Place, &Use))
      return clang::SourceLocation();
    Place = Use;
  }
  return Place;
}

clang::SourceLocation
idxmap::markPlace(const Extraction &E, const clang::FunctionDecl &Declaration) {
  return inFile(E, Declaration.getInnerLocStart());
}

/// `double f(double), x;`: a mark would be one of both.
static bool sharesSpecifiers(const clang::FunctionDecl &Function) {
  return llvm::any_of(
      Function.getLexicalDeclContext()->decls(), [&](const clang::Decl *D) {
        const auto *Other = llvm::dyn_cast<clang::DeclaratorDecl>(D);
        return Other && Other != &Function && !Other->isImplicit() &&
               Other->getInnerLocStart() == Function.getInnerLocStart();
      });
}

static void addPlace(const Extraction &E,
                     const clang::FunctionDecl &Declaration,
                     DeviceMarks &Marks) {
  if (Declaration.isImplicit())
    return;
  const auto refuse = [&](const char *Why) {
    Marks.WhyNot = Why;
    Marks.WhyNotAt = Declaration.getLocation();
  };
  const clang::SourceLocation Begin = markPlace(E, Declaration);
  if (Begin.isInvalid())
    return refuse("a macro makes this declaration of it");
  if (E.sources().isInSystemHeader(Begin))
    return refuse("a system header declares it here");
  if (Declaration.getLexicalDeclContext()->isFunctionOrMethod())
    return refuse("it is declared inside a function here");
  if (sharesSpecifiers(Declaration))
    return refuse("it is declared together with other names here");
  Marks.Places.push_back(Begin);
}

static void addSpecializations(const Extraction &E,
                               const clang::FunctionTemplateDecl &Template,
                               DeviceMarks &Marks) {
  for (const clang::FunctionDecl *Each : Template.specializations()) {
    switch (Each->getTemplateSpecializationKind()) {
    case clang::TSK_ExplicitSpecialization:
      Marks.Specializations.push_back(Each);
      for (const clang::FunctionDecl *Declaration : Each->redecls())
        addPlace(E, *Declaration, Marks);
      break;
    case clang::TSK_ExplicitInstantiationDeclaration:
    case clang::TSK_ExplicitInstantiationDefinition:
      Marks.WhyNot = "it is instantiated explicitly here";
      Marks.WhyNotAt = Each->getPointOfInstantiation();
      break;
    default:
      break;
    }
  }
}

DeviceMarks idxmap::deviceMarks(const Extraction &E,
                                const clang::FunctionDecl &Function) {
  DeviceMarks Marks;
  const clang::FunctionTemplateDecl *Template =
      Function.getDescribedFunctionTemplate();
  if (!Template && Function.isFunctionTemplateSpecialization())
    Template = Function.getPrimaryTemplate();
  if (!Template) {
    for (const clang::FunctionDecl *Each : Function.redecls())
      addPlace(E, *Each, Marks);
    return Marks;
  }
  while (const auto *Member = Template->getInstantiatedFromMemberTemplate())
    Template = Member;
  for (const clang::RedeclarableTemplateDecl *Each : Template->redecls())
    addPlace(E, *llvm::cast<clang::FunctionDecl>(Each->getTemplatedDecl()),
             Marks);
  addSpecializations(E, *Template, Marks);
  return Marks;
}
