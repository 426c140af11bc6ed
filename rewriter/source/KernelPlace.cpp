//===- KernelPlace.cpp - Where a kernel can stand ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/KernelPlace.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

#include <algorithm>

using namespace idxmap;

/// `extern "C" {`, and no function alone.
static bool isLinkageBlock(const clang::DeclContext &Context) {
  const auto *Linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(&Context);
  return Linkage && Linkage->hasBraces();
}

/// The outermost declaration around the function that is no namespace and no
/// block of a linkage.
static const clang::Decl &outermostDeclaration(const clang::FunctionDecl &F) {
  const clang::Decl *Outermost = &F;
  for (const clang::DeclContext *Context = F.getLexicalDeclContext();
       !Context->isTranslationUnit() && !Context->isNamespace() &&
       !isLinkageBlock(*Context);
       Context = Context->getLexicalParent())
    Outermost = clang::Decl::castFromDeclContext(Context);
  return *Outermost;
}

static clang::SourceLocation beginOf(const Extraction &E,
                                     const clang::Decl &D) {
  std::vector<clang::SourceLocation> Begins = {D.getBeginLoc()};
  const auto addHead = [&](const clang::TemplateParameterList *Head) {
    if (Head)
      Begins.push_back(Head->getTemplateLoc());
  };
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(&D)) {
    for (unsigned I = 0; I < Function->getNumTemplateParameterLists(); ++I)
      addHead(Function->getTemplateParameterList(I));
    if (const auto *Template = Function->getDescribedFunctionTemplate())
      addHead(Template->getTemplateParameters());
  }
  if (const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(&D))
    if (const auto *Template = Class->getDescribedClassTemplate())
      addHead(Template->getTemplateParameters());
  for (const clang::Attr *Attribute : D.attrs()) {
    // Of another declaration.
    const auto *Handed = llvm::dyn_cast<clang::InheritableAttr>(Attribute);
    if (Attribute->getLocation().isValid() && !Attribute->isImplicit() &&
        !(Handed && Handed->isInherited()))
      Begins.push_back(Attribute->getLocation());
  }
  clang::SourceLocation First;
  for (clang::SourceLocation Begin : Begins) {
    Begin = E.sources().getExpansionLoc(Begin);
    if (Begin.isValid() &&
        (First.isInvalid() ||
         E.sources().isBeforeInTranslationUnit(Begin, First)))
      First = Begin;
  }
  return First;
}

/// The tokens between the last directive before \p End and \p End, without
/// comments.
static llvm::ArrayRef<clang::Token> tokensBefore(const Extraction &E,
                                                 clang::SourceLocation End) {
  const auto [File, Offset] = E.sources().getDecomposedLoc(End);
  const llvm::ArrayRef<clang::Token> All = E.files().tokens(File, Offset);
  const llvm::ArrayRef<DirectiveLine> Lines =
      E.files().directives(File, Offset);
  if (Lines.empty())
    return All;
  const clang::Token *First = Lines.back().Written.end();
  return First < All.end() ? llvm::ArrayRef(First, All.end())
                           : llvm::ArrayRef<clang::Token>();
}

/// The index of the bracket that the one at \p Close closes.
static std::optional<size_t> openingOf(llvm::ArrayRef<clang::Token> Tokens,
                                       size_t Close, clang::tok::TokenKind Open,
                                       clang::tok::TokenKind Shut) {
  int Depth = 0;
  for (size_t I = Close + 1; I-- > 0;) {
    if (Tokens[I].is(Shut))
      ++Depth;
    else if (Tokens[I].is(Open) && --Depth == 0)
      return I;
  }
  return std::nullopt;
}

static bool isAttributeKeyword(const clang::Token &T) {
  return T.is(clang::tok::raw_identifier) &&
         (T.getRawIdentifier() == "__attribute__" ||
          T.getRawIdentifier() == "__declspec" ||
          T.getRawIdentifier() == "alignas");
}

/// Attributes that stand before a declaration are outside of its AST range (or
/// the place is that of the name inside the brackets).
static clang::SourceLocation beforeAttributes(const Extraction &E,
                                              clang::SourceLocation Begin) {
  const llvm::ArrayRef<clang::Token> Tokens = tokensBefore(E, Begin);
  size_t First = Tokens.size();
  while (First > 0) {
    std::optional<size_t> Open;
    if (Tokens[First - 1].is(clang::tok::r_square))
      Open = openingOf(Tokens, First - 1, clang::tok::l_square,
                       clang::tok::r_square);
    else if (Tokens[First - 1].is(clang::tok::l_square))
      Open = First - 1;
    else if (Tokens[First - 1].is(clang::tok::l_paren))
      Open = First - 1;
    else if (Tokens[First - 1].is(clang::tok::r_paren))
      Open = openingOf(Tokens, First - 1, clang::tok::l_paren,
                       clang::tok::r_paren);
    else if (isAttributeKeyword(Tokens[First - 1]))
      Open = First - 1;
    if (!Open)
      break;
    First = *Open;
  }
  return First < Tokens.size() ? Tokens[First].getLocation() : Begin;
}

clang::SourceLocation idxmap::declarationBegin(const Extraction &E,
                                               const clang::Decl &D) {
  const clang::SourceLocation Begin = beginOf(E, D);
  if (Begin.isInvalid())
    return Begin;
  return beforeAttributes(E, Begin);
}

clang::SourceLocation idxmap::kernelPlace(const Extraction &E) {
  return declarationBegin(E, outermostDeclaration(E.Enclosing));
}

bool idxmap::isKernelPlaceInC(const Extraction &E) {
  return outermostDeclaration(E.Enclosing)
      .getLexicalDeclContext()
      ->isExternCContext();
}

bool idxmap::isDeclaredBefore(const Extraction &E, const clang::Decl &D,
                              clang::SourceLocation Place) {
  return std::any_of(
      D.redecls_begin(), D.redecls_end(), [&](const clang::Decl *Other) {
        const clang::SourceLocation Where =
            E.sources().getExpansionLoc(Other->getLocation());
        return Where.isInvalid() ||
               E.sources().isBeforeInTranslationUnit(Where, Place);
      });
}
