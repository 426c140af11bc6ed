//===- TemplateContext.cpp - The template around a loop ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/templates/TemplateContext.h"

#include "rewriter/source/ClassScope.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclTemplate.h"

using namespace idxmap;

/// The declaration of one parameter in the kernel's head, or nothing if it
/// cannot be repeated.
static std::optional<std::string>
parameterText(const Extraction &E, const clang::NamedDecl &Parameter) {
  if (Parameter.isParameterPack())
    return std::nullopt;
  if (llvm::isa<clang::TemplateTypeParmDecl>(Parameter))
    return "typename " + Parameter.getName().str();
  const auto *Value =
      llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(&Parameter);
  if (!Value || Value->getType()->getContainedAutoType() ||
      !nameableType(E, Value->getType()))
    return std::nullopt;
  // What it leads to is the host's.
  if (E.isCuda() && (Value->getType()->isPointerOrReferenceType() ||
                     Value->getType()->isMemberPointerType()))
    return std::nullopt;
  return declarator(E, Value->getType(), Parameter.getName());
}

static std::vector<const clang::NamedDecl *>
parametersAround(const Extraction &E) {
  std::vector<const clang::NamedDecl *> Parameters;
  for (const clang::TemplateParameterList *List : templatesAround(E.Enclosing))
    Parameters.insert(Parameters.end(), List->begin(), List->end());
  return Parameters;
}

/// `template <typename U> void Grid<U>::f() {}` for `template <typename T>
/// struct Grid`: the members' types are spelled with T, the body with U.
static bool checkParameterNames(const Extraction &E) {
  const auto Lists = templatesAround(E.Enclosing);
  for (unsigned L = 0; L < E.Enclosing.getNumTemplateParameterLists(); ++L) {
    const clang::TemplateParameterList &Written =
        *E.Enclosing.getTemplateParameterList(L);
    if (L >= Lists.size() || Written.size() != Lists[L]->size())
      continue;
    for (unsigned P = 0; P < Written.size(); ++P) {
      const clang::NamedDecl &There = *Lists[L]->getParam(P);
      const clang::NamedDecl &Here = *Written.getParam(P);
      if (There.getName() == Here.getName())
        continue;
      E.report(FindingID::err_template_names, Here.getSourceRange(),
               {Here.getName().str()})
          .Notes.push_back(E.noteAt(FindingID::note_template_names,
                                    There.getSourceRange(),
                                    There.getName().str()));
      return false;
    }
  }
  return true;
}

bool idxmap::readTemplate(const Extraction &E, const TypeParameters &Types,
                          LoopNest &Nest) {
  std::string Parameters;
  bool IsTaken = checkParameterNames(E);
  for (const clang::NamedDecl *Parameter : parametersAround(E)) {
    // That of `auto *a` is the type of `a`, if the kernel needs it.
    const bool IsUnnamed =
        !Parameter->getIdentifier() || Parameter->isImplicit();
    if (IsUnnamed && !Parameter->isParameterPack())
      continue;
    const std::optional<std::string> Text = parameterText(E, *Parameter);
    if (!Text) {
      E.report(FindingID::err_template_parameter, Parameter->getSourceRange())
          .Notes.push_back(E.at(FindingID::note_template_parameter,
                                Parameter->getSourceRange()));
      IsTaken = false;
      continue;
    }
    Parameters += (Parameters.empty() ? "" : ", ") + *Text;
    Nest.TemplateArguments.push_back(Parameter->getName().str());
    Nest.TemplateParameters.push_back(Parameter->getName().str());
  }
  for (const TypeParameter &Type : Types.all()) {
    Parameters += (Parameters.empty() ? "" : ", ") + ("typename " + Type.Name);
    Nest.TemplateArguments.push_back(Type.Argument);
    Nest.TemplateParameters.push_back(Type.Name);
  }
  if (!Parameters.empty())
    Nest.TemplateHead = "template <" + Parameters + ">";
  return IsTaken;
}
