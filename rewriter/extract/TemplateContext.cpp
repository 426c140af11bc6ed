//===- TemplateContext.cpp - The template around a loop ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/TemplateContext.h"

#include "rewriter/extract/TypeText.h"

#include "clang/AST/DeclTemplate.h"

using namespace idxmap;

/// The declaration of one parameter in the kernel's head, or nothing if it
/// cannot be repeated.
static std::optional<std::string>
parameterText(const Extraction &E, const clang::NamedDecl &Parameter) {
  if (Parameter.isParameterPack() || Parameter.isImplicit())
    return std::nullopt;
  if (llvm::isa<clang::TemplateTypeParmDecl>(Parameter))
    return "typename " + Parameter.getName().str();
  const auto *Value =
      llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(&Parameter);
  if (!Value || Value->getType()->getContainedAutoType() ||
      !nameableType(E, Value->getType()))
    return std::nullopt;
  return declarator(E, Value->getType(), Parameter.getName());
}

bool idxmap::readTemplate(const Extraction &E, LoopNest &Nest) {
  const clang::FunctionTemplateDecl *Template =
      E.Enclosing.getDescribedFunctionTemplate();
  if (!Template)
    return true;
  std::string Parameters;
  bool IsTaken = true;
  for (const clang::NamedDecl *Parameter : *Template->getTemplateParameters()) {
    const bool IsUnnamed = !Parameter->getIdentifier();
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
  }
  if (!Parameters.empty())
    Nest.TemplateHead = "template <" + Parameters + ">";
  return IsTaken;
}
