//===- ClassScope.cpp - Names that only a class knows -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/ClassScope.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace idxmap;

bool idxmap::isOfClass(const clang::NamedDecl &D) {
  return D.getDeclContext()->getRedeclContext()->isRecord();
}

/// The class or enumeration that \p D is a member of, or null.
static const clang::Decl *memberOf(const clang::Decl &D) {
  const clang::DeclContext *Context = D.getDeclContext();
  return Context->isRecord() || llvm::isa<clang::EnumDecl>(Context)
             ? clang::Decl::castFromDeclContext(Context)
             : nullptr;
}

/// The outermost class that \p D belongs to, or \p D.
static const clang::Decl &outermostClass(const clang::Decl &D) {
  const clang::Decl *Outermost = &D;
  while (const clang::Decl *Around = memberOf(*Outermost))
    Outermost = Around;
  return *Outermost;
}

/// The outermost class whose braces the loop's function stands in, or null.
static const clang::Decl *classAround(const clang::FunctionDecl &Function) {
  const clang::Decl *Outermost = nullptr;
  for (const clang::DeclContext *Context = Function.getLexicalDeclContext();
       Context && !Context->isFileContext();
       Context = Context->getLexicalParent())
    if (Context->isRecord())
      Outermost = clang::Decl::castFromDeclContext(Context);
  return Outermost;
}

bool idxmap::isClosedName(const clang::NamedDecl &D) {
  for (const clang::Decl *Part = &D; Part; Part = memberOf(*Part))
    if (Part->getAccess() == clang::AS_private ||
        Part->getAccess() == clang::AS_protected)
      return true;
  return false;
}

bool idxmap::isHiddenFromKernel(const Extraction &E,
                                const clang::NamedDecl &D) {
  if (isClosedName(D))
    return true;
  const clang::Decl *Around = classAround(E.Enclosing);
  return Around &&
         outermostClass(D).getCanonicalDecl() == Around->getCanonicalDecl();
}

const clang::DeclContext &
idxmap::contextOf(const clang::FunctionDecl &Function) {
  const clang::DeclContext *Written = Function.getLexicalDeclContext();
  return Written->isRecord() ? *Written : *Function.getDeclContext();
}

std::vector<const clang::TemplateParameterList *>
idxmap::templatesAround(const clang::FunctionDecl &Function) {
  std::vector<const clang::TemplateParameterList *> Lists;
  const auto add = [&](const clang::TemplateParameterList *List) {
    if (List)
      Lists.push_back(List);
  };
  if (const auto *Template = Function.getDescribedFunctionTemplate())
    add(Template->getTemplateParameters());
  for (const clang::DeclContext *Context = &contextOf(Function);
       Context && !Context->isFileContext(); Context = Context->getParent()) {
    const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(Context);
    if (!Class)
      continue;
    if (const auto *Partial =
            llvm::dyn_cast<clang::ClassTemplatePartialSpecializationDecl>(
                Class))
      add(Partial->getTemplateParameters());
    else if (const auto *Template = Class->getDescribedClassTemplate())
      add(Template->getTemplateParameters());
  }
  std::reverse(Lists.begin(), Lists.end());
  return Lists;
}
